"""The ready referee for hex-and-counter games."""
