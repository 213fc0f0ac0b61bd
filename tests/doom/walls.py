"""Imports that would break the walls inside Doom, and the contracts that say so."""

INSIDE = [
    ("rules.doom.view", "rules.doom.marine_autopilot", "Pages and autopilots of doom"),
    ("rules.doom.layout", "rules.doom.steps.turn", "Inside doom"),
    ("rules.doom.board.grid", "rules.doom.board.ways", "Inside the board of doom"),
]
