"""From a folder to a game: figures filled, repetition unfolded, models made, everything checked."""
