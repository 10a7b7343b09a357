"""Hands a kit out in each form, and replaces the folder of the last one as a whole."""
