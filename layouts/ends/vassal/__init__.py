"""To VASSAL: a module."""
