"""The board of the Table: what can be clicked lights up, and a turn of every game is played on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from cutline.components import refereed_game, shipped_games
from cutline.referee.checking import check_log, referee_for
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import good_log
from .conftest import PHONE
from .test_table import JUDGED, Table

MOST = 30  # lines, after which a turn is long enough
MOVES = good_log("capture-tito").read_text("utf-8").split("  - move")[0]  # then the Germans move


class Board(Table):
    """A window on a log that is played on its board; `rolled`: the page threw for the line to come."""

    rolled = False

    def settle(self) -> None:
        """Wait until the board shows what can be clicked, and nothing moves any more."""
        expect(self.page.locator("#now")).to_have_attribute("aria-busy", "false")
        expect(self.page.locator("#picture")).to_have_attribute("aria-busy", "false")
        self.page.evaluate(STILL)

    def middle(self, spot: Locator) -> tuple[float, float]:
        """Where something on the board is, in sight, once nothing moves any more."""
        self.settle()
        spot.scroll_into_view_if_needed()
        self.settle()
        x, y = spot.evaluate(MIDDLE)
        return x, y

    def lit(self, kind: str) -> Locator | None:
        """The first of what is lit in a way, and is not covered by anything."""
        for one in self.page.locator(f".spots .{kind}").all():
            one.scroll_into_view_if_needed()
            if one.evaluate(TOPMOST):
                return one
        return None

    def click(self, spot: Locator) -> str:
        """Click the middle of something on the board, as a person does; return which."""
        name = spot.get_attribute("data-spot")
        self.page.mouse.click(*self.middle(spot))
        self.settle()
        return name or ""

    def by_mouse(self) -> bool:
        """Choose a line on the board, its offers where the board has none; whether the board led to it."""
        self.settle()
        spot = self.lit("may")
        clicked = bool(spot and self.click(spot))
        while not self.line.input_value():
            roll = self.page.locator("#now .roll")
            if roll.count():
                roll.click()
                self.rolled = True
            elif clicked and (spot := self.lit("lit")):
                self.click(spot)
            else:
                self.page.locator("#now .offers button:not(.back, .turn-button)").first.click()
            self.settle()
        return clicked

    def by_keys(self) -> None:
        """Choose a line among the offers without a mouse."""
        self.settle()
        while not self.line.input_value():
            button = self.page.locator("#now .offers button:not(.back, .turn-button)").first
            self.rolled |= "roll" in (button.get_attribute("class") or "").split()
            button.focus()
            self.page.keyboard.press("Enter")
            self.settle()

    def written_down(self) -> None:
        """Roll what is open and write the line, by Enter alone; it is allowed and says who rolled."""
        if self.page.locator("#roll").is_visible():
            self.rolled = True
            self.page.keyboard.press("Enter")
            expect(self.line).not_to_have_value(re.compile("DIE|CHIT"))
        expect(self.verdict).to_have_class(JUDGED)
        expect(self.verdict).to_have_class(re.compile("right"))
        before, said = self.written, self.file.read_text("utf-8").count(" by the page\n")
        self.page.keyboard.press("Enter")
        expect(self.line).to_have_value("")
        assert self.written == before + 1
        assert self.file.read_text("utf-8").count(" by the page\n") == said + self.rolled
        self.rolled = False


MIDDLE = """one => {
  const {x, y, width, height} = one.querySelector('rect, circle, path').getBoundingClientRect();
  return [x + width / 2, y + height / 2]; }"""
# Type that comes late, a verdict of two lines and the buttons beside change what room the board has; it is
# fitted, and scrolled to what can be clicked, in the frame after.
STILL = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  const where = () => JSON.stringify([...document.querySelectorAll('#picture, #picture .frame, .spots g')]
    .map(one => one.getBoundingClientRect()));
  for (let still = 0, was = ''; still < 3;) {
    const now = where();
    still = now === was ? still + 1 : 0;
    was = now;
    await frame();
  }
}"""
TOPMOST = f"""one => {{ const hit = document.elementFromPoint(...({MIDDLE})(one));
  return hit?.closest('[data-spot]') === one; }}"""


