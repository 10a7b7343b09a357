"""Games take what `cutline.referee` names, and nothing is named that no game takes."""

from __future__ import annotations

import ast

from cutline import referee
from cutline.components import shipped_games
from cutline.referee.rulebook.code import code_of, files_of


def test_games_take_what_is_public_and_all_of_it() -> None:
    taken = set[str]()
    for name, folder in shipped_games().items():
        code = code_of(folder)
        assert code, name
        for file in files_of(code):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cutline"):
                    assert node.module == "cutline.referee", file
                    taken |= {alias.name for alias in node.names}
    assert taken == {*referee.__all__}
