"""Draws boards: panels, grids, spaces, connections."""
