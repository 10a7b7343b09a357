"""Each game is read once for all the logs of these tests."""

from . import judging

judging.quick()
