"""Where a kit goes on to: cutters, print shops, tables on screen. Each end is a folder with an `end.py`."""
