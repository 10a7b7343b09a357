"""Run by compile.mjs in the browser's Python: compiles every module below /sources."""

import sys
from pathlib import Path
from py_compile import PycInvalidationMode, PyCompileError, compile

HOMES = {"stdlib": "/lib/python314.zip", "site": "/site"}  # where the modules will lie

failed = []
for file in sorted(Path("/sources").rglob("*.py")):
    home, *rest = file.relative_to("/sources").parts
    shown = "/".join([HOMES[home], *rest])
    try:
        compile(
            str(file),
            str(file) + "c",
            shown,
            doraise=True,
            optimize=0,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
    except PyCompileError as error:
        failed.append(str(error))
if failed:
    sys.exit("\n".join(failed))
