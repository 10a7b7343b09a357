"""Where drawings land on paper, and how the kit is handed out."""
