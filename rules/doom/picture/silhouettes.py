"""What each kind of figure looks like: our own drawings, in a square of 20 around 0, 0."""

from collections.abc import Mapping

from rules.doom.pieces import MARINE

HORNS = "M-5-3Q-11-5-9-11Q-7-7-3-7H3Q7-7 9-11Q11-5 5-3L4 1H-4Z"

SILHOUETTES: Mapping[str, str] = {
    MARINE: "M-5-3Q-5-10 0-10T5-3H3V-1H7L9 9H-9L-7-1H-3V-3ZM-10 3H4V2H10V4H4L2 6H-4L-5 8H-7V5H-10Z",
    "zombie": "M-3-4A3.4 3.4 0 1 1 3-4L3-2H9L10 5H8L7 1H4L5 10H1V5H-1V10H-5L-4 1H-6V6H-9L-8-2H-3Z",
    "imp": f"{HORNS}M-4 2H4L9 9H6L4 6V10H-4V6L-6 9H-9Z",
    "trite": (
        "M0-4A4.6 4.6 0 1 1 0 5.2 4.6 4.6 0 1 1 0-4ZM4-2L9-7 12-2 9-4 5 0ZM4 2L10 2 12 8 9 4 4 4Z"
        "M-4-2L-9-7-12-2-9-4-5 0ZM-4 2L-10 2-12 8-9 4-4 4Z"
    ),
    "demon": "M-9-6L-5-4H5L9-6 8 0Q7 8 0 9T-8 0ZM-5 2L-3 6-1 2 0 6 1 2 3 6 5 2Z",
    "archvile": "M0-12Q5-7 2-4H6L5 0 8 9H3L0 4-3 9H-8L-5 0-6-4H-2Q-5-7 0-12Z",
    "mancubus": "M-3-9H3V-6H8L9-4H12V4H9L8 8H4V10H-4V8H-8L-9 4H-12V-4H-9L-8-6H-3Z",
    "hell-knight": f"{HORNS}M-4 2H-9L-11 9H-8L-6 6-4 10H4L6 6 8 9H11L9 2Z",
    "cyberdemon": f"{HORNS}M-4 2H-10L-11 9H-8L-6 6-4 10H4L5 5H6V9H12V2Z",
}  # fmt: skip
