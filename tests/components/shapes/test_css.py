"""Colours as CSS Color 4 writes them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.shapes.css import colour_of

CHANNEL = st.integers(0, 255)


@settings(max_examples=20, deadline=None)
@given(CHANNEL, CHANNEL, CHANNEL)
def test_all_ways_to_write_the_same_channels_give_the_same_colour(r: int, g: int, b: int) -> None:
    plain = f"#{r:02x}{g:02x}{b:02x}"
    for text in (
        plain,
        f"{plain}ff",
        f"rgb({r},{g},{b})",
        f"RGBA( {r} , {g} , {b}, 1.0 )",
        f"rgb({r} {g} {b} / 100%)",
    ):
        assert colour_of(text) == plain
    assert colour_of(f"rgba({r}, {g}, {b}, 0)") == "none" and colour_of(f"{plain}80") is None


FORMS = {
    "none": "none", "transparent": "none", "#0000": "none", "Tomato": "#ff6347", "#C00F": "#CC0000",
    "hsl(120deg 50% 50%)": "#40bf40", "hsla(0, 100%, 40%, 1)": "#cc0000", "hwb(0.5turn 10% 20%)": "#19cccc",
    "lab(50% 40 59.5)": "#bf5700", "oklch(0.7 none none)": "#9e9e9e", "color(srgb 1 0.5 0)": "#ff8000",
    "colour": None, "hsl(": None, "rgb(1.2.3, 0, 0)": None, "#12345": None, "url(#a)": None, "": None,
    "lab(1 none -1e308)": None, "rgb(1 2": None,
}  # fmt: skip


@pytest.mark.parametrize("text", FORMS)
def test_each_form_is_read(text: str) -> None:
    assert colour_of(text) == FORMS[text]
