"""
What every game system shares: orders, prompts, facts, dice, the table and the fold.

Nothing here knows Django, the clock, or which game is being played.
"""
