"""The first game is whole on every board: it builds, its night is legal, its mistakes are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cutline.components import BadInput, load_game
from cutline.components.starting import LOG, start_game
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.referee.checking import check_log
from cutline.referee.desk import Desk

BOARDS = {"squares": ("squares", None), "hexagons": ("hex", (12, 9)), "zones": ("zones", None)}


@pytest.fixture(scope="module", params=BOARDS)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / f"a war of {request.param}"
    start_game(folder, *BOARDS[request.param])
    return folder


def test_a_new_game_says_what_stands_in_each_file_and_builds_on_every_paper(game: Path) -> None:
    for file in game.rglob("*.yaml"):
        assert file.read_text("utf-8").startswith("# "), file
    assert (game / "referee.py").read_text("utf-8").count("# ") > 5
    drawn = draw_game(load_game(game))
    assert not drawn.problems
    for paper in papers().values():
        assert not [problem for kit in build_routes(drawn, paper, "duplex") for problem in kit.problems]


def test_the_night_of_a_new_game_is_whole_and_legal(game: Path) -> None:
    _, report = check_log(game / LOG, [game])
    assert report.clean and not report.findings
    text = (game / LOG).read_text("utf-8")
    assert all(word in text for word in ("2 pinned", "1 out", "- up ", "turn 8"))
    desk = Desk([game])
    desk.open(game / LOG, text.split("- card flare\n")[0] + "- card flare\n")
    stand = desk.stand()
    moves = {line.split()[1] for line in stand.legal if line.startswith("move ")}
    assert moves == {"fox", "hare", "owl", "mole"}


@pytest.mark.parametrize("size", [(4, 4), (4, 40), (40, 4), (7, 5)])
def test_the_night_is_legal_on_hexagons_of_any_number(size: tuple[int, int], tmp_path: Path) -> None:
    start_game(tmp_path / "war", "hex", size)
    _, report = check_log(tmp_path / "war" / LOG, [tmp_path / "war"])
    assert report.clean and not report.findings


def test_each_slip_of_the_finger_is_named_with_its_line(tmp_path: Path) -> None:
    slips = {
        "game.yaml": ("kit:", "kitt:", 'did you mean "kit"'),
        "counters.yaml": ("front: runner", "front: runer", "runer"),
        "decks.yaml": ("copies: 2", "copies: two", "write a whole number"),
        "map.yaml": ("columns: 10", "columns: 0", "at least 1"),
        "tables.yaml": ("[[fire,", "[[fyre,", 'did you mean "fire"'),
        "rules.yaml": ("v.moves", "v.mooves", "mooves"),
        "record_sheet.yaml": ("{of: orders", "{of: order", "order"),
    }
    start_game(tmp_path / "war")
    for name, (old, new, said) in slips.items():
        file = tmp_path / "war" / name
        text = file.read_text("utf-8")
        file.write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(BadInput) as wrong:
            load_game(tmp_path / "war")
        line = 1 + text[: text.index(old)].count("\n")
        told = {(problem.file, problem.line) for problem in wrong.value.problems if said in problem.message}
        assert told & {(file, line), (file, line + 1)}, name
        file.write_text(text, "utf-8")


def test_both_rules_of_the_referee_name_a_slip_at_its_line(game: Path) -> None:
    lines = (game / LOG).read_text("utf-8").splitlines()
    pinned = next(k for k, line in enumerate(lines) if line.endswith("2 pinned"))
    far = next(k for k, line in enumerate(lines) if " up " in line)
    lines[pinned] = lines[pinned].replace("2 pinned", "2 safe")
    away = "chapel" if "zones" in game.name else "0101"
    lines[far] = re.sub(r"up (\w+)", rf"move \1 {away}", lines[far])
    log = game.parent / "slips.yaml"
    log.write_text("\n".join(lines), "utf-8")
    _, report = check_log(log, [game])
    told = {(finding.line - 1, finding.rule) for finding in report.findings}
    assert {(pinned, "5"), (far, "4")} <= told


@pytest.mark.parametrize(
    ("name", "board", "said"),
    [
        ("full", ("squares", None), "not empty"),
        ("file", ("squares", None), "a file of this name"),
        ("a:b", ("squares", None), "letters"),
        ("Doodlebug", ("squares", None), "comes with Cutline"),
        ("w" * 41, ("squares", None), "40 at most"),
        ("far/away", ("squares", None), "make it first"),
        ("war", ("hex", (500, 500)), "4x4 to 40x40"),
        ("war", ("hex", (1, 1)), "4x4 to 40x40"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(
    name: str, board: tuple[str, tuple[int, int] | None], said: str, tmp_path: Path
) -> None:
    (tmp_path / "full").mkdir()
    for mine in ("full/mine.txt", "file"):
        (tmp_path / mine).write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(BadInput, match=said):
        start_game(tmp_path / name, *board)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_failure_in_the_middle_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.write_text

    def full(self: Path, *told: object) -> int:
        if self.name == "tables.yaml":
            raise OSError("No space left on device")
        return real(self, *told)  # type: ignore[arg-type]

    (tmp_path / "war").mkdir()
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        start_game(tmp_path / "war")
    assert [*tmp_path.rglob("*")] == [tmp_path / "war"]
    monkeypatch.undo()
    start_game(tmp_path / "war")  # an empty folder will do
    assert (tmp_path / "war" / LOG).is_file()
