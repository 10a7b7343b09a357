"""`python -m cutline` is the same as `cutline`."""

from .cli import main

raise SystemExit(main())
