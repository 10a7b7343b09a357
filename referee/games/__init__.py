"""One referee module for each game, named like its folder."""
