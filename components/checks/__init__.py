"""Checks that no single model can make: names lead somewhere, things fit, glyphs exist."""
