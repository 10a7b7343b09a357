"""The form is the grammar: reads, completes, writes and describes actions by their forms.

`words` are the words of a line while it is read, `slots` the kinds of words, `parts` what forms
are made of, `notation` how forms are written, `repairs` what is forgiven, `verbs` and `vocabulary`
what a game has of them.
"""

from .notation import compiled
from .pair import Pair
from .parts import Group, Line, One, Values, Word
from .slots import Choice, Die, Label, Number, Pattern, Slot, nearby
from .verbs import Verb, lines_behind
from .vocabulary import Vocabulary

__all__ = [
    "Choice",
    "Die",
    "Group",
    "Label",
    "Line",
    "Number",
    "One",
    "Pair",
    "Pattern",
    "Slot",
    "Values",
    "Verb",
    "Vocabulary",
    "Word",
    "compiled",
    "lines_behind",
    "nearby",
]
