"""The partisans' movement by the rules: whom they seek, where that leads, what they owe."""
