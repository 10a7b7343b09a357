"""A game of counters in every shape: squares, cards, circles, hexagons, and folded ones."""

from __future__ import annotations

SHAPES = {
    "game.yaml": """
title: Shapes
edition: "1"
palette: {grass: "#c9d8a7", rust: "#a8553d", sky2: "#bcd6e6"}
lists: {numbers: ["1", "2", "3", "4", "5", "6"]}
kit:
- kind: front page
- kind: counters
""",
    "counters.yaml": """
size: 20 mm
bleed: 1.5 mm
faces:
  green:
    ground: grass
    marks:
    - {text: "{n}", box: [4, 2, 12, 16], font: condensed-bold, size: 30}
  rust:
    ground: rust
    marks:
    - {text: "b{n}", box: [4, 2, 12, 16], font: condensed-bold, size: 20, ink: paper}
  split:
    ground: sky2
    grounds:
    - {fill: rust, box: [0, 0, 20, 8]}
    marks:
    - {text: "{n}", box: [4, 10, 12, 8], font: condensed-bold, size: 16}
  card:
    ground: cream
    border: rust
    marks:
    - {text: "{n}", box: [10, 20, 40, 40], font: condensed-bold, size: 60}
  card-back:
    ground: night
    marks:
    - {text: "BACK {n}", box: [10, 20, 40, 40], font: condensed-bold, size: 30, ink: cream}
counters:
- {id: "square-{n}", front: green, back: rust, each: {n: numbers}, count: 3}
- {id: "below-{n}", front: green, back: rust, each: {n: numbers}, fold: bottom}
- {id: "beside-{n}", front: green, back: rust, each: {n: numbers}, fold: right}
- {id: "hexagon-{n}", front: split, back: split, each: {n: numbers}, shape: hexagon}
- {id: "circle-{n}", front: green, back: rust, each: {n: numbers}, shape: circle}
- {id: "card-{n}", front: card, back: card-back, each: {n: numbers}, size: 63, height: 88}
""",
}
