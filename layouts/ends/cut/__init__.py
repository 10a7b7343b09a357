"""To a cutter: outlines of every sheet."""
