"""What stands on a table, sign by sign, as it is drawn there."""

from functools import cache

from rules.kernel.panels import Sign
from rules.parts.svg import NAMESPACE, tag, text
from rules.xenos_rampant.picture.svg import GOAL, HATCHES

DISC = {"r": 22, "stroke_width": 2}


@cache
def signs() -> tuple[Sign, ...]:
    return (*units(), *ground())


def units() -> tuple[Sign, ...]:
    front = tag("path", d="M18 0H30", class_="xr-edge", stroke_width=3)
    box = {"x": -GOAL * 2, "y": -GOAL * 2, "width": GOAL * 4, "height": GOAL * 4}
    return (
        Sign(disc("b1"), "A unit with its label and the Strength that is left.", "2.4-7"),
        Sign(disc("b1◆"), "The Commander’s.", "1-2"),
        Sign(disc("b1", "xr-done"), "Pale: it has been activated in this phase.", "2-2"),
        Sign(disc("b1", "xr-low", "5!"), "Dashed, with “!”: it is Suppressed.", "2.8-1"),
        Sign(disc("b1", "xr-prone"), "Dotted: it has gone to ground.", "2.3-7"),
        Sign(disc("b1", "", "5 +1"), "A transport with a unit aboard.", "3-6"),
        Sign(disc("b1", "", "5", front), "The stroke is where a vehicle looks.", "2.3-5"),
        Sign(drawn(tag("rect", **box, class_="xr-goal xr-edge")), "An objective.", "6-3"),
    )


def disc(id: str, ring: str = "", strength: str = "5", *more: str) -> str:
    return drawn(
        tag("circle", **DISC, class_=f"xr-blue xr-edge {ring}".strip()),
        *more,
        text(id, y=0, font_size=13, font_weight="700", class_="xr-name"),
        text(strength, y=13, font_size=11, class_="xr-name"),
    )


def ground() -> tuple[Sign, ...]:
    return (
        Sign(terrain("soft"), "Soft cover.", "2.4-8"),
        Sign(terrain("hard"), "Hard cover.", "2.4-8"),
        Sign(terrain("wall"), "Impassable ground."),
    )


def terrain(kind: str) -> str:
    """Its colour with its pattern; patterns of a picture have names, and these have none."""
    hatch = tag("path", d=HATCHES[kind], class_="xr-hatch", stroke_width=1)
    places = [(x, y) for x in range(-18, 18, 6) for y in range(-18, 18, 6)]
    rows = [tag("g", hatch, transform=f"translate({x} {y})") for x, y in places]
    plate = {"x": -18, "y": -18, "width": 36, "height": 36}
    return drawn(tag("rect", **plate, class_=f"xr-{kind} xr-edge"), *rows)


def drawn(*inside: str) -> str:
    return tag(
        "svg", *inside, xmlns=NAMESPACE, viewBox="-32 -32 64 64", class_="xr", aria_hidden="true",
        font_family="system-ui,sans-serif", text_anchor="middle",
    )  # fmt: skip
