"""The editor in a browser: plain and with colours; what is typed is kept, explained and checked."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, expect

from cutline.components import shipped_games

from ..support.mini_game import MINI
from ..support.opened import Folder, opened
from .conftest import BUNDLE, PHONE, Windows, served, written_elsewhere_before
from .test_every_page import AXE

HIDDEN = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
SAVED = "PUT", "**/file/**"  # how what was typed is sent
WRONG = "- {id: one, frnt: unit"
RIGHT = "- {id: one, front: unit"
FIELDS = [
    "plain",
    pytest.param("code", marks=pytest.mark.skipif(not BUNDLE.exists(), reason="make web was not run")),
]


class Editor(NamedTuple):
    """A small game of one's own in a folder, and where its page is."""

    server: Folder
    windows: Windows

    def open(self, file: str = "counters.yaml", more: str = "", **settings: Any) -> Page:
        """A window on a file, when it can be typed in."""
        page = self.windows.open(f"{self.server.root}/game/mine/edit?file={file}{more}", **settings)
        return ready(page)

    def text(self, file: str = "counters.yaml") -> str:
        return self.server.text(f"mine/{file}")


def ready(page: Page) -> Page:
    page.locator("#editor[data-ready]").wait_for()
    return page


def replaced(page: Page, old: str, new: str) -> None:
    """Type something in the plain field in the place of something else."""
    page.evaluate(
        """([old, next]) => {
          const area = document.querySelector('textarea'), at = area.value.indexOf(old);
          area.focus();
          area.setSelectionRange(at, at + old.length);
          document.execCommand('insertText', false, next);
        }""",
        [old, new],
    )


@pytest.fixture
def editor(tmp_path, windows, request):
    with served(tmp_path, getattr(request, "param", "plain") == "code") as server:
        for name, text in MINI.items():
            server.put(f"mine/{name}", text)
        yield Editor(server, windows)
        windows.forgive("/static/code.js", "ERR_INCOMPLETE_CHUNKED_ENCODING")  # no bundle; the end of events
        windows.close()


