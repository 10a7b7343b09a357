"""What CSS Color 4 calls a colour, as #rrggbb."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ..reading.problems import shortened, suggest
from .colours import tint

_NAMED = """
aliceblue f0f8ff; antiquewhite faebd7; aqua 00ffff; aquamarine 7fffd4; azure f0ffff; beige f5f5dc;
bisque ffe4c4; black 000000; blanchedalmond ffebcd; blue 0000ff; blueviolet 8a2be2; brown a52a2a;
burlywood deb887; cadetblue 5f9ea0; chartreuse 7fff00; chocolate d2691e; coral ff7f50;
cornflowerblue 6495ed; cornsilk fff8dc; crimson dc143c; cyan 00ffff; darkblue 00008b; darkcyan
008b8b; darkgoldenrod b8860b; darkgray a9a9a9; darkgreen 006400; darkgrey a9a9a9; darkkhaki bdb76b;
darkmagenta 8b008b; darkolivegreen 556b2f; darkorange ff8c00; darkorchid 9932cc; darkred 8b0000;
darksalmon e9967a; darkseagreen 8fbc8f; darkslateblue 483d8b; darkslategray 2f4f4f; darkslategrey
2f4f4f; darkturquoise 00ced1; darkviolet 9400d3; deeppink ff1493; deepskyblue 00bfff; dimgray
696969; dimgrey 696969; dodgerblue 1e90ff; firebrick b22222; floralwhite fffaf0; forestgreen 228b22;
fuchsia ff00ff; gainsboro dcdcdc; ghostwhite f8f8ff; gold ffd700; goldenrod daa520; gray 808080;
green 008000; greenyellow adff2f; grey 808080; honeydew f0fff0; hotpink ff69b4; indianred cd5c5c;
indigo 4b0082; ivory fffff0; khaki f0e68c; lavender e6e6fa; lavenderblush fff0f5; lawngreen 7cfc00;
lemonchiffon fffacd; lightblue add8e6; lightcoral f08080; lightcyan e0ffff; lightgoldenrodyellow
fafad2; lightgray d3d3d3; lightgreen 90ee90; lightgrey d3d3d3; lightpink ffb6c1; lightsalmon ffa07a;
lightseagreen 20b2aa; lightskyblue 87cefa; lightslategray 778899; lightslategrey 778899;
lightsteelblue b0c4de; lightyellow ffffe0; lime 00ff00; limegreen 32cd32; linen faf0e6; magenta
ff00ff; maroon 800000; mediumaquamarine 66cdaa; mediumblue 0000cd; mediumorchid ba55d3; mediumpurple
9370db; mediumseagreen 3cb371; mediumslateblue 7b68ee; mediumspringgreen 00fa9a; mediumturquoise
48d1cc; mediumvioletred c71585; midnightblue 191970; mintcream f5fffa; mistyrose ffe4e1; moccasin
ffe4b5; navajowhite ffdead; navy 000080; oldlace fdf5e6; olive 808000; olivedrab 6b8e23; orange
ffa500; orangered ff4500; orchid da70d6; palegoldenrod eee8aa; palegreen 98fb98; paleturquoise
afeeee; palevioletred db7093; papayawhip ffefd5; peachpuff ffdab9; peru cd853f; pink ffc0cb; plum
dda0dd; powderblue b0e0e6; purple 800080; rebeccapurple 663399; red ff0000; rosybrown bc8f8f;
royalblue 4169e1; saddlebrown 8b4513; salmon fa8072; sandybrown f4a460; seagreen 2e8b57; seashell
fff5ee; sienna a0522d; silver c0c0c0; skyblue 87ceeb; slateblue 6a5acd; slategray 708090; slategrey
708090; snow fffafa; springgreen 00ff7f; steelblue 4682b4; tan d2b48c; teal 008080; thistle d8bfd8;
tomato ff6347; turquoise 40e0d0; violet ee82ee; wheat f5deb3; white ffffff; whitesmoke f5f5f5;
yellow ffff00; yellowgreen 9acd32
"""
NAMES: Mapping[str, str] = {
    name: f"#{value}" for name, value in (entry.split() for entry in _NAMED.replace("\n", " ").split(";"))
}
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_RGB = re.compile(
    r"rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)\s*(?:[,/]\s*([\d.]+%?)\s*)?\)", re.IGNORECASE
)
ACCEPTED = "#rrggbb, rgb(), hsl(), another form of CSS or a colour's name"
SOLID = 0.995  # what covers more shows nothing below it
_REMEDY = '; use a palette name, "#rrggbb" or another colour of CSS'
_LONGEST = 200  # characters


def colour_of(text: str) -> str | None:
    """Return #rrggbb; "none" for what is not seen at all; None for no colour, or one that is seen through."""
    if text == "none":
        return text
    colour, alpha = rgba_of(text) or ("", 0.5)
    return "none" if alpha <= 0 else colour if alpha >= SOLID else None


@lru_cache(maxsize=1024)
def rgba_of(text: str) -> tuple[str, float] | None:
    """Return #rrggbb and alpha, 0 to 1, of any colour of CSS Color 4; None where it is none."""
    if len(text) > _LONGEST:
        return None
    text = text.strip()
    if _HEX.fullmatch(text):
        if len(text) == 7:
            return text, 1.0
        digits = text[1:] if len(text) > 5 else "".join(digit * 2 for digit in text[1:])
        return f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255
    if text.lower() == "transparent":
        return "#000000", 0.0
    try:
        if rgb := _RGB.fullmatch(text):
            shares = [_share(part, 255) for part in rgb.groups()[:3]]
            colour = "#" + "".join(f"{min(255, int(share * 255 + 0.5)):02x}" for share in shares)
            return colour, _share(rgb[4] or "1", 1)
        return (NAMES[text.lower()], 1.0) if text.lower() in NAMES else _other(text)
    except (ValueError, ArithmeticError):  # also what is too large for the package
        return None


def _share(text: str, of: float) -> float:
    return float(text[:-1]) / 100 if text.endswith("%") else float(text) / of


def _other(text: str) -> tuple[str, float] | None:
    """Read a rarer form, with a package that takes longer to import than all the others together."""
    if not text.endswith(")"):
        return None
    from coloraide import Color

    colour = Color(text)
    alpha = colour.alpha(nans=False)
    return colour.convert("srgb").fit().set("alpha", 1).to_string(hex=True), alpha


def fault_of(name: str, palette: Iterable[str]) -> str:
    """Return what is wrong with a colour that is neither of the palette nor seen alone, and what to type."""
    if seen := rgba_of(name):
        shows = f'colour "{shortened(name)}" lets what is below show through'
        return f'{shows}; type its tint, on white "{tint(*seen)}"'
    meant = suggest(name, palette) or near(name)
    if not name:
        return "here is no colour; name one"
    return f'colour "{shortened(name)}" does not exist{meant or _REMEDY}'


def near(text: str) -> str:
    """Return what a name that is no colour may have been meant for, as the end of a message."""
    return suggest(text, NAMES) if text.isalpha() else ""
