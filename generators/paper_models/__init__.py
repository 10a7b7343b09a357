"""Fold-up aircraft: their plans, their parts, their paint."""
