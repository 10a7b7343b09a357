"""Stands in for Pillow, which has no wheel for the browser: reportlab imports it, and never uses it."""

__version__ = "0, a stand-in of Cutline"  # pypdf reads it when it is imported
