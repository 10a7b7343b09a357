"""The command line, as a player at a terminal and a script in a pipe meet it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import jsonschema
import pytest
import yaml

from cutline import __version__
from cutline.components import find_game, load_game, shipped_games
from cutline.components.models.sourced import provenance

COMPLETED = """
source "$1"; shift
name=$(complete -p cutline | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
$name cutline "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def test_what_cannot_be_built_is_told_in_a_line_that_helps(mini, tmp_path, command):
    (tmp_path / "file").write_text("in the way")
    for words, said in (
        (["doodelbug"], "doodlebug"),
        ([tmp_path], "game.yaml"),
        ([mini(), "--out", tmp_path / "file"], str(tmp_path / "file")),
        (["--paper", "a5"], "a5"),
    ):
        ran = command("build", *words)
        assert ran.status == 2 and said in ran.err and "Traceback" not in ran.err


def test_list_names_every_shipped_game_with_its_title(command):
    lines = command("list").out.splitlines()
    for line, (name, folder) in zip(lines, shipped_games().items(), strict=True):
        assert line.startswith(name) and load_game(folder, drawn=False).sheet.title in line


def test_sources_lists_what_is_ours_with_what_it_has_to_satisfy_or_all(command):
    out = command("sources", "doodlebug").out
    folder = find_game("doodlebug")
    items = provenance(load_game(folder))
    ours = [item for item in items if item.ours]
    assert f"Something of ours is in {len(ours)} of {len(items)} entries of Doodlebug." in out
    for item in items:
        told = f"{item.file}: {item.what}\n" in out
        assert told == bool(item.ours), item.what
        assert not told or (item.constraint and f"    ours: {item.ours}; {item.constraint}\n" in out)
    # Looked for in the text of the YAML itself: what a model forgets would not be listed.
    typed = "".join(file.read_text("utf-8") for file in folder.glob("*.yaml"))
    marks = set(re.findall(r"(?m)^ +ours: (.+)$", typed))
    assert marks == {item.ours for item in ours}
    every = command("sources", "doodlebug", "--all").out
    assert all(item.what in every and item.source in every for item in items)


def test_the_schemas_accept_a_shipped_game_and_refuse_a_misspelt_key(command, tmp_path):
    schemas = json.loads(command("schema").out)
    assert command("schema", "--out", tmp_path).status == 0
    assert {file.stem for file in tmp_path.glob("*.json")} == schemas.keys()
    assert json.loads((tmp_path / "counters.json").read_text("utf-8")) == schemas["counters"]
    assert json.loads(command("schema", "counters").out) == schemas["counters"]
    assert {"game", "counters", "map", "tables", "record_sheet", "rules"} <= schemas.keys()
    folder = find_game("doodlebug")
    for name, schema in schemas.items():
        file = folder / ("logs/good-game.yaml" if name == "log" else f"{name}.yaml")
        if file.exists():
            typed = yaml.safe_load(file.read_text("utf-8"))
            validator = jsonschema.validators.validator_for(schema)(schema)
            validator.validate(typed)
            assert not validator.is_valid({**typed, "misspelt": 1})


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_completes_commands_options_and_papers(shell, tmp_path, command):
    script = tmp_path / "_cutline"
    script.write_text(command("completion", shell).out)
    for word in ("build", "list", "sources", "schema", "completion", "--paper", "letter"):
        assert word in script.read_text()
    assert shell == "bash" or script.read_text().startswith("#compdef cutline")
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    subprocess.run([shell, "-n", script], check=True)
    if shell == "bash":

        def completed(*words):
            asked = ["bash", "-c", COMPLETED, "ask", str(script), *words]
            return set(subprocess.run(asked, capture_output=True, text=True).stdout.split())

        assert {"build", "list", "sources", "schema", "completion"} <= completed("cutline", "")
        assert completed("cutline", "bu") == {"build"}
        assert {"--paper", "--out", "--only"} <= completed("cutline", "build", "--")
        assert {"a4", "letter"} <= completed("cutline", "build", "--paper", "")


def test_the_version_is_the_packages_own(command):
    ran = command("--version")
    assert ran.status == 0 and __version__ in ran.out


def test_what_a_log_still_owes_at_its_end_is_no_violation_unless_it_is_finished(tmp_path, command):
    log = tmp_path / "log.yaml"
    log.write_text("game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n  - launch A 2 B 4\n")
    ran = command("check", log)
    assert ran.status == 0 and f"{log}:5:5: still to do [doodlebug 10a] no roll of the guns" in ran.out
    assert "0 violations" in ran.out and "2 still to do;" in ran.out
    told = [json.loads(line)["severity"] for line in command("check", log, "--json").out.splitlines()]
    assert told == ["due", "due"]
    ran = command("check", log, "--finished")
    assert ran.status == 1 and "1 violation," in ran.out and "still to do" not in ran.out
