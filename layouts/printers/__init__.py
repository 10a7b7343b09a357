"""What one printer does to a page, how that is measured, and what is done against it."""
