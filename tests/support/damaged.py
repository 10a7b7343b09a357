"""YAML with something wrong in it: what somebody may type, and files that ship, damaged by dice."""

from __future__ import annotations

from random import Random

from cutline.components import shipped_games

_SIGNS = [*":{}[]'\"#&*!|>%@`-?,~\t\n \\", "\x85", "\u2028", "é", "- ", ": ", " #", "---\n", "...\n"]
_SIGNS += ["&a ", "*a ", "<<: ", "? ", "\r\n", "|\n", ">-\n", '"\\q"', "{{ v.x }}", "\t- ", "\x07"]
_LINES, _LARGEST = 40, 60_000

_TYPED = (
    "a: x\ty\n",
    "a:\tx\n",
    "-\tx\n",
    "a: {b:\tc}\n",
    "{a:\n\tb}\n",
    "a: x\n\ty\n",
    "a: x\n \ty\n",
    "\ta: 1\n",
    "a: 'b'\tc\n",
    "a: 'b'\t# c\n",
    "- a\n\t- b\n",
    "a: |\n\tx\n",
    "a: |\t# c\n  x\n",
    "a: 1 \tb: 2\n",
    "\t\n",
    "{a: ?x}\n",
    "{a?: ?}\n",
    "[a:]\n",
    "[:a]\n",
    "{a:}\n",
    "{x:[1]}\n",
    "{a: b:c}\n",
    "a: [? b]\n",
    "a: x ?\n",
    'a: "\\q"\n',
    'a: "\\x4"\n',
    'a: "\\uD800"\n',
    'a: "\\U0011FFFF"\n',
    'a: "x\\\n  y"\n',
    "a: 'x''y'z\n",
    "%\na: 1\n",
    "%YAML\n",
    "%YAML 9.9\n---\na: 1\n",
    "%TAG\n",
    "%FOO bar\n---\na: 1\n",
    "a: !!\n",
    "a: !x!y z\n",
    "a: &\n",
    "a: *\n",
    "a: &a &b c\n",
    "a: *b\n",
    "a: &a\n- *a\n",
    "a: *x : 2\n",
    "a: |0\n",
    "a: |+-\n",
    "a: |x\n",
    "a: >12\n x\n",
    "a: 'x\n---\n",
    "a: 'x\nb: 'y'\n",
    'a: "x\rb: "y"',
    "a: 1\u2028b: 'x\n",
    '- {a: b, c: "x, d: 2}\n- {a: b, c: "y"}\n',
    'a: "x "y" z"\n',
    "a: 'x\n",
    'a: "x',
    "a: 'b' 'c'\n",
    "- a\nb: c\n",
    "b: c\n- a\n",
    "a: b\n c: d\n",
    "? a\n? b\n: c\n",
    ": a\n",
    "a: - b\n",
    "a: [b\nc: d\n",
    "a: [b c: d]\n",
    "a: [b,,c]\n",
    "a: }\n",
    "a: [}\n",
    "]\n",
    "a: %b\n",
    "a: @b\n",
    "a: 1\n... x\n",
    "a: 1\n---\nb: 2\n",
    "a: 1\rb: x: y\r",
    "a: 1\u2028b: x: y\n",
    "a: x\u2029y: z: w\n",
    "x" * 1030 + ": 1\n",
    "a: [\n" + "y" * 1030 + ": c]\n",
    "a: 1\nb\nc: 2\n",
    "a: 1\n&x\n",
    "#",
    "a",
    "a:",
    "a: 'b",
    "a: [",
    "a: {",
    "a: |",
    "a: &b",
    "a: !b",
    "{{ x }}\n",
    "a: {{ x }}: y\n",
    "",
    "---\n",
    "a: 1\na: 2\nb: [1\n",
    "a: 1\n? [b]\n: c\n",
    "a: #c0ffee\n",
    "\ufeffa: b: c\n",
    "a: x\x01\n",
    "é: \x07\n",
    "a: \udcff\n",
    "b: é\udcff\n",
    "a: 1\na: 2\nb: \udcc3\n",
    "a: " + "[" * 40 + "]" * 40,
    "a: !mine [x]\n",
    "{a: !b, c: d}\n",
    "[!!str, !x!y, b]\n",
    "[!, b]\n",
    "[!b]\n",
    "a: !b, c\n",
    "{a: }\n",
    "{a: , b: }\n",
    "{a:\n  }\n",
    "{a, b: }\n",
    "{? , b: c}\n",
    "{? }\n",
    "a: [b: ]\n",
    "a: [b:\n  , c]\n",
    "a: [? , b]\n",
    "a: [? b]\n",
    "a: [ : b]\n",
    "a: {b: &c }\n",
    "a: {b: '' }\n",
    "a: { : b}\n",
    "a:\nb: \n",
    "- \n- b\n",
    "-\n",
    "? \n: b\n",
    "? a\nb: c\n",
)
TYPED = [text.encode("utf-8", "surrogateescape") for text in _TYPED]


def damaged(count: int) -> list[bytes]:
    """Pieces of the files and logs that ship, each with something put in, taken out or moved."""
    homes = shipped_games().values()
    files = [file for home in homes for file in (*home.glob("*.yaml"), *home.glob("logs/*.yaml"))]
    texts = [file.read_text("utf-8") for file in sorted(files) if file.stat().st_size < _LARGEST]
    rng = Random(20)
    return [_spoilt(_piece(rng.choice(texts), rng), rng).encode("utf-8") for _ in range(count)]


def _piece(text: str, rng: Random) -> str:
    lines = text.split("\n")
    first = rng.choice((0, rng.randrange(max(1, len(lines) - _LINES))))
    return "\n".join(lines[first : first + rng.randrange(3, _LINES)]) + "\n"


def _spoilt(text: str, rng: Random) -> str:
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        text = rng.choice(
            (
                text[:at] + rng.choice(_SIGNS) + text[at:],
                text[:at] + rng.choice(_SIGNS) + text[at:],
                text[:at] + text[at + 1 :],
                text[: max(at, len(text) // 2)],
                text[:at] + text[at : at + 9] + text[at:],
                text[:at] + "\n" + " " * rng.randrange(5) + text[at:].lstrip(),
            )
        )
    return text
