"""The floor, what lies on it, and doors."""

from rules.doom import told
from rules.doom.board.spaces import Edge, Space, word
from rules.doom.picture.paint import CELL
from rules.doom.picture.things import THINGS
from rules.doom.scenarios.scenario import KEY, Door, Token
from rules.doom.view import View
from rules.kernel.orders import PLACE, listed
from rules.parts.svg import tag, text, titled

GROUNDS = {"blocking": "block", "harmful": "fire", "ducts": "duct", "exits": "exit"}
COLOURS = {"": "floor", "barrel": "barrel", **GROUNDS}


def space(view: View, at: Space) -> str:
    """The floor with what lies there; its word can be clicked."""
    x, y = at[0] * CELL, at[1] * CELL
    found = told.of_space(view, at)
    names = [name for name in GROUNDS if at in getattr(view.board, name)]
    thing = "barrel" if at in view.barrels else names[0] if names else ""
    return titled(
        f"{word(at)}{f': {listed(found)}' if found else ''}",
        tag("rect", x=x, y=y, width=CELL, height=CELL, class_=f"dm-{COLOURS[thing]} dm-cell"),
        *([sign(at, thing)] if thing else []),
        *(token(at, one) for one in view.tokens_at(at)),
        *(teleporter(at, colour) for colour, ends in view.board.teleporters.items() if at in ends),
        data_id=word(at),
        data_kind=PLACE,
    )


def middle(at: Space) -> Space:
    """On the board as it is drawn."""
    return at[0] * CELL + CELL // 2, at[1] * CELL + CELL // 2


def letter(at: Space, mark: str) -> str:
    x, y = middle(at)
    return text(mark, x=x, y=y + 5, font_size=14, class_="dm-ink")


def sign(at: Space, thing: str) -> str:
    """The drawing of a thing, or a letter for what has none."""
    x, y = middle(at)
    if thing not in THINGS:
        return letter(at, thing[0].upper())
    return tag("path", d=THINGS[thing], transform=f"translate({x} {y})", class_="dm-ink")


def token(at: Space, one: Token) -> str:
    """A disc with what it is, and how many of it; nobody knows what an encounter is."""
    x, y = middle(at)
    key = one.kind.startswith(KEY)
    colour = one.kind.removeprefix(KEY) if key else "token"
    return "".join(
        [
            tag("circle", cx=x, cy=y, r=12, class_=f"dm-{colour} dm-edge"),
            letter(at, "?") if one.is_encounter else sign(at, KEY if key else one.kind),
            *([many(x, y, one.number)] if one.number > 1 else []),
        ]
    )


def many(x: int, y: int, number: int) -> str:
    """Where neither the bar of a door nor the plate on it reaches."""
    return text(
        str(number), x=x + 9, y=y + 11, font_size=11, font_weight="700", class_="dm-ink dm-many"
    )  # fmt: skip


def teleporter(at: Space, colour: str) -> str:
    x, y = middle(at)
    ring = tag(
        "circle", cx=x, cy=y, r=13, fill="none", stroke_width=4, class_=f"dm-door-{colour}"
    )  # fmt: skip
    return ring + letter(at, "T")


def door(view: View, one: Door) -> str:
    """
    A bar on its edges in the colour of its key: broken when it is open, none when it is gone. Its
    plate has its number and the letter of the key.
    """
    if one.id in view.smashed:
        return ""
    drawn = "".join(map(bar, one.edges))
    opened = " dm-open" if one.id in view.open else ""
    key = one.kind[0].upper() if one.is_secured else ""
    name = f"{one.id.removeprefix('door')}{key}"
    (x, y), wide = between(one.edges), 7 * len(name) + 7
    return titled(
        told.of_door(view, one),
        tag("path", d=drawn, stroke_width=7, class_=f"dm-door-{one.kind}{opened}"),
        tag("rect", x=x - wide // 2, y=y - 7, width=wide, height=14, rx=3, stroke_width=2,
            class_=f"dm-plate dm-floor dm-door-{one.kind}"),
        text(name, x=x, y=y + 4, font_size=11, font_weight="700", class_="dm-ink"),
        data_id=one.id,
        data_kind=PLACE,
    )  # fmt: skip


def bar(edge: Edge) -> str:
    """The line between two neighbours."""
    (x, y), (to, _) = edge
    if to > x:
        return f"M{to * CELL} {y * CELL}v{CELL}"
    return f"M{x * CELL} {(y + 1) * CELL}h{CELL}"


def between(edges: tuple[Edge, ...]) -> Space:
    """The middle of all edges of a door, on the board as it is drawn."""
    ends = [end for edge in edges for end in edge]
    x, y = (sum(one) * CELL // len(ends) + CELL // 2 for one in zip(*ends, strict=True))
    return x, y
