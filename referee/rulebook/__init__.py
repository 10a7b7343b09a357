"""A game's rules in Python: what they fill in, how they are found, what they look up."""
