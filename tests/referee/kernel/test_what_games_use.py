"""Games on rows take what a short list names, and speak of nothing that is open."""

from __future__ import annotations

import ast

import pytest

from cutline.components import shipped_games
from cutline.referee.rulebook.code import code_of, files_of, rules_of
from cutline.referee.rulebook.hooks import OF_CELLS

GIVEN = frozenset({
    "ALL", "Aside", "Board", "Chart", "Choice", "DARK", "Die", "Label", "Line", "Link", "Number", "Pair",
    "Pattern", "Placed", "Row", "Rules", "Sector", "Sheet", "Silhouette", "Slot", "Way", "World", "Zone",
    "footprint", "lines_behind", "nearby", "several", "steady", "tracked", "unusable",
})  # fmt: skip
ON_ROWS = [name for name, folder in shipped_games().items() if "rows" in rules_of(folder).hooks]


@pytest.mark.parametrize("name", ON_ROWS)
def test_a_game_on_rows_takes_what_the_list_names(name: str) -> None:
    code = code_of(shipped_games()[name])
    assert code
    for file in files_of(code):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cutline"):
                assert node.module == "cutline.referee", f"{file.name}: {node.module}"
                assert {alias.name for alias in node.names} <= GIVEN, file.name


@pytest.mark.parametrize("name", ON_ROWS)
def test_a_game_on_rows_has_no_hook_for_how_a_log_is_kept(name: str) -> None:
    assert OF_CELLS.isdisjoint(rules_of(shipped_games()[name]).hooks)
