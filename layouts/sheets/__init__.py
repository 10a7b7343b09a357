"""Paper, and how drawings lie on it: sheets of pieces, their backs, tiles of boards."""
