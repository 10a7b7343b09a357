"""The bombs of those that got home (rule 10)."""
