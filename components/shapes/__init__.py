"""Paths and plane geometry, in millimetres."""
