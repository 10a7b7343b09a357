"""Writes files: PDF documents with their form fields, names that any system takes."""