def test_on_a_phone_a_mistake_is_saved_listed_led_to_and_mended_by_what_is_offered(editor):
    page = editor.open(**PHONE)
    area = page.locator("textarea")
    assert float(area.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 16  # else iOS zooms
    expect(page.locator("#wrong")).to_contain_text("No mistakes")
    replaced(page, RIGHT, WRONG)
    expect(page.locator("#news")).to_have_text("Saved.")
    assert WRONG in editor.text()
    found = page.locator("#wrong li").first
    expect(found).to_contain_text('did you mean "front"?')
    area.evaluate("one => one.setSelectionRange(0, 0)")
    found.locator("button").click()
    at = area.evaluate("one => one.value.slice(one.selectionStart, one.selectionStart + 4)")
    assert at == "frnt"
    replaced(page, WRONG, "- {id: one, front: ")
    page.locator("#may summary").tap()
    page.locator("#offered button", has_text="unit").tap()
    expect(area).to_have_value(MINI["counters.yaml"])
    expect(page.locator("#wrong")).to_contain_text("No mistakes")
    assert editor.text() == MINI["counters.yaml"]


def test_what_was_typed_is_there_after_a_crash_before_it_was_saved(editor):
    page = editor.open()
    context = page.context
    refused = {"PUT"}
    context.route("**/file/**", lambda one: one.abort() if one.request.method in refused else one.continue_())
    replaced(page, "name: Two", "name: Duo")
    expect(page.locator("#news")).to_contain_text("does not answer")
    with suppress(Error):
        page.goto("chrome://crash")
    assert "Duo" not in editor.text()
    refused.clear()
    again = context.new_page()
    editor.windows.watch(again)
    again.goto(f"{editor.server.root}/game/mine/edit?file=counters.yaml")
    expect(ready(again).locator("textarea")).to_have_value(re.compile("name: Duo"))
    expect(again.locator("#news")).to_have_text("Saved.")
    assert "Duo" in editor.text()
    editor.windows.forgive("/file/counters.yaml", "chrome://crash", "/static/code.js")


def test_two_texts_of_one_file_are_never_mixed_and_the_person_chooses(editor):
    page = editor.open()
    for old, new, choice in (("Two", "Duo", "mine"), ("One", "Uno", "theirs")):
        text = editor.text()
        theirs, mine = f"{text}# theirs\n", text.replace(f"name: {old}", f"name: {new}")
        put = partial(editor.server.put, "mine/counters.yaml", theirs)
        with written_elsewhere_before(page, *SAVED, put):
            replaced(page, f"name: {old}", f"name: {new}")
            expect(page.locator("#clash")).to_be_visible()
        assert editor.text() == theirs
        page.locator(f"#{choice}").click()
        expect(page.locator("#clash")).to_be_hidden()
        expect(page.locator("#news")).to_have_text("Saved.")
        chosen = mine if choice == "mine" else theirs
        expect(page.locator("textarea")).to_have_value(chosen)
        assert editor.text() == chosen


def test_a_save_elsewhere_is_shown_at_once_led_to_and_everything_can_be_undone(editor):
    page, other, third = editor.open(), editor.open(), editor.open("game.yaml")
    replaced(page, RIGHT, WRONG)
    expect(other.locator("textarea")).to_have_value(re.compile("frnt: unit"))
    expect(page.locator("#news")).to_have_text("Saved.")
    third.locator("#wrong li button").first.click()
    expect(third.locator("#file")).to_have_value("counters.yaml")
    expect(third.locator("textarea")).to_have_value(editor.text())
    page.locator("#back").click()
    expect(page.locator("#back")).to_be_disabled()
    expect(page.locator("#news")).to_have_text("Saved.")
    assert editor.text() == MINI["counters.yaml"]


def test_on_disk_ones_own_saves_are_no_news_and_those_of_another_program_are_shown_or_asked_about(
    tmp_path, windows
):
    folder = Folder(tmp_path / "mine")
    for name, text in MINI.items():
        folder.put(name, text)
    with opened("mine", tmp_path) as server:
        page = windows.open(f"{server.root}{server.path}")
        page.get_by_role("link", name="Edit").click()
        ready(page).locator("#file").select_option("counters.yaml")
        area, typed = page.locator("textarea"), MINI["counters.yaml"]
        expect(area).to_have_value(typed)
        area.press("Control+End")
        for number in range(8):  # each save is still on its way back while one types on
            area.press_sequentially(f"# {number}\n")
            typed += f"# {number}\n"
            page.wait_for_timeout(350 + 40 * number)
            expect(area).to_have_value(typed)
            expect(page.locator("#clash")).to_be_hidden()
        area.press_sequentially("bases:\none:\n- id: 1\nfront: x\n")  # Enter indents as YAML wants it
        typed += "bases:\n  one:\n    - id: 1\n      front: x\n      "
        expect(area).to_have_value(typed)
        expect(page.locator("#news")).to_have_text("Saved.")
        assert folder.text("counters.yaml") == typed
        folder.put("counters.yaml", MINI["counters.yaml"])
        expect(area).to_have_value(MINI["counters.yaml"])
        put = partial(folder.put, "counters.yaml", f"{typed}# theirs\n")
        with written_elsewhere_before(page, *SAVED, put):
            replaced(page, "name: Two", "name: Duo")
            expect(page.locator("#clash")).to_be_visible()
        assert folder.text("counters.yaml") == f"{typed}# theirs\n"
        page.locator("#theirs").click()
        expect(area).to_have_value(f"{typed}# theirs\n")
        page.evaluate(HIDDEN, True)
        folder.put("counters.yaml", typed)
        page.wait_for_timeout(500)
        page.evaluate(HIDDEN, False)
        expect(area).to_have_value(typed)
        windows.close()
        windows.forgive("ERR_INCOMPLETE_CHUNKED_ENCODING")


def test_what_is_typed_while_another_file_is_still_on_its_way_stays_in_its_own(editor):
    page, waiting = editor.open(), list[Any]()
    page.route("**/schema/game.json", lambda route: waiting.append(route))
    area = page.locator("textarea")
    area.press("Control+End")
    page.locator("#file").select_option("game.yaml")
    area.press_sequentially("# typed on")
    page.wait_for_timeout(600)
    waiting[0].continue_()
    expect(area).to_have_value(MINI["game.yaml"])
    assert editor.text() == f"{MINI['counters.yaml']}# typed on"
    assert editor.text("game.yaml") == MINI["game.yaml"]


def test_files_are_made_and_taken_away(editor):
    page = editor.open()
    page.locator("#making summary").click()
    page.locator("#kind").select_option("art")
    page.locator("#called").fill("moon")
    page.locator("#new button").click()
    expect(page.locator("#file")).to_have_value("art/moon.svg")
    assert "<circle" in editor.text("art/moon.svg")
    expect(page.locator("textarea")).to_have_value(re.compile("<circle"))
    page.locator("#removing summary").click()
    page.locator("#delete").click()
    expect(page.locator("#file")).to_have_value("game.yaml")
    assert "mine/art/moon.svg" not in editor.server.names()
    expect(page.locator("#removing")).to_be_hidden()


def test_a_thing_on_the_sheets_leads_to_its_line_and_the_line_to_the_thing(editor):
    page = editor.open("game.yaml", width=1440)
    counters = page.locator(".sheet", has_text="Counters, front")
    counters.scroll_into_view_if_needed()
    box = counters.locator(".paper").bounding_box()
    spots = page.evaluate("fetch('spots').then(found => found.json())")
    number = counters.get_attribute("data-number")
    spot = next(one for one in spots[number] if one["id"] == "two")
    assert box
    scale = box["width"] / 210
    left, top, wide, high = spot["box"]
    page.mouse.click(box["x"] + (left + wide / 2) * scale, box["y"] + (top + high / 2) * scale)
    expect(page.locator("#file")).to_have_value("counters.yaml")
    area = page.locator("textarea")
    line = "one => one.value.slice(0, one.selectionStart).split('\\n').length"
    assert area.evaluate(line) == spot["line"]
    page.locator(".mark").evaluate("one => one.remove()")
    page.locator("#look").click()
    expect(counters.locator(".mark")).to_be_visible()
    page.goto(f"{editor.server.root}/game/mine?file=counters.yaml&line=13")  # the Workbench
    page.locator("#source a", has_text="Change this line").click()
    expect(ready(page).locator("#file")).to_have_value("counters.yaml")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.goto(f"{editor.server.root}/game/mine/edit?file=counters.yaml&line=5")  # of a face
    expect(ready(page).locator(".sheet", has_text="Counters, front").locator(".mark")).to_be_visible()
    expect(page.locator("#nothing")).to_be_hidden()


@pytest.mark.parametrize("editor", FIELDS, indirect=True)
@pytest.mark.parametrize("width", [390, 1440])
def test_the_editor_is_accessible_and_fits_in_both_schemes(editor, width):
    editor.server.put("mine/counters.yaml", editor.text().replace(RIGHT, WRONG))
    page = editor.open(width=width)
    expect(page.locator("#wrong")).to_contain_text("did you mean")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=AXE)
        assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("editor", FIELDS[1:], indirect=True)