@pytest.mark.parametrize("game", [*shipped_games()])
def test_a_turn_of_every_game_is_played_on_the_board_and_by_keys_alike(server, windows, game):
    empty = "\n".join([*new_log(referee_for(refereed_game(shipped_games()[game]))), ""])
    server.put(f"board-{game}.yaml", empty)
    table = Board(server, windows, f"board-{game}.yaml")
    led, offers = 0, table.page.locator("#now .offers button:not(.back, .turn-button)")
    for count in range(MOST):
        table.settle()
        if not offers.count():
            break
        if count % 4 == 3:
            table.by_keys()
        else:
            led += table.by_mouse()
        table.written_down()
    assert led, "the board led to none of the lines"
    kinds = {finding.severity for finding in check_log(table.file)[1].findings}
    assert not kinds & {"violation", "follow-on"}


@pytest.mark.parametrize("phone", [False, True])
def test_a_piece_is_dragged_or_tapped_to_where_it_may_go_and_a_second_click_writes_the_line(
    server, windows, phone
):
    server.put("drag.yaml", MOVES)
    table = Board(server, windows, "drag.yaml", **(PHONE if phone else {}))
    table.settle()
    piece, zone = (table.page.locator(f'.spots [data-spot="{name}"]') for name in ("rybka", "zone-35"))
    touch = table.page.touchscreen if phone else None
    held = table.page.locator('.spots .held[data-spot="rybka"]')
    start = table.middle(piece)
    if touch:
        touch.tap(*start)
        expect(held).to_have_count(1)  # a browser takes a tap for a click only after a while
        touch.tap(*table.middle(zone))
    else:
        table.page.mouse.move(*start)
        table.page.mouse.down()
        table.page.mouse.move(start[0] + 9, start[1] - 9)
        expect(held).to_have_count(1)
        table.settle()
        table.page.mouse.move(*zone.evaluate(MIDDLE), steps=4)
        table.page.mouse.up()
    expect(table.line).to_have_value(re.compile("^move Rybka .*35$"))
    expect(table.verdict).to_have_class(re.compile("right"))
    (touch.tap if touch else table.page.mouse.click)(*table.middle(zone))
    expect(table.last).to_have_text(re.compile("^move Rybka .*35$"))


def test_escape_lets_go_and_an_earlier_line_is_not_played_on(server, windows):
    server.put("quiet.yaml", MOVES)
    table = Board(server, windows, "quiet.yaml")
    table.settle()
    table.click(table.page.locator('.spots [data-spot="rybka"]'))
    table.click(table.page.locator(".spots .lit").first)
    expect(table.line).not_to_have_value("")
    table.page.keyboard.press("Escape")
    expect(table.line).to_have_value("")
    expect(table.page.locator(".spots .held")).to_have_count(0)
    spot = table.page.locator(".spots .may").first.evaluate(MIDDLE)
    table.page.keyboard.press("ArrowUp")
    table.settle()
    expect(table.page.locator(".spots g")).to_have_count(0)
    table.page.mouse.click(*spot)
    table.page.get_by_role("button", name="Go to its end").click()
    table.settle()
    assert table.page.locator(".spots .may").count()


def test_close_up_shows_what_the_line_changed_and_wheel_keys_and_buttons_change_the_size(server, windows):
    server.put("near.yaml", MOVES)
    table = Board(server, windows, "near.yaml")
    page, wide = table.page, "document.querySelector('.frame').clientWidth"
    table.settle()
    page.get_by_role("button", name="Close-up").click()
    near = page.evaluate(wide)
    box = page.locator("#picture").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"{wide} > {near}")
    page.get_by_role("button", name="Smaller").click()
    page.locator("#picture").press("0")
    whole = page.evaluate(wide)
    assert whole < near
    page.locator("#picture").press("+")
    assert page.evaluate(wide) > whole
