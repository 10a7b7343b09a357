"""From text to plain data that knows where it was typed, and how mistakes are told."""
