"""Imports that would break the walls inside Xenos Rampant, and the contract that says so."""

INSIDE = [
    ("rules.xenos_rampant.layout", "rules.xenos_rampant.steps.turn", "Inside xenos_rampant"),
]
