"""Tests of what `make web` made, run by the browser's Python in Node: `make test-web`."""
