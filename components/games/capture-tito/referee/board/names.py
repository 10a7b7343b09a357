"""What units, groups, causes and places are called in a log, each by all its names."""

from __future__ import annotations

from typing import Any

from .kit import Kit

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
GROUPS = {
    "beisser": "beisser,beißer,jaw,jawbone",
    "brecher": "brecher,hammer",
    "draufgaenger": "draufgänger,draufganger,draufgaenger,axe,ax",
    "greifer": "greifer,claw,paw,clawed paw",
    "panther": "panther,feline|cat,feline|cat head",
    "sturmer": "sturmer,stürmer,stuermer,dagger",
    "rot": "rot,red,red|rot platoon",
    "blau": "blau,blue,blue|blau platoon",
    "gruen": "grün,grun,gruen,green,green|grün platoon",
    "second": "wave,second wave,2nd wave",
}
LEADER_WORDS = {
    "tito": "tito,broz,josip",
    "churchill": "churchill,randolph,randolph|r churchill,rc",
    "documents": "documents,docs,papers,secret documents|papers",
}
HIDDEN_WORDS = LEADER_WORDS | {  # what a marker hides, beside partisans
    "uniform": "uniform,tito's|titos uniform,empty,absent",
    "nobody": "nobody,nothing,nothing there",
}
CAUSES = {
    "air": "air,air support,aircraft",
    "landing": "landing,drop,airdrop,landed",
    "fire": "fire,fired,shot",
    "assault": "assault,assaulted",
    "marker": "marker,activation,marker|activation activated",
    "grotto": "grotto,g,cave",
    "tito": "tito,tito revealed|found|seen",
    "prisoner": "prisoner,tito prisoner|captured",
    "mission": "mission",
    "usa": "usa,america",
    "britain": "britain,gb,great britain",
    "ussr": "ussr,soviet,soviets",
}
_STANDS = {  # what `at` and `end:` say of a counter
    "gone": "gone,dead,eliminated,out,lost",
    "off": "off",
    "cup": "cup,hidden,waiting",
    "flown": "flown",
}
_LEFT = {1: "reduced,back,half", 2: "full,front,whole", "prisoner": "prisoner,captured"}
PLACES = {word: place for place, words in _STANDS.items() for word in words.split(",")}
STRENGTHS = {word: left for left, words in _LEFT.items() for word in words.split(",")}
ARROWS = ("->", "to", "into", "via", "through", "then", "-", "from", "over")


def unit_words(kit: Kit, units: Any, leaders: bool = False) -> dict[str, str]:
    """Unit -> its ways, the id as printed first."""
    found = {}
    for unit in units:
        one = kit.units[unit]
        letters = unit.rstrip("0123456789")
        n = unit[len(letters) :]
        ways = [kit.name(unit)]
        ways += [f"{letters} {n}"] if n else []
        for name in GROUPS[one.group].split(",") if one.group in GROUPS and not one.officer else ():
            number = n or "1"
            tied = "|".join(f"{word}{number}" for word in name.split("|"))
            ways += [f"{name} {number}", *([tied] if " " not in name else []), *([] if n else [name])]
        if one.officer:
            ways += [f"captain|hauptsturmführer|officer {unit}"]
        ways += [f"{one.kind} {n}", f"partisan|partisans {unit}"] if one.group == "b" else []
        found[unit] = ",".join(ways)
    return {**found, **(LEADER_WORDS if leaders else {})}