def test_in_colours_keys_are_completed_explained_marked_undone_and_led_out(editor):
    page = editor.open(more="&line=13&column=99")
    expect(page.locator("#wrong")).to_contain_text("No mistakes")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("- id: three")
    page.keyboard.press("Enter")
    page.keyboard.type("fro")
    page.locator(".cm-tooltip-autocomplete li", has_text="front").wait_for()
    page.wait_for_timeout(100)  # the list takes no key at once, lest it takes one that was meant for the text
    page.keyboard.press("Tab")
    page.locator(".cm-tooltip-autocomplete li", has_text="unit").wait_for()
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    expect(page.locator(".cm-activeLine")).to_have_text("front: unit")
    expect(page.locator("#about")).to_contain_text("an entry of faces")
    page.keyboard.press("Enter")
    page.keyboard.type("bck: unit")
    page.keyboard.press("Escape")
    expect(page.locator(".cm-lint-marker-error")).to_be_visible()
    expect(page.locator("#wrong")).to_contain_text('did you mean "back"?')
    page.locator("#file").select_option("game.yaml")
    expect(page.locator(".cm-content")).to_contain_text("title: Mini")
    page.locator("#file").select_option("counters.yaml")
    expect(page.locator(".cm-content")).to_contain_text("bck: unit")
    page.locator(".cm-content").focus()
    for _ in range(12):
        page.keyboard.press("Control+z")
    expect(page.locator("#wrong")).to_contain_text("No mistakes")
    assert editor.text() == MINI["counters.yaml"]
    page.keyboard.press("Tab")  # indents, and after Escape leaves
    assert page.evaluate("document.activeElement.className").startswith("cm-content")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.className").startswith("cm-content")


