"""Draws record sheets: the grid for a pencil, and the same boxes as fields."""
