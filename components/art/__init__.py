"""A game's own pictures: what art/ may hold, and how it is read."""
