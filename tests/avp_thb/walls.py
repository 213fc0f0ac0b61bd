"""Imports that would break the walls inside The Hunt Begins, and the contracts that say so."""

INSIDE = [
    ("rules.avp_thb.combat", "rules.avp_thb.steps.hits", "Inside avp_thb"),
    ("rules.avp_thb.board", "rules.avp_thb.view", "What lies on the board of avp_thb"),
]
