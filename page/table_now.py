"""What the Table says of a line that is typed, of what may be done now, and of a moment of the game."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from ..components import BadInput
from ..components.models.placements import Board, Silhouette
from ..layouts.turns.layers import Boards
from ..referee.judging.choices import Offer
from ..referee.judging.referee import Referee
from ..referee.judging.spotting import Spotting
from ..referee.leading import Moved
from ..referee.log import Unreadable
from ..referee.log.editing import Refused, replaced
from ..referee.log.remarks import parted
from ..referee.rulebook.code import errors_told
from .scenes import scene_of
from .site import NotHere
from .table_lines import Told, begun, doc_of, finding_of, with_line
from .table_log import Sitting

MOST_OFFERED = 1_500
MOST_WORDS = 60  # that a list of what may come next shows
HOUSE = "house"
_OPEN = re.compile(r" ?\([^()]*\?[^()]*\)")  # dice that are to be thrown


def verdict(sitting: Sitting, typed: str) -> Told:
    """Return the referee's verdict on a line at the end of the log, and what may come next in it."""
    line, remark = parted(typed)
    answer: Told = {"words": [] if remark else _next_words(sitting, line), "remark": bool(remark)}
    if not line.strip() and not remark:
        return answer
    if problem := _in_the_way(sitting, line):
        return {**answer, "problem": problem}
    if sitting.opened is None or not line.strip():
        try:
            with_line(sitting.doc.text, typed, sitting.turn)
        except Refused as error:
            return {**answer, "problem": str(error)}
        return answer
    tried = sitting.desk.trial(line, sitting.at)
    if tried.problems:
        first = tried.problems[0]
        return {**answer, "problem": first.message, "column": first.column}
    return {**answer, "findings": [finding_of(one) for one in tried.findings], "came": tried.came}


def _in_the_way(sitting: Sitting, line: str) -> str:
    """Why no line can follow the log as it is, or why this turn cannot."""
    rest = sitting.doc.rest
    started = any(row["kind"] == "turn" for row in sitting.doc.rows)  # without a turn, it is what is missing
    for one in rest["problems"]:
        if one["line"] and started and not rest["unjudged"]:
            return f"line {one['line']} cannot be read, so correct it first: {one['says']}"
    key, label = begun(line)
    if key != "turn" or not rest["ahead"]:
        return ""
    first, label = rest["ahead"][0], label.strip().casefold()
    if label != first.casefold():
        return f'{first} comes first; write "?" in it if you noted nothing'
    return f"{first} has begun already" if sitting.turn == first else ""


def added(sitting: Sitting, line: str, note: str, text: str) -> str:
    """Return the log with what was typed at its end. Refused where something is in its way."""
    if problem := _in_the_way(sitting, line):
        raise Refused(problem)
    return with_line(text, line, sitting.turn, note)


def verdict_of_edit(sitting: Sitting, at: int, line: str) -> Told:
    """Return what would change if a line were corrected: findings that come, and how many go."""
    try:
        text = replaced(sitting.doc.text, at, line)
    except Refused as error:
        return {"words": [], "problem": str(error)}
    if sitting.tried is None:
        sitting.tried = sitting.desk.twin()
    doc, _ = doc_of(sitting.tried, sitting.file, text)
    if doc.rest["problems"]:
        return {"words": [], "problem": doc.rest["problems"][0]["says"]}
    now = [_same(one) for one in sitting.doc.findings]
    then = [_same(one) for one in doc.findings]
    new = [one for one in doc.findings if _same(one) not in now]
    return {"words": [], "findings": new, "mended": sum(one not in then for one in now)}


def _same(one: Told) -> tuple[Any, ...]:
    return one["rule"], one["line"], one["found"], one["expected"]


def _next_words(sitting: Sitting, line: str) -> list[Told]:
    """Return the words that may come next, each with the line as it would then be."""
    if sitting.opened is None or begun(line)[0] or line.strip().lower().startswith(HOUSE):
        return []
    last = line.rsplit(" ", 1)[-1]
    kept = line[: len(line) - len(last)]
    try:
        found = sitting.opened.referee.vocabulary.complete(kept)
    except Unreadable:
        return []
    fits = [one for one in found if one.text.lower().startswith(last.lower()) and (one.literal or not last)]
    return [
        {"text": one.text, "says": one.says, "line": f"{kept}{one.text} " if one.literal else ""}
        for one in fits[:MOST_WORDS]
    ]


