"""Who was shot down, and who got home, where no courses were written."""
