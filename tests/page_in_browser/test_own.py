"""Games and logs brought in by hand, where the page is the only way to its files."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..support.alone import packed
from ..support.own_game import HEAD, LOG, RULES, YAML
from .conftest import served, settled

FILES = {**YAML, "referee.py": HEAD + RULES, "logs/one.yaml": LOG.format(game="sixes")}
DROP = """([type, name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


@pytest.fixture
def alone(tmp_path):
    with served(tmp_path / "home") as there:
        yield there


@pytest.fixture
def page(alone, windows):
    """The Shelf of somebody who has nothing yet."""
    return settled(windows.open(alone.url), "#bring")


def test_a_folder_is_chosen_and_what_has_no_place_in_a_game_is_asked_about(alone, page, tmp_path):
    game = tmp_path / "sixes"
    for name, text in {**FILES, ".DS_Store": "x", "__pycache__/x.pyc": "x", "box.heic": "x"}.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    page.locator("#bring-folder").set_input_files(game)
    told = page.locator("#brought")
    expect(told).to_contain_text("sixes/box.heic")
    expect(told.locator("p").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Bring in the rest")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#game-sixes")).to_contain_text("Yours: sixes")
    assert alone.names() == sorted(f"sixes/{name}" for name in FILES)
    assert page.url.endswith("#game-sixes")


def test_a_zip_of_a_name_that_is_there_is_asked_about(alone, page, tmp_path):
    file = tmp_path / "sixes.zip"
    for text, answer in (("title: One\n", ""), ("title: Two\n", "Leave it"), ("title: Two\n", "Keep both")):
        file.write_bytes(packed({"game.yaml": text}))
        page.locator("#bring-files").set_input_files(file)
        if answer:
            page.get_by_role("button", name=answer).click()
        if answer == "Leave it":
            expect(page.locator("#brought")).to_have_text("Nothing was brought in.")
        else:
            expect(page.locator("#game-sixes-2" if answer else "#game-sixes")).to_be_visible()
            page.wait_for_load_state()
    assert alone.names() == ["sixes-2/game.yaml", "sixes/game.yaml"]


def test_what_is_dropped_is_brought_in_and_the_page_shows_where(alone, page, windows):
    drop = page.locator("#drop")
    expect(drop).to_be_hidden()
    page.evaluate(DROP, ["dragover", "x", ""])
    expect(drop).to_be_visible()
    page.evaluate(DROP, ["drop", "notes.yaml", "x: 1\n"])
    expect(drop).to_be_hidden()
    expect(page.locator("#brought")).to_contain_text("notes.yaml: this is no log")
    windows.forgive("422")
    page.evaluate(DROP, ["drop", "tuesday.yaml", LOG.format(game="none")])
    page.wait_for_url("**/log/tuesday.yaml")
    assert alone.names() == ["tuesday.yaml"]


def test_a_strangers_log_opens_after_a_yes_its_kits_are_counted_when_asked_for_and_deleting_asks(
    alone, windows
):
    for name, text in FILES.items():
        alone.put(f"sixes/{name}", text)
    page, asked = windows.open("about:blank"), []

    def counted(route):
        asked.append(route.request.url.split("/")[-2])
        route.fulfill(body="counted")

    page.route("**/kits", counted)
    page.goto(f"{alone.url}log/sixes/logs/one.yaml")
    page.get_by_role("button", name="Let its rules run").click()
    expect(page.locator("#rows")).to_contain_text("roll 6 hit")
    page.goto(alone.url)
    expect(page.locator("#game-doodlebug .kits")).to_be_visible()  # counted ahead
    page.locator("#game-sixes .counts summary").click()
    expect(page.locator("#game-sixes .counted")).to_have_text("counted")
    assert asked == ["sixes"], "once, when somebody asks"
    page.locator("#game-sixes .doing summary").click()
    page.locator("#game-sixes .doing").get_by_role("button", name="Delete it").click()
    expect(page.locator("#game-sixes")).to_have_count(0)
    assert not alone.names()
