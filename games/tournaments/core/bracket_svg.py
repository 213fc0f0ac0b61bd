"""The picture of a bracket, as SVG without styles of its own. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from games.tournaments.core.field import Names
from games.tournaments.core.formats.showing import ShownMatch
from games.tournaments.core.points_text import shown as in_halves
from rules.parts.svg import NAMESPACE, number, tag, text, title

WIDE, LINE, HEAD, ACROSS, DOWN = 184, 24, 18, 36, 14
PLACE = re.compile(r"(?:(winners|losers) )?round (\d+), table (\d+)")
SECTIONS = ("winners", "", "losers")
Levels = Sequence[Sequence[ShownMatch]]
Links = Callable[[ShownMatch], str]  # where a match leads to; empty for nowhere
ROOM = WIDE - 42  # for a name, beside its points
NARROW, BROAD = "fijlrtI.,:;'|!()[] -", "mwMW@%"


class Box(NamedTuple):
    """A match and its position; *y* is its middle."""

    x: float
    y: float
    match: ShownMatch


def svg(levels: Levels, names_of: Callable[[ShownMatch], Names], links: Links) -> str:
    """
    The matches of each level, in columns from the left, those of losers below.

    *names_of* gives the names at the time of a match.
    """
    columns = {name: section(levels, name) for name in SECTIONS}
    upper = laid_out([*columns["winners"], *columns[""]], 0)
    depth = max((bottom(box) for column in upper for box in column), default=0)
    lower = laid_out(columns["losers"], depth + 2 * DOWN if columns["winners"] else 0)
    boxes = [box for column in (*upper, *lower) for box in column]
    width = max((box.x + WIDE for box in boxes), default=0)
    height = max((bottom(box) for box in boxes), default=0)
    matches = (drawing(box, names_of(box.match), links) for box in boxes)
    return tag(
        "svg",
        "".join([*lines(upper), *lines(lower), *matches]),
        class_="bracket",
        xmlns=NAMESPACE,
        role="group",
        aria_label="The bracket; the rounds below say the same in words.",
        viewBox=number(-1, -1, width + 2, height + 2),
        width=width + 2,
        height=height + 2,
    )


def section(levels: Levels, name: str) -> list[list[ShownMatch]]:
    """
    The columns of winners, of losers or of neither, without levels in which nothing is played.
    """
    found = [[one for one in level if section_of(one.place) == name] for level in levels]
    return [column for column in found if column]


def section_of(place: str) -> str:
    word = place.split(" ", 1)[0]
    return word if word in SECTIONS else ""


def laid_out(columns: Sequence[Sequence[ShownMatch]], top: float) -> list[list[Box]]:
    """Each match between the matches that lead to it, as far as their number shows."""
    found: list[list[Box]] = []
    below = top
    for index, column in enumerate(columns):
        middles = between(found[-1], len(column)) if found else []
        if not middles:
            below = top
            for one in column:
                middles.append(below + height_of(one) / 2)
                below += height_of(one) + DOWN
        found.append(
            [Box(index * (WIDE + ACROSS), y, one) for y, one in zip(middles, column, strict=True)]
        )
    return found


def between(before: Sequence[Box], count: int) -> list[float]:
    """The lines to a column; empty if it does not follow from the one before."""
    if not feeds(len(before), count):
        return []
    each = len(before) // count
    parts = [before[i * each : (i + 1) * each] for i in range(count)]
    return [sum(box.y for box in part) / each for part in parts]


def feeds(before: int, count: int) -> bool:
    return before in (count, 2 * count, 3 * count)


def lines(columns: Sequence[Sequence[Box]]) -> Iterator[str]:
    """From each match to the one that follows it."""
    for before, after in pairwise(columns):
        each = len(before) // len(after) if feeds(len(before), len(after)) else 0
        for index, box in enumerate(before if each else ()):
            to = after[index // each]
            middle = box.x + WIDE + ACROSS / 2
            start, end = number(box.x + WIDE, box.y), f"V{number(to.y)}H{number(to.x)}"
            yield tag("path", class_="leads", d=f"M{start}H{number(middle)}{end}")


def height_of(one: ShownMatch) -> float:
    return HEAD + LINE * max(2, len(one.entrants))


def bottom(box: Box) -> float:
    return box.y + height_of(box.match) / 2


def drawing(box: Box, names: Names, links: Links) -> str:
    match, top = box.match, box.y - height_of(box.match) / 2
    drawn = [
        title(said(match, names)),
        text(heading(match), class_="place", x=box.x, y=top + 12),
        *(
            row(box.x, top + HEAD + LINE * index, match, entrant, names)
            for index, entrant in enumerate(match.entrants)
        ),
    ]
    to = links(match)
    return tag("a", *drawn, href=to) if to else tag("g", *drawn)


def heading(match: ShownMatch) -> str:
    """“2.1: drawn”"""
    how = ", ".join(word for word in (match.how, "drawn" if match.by else "") if word)
    return f"{short(match.place)}: {how}" if how else short(match.place)


def row(x: float, y: float, match: ShownMatch, entrant: int | str, names: Names) -> str:
    kind = "won" if entrant == match.winner else "entrant"
    name = called(entrant, names)
    room = cut(name)
    whole = title(name) if room != name else ""
    return (
        tag("rect", class_=kind, x=x, y=y, width=WIDE, height=LINE)
        + text(room, whole, class_=kind, x=x + 8, y=y + 16)
        + score(x, y, match, entrant, kind)
    )


def score(x: float, y: float, match: ShownMatch, entrant: int | str, kind: str) -> str:
    if not isinstance(entrant, int) or entrant not in match.points:
        return ""
    points = in_halves(match.points[entrant])
    return text(points, class_=f"{kind} score", x=x + WIDE - 8, y=y + 16)


def called(entrant: int | str, names: Names) -> str:
    return names(entrant) if isinstance(entrant, int) else short(entrant)


def cut(text: str) -> str:
    """As much of a name as fits."""
    if sum(map(width_of, text)) <= ROOM:
        return text
    while sum(map(width_of, text)) > ROOM - width_of("…"):
        text = text[:-1]
    return f"{text.rstrip()}…"


def width_of(sign: str) -> float:
    """Roughly the width of a letter in bold."""
    if east_asian_width(sign) in "WF":
        return 14
    if sign in NARROW:
        return 5
    return 12.5 if sign in BROAD else 9.5 if sign.isupper() else 8


def short(text: str) -> str:
    """“winner of W2.1” for “winner of winners round 2, table 1”."""
    return PLACE.sub(lambda found: f"{(found[1] or '')[:1].upper()}{found[2]}.{found[3]}", text)


def said(match: ShownMatch, names: Names) -> str:
    """“semi-final 1: ann 1, bob 0, forfeit. Won by ann.”"""
    both = [with_points(match, who, names) for who in match.entrants]
    told = ", ".join([*both, match.how] if match.how else both)
    won = f" Won by {names(match.winner)}." if match.winner is not None else ""
    if match.by and match.winner is not None:
        won = f" Drawn; {names(match.winner)} advances by {match.by}."
    return f"{match.place}: {told}.{won}"


def with_points(match: ShownMatch, who: int | str, names: Names) -> str:
    if not isinstance(who, int):
        return who
    return f"{names(who)} {in_halves(match.points[who])}" if who in match.points else names(who)
