"""A day: its target (rule 4), and the squadrons that fly (rule 5)."""
