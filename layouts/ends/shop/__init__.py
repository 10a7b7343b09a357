"""To a print shop: every face in a size that it prints."""
