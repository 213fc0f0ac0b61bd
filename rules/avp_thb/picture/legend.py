"""What stands on a board, sign by sign, as it is drawn there."""

from functools import cache

from rules.avp_thb.board import Tile
from rules.avp_thb.picture.figures import HIDE, SENTRY, badge, face, label
from rules.avp_thb.picture.floor import Floor
from rules.avp_thb.picture.ground import ground
from rules.avp_thb.picture.paint import UNFILLED, fill, ink, line
from rules.avp_thb.picture.shapes import OUTLINES, PITCH, SPLASH
from rules.avp_thb.picture.silhouettes import PING, SILHOUETTES
from rules.avp_thb.picture.things import lying_down
from rules.kernel.orders import Seat
from rules.kernel.panels import Sign
from rules.parts.svg import NAMESPACE, tag

SQUARE = "-56 -56 112 112"
MARINE, STALKER = SILHOUETTES["pulse"], SILHOUETTES["stalker"]
TOKEN = "M0-22L22 0 0 22-22 0Z"


@cache
def signs() -> tuple[Sign, ...]:
    return (*models(), *marks(), *tiles())


def models() -> tuple[Sign, ...]:
    ready = face(MARINE, "marine", False, False, False) + label("ma1", "marine", False)
    done = face(MARINE, "marine", True, False, False) + label("ma1", "marine", True)
    acting = line(MARINE.body, "acting", 16, stroke_linejoin="round")
    ping = face(PING, "alien", False, False, False) + label("al1", "alien", False)
    own = face(STALKER, "alien", False, False, True) + label("al1", "alien", False)
    hidden = face(STALKER, "alien", False, True, True) + badge(HIDE, -36)
    sentry = face(MARINE, "marine", True, False, False) + badge(SENTRY, 36)
    return (
        Sign(drawn(ready), "A model that may still be activated, with its label.", "3.1.3-9"),
        Sign(drawn(done), "One that has been activated in this turn.", "3.1.3-9"),
        Sign(drawn(acting + ready), "The model that acts now.", "2.2-11"),
        Sign(drawn(ping), "A Ping! token: only its owner knows what it is.", "2.1-1"),
        Sign(drawn(own), "A model of yours that others see as a Ping! token.", "2.1-3"),
        Sign(drawn(hidden), "Dashed: it is in Hide.", "4.1.2-1"),
        Sign(drawn(sentry), "It has a Sentry token.", "4.2-2"),
    )


def marks() -> tuple[Sign, ...]:
    wounds = "".join(
        tag("circle", cx=x, r=13, **ink("predator", 6), **filling)
        for x, filling in ((-36, fill("predator")), (0, fill("predator")), (36, UNFILLED))
    )
    token = tag("path", d=TOKEN, **fill("acting"), **ink("text", 4))
    corpse = lying_down("alien") + tag("path", d="M-4-4L4 4M4-4L-4 4", **ink("alien", 2.5))
    drop = tag("path", d=SPLASH, **fill("acid"), **ink("drop", 1.5))
    door = tag("rect", x=-8, y=-44, width=16, height=88, rx=4, **fill("door"), **ink("hull", 2))
    door += tag("path", d="M0-28V-8M0 8V28", **ink("ink", 3))
    aim = tag("path", d=OUTLINES["predator"], transform="scale(.6)", **fill("predator"))
    return (
        Sign(drawn(wounds), "Wounds that are left, and lost ones.", "6.2-1"),
        Sign(drawn(token), "An objective token, on a tile or with the model.", "5.1-1"),
        Sign(drawn(large(corpse)), "One that has fallen: a trophy.", "9.11-4"),
        Sign(drawn(large(drop)), "Acid.", "3.3-7"),
        Sign(drawn(door), "A closed door.", "2.6.2-1"),
        Sign(drawn(aim), "At the foot of a tile: whose objective is there, and how far it is."),
    )


def tiles() -> tuple[Sign, ...]:
    return (
        Sign(floor("room"), "A room.", "2.6.1-3"),
        Sign(floor(), "A Normal corridor.", "2.6.1-2"),
        Sign(floor(infested=True), "An Infested one.", "2.6.1-1"),
        Sign(floor("vent"), "An air vent.", "2.6.1-4"),
        Sign(floor("vent", welded=True), "A vent that is welded shut.", "4.2.1-3"),
        Sign(floor("vent", marked=True), "A vent that an objective names.", "4.2.1-3"),
        Sign(floor(start="marine"), "Where a side deploys.", "3.1.1-3"),
        Sign(floor(loose=True), "A tile that may break away.", "9.11-12"),
    )


def floor(
    kind: str = "cross",
    *,
    infested: bool = False,
    welded: bool = False,
    marked: bool = False,
    loose: bool = False,
    start: Seat | None = None,
) -> str:
    there = Tile("b2", 0, 0, "┼", kind, infested, 8, (), (), start, False)
    drawn_on = Floor(there, start, ("mark",) * marked, welded, loose, 0)
    return drawn(*ground(drawn_on), box=f"0 0 {PITCH} {PITCH}")


def large(drawing: str) -> str:
    return tag("g", drawing, transform="scale(2.6)")


def drawn(*inside: str, box: str = SQUARE) -> str:
    return tag(
        "svg", *inside, xmlns=NAMESPACE, viewBox=box, class_="avp-board", aria_hidden="true",
        font_family="system-ui,sans-serif", text_anchor="middle",
    )  # fmt: skip
