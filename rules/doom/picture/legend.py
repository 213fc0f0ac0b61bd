"""What stands on a board, sign by sign, as it is drawn there."""

from functools import cache

from rules.doom.board.spaces import between
from rules.doom.picture.aids import dots
from rules.doom.picture.figures import piece
from rules.doom.picture.ground import COLOURS, bar, sign, teleporter, token
from rules.doom.picture.paint import CELL
from rules.doom.pieces import Figure, marine
from rules.doom.scenarios.scenario import ENCOUNTER, KEY, KEYS, NODE, Token
from rules.doom.weapons import WEAPONS
from rules.kernel.panels import Sign
from rules.parts.svg import NAMESPACE, tag

AT = (0, 0)
UNKNOWN = Token(f"{ENCOUNTER}1", 1, AT)
TOKENS = {
    "medkit": "A medkit",
    "vest": "An armour vest",
    "adrenaline": "Adrenaline",
    "berserk": "A berserk pack",
    "shells": "Shells",
    "rockets": "Rockets",
    "cells": "Cells",
    **{weapon.key: f"A {weapon.name}" for weapon in WEAPONS.values() if weapon.found},
    f"{KEY}{KEYS[0]}": "A key in its colour",
    NODE: "A node",
}
ON_SPACES = (
    ("blocking", "A blocking obstacle.", "5-7"),
    ("harmful", "A damaging obstacle.", "5-7"),
    ("barrel", "A barrel.", "5-8"),
    ("ducts", "A duct.", "4.2-8"),
    ("exits", "An exit.", "6-2"),
)


@cache
def signs() -> tuple[Sign, ...]:
    shown = marine("marine-1", (AT,), 8, 3)
    shown.orders = ["dodge"]
    imp = Figure("im1", "imp", (AT,), 2)
    return (
        Sign(
            drawn(unmarked(piece(shown))), "A marine with its wounds, a dot for its order.", "3.2-1"
        ),
        Sign(drawn(unmarked(piece(imp))), "An invader with its wounds.", "4-5"),
        *(
            Sign(drawn(ground(COLOURS[thing]), sign(AT, thing)), words, rule)
            for thing, words, rule in ON_SPACES
        ),
        *(
            Sign(drawn(ground("floor"), token(AT, Token(kind, 1, AT))), f"{words}.", "5-4")
            for kind, words in TOKENS.items()
        ),
        Sign(drawn(ground("floor"), token(AT, UNKNOWN)), "An encounter.", "5-10"),
        Sign(drawn(ground("floor"), teleporter(AT, "red")), "A teleporter.", "5-6"),
        Sign(
            drawn(ground("floor"), door("plain")), "A closed door; its colour is its key’s.", "5-1"
        ),
        Sign(drawn(ground("floor"), door("plain dm-open")), "An open door.", "5-1"),
        Sign(
            drawn(ground("floor"), dots([(AT,)], "dm-reach")),
            "Where the figure that you choose can stop; where figures can come in, when the"
            " invader plays a spawn card.",
            "3.3-3",
        ),
    )


def unmarked(drawing: str) -> str:
    """A figure of no game, which nobody can choose."""
    return drawing.replace(' tabindex="0"', "").replace(' data-kind="piece"', "")


def ground(kind: str) -> str:
    return tag("rect", width=CELL, height=CELL, class_=f"dm-{kind} dm-cell")


def door(kind: str) -> str:
    edge = bar(between((0, 0), (1, 0)))
    return tag("path", d=edge, stroke_width=6, class_=f"dm-door-{kind}")


def drawn(*inside: str) -> str:
    return tag(
        "svg", *inside, xmlns=NAMESPACE, viewBox=f"-4 -4 {CELL + 8} {CELL + 8}", class_="dm",
        aria_hidden="true", font_family="system-ui,sans-serif", text_anchor="middle",
    )  # fmt: skip
