"""What each thing on the floor looks like: our own drawings, in a square of 20 around 0, 0."""

from collections.abc import Mapping

from rules.doom.scenarios.scenario import KEY, NODE

THINGS: Mapping[str, str] = {
    # Tokens, on a disc.
    "medkit": "M-2.5-7.5H2.5V-2.5H7.5V2.5H2.5V7.5H-2.5V2.5H-7.5V-2.5H-2.5Z",
    "vest": "M-6-7H-3Q0-2 3-7H6V-3L4.5-1 6 7H-6L-4.5-1-6-3Z",
    "adrenaline": "M-3-9H3V-7H1V-5H3V4H1L0 9-1 4H-3V-5H-1V-7H-3Z",
    "berserk": "M-6-5Q-4.5-8-3-5-1.5-8 0-5 1.5-8 3-5 4.5-8 6-5V2L3 5V8H-4V5L-6 2Z",
    "shells": "M-6-4Q-3.5-9-1-4V3H-6ZM-6 4H-1V7H-6ZM1-4Q3.5-9 6-4V3H1ZM1 4H6V7H1Z",
    "rockets": "M0-9Q4-5 3-1V3L6 8H-6L-3 3V-1Q-4-5 0-9Z",
    "cells": "M-5-6H-2V-8H2V-6H5V-1H-5ZM-5 1H5V8H-5Z",
    "chainsaw": (
        "M-9-4H-4V-2.5L-2.5-4-1-2.5.5-4 2-2.5 3.5-4 5-2.5 6.5-4"
        " 9 0 6.5 4 5 2.5 3.5 4 2 2.5.5 4-1 2.5-2.5 4-4 2.5V5H-9Z"
    ),
    "shotgun": "M-3-3H9.5V-.5H4V1H-3L-5 5H-9L-8-1Z",
    "machine-gun": "M-9-2H-6V-4H3V-3H9V-1H3V1H1L2 6H-1L-2 1H-5L-6 6H-8.5Z",
    "chain-gun": "M-8-5H-3V-4H9V-2H-2V-1H9V1H-2V2H9V4H-3V5H-8Z",
    "rocket-launcher": "M-9-3H5L9-5V4L5 2H1V6H-2V2H-9Z",
    "plasma-gun": "M-9-3H-1L1-5H5L9-1V0L5 4H1L-1 2H-3V6H-6V2H-9Z",
    "bfg": "M-9-6H4Q9-6 9 0T4 6H-9V3H-5V-3H-9Z",
    KEY: "M-7.5-5H7.5V5H-7.5ZM-5-2.5V-.5H1V-2.5ZM-5 1V3H3V1Z",
    NODE: "M-4-7H4L8 0 4 7H-4L-8 0ZM-2-3.5L-4 0-2 3.5H2L4 0 2-3.5Z",
    # Grounds, on the whole space.
    "blocking": "M-11-11H11V11H-11ZM-8-6V8H6ZM8 6V-8H-6Z",
    "harmful": "M0-12Q8-4 7 4 5 11 0 11T-7 4Q-7 0-4-4-3 0-1 1 3-3 0-12Z",
    "ducts": "M-10-9H10V-6H-10ZM-10-3H10V0H-10ZM-10 3H10V6H-10ZM-10 9H10V11H-10Z",
    "exits": "M-9-9H-5L0-3 5-9H9L2.5 0 9 9H5L0 3-5 9H-9L-2.5 0Z",
    "barrel": "M-7-11H7L8.5-5H-8.5ZM-9-3H9V3H-9ZM-8.5 5H8.5L7 11H-7Z",
}  # fmt: skip
