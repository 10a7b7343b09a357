"""The save of Tabletop Simulator has every counter where the set-up puts it."""

from __future__ import annotations

from collections import Counter

import yaml

from cutline.components import find_game, load_game
from cutline.components.models.boards import places
from cutline.components.shapes.geometry import inside

from ...support.tts_reading import Save


def test_every_counter_lies_where_the_set_up_puts_it(command, tmp_path):
    ran = command("export", "tts", "doodlebug", "--dpi", 20, "--out", tmp_path)
    assert ran.status == 0, ran.err
    save = Save(tmp_path / "doodlebug" / "doodlebug.json")
    assert save.faults() == []
    game = load_game(find_game("doodlebug"))
    (board,) = (one for one in game.maps if one.id == "map")
    shapes = {name: place.shape for name, place in places(board).items()}
    found: Counter[tuple[str, str]] = Counter()
    for one in save.on("map"):
        spaces = [name for name, shape in shapes.items() if inside((one.x, one.y), shape)]
        assert len(spaces) == 1, one
        found[one.id, spaces[0]] += 1

    typed = yaml.safe_load((game.folder / "counters.yaml").read_text("utf-8"))["counters"]
    count = {one["id"]: one.get("count", 1) for one in typed}
    expected = {("v1", "v1-holding"): count["v1"]}
    expected |= {(f"captain-{n}", f"district-{n}"): 1 for n in range(1, 7)}
    expected |= {("crew", f"district-{n}"): 1 for n in range(1, 7)}
    expected |= {("turn", "time-13"): 1, ("phase", "night"): 1}
    expected |= {
        (f"{what}-{factor}", "loss-0"): 1 for what in ("lost", "out-of-control") for factor in (1, 10)
    }
    assert found == expected
    cups = {one["Nickname"]: len(one["ContainedObjects"]) for one in save.top if "chits" in one["Nickname"]}
    chits: Counter[str] = Counter()
    for one in typed:
        if one.get("group", "").split(" ")[1:2] == ["chits,"]:
            chits[f"{one['group'].split(' ')[0].title()} chits"] += sum(one["count"].values())
    assert cups == chits and len(cups) == 4
