"""How strong people are, and what sides are worth."""
