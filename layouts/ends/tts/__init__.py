"""To Tabletop Simulator: a saved object."""
