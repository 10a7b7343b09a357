"""Reads a record sheet that was filled in as a log, and tells what a log puts on a sheet."""
