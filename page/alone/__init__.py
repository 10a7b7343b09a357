"""Rooms that are there where the page is the only way to its files, as in the browser alone."""
