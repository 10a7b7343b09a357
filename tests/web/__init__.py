"""The page in the browser alone, as far as it needs no browser."""
