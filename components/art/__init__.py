"""A game's own pictures, as files of pixels."""
