"""The boxes of a record sheet: how they are called, and what is worked out from which."""
