"""
The Strategy and Environmental Cards, rulebook §2.5: a deck a file, a card is data and one function.

The printed texts are lost but for a few names; what is ours is said so on each card.
"""
