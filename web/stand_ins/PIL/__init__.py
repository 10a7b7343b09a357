"""Stands in for Pillow in the browser, where it has no wheel: reportlab imports it, and never uses it here."""

__version__ = "0, a stand-in of Cutline"  # pypdf reads it when it is imported
