"""A browser that lacks something is told what, in one line, and can still be used to look round."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .windows import Windows, shown

ROUND = "You can look round and download kits."
LACKS = {
    "no service workers": (
        "delete Navigator.prototype.serviceWorker",
        f"This browser lacks service workers, which some private windows do not have. {ROUND}",
    ),
    "no WebAssembly": ("delete globalThis.WebAssembly", f"This browser lacks WebAssembly. {ROUND}"),
    "no workers that are modules": (
        "globalThis.Worker = class { terminate() {} }",
        f"This browser lacks workers that are modules. {ROUND}",
    ),
    "no locks": ("delete Navigator.prototype.locks", f"This browser lacks locks between tabs. {ROUND}"),
    "two things": (
        "delete globalThis.WebAssembly; delete Navigator.prototype.locks",
        f"This browser lacks WebAssembly and locks between tabs. {ROUND}",
    ),
    "no safe address": (
        "Object.defineProperty(globalThis, 'isSecureContext', { value: false })",
        "Cutline runs only at an address that begins with https, or on localhost.",
    ),
    "no leave to set itself up": (
        "const { serviceWorker: there } = navigator;"
        "if (there) there.register = async () => { throw new Error('not allowed'); }",
        "This browser does not let Cutline set itself up, as some private windows do not. "
        "You can look round and download kits.",
    ),
}


@pytest.mark.parametrize("lack", LACKS)
def test_what_a_browser_lacks_is_told_in_one_line_beside_a_shelf_that_can_be_used(
    first: Windows, lack: str
) -> None:
    script, says = LACKS[lack]
    first.host.asked.clear()
    first.context.add_init_script(script)
    page = first.open()
    expect(page.locator("#said")).to_have_text(says)
    expect(page.locator("#bar")).to_have_class(re.compile("wrong"))
    expect(page.locator("#progress")).to_be_hidden()
    shelf = shown(page)
    expect(shelf.locator("ul.shelf > li")).to_have_count(5)
    link = shelf.locator('a[href$=".pdf"]').first
    kit = page.request.get(str(link.evaluate("one => one.href")))  # nobody but the host is asked
    assert kit.ok and kit.body().startswith(b"%PDF")
    assert not [path for path in first.host.asked if path.startswith("/py/")]
    first.forgive("not allowed")
