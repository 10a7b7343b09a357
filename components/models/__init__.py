"""What each file of a game may say, as typed models."""
