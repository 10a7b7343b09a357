"""Stands in for Pillow in the browser, where it has no wheel: reportlab imports it, and never uses it here."""