PLAIN = """text => import('/static/editor_yaml.js').then(({ parse }) => {
  const words = ({ block, text }) => block ? "|" : text.replace(/\\s+/g, " ");
  const plain = node => !node ? null : node.kind === "text" ? words(node)
    : node.kind === 'list' ? node.items.map(plain)
    : Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
  return plain(parse(text));
})"""


def same(node: yaml.Node, found: Any) -> bool:
    """Whether the page reads what Python does; what an alias stands for it leaves out."""
    if not found:
        return True
    if isinstance(node, yaml.MappingNode):
        pairs = {key.value: value for key, value in node.value}
        return pairs.keys() == found.keys() and all(same(pairs[key], found[key]) for key in pairs)
    if isinstance(node, yaml.SequenceNode):
        return len(node.value) == len(found) and all(map(same, node.value, found))
    text = " ".join(node.value.split())
    return bool(found == "|" if node.style in ("|", ">") else " ".join((found or "").split()) == text)


COUNTERS = "faces:\n  unit: {ground: grass}\ncounters:\n"
# What is typed, | for the cursor; what the page offers first, and how many.
OFFERED = [
    ("counters", "|", ["faces", "counters", "size", "bleed"], 7),
    ("counters", COUNTERS + "- id: one\n  |\n", ["source", "ours", "constraint"], 20),
    ("counters", COUNTERS + "- id: one\n  front: un|\n", ["unit"], 1),
    ("counters", COUNTERS + "- {id: one, back: |\n- {id: two}", ["unit"], 1),
    ("counters", "faces:\n  unit:\n    marks:\n    - {font: |}\n", ["regular", "italic"], 11),
    ("counters", "faces:\n  u:\n    marks:\n    - symbol:\n       ec|: x\n", ["icon", "frame", "echelon"], 3),
    ("counters", "faces:\n  unit:\n    ground: |", ["blue", "dusk"], 2),
    ("game", "title: x\nkit:\n- kind: front p|\n", ["arc", "box", "card", "counters"], 17),
    ("game", "title: x\nkit:\n- |", ["kind", "id"], 13),
    ("map", "maps:\n- id: a\n  kinds:\n    wood: {}\n  panels:\n  - spaces:\n    - kind: |", ["wood"], 1),
    ("pieces", "faces:\n  plain: {}\npieces:\n- kind: tent\n  front: |", ["plain"], 1),
    ("counters", "# no|thing", [], 0),
    ("game", "about: >-\n  no|thing", [], 0),
    ("counters", COUNTERS + "- id: one\n  values:\n    |", ["from", "sheet"], 5),
]
COMPLETE = """async ([name, text, at]) => {
  const { Helper, namesOf } = await import('/static/editor_schema.js');
  const schema = await (await fetch(`/schema/${name}.json`)).json();
  const names = (what, tree) => namesOf({ palette: ['blue', 'dusk'] }, what, tree);
  const found = new Helper(schema, names).complete(text, at);
  return found ? found.options.map(({ label }) => label) : [];
}"""


def test_the_page_reads_yaml_as_python_does_and_offers_what_may_stand_at_each_place(editor):
    page = editor.open()
    for file in (file for folder in shipped_games().values() for file in sorted(folder.rglob("*.yaml"))):
        text = file.read_text("utf-8")
        assert same(yaml.compose(text, yaml.CSafeLoader), page.evaluate(PLAIN, text)), file
    for name, typed, first, count in OFFERED:
        found = page.evaluate(COMPLETE, [name, typed.replace("|", "", 1), typed.index("|")])
        assert (found[: len(first)], len(found)) == (first, count), typed
