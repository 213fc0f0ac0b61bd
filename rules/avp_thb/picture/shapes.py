"""Geometry and colours of the drawn board: everything here is a number or a name."""

from collections.abc import Mapping

PITCH = 120  # from the middle of a tile to the middle of the next one
INSET = 7  # of a tile's wall from the edge of its square
NECK = 34  # half the width of an open interlock
MOUTH = 18  # half the width of a vent's mouth
EDGE = 34  # around the map, for letters and numbers

SIDES = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}

# Name: by day, by night. A page overrides them as `--avp-floor` and so on.
COLOURS = {
    "hull": ("#d3d9dc", "#0f1418"),
    "floor": ("#f7f6f1", "#2b343b"),
    "room": ("#f6e9c8", "#4a4636"),
    "wall": ("#4b565e", "#8796a1"),
    "text": ("#2a3238", "#dbe3e8"),
    "faint": ("#6d7980", "#9aa8b2"),
    "growth": ("#cfdccb", "#26402f"),
    "strand": ("#7f9a7c", "#55795f"),
    "vent": ("#b4bec4", "#1c2429"),
    "slat": ("#7b878e", "#56636c"),
    "door": ("#8d3a2e", "#e58a73"),
    "acid": ("#c3d82c", "#b9d42a"),
    "drop": ("#54610a", "#1d2400"),
    "marine": ("#1f5fa8", "#6fb1f5"),
    "alien": ("#0b6b4f", "#4fd0a5"),
    "predator": ("#ad430a", "#f79a5b"),
    "ink": ("#ffffff", "#10161a"),
    "acting": ("#e0a100", "#ffcf4a"),
}

# Signs of the sides, in a square of 100 around 0, 0: a helmet, a barbed crest, a tusked mask.
OUTLINES: Mapping[str, str] = {
    "marine": "M-44 40V-4C-44-34-24-48 0-48S44-34 44-4V40L30 48H-30Z",
    "alien": "M0-50C20-46 33-32 37-14L50-18 43 4 50 16 38 20C32 36 18 46 0 50"
    "C-18 46-32 36-38 20L-50 16-43 4-50-18-37-14C-33-32-20-46 0-50Z",
    "predator": "M-28-48H28L50-30 47 14 36 34 36 50 18 43H-18L-36 50-36 34-47 14-50-30Z",
}
SPLASH = (
    "M0-10C4-13 8-9 7-5 12-6 14-2 10 2 13 6 8 10 4 8 2 12-3 12-4 8"
    "-9 10-12 5-9 2-13-2-10-8-6-6-7-10-3-13 0-10Z"
)
STRANDS = (
    "M14 30q18 8 12 26t14 30M44 12q-8 16 8 26t2 30 10 34"
    "M84 18q-14 14-4 30t-10 26 14 32M16 88q14-10 30-2t38-8 22 8",
    "M12 40q20-6 34 6t30-6 32 8M20 84q10-16 26-8t24-10 38 12"
    "M34 12q10 14 0 30t8 30-6 36M86 14q-10 20 2 36t-8 56",
    "M14 20q16 12 34 4t28 10 32-6M30 106q2-20 16-28t8-30 18-30"
    "M100 104q-6-18-22-22t-14-24 6-22M12 70q14 2 22 12",
)
# Side of a model, and how many of its size fit; larger bases are wider by SCALE.
SIZES = range(72, 15, -1)
SCALE = {"small": 1.0, "medium": 1.2, "large": 1.5, "none": 1.9}
GAP = 2
