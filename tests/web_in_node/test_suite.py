"""The suite's tests of what runs in a browser pass on the Python that is there."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from typing import Any

from .node import FULL, ROOT, SHIPPED, there

FOLDERS = [f"tests/{stage}" for stage in ("components", "generators", "layouts", "referee", "page")]
STAGES = ("components", "generators", "layouts", "page", "referee")
# JSON in JSON in JSON ends that Python at once; there are no links between files, no pipes, no waiting in a
# thread; and no photograph is decoded there.
NOT_THERE = (
    "tests/components/loading/test_damaged_imports.py::test_undamaged_it_is_whole",
    "tests/components/loading/test_figures.py::test_yaml_that_is_a_pipe_or_leads_out_of_its_folder_is_refused",
    "tests/layouts/exports/test_shelf.py::test_a_folder_with_another_manifest_is_left_out",
    "tests/layouts/test_upgrade.py::test_what_is_no_kit_of_the_game_is_an_error",
    "tests/layouts/sheets/test_boards_in_sections.py::"
    "test_the_copy_shop_gets_a_file_for_each_size_and_the_first_page_says_so",
    "tests/page/test_site.py::test_what_was_used_longest_ago_is_closed_but_never_while_it_is_at_work",
)


def checkout(folder: Path) -> str:
    """A folder from which the package of this checkout is imported, its command included."""
    package = folder / "checkout" / "cutline"
    package.mkdir(parents=True)
    for module in (ROOT / "cutline").glob("*.py"):
        (package / module.name).symlink_to(module)
    for stage in (*STAGES, "web"):
        (package / stage).symlink_to(ROOT / stage)
    return "/folder/checkout"


def test_the_tests_that_need_no_more_than_python_pass_there(folder: Path) -> None:
    packages = sysconfig.get_path("purelib")  # pytest, and what else only tests need
    path = [checkout(folder), "/site", packages]
    options = [f"--deselect={test}" for test in NOT_THERE]
    given: dict[str, Any] = {"root": str(ROOT), "options": options, "folders": FOLDERS}
    assert SHIPPED.exists()
    found = there(folder, "suite.run", given, FULL, path)
    print(f"{found['went']} in {found['seconds']} s; left out: {len(found['left_out'])} modules")
    assert not found["failed"], "\n\n".join(found["failed"])
    assert found["went"]["passed"] > 300
