"""Draws what stands on cards: tables, diagrams, pictures."""
