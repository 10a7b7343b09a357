"""Pictures of a turn of a log: the board or the table, what moved, what was found."""
