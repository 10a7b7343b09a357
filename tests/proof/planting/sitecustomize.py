"""Plant one fault in Cutline, or note who reaches which line, in this process and in all that it starts.

Python imports this file by itself where its folder is on PYTHONPATH, before anything of Cutline.
FAULTS names a file that holds, as JSON, `{"root": …, "plant": site}` or
`{"root": …, "reach": [site, …], "into": file}`.
No file of the project changes, and no compiled one is kept.
"""

import importlib.machinery
import json
import os
import sys
from pathlib import Path

_plain = importlib.machinery.SourceFileLoader.get_code


def _begin(order: dict) -> None:
    sys.path.insert(0, order["root"])
    from tests.proof.planting import sites

    sys.path.remove(order["root"])
    wanted = [order["plant"]] if "plant" in order else order["reach"]
    files = {os.path.realpath(os.path.join(order["root"], site["file"])) for site in wanted}

    def get_code(self, name):
        path = os.path.realpath(self.path)
        if path not in files:
            return _plain(self, name)
        source = Path(path).read_text("utf-8")
        here = [site for site in wanted if path.endswith("/" + site["file"])]
        if "plant" in order:
            tree = sites.planted(source, here[0])
        else:
            tree = sites.noting(source, here)
            sys.modules["builtins"].__dict__["_reached_"] = reached
        return compile(tree, path, "exec")

    seen: set = set()

    def reached(number: int) -> None:
        who = os.environ.get("REACHING") or os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
        if (who, number) not in seen:
            seen.add((who, number))
            with open(order["into"], "a", encoding="utf-8") as file:
                file.write(json.dumps([who, number]) + "\n")

    importlib.machinery.SourceFileLoader.get_code = get_code


if "FAULTS" in os.environ:
    _begin(json.loads(Path(os.environ["FAULTS"]).read_text("utf-8")))
