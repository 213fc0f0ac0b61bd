"""
What is measured on a board of spaces: steps, ranges, sight, areas of blasts, ways of figures.

All of it is whole numbers and pure functions of a `Grid`; nothing here knows marines, invaders or
turns.
"""
