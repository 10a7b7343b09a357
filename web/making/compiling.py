"""Run by compile.mjs in the browser's Python: compiles every module below /sources."""

import ast
import marshal
import sys
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

HOMES = {"stdlib": "/lib/python314.zip", "site": "/site"}  # where the modules will lie
DOCUMENTED = "/site/cutline/"  # what a rule's docstring says is shown to a player
HASHED = (1).to_bytes(4, "little")  # by its hash and not its time, and not compared with its source


class Bare(ast.NodeTransformer):
    """Takes docstrings away."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str()) as said), *rest]:
                    none = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant(None), said)), said)
                    node.body = rest or [none]
        return node


def bytecode(source: bytes, shown: str) -> bytes:
    """Return a module's bytecode, which is taken as it is, whatever becomes of its source."""
    tree = ast.parse(source, shown)
    if not shown.startswith(DOCUMENTED):
        Bare().visit(tree)
    code = compile(tree, shown, "exec", dont_inherit=True, optimize=0)
    return MAGIC_NUMBER + HASHED + source_hash(source) + marshal.dumps(code)


failed = []
for file in sorted(Path("/sources").rglob("*.py")):
    home, *rest = file.relative_to("/sources").parts
    try:
        made = bytecode(file.read_bytes(), "/".join([HOMES[home], *rest]))
    except (SyntaxError, ValueError) as error:
        failed.append(f"{file}: {error}")
    else:
        file.with_suffix(".pyc").write_bytes(made)
if failed:
    sys.exit("\n".join(failed))
