"""Type: measured, fitted into boxes, set as running text."""
