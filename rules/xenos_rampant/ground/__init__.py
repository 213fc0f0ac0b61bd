"""
The table as geometry of whole numbers: tenths of an inch, discs and convex polygons.

x grows to the east and y to the south; the corner in the north-west is (0, 0). Nothing here
knows of units or turns. Edges count as inside, and no number is ever rounded but where a
function says so.
"""
