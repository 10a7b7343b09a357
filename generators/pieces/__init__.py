"""What is cut out: outlines, folds, glue, and how it looks when it is folded."""
