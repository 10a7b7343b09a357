"""Looks for the one slip behind a violation: which single word, changed, takes most of it away."""

from __future__ import annotations

from collections.abc import Iterator

from .engine import Action, Referee, Walk
from .findings import Finding, Report
from .log import Entry, Log, Token, Turn, Unreadable
from .verbs import Words, match, names_of

MOST_HINTS = 12  # violations of a log that are looked into
LINES_BACK = 4  # lines before a violation whose words are tried
MOST_TRIES = 200
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
        """The one change that takes most of the trouble away, in words; "" where none does.

        One that removes a single finding is told only if it is another track, zone or
        range in the very line: of dice, the finding itself says what is right.
        """
        lines = self.actions[self.turn]
        now = self.faults(lines)
        at = next((k for k, a in enumerate(lines) if a.entry.line == finding.line), None)
        last = len(lines) - 1 if at is None else at
        best, said, tries = now, "", 0
        for k in range(last, max(-1, last - LINES_BACK), -1):
            if now < 2 and k != at:
                break
            for changed, text, word in self._variants(lines[k]):
                if now < 2 and not word:
                    continue
                tries += 1
                if tries > MOST_TRIES:
                    return said
                left = self.faults([*lines[:k], changed, *lines[k + 1 :]])
                most = now - left >= 2 and left <= now / 2
                if left < best and (most or (k == at and word)):
                    best, said = left, f"line {lines[k].entry.line}: did you mean {text}?"
        return said

    def _variants(self, action: Action) -> Iterator[tuple[Action, str, bool]]:
        """(the changed action, its text, whether a word and not a number was changed)."""
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
                yield Action(verb, args, changed), f'"{text}"', not token.text.isdecimal()

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
