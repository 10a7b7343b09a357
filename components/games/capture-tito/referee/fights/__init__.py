"""Fire and assault (13): who, at whom, what it comes to, who is hit."""
