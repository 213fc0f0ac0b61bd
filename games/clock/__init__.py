"""Time: how long people may think, which time counts, and what they are asked until when."""
