"""Puts a drawing down: as PDF or as SVG."""
