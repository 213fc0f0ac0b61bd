"""How long people may think, when time counts for them, and what they are asked until when."""
