"""Walks a log through the rules: what holds, what follows from what, what may be meant."""
