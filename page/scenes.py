"""What the referee has seen of a log, as layouts draw it; neither knows the other."""

from __future__ import annotations

from collections.abc import Sequence

from ..components import Game
from ..components.models.placements import Aside
from ..components.reading.problems import printable
from ..layouts.turns.notes import Beside, Note
from ..layouts.turns.turn_picture import Scene
from ..referee.judging.findings import Finding
from ..referee.showing import Seen


def scene_of(seen: Seen) -> Scene:
    """Return the table at some time of a log, for `picture`, `described` and `Boards`."""
    asides = [one.says for one in seen.placements if isinstance(one, Aside)]
    beside = Beside(_noted(seen.game, seen.findings), list(seen.totals.items()), asides)
    file = seen.opened.log.file
    when = f"{printable(file.name)}, {seen.when}" if file.is_file() else seen.when
    return Scene(seen.game, seen.label, when, seen.placements, beside)


def _noted(game: Game, findings: Sequence[Finding]) -> list[Note]:
    """Return the findings with what their rules say."""
    cited = {rule.id: rule for rule in game.rules.walk()}
    numbers = {id(finding): number for number, finding in enumerate(findings, 1)}
    found = []
    for one in findings:
        rule, cause = cited.get(one.rule), one.causes[:1]
        follows = ""
        if cause:
            number = numbers.get(id(cause[0]))
            how = "again, as in" if one.severity == "again" else "may follow from"
            follows = f"{how} {number or f'line {cause[0].line}'}"
        found.append(
            Note(
                one.kind,
                one.rule,
                rule.title if rule else "",
                f"line {one.line}: {one.action}",
                one.found,
                one.expected,
                follows,
                one.hint,
                rule.text if rule else "",
            )
        )
    return found
