"""The partisans’ movement by the rules: targets, ways and duties."""
