"""Draws faces and the marks on them, and holds them against ground and edge."""
