"""What a game's Python may give by name, each with a line of what it is."""

from __future__ import annotations

HOOKS = {
    "slots": "the kinds of words in its lines, by name",
    "rows": "the rows of its table, by name",
    "prepare": "what the rules take from its files, as `w.kit`",
    "labels": "the names of the turns, or what each stands for",
    "turn": "what the name of a turn stands for, where that is no list",
    "opens": "a turn opens: what comes next, and what that brings",
    "closes": "a turn closes: what lasts is written",
    "over": "whether the game is over",
    "result": "how it stands, in lines for people",
    "stand": "what else `next` says of that",
    "ways": "the lines of a verb that are worth a try, where it has too many",
    "player": "who plays it: the actions of a turn, one by one",
    "counts": "what `play` counts at the end of a turn",
    "move": "the number of the move that is being played, for a picture of that alone",
    "placements": "what stands where, for a picture",
    "spots": "what of the board a word in a line stands for, by what its slot is called in the forms",
    "spoken": "what a report calls a value, if not as the log does",
}
