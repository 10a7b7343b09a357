"""The page in the browser alone: what hosts it there, and what makes a folder of files of it."""
