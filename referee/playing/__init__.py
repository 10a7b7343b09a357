"""Plays games by their own rules, and writes logs down."""
