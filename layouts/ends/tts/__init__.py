"""To Tabletop Simulator: a save with its pictures."""
