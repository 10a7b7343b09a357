"""The map, the counters and the sequence of play, and what is known of where things stand."""
