"""
What the players and the referee decide beside the board: takebacks, draws, pauses, rulings.

Such orders stand in the same chain as the orders to the figures, and game systems never see them.
"""
