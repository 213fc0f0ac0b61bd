"""What lies on a tile, and whose objective it is, as SVG."""

from collections.abc import Iterator
from functools import lru_cache

from rules.avp_thb.goals import objectives, tally, telling
from rules.avp_thb.missions import Objective
from rules.avp_thb.picture.paint import fill, ink, words
from rules.avp_thb.picture.shapes import OUTLINES, PITCH, SPLASH
from rules.avp_thb.picture.words import corpses, lying, places
from rules.avp_thb.view import View
from rules.kernel.orders import Seat
from rules.parts.svg import number, tag, titled


def objects(view: View, tile: str) -> Iterator[str]:
    """Acid, tokens and corpses along the foot of the tile, from the left."""
    lies = [*acid(view, tile), *loose(view, tile), *bodies(view, tile)]
    step = min(24, 74 / max(len(lies) - 1, 1))
    for index, (title, what, drawing) in enumerate(lies):
        at = f"translate({number(23 + index * step)} 98)"
        yield titled(title, drawing, class_=what, transform=at, focus=False)


TOKEN = tag("path", d="M0-11L11 0 0 11-11 0Z", **fill("acting"), **ink("text", 2))
Thing = tuple[str, str, str]  # title, class and drawing
Aim = tuple[Seat, Objective]


def acid(view: View, tile: str) -> Iterator[Thing]:
    for _ in range(view.acid.get(tile, 0)):
        yield "acid", "acid", tag("path", d=SPLASH, **fill("acid"), **ink("drop", 1.5))


def loose(view: View, tile: str) -> Iterator[Thing]:
    for kind in lying(view, tile):
        yield f"{kind} token", "object", TOKEN


def bodies(view: View, tile: str) -> Iterator[Thing]:
    for corpse in corpses(view, tile):
        yield (
            f"corpse of {corpse.seat} {corpse.name}",
            f"corpse {corpse.seat}",
            lying_down(corpse.seat) + tag("path", d="M-4-4L4 4M4-4L-4 4", **ink(corpse.seat, 2.5)),
        )


def lying_down(seat: Seat) -> str:
    turned = {"d": OUTLINES[seat], "transform": "rotate(90) scale(.2)"}
    return tag("path", **turned, **fill("floor"), **ink(seat, 12))


def goals(view: View, tile: str, aimed: list[Aim]) -> Iterator[str]:
    """Whose objective the place is and how far it has come, at the right of the foot."""
    for index, (seat, objective) in enumerate(aimed):
        count, need = tally(view, seat, objective, tile), objective.at_once
        yield goal(index, seat, objective.text, count, need, "here" if objective.spread else "")


@lru_cache(maxsize=1024)
def goal(index: int, seat: Seat, text: str, count: int, need: int, where: str) -> str:
    score = "✓" if count >= need else f"{count}/{need}"
    return titled(
        f"{seat}: {text}, {count} of {need} {where}".rstrip(),
        tag("path", d=OUTLINES[seat], transform="translate(0 -5) scale(.15)", **fill(seat)),
        words(score, 11, 0, 14, seat, bold=True, anchor="start"),
        class_=f"objective {seat}",
        transform=f"translate({number(PITCH / 2 + 12 - 42 * index)} 107)",
        focus=False,
    )


def aims(view: View) -> dict[str, list[Aim]]:
    """Which objectives are to be done where."""
    found: dict[str, list[Aim]] = {}
    for seat in telling(view):
        for objective in objectives(view, seat):
            for tile in dict.fromkeys(places(view, objective)):
                found.setdefault(tile, []).append((seat, objective))
    return found
