"""`python -m cutline` is the same as `cutline`."""

import os
import sys

# Python looks for modules in the current folder first, where a log may have come with any file.
if sys.path and sys.path[0] == os.getcwd() != os.path.dirname(os.path.dirname(__file__)):
    del sys.path[0]

from .cli import entry

entry()