def standing(sitting: Sitting) -> Told:
    """Return what is owed, what is not known and what may be done at the end of the log."""
    if sitting.opened is None:
        return {"where": [], "owed": [], "unknown": [], "ahead": [], "turns": [], "offers": [], "again": []}
    now = sitting.now = sitting.now or sitting.desk.stand(sitting.at or None)
    with errors_told(sitting.opened.game.folder):
        spotting = Spotting(sitting.opened.referee)
        offers = [_offered(sitting.opened.referee, spotting, one) for one in now.offers[:MOST_OFFERED]]
    after = [line for line in now.legal[len(now.offers) :] if not _in_the_way(sitting, line)]
    turns = [line.removeprefix("turn: ") for line in after]
    return {
        "where": now.where,
        "owed": now.owed,
        "unknown": now.unknown,
        "ahead": now.ahead,
        "turns": turns,
        "offers": offers,
        "again": now.again,
    }


def _offered(referee: Referee, spotting: Spotting, one: Offer) -> Told:
    """Return an offered line as it is written and as a sentence, or what its verb is for, if that has to wait
    for dice; each slot with what may be thrown, what of the board it stands for, and whether it is drawn.
    """
    slots = [
        [slot.says, text, _faces(slot.thrown), spots, isinstance(slot.thrown, tuple)]
        for (slot, text, _), spots in zip(one.slots, spotting.of(one), strict=True)
    ]
    verb, told = one.verb, "?"
    if verb.name in referee.sentences:
        told = _OPEN.sub("", referee.told(verb, one.came or one.values).sentence)
    told = verb.says if "?" in told else told
    return {"verb": verb.name, "says": verb.says, "text": one.text, "told": told, "slots": slots}


def leading(sitting: Sitting, numbers: Sequence[int]) -> Told:
    """Return what offers move, by their numbers: pieces, each with where it then stands; ghosts of planes."""
    now, boards = sitting.now, sitting.boards
    if now is None or boards is None:
        return {"leads": [], "ghosts": {}}
    asked = [now.offers[number] for number in numbers if number < len(now.offers)]
    found = sitting.desk.leads(asked, sitting.at or None)
    planes = {one.aircraft: one for moved in found for one in moved if isinstance(one, Silhouette)}
    return {
        "leads": [[*map(_moved, moved)] for moved in found],
        "ghosts": {name: boards.ghost(plane) for name, plane in planes.items()},
    }


def _moved(one: Moved) -> list[Any]:
    """Return a piece, where it then stands, where it faces, and which aircraft it is, "" for a counter."""
    if isinstance(one, Silhouette):
        return [one.name, one.at, one.heading, one.aircraft]
    return [one.counter, one.at, one.heading, ""]


def spaces(sitting: Sitting, names: Sequence[str]) -> Told:
    """Return the outlines of spaces on the board that was drawn last, mm of its picture."""
    board, matrix = sitting.board
    return {"spaces": sitting.boards.spaces(board, names, matrix) if sitting.boards else {}}


def _faces(thrown: Any) -> list[Any]:
    """Return the values that a roll or a draw may give; none where there is nothing to roll."""
    if isinstance(thrown, int):
        return list(range(1, thrown + 1))
    return [*thrown]


def board_of(sitting: Sitting, line: int, known: Collection[str]) -> Told:
    """Return the board as it stood at a line, in two layers; the lower one only if its key is not `known`."""
    if sitting.opened is None:
        raise NotHere("The log is not judged now.")
    try:
        seen = sitting.desk.seen(line)
        scene = scene_of(seen)
        if sitting.boards is None or sitting.boards.kit.game is not scene.game:
            sitting.boards = Boards(scene.game)
        drawn = sitting.boards.at(scene, seen.fresh)
        board = next((one for one in seen.placements if isinstance(one, Board)), Board())
        sitting.board = board.id, drawn.matrix
    except BadInput as error:
        return {"line": line, "says": error.problems[0].message}
    return {
        "line": line,
        "label": seen.label,
        "when": seen.when,
        "key": drawn.ground.key,
        "ground": "" if drawn.ground.key in known else drawn.ground.svg,
        "over": drawn.over,
        "size": [drawn.width, drawn.height],
        "focus": drawn.focus,
        "fresh": bool(seen.fresh),
        "pieces": drawn.pieces,
        "matrix": drawn.matrix,
        "table": board.size is not None,
        "words": drawn.says,
        "asides": scene.beside.asides,
    }
