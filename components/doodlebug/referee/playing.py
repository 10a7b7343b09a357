"""Somebody who plays the game."""
