"""Looks for the one slip behind a violation: which single word, changed, takes most of it away."""

from __future__ import annotations

from collections.abc import Iterator

from .engine import Action, Referee, Walk
from .findings import Finding, Report
from .log import Entry, Log, Token, Turn, Unreadable
from .verbs import Words, match, names_of

MOST_HINTS = 6  # violations of a log that are looked into
LINES_BACK = 4  # lines before a violation whose words are tried
MOST_TRIES = 400
_FACES = [str(n) for n in range(7)]


def add_hints(referee: Referee, log: Log, actions: list[list[Action]], report: Report) -> None:
    """Put a "did you mean" to the first violations of a log, where one word explains them."""
    violations = [f for f in report.findings if f.severity == "violation"][:MOST_HINTS]
    hinted: set[int] = set()
    for finding in violations:
        turn = next((k for k, t in enumerate(log.turns) if _holds(t, finding)), None)
        if turn is None or turn in hinted:
            continue
        hinted.add(turn)
        hint = _Search(referee, log, actions, turn).best(finding)
        if hint:
            finding.hint = hint


def _holds(turn: Turn, finding: Finding) -> bool:
    lines = [turn.line, *(entry.line for entry in turn.entries)]
    return turn.label == finding.turn and min(lines) <= finding.line <= max(lines) + 20


class _Search:
    """Tries other words in the lines of one turn, and counts what is left to find fault with."""

    def __init__(self, referee: Referee, log: Log, actions: list[list[Action]], turn: int) -> None:
        self.referee, self.log, self.actions, self.turn = referee, log, actions, turn
        before = Walk(referee, log)
        for k in range(turn):
            before.turn(log.turns[k], actions[k])
        self.start = before.state
        self.names = names_of(referee.verbs)
        self.forms = {verb.name: verb.form for verb in referee.verbs}

    def faults(self, lines: list[Action]) -> int:
        """How many faults the turn and the next one have with these lines."""
        walk = Walk(self.referee, self.log)
        walk.state = self.start
        walk.turn(self.log.turns[self.turn], lines)
        if self.turn + 1 < len(self.log.turns):
            walk.turn(self.log.turns[self.turn + 1], self.actions[self.turn + 1])
        return sum(f.severity in ("violation", "follow-on") for f in walk.report.findings)

    def best(self, finding: Finding) -> str:
        lines = self.actions[self.turn]
        now = self.faults(lines)
        at = next((k for k, a in enumerate(lines) if a.entry.line >= finding.line), len(lines) - 1)
        tries = 0
        best = (now, "")
        for k in range(at, max(-1, at - LINES_BACK), -1):
            for changed, said in self._variants(lines[k]):
                tries += 1
                if tries > MOST_TRIES:
                    break
                left = self.faults([*lines[:k], changed, *lines[k + 1 :]])
                if left < best[0]:
                    best = (left, f"line {lines[k].entry.line}: did you mean {said}?")
            if best[0] == 0 or best[0] <= now / 2:
                break
        # A change that leaves most of the trouble is no explanation.
        return best[1] if best[0] <= now / 2 else ""

    def _variants(self, action: Action) -> Iterator[tuple[Action, str]]:
        entry = action.entry
        if entry.kind != "do":
            return
        for number, token in enumerate(entry.tokens[1:], 1):
            for word in self._others(token):
                tokens = (
                    *entry.tokens[:number],
                    Token(word, token.column),
                    *entry.tokens[number + 1 :],
                )
                text = " ".join(t.text for t in tokens)
                changed = Entry("do", text, tokens, entry.line, entry.column)
                verb = match(tokens[0].text, self.names)
                if verb is None:
                    continue
                words = Words(tokens, self.forms[verb])
                try:
                    args = self.referee.parse(verb, words)
                    words.end()
                except Unreadable:
                    continue
                yield Action(verb, args, changed), f'"{text}"'

    def _others(self, token: Token) -> list[str]:
        """Other words that might have stood there."""
        text = token.text
        if text.isdecimal():
            n = int(text)
            near = [str(n + 1), str(max(0, n - 1)), *_FACES]
            return [w for w in dict.fromkeys(near) if w != text]
        for family in self.referee.families:
            if match(text, {w: w for w in family}):
                return [w for w in family if not w.startswith(text)]
        return []
