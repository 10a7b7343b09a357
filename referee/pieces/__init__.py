"""Pieces in places: what rules ask of stacks, of what they did, and of sums against sums.

Where the units stand and what they have left may not be known. These notions answer for all that can be,
so that a chapter of rules reads as if it were known.
"""

from .contest import Contest, Sum, Term, term
from .course import Course
from .crowd import Crowd, Front
from .numbers import NOTHING, Holds, Numbers, numbers, spelt, sums

__all__ = [
    "NOTHING",
    "Contest",
    "Course",
    "Crowd",
    "Front",
    "Holds",
    "Numbers",
    "Sum",
    "Term",
    "numbers",
    "spelt",
    "sums",
    "term",
]
