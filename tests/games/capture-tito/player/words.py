"""Other names for verbs, units and causes in a log of Capture Tito!, as players are shown them."""

from __future__ import annotations

VERBS = {
    "drop": ("land", "lands", "landing"),
    "fire": ("fires", "shoot", "shoots"),
    "assault": ("assaults",),
    "prisoner": ("capture",),
    "documents": ("papers", "docs"),
    "reinforce": ("reinforcements",),
    "reveal": ("turn-over", "reveals"),
    "ammo": ("ammunition",),
    "points": ("vp", "score"),
    "won": ("result", "victory"),
    "air": ("air-support",),
}
NAMES = {
    "be": ("beisser", "beisser 1"),
    "br": ("brecher", "brecher 1"),
    "gr": ("greifer",),
    "st": ("sturmer",),
    "rybka": ("Rybka",),
    "obermaier": ("Obermaier",),
}
_GROUPS = {
    "p": ("panther {}",),
    "d": ("draufganger {}", "draufgänger {}", "axe {}"),
    "ro": ("rot {}", "red platoon {}"),
    "bl": ("blau {}", "blue {}"),
    "gn": ("grun {}", "grün {}", "green {}"),
    "w": ("wave {}",),
}
CAUSES = {
    "air": ("air", "air support"),
    "landing": ("landing", "drop"),
    "fire": ("fire",),
    "assault": ("assault",),
    "marker": ("marker",),
    "grotto": ("grotto",),
    "tito": ("tito", "tito revealed"),
    "prisoner": ("prisoner",),
}


def name_of(unit: str) -> tuple[str, ...]:
    """Ways to call a unit: `p1`, `panther 1`."""
    letters = unit.rstrip("0123456789")
    number = unit[len(letters) :]
    forms = _GROUPS.get(letters, ())
    return tuple(form.format(number) for form in forms) or (unit.upper(),)
