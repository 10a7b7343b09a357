"""The command line, as a player at a terminal and a script in a pipe meet it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import jsonschema
import pytest
import yaml

from cutline.cli import main
from cutline.components import find_game, load_game, shipped_games
from cutline.components.models.sourced import provenance


def test_an_unknown_game_is_answered_with_the_nearest_and_a_folder_that_is_none_by_its_lack(tmp_path, capsys):
    for name, said in (("doodelbug", "doodlebug"), (str(tmp_path), "game.yaml")):
        assert main(["build", name]) == 2
        assert said in capsys.readouterr().err


def test_an_output_folder_that_cannot_be_made_is_an_error_without_a_traceback(mini, tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    assert main(["build", str(mini()), "--out", str(tmp_path / "file")]) == 2
    told = capsys.readouterr().err
    assert "Traceback" not in told and str(tmp_path / "file") in told


def test_a_paper_that_is_not_known_is_refused():
    with pytest.raises(SystemExit) as stop:
        main(["build", "--paper", "a5"])
    assert stop.value.code == 2


def test_list_names_every_shipped_game_with_its_title(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    games = shipped_games()
    assert len(lines) == len(games) >= 1
    for line, (name, folder) in zip(lines, games.items(), strict=True):
        assert line.startswith(name) and load_game(folder, drawn=False).sheet.title in line


def test_sources_lists_reconstructed_values_with_what_they_have_to_satisfy_or_all(capsys):
    assert main(["sources", "doodlebug"]) == 0
    out = capsys.readouterr().out
    items = provenance(load_game(find_game("doodlebug")))
    rebuilt = [item for item in items if item.reconstructed]
    assert rebuilt
    for item in rebuilt:
        assert item.what in out and item.file in out
        assert item.constraint and item.constraint in out, item.what
    assert f"{len(rebuilt)} of {len(items)}" in out
    for item in items:
        if not item.reconstructed:
            assert f"{item.file}: {item.what}\n" not in out
    assert main(["sources", "doodlebug", "--all"]) == 0
    out = capsys.readouterr().out
    assert all(item.what in out and item.source in out for item in items)


def test_every_value_marked_reconstructed_in_the_yaml_is_among_the_sources(capsys):
    """Counted in the text of the YAML itself: what a model forgets would not be listed."""
    folder = find_game("doodlebug")
    marked = sum(
        len(re.findall(r"source: reconstructed", file.read_text("utf-8"))) for file in folder.glob("*.yaml")
    )
    assert main(["sources", "doodlebug"]) == 0
    listed = capsys.readouterr().out.count("\n    reconstructed")
    typed = yaml.safe_load((folder / "counters.yaml").read_text("utf-8"))
    bases = [n for n, b in typed["bases"].items() if b.get("source") == "reconstructed"]
    heirs = sum(entry.get("base") in bases for entry in typed["counters"])
    assert listed == marked - len(bases) + heirs


def test_the_schemas_accept_the_shipped_games_and_refuse_a_misspelt_key(capsys):
    assert main(["schema"]) == 0
    schemas = json.loads(capsys.readouterr().out)
    folder = find_game("doodlebug")
    for name, schema in schemas.items():
        file = folder / ("logs/good-game.yaml" if name == "log" else f"{name}.yaml")
        if not file.exists():
            continue
        typed = yaml.safe_load(file.read_text("utf-8"))
        jsonschema.validate(typed, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**typed, "misspelt": 1}, schema)


def test_one_schema_is_printed_alone_or_all_are_written(tmp_path, capsys):
    assert main(["schema", "counters"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert "counters" in one["properties"]
    assert main(["schema", "--out", str(tmp_path / "schemas")]) == 0
    names = {file.stem for file in (tmp_path / "schemas").glob("*.json")}
    assert {"game", "counters", "map", "tables", "record_sheet", "rules"} <= names
    assert json.loads((tmp_path / "schemas" / "counters.json").read_text("utf-8")) == one


def test_bash_completes_commands_options_and_papers(tmp_path, capsys):
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "complete.bash"
    script.write_text(capsys.readouterr().out)
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    subprocess.run([bash, "-n", script], check=True)
    ask = """
source "$1"; shift
name=$(complete -p cutline | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
$name cutline "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""

    def completed(*words):
        done = subprocess.run([bash, "-c", ask, "ask", str(script), *words], capture_output=True, text=True)
        return set(done.stdout.split())

    assert {"build", "list", "sources", "schema", "completion"} <= completed("cutline", "")
    assert completed("cutline", "bu") == {"build"}
    assert {"--paper", "--out", "--only"} <= completed("cutline", "build", "--")
    assert {"a4", "letter"} <= completed("cutline", "build", "--paper", "")


def test_zsh_completion_is_a_script_for_zsh(tmp_path, capsys):
    assert main(["completion", "zsh"]) == 0
    script = capsys.readouterr().out
    assert script.startswith("#compdef cutline")
    for word in ("build", "sources", "--paper", "letter"):
        assert word in script
    zsh = shutil.which("zsh")
    if zsh:
        (tmp_path / "_cutline").write_text(script)
        subprocess.run([zsh, "-n", tmp_path / "_cutline"], check=True)


def test_the_version_is_the_packages_own(capsys):
    from cutline import __version__

    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0 and __version__ in capsys.readouterr().out
