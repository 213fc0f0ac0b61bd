"""The picture of a bracket, as SVG without styles of its own. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from games.tournaments.core.field import Names
from games.tournaments.core.field import shown as in_halves
from games.tournaments.core.formats.showing import Shown

WIDE, LINE, HEAD, ACROSS, DOWN = 184, 24, 18, 36, 14
PLACE = re.compile(r"(?:(winners|losers) )?round (\d+), table (\d+)")
SECTIONS = ("winners", "", "losers")
Levels = Sequence[Sequence[Shown]]
Links = Callable[[Shown], str]  # where a match leads to; empty for nowhere
ROOM = WIDE - 42  # for a name, beside its points
NARROW, BROAD = "fijlrtI.,:;'|!()[] -", "mwMW@%"


class Box(NamedTuple):
    """A match and its position; *y* is its middle."""

    x: float
    y: float
    match: Shown


def svg(levels: Levels, names_of: Callable[[Shown], Names], links: Links) -> str:
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
    drawn = "".join([*lines(upper), *lines(lower), *matches])
    return (
        f'<svg class="bracket" xmlns="http://www.w3.org/2000/svg" role="group"'
        f' aria-label="The bracket; the rounds below say the same in words."'
        f' viewBox="-1 -1 {width + 2:g} {height + 2:g}" width="{width + 2:g}"'
        f' height="{height + 2:g}">{drawn}</svg>'
    )


def section(levels: Levels, name: str) -> list[list[Shown]]:
    """
    The columns of winners, of losers or of neither, without levels in which nothing is played.
    """
    found = [[one for one in level if section_of(one.place) == name] for level in levels]
    return [column for column in found if column]


def section_of(place: str) -> str:
    word = place.split(" ", 1)[0]
    return word if word in SECTIONS else ""


def laid_out(columns: Sequence[Sequence[Shown]], top: float) -> list[list[Box]]:
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
            path = f"M{box.x + WIDE:g} {box.y:g}H{middle:g}V{to.y:g}H{to.x:g}"
            yield f'<path class="leads" d="{path}"/>'


def height_of(one: Shown) -> float:
    return HEAD + LINE * max(2, len(one.entrants))


def bottom(box: Box) -> float:
    return box.y + height_of(box.match) / 2


def drawing(box: Box, names: Names, links: Links) -> str:
    one, top = box.match, box.y - height_of(box.match) / 2
    title = f"<title>{escape(said(one, names))}</title>"
    head = f'<text class="place" x="{box.x:g}" y="{top + 12:g}">{escape(heading(one))}</text>'
    rows = "".join(
        row(box.x, top + HEAD + LINE * index, one, entrant, names)
        for index, entrant in enumerate(one.entrants)
    )
    to, drawn = links(one), f"{title}{head}{rows}"
    return f'<a href="{escape(to)}">{drawn}</a>' if to else f"<g>{drawn}</g>"


def heading(one: Shown) -> str:
    """“2.1: drawn”"""
    how = ", ".join(word for word in (one.how, "drawn" if one.by else "") if word)
    return f"{short(one.place)}: {how}" if how else short(one.place)


def row(x: float, y: float, one: Shown, entrant: int | str, names: Names) -> str:
    kind = "won" if entrant == one.winner else "entrant"
    name = called(entrant, names)
    room = cut(name)
    whole = f"<title>{escape(name)}</title>" if room != name else ""
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{WIDE}" height="{LINE}"/>'
        f'<text class="{kind}" x="{x + 8:g}" y="{y + 16:g}">{escape(room)}{whole}</text>'
        + score(x, y, one, entrant, kind)
    )


def score(x: float, y: float, one: Shown, entrant: int | str, kind: str) -> str:
    if not isinstance(entrant, int) or entrant not in one.points:
        return ""
    points = in_halves(one.points[entrant])
    return f'<text class="{kind} score" x="{x + WIDE - 8:g}" y="{y + 16:g}">{points}</text>'


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


def said(one: Shown, names: Names) -> str:
    """“semi-final 1: ann 1, bob 0, forfeit. Won by ann.”"""
    both = [with_points(one, who, names) for who in one.entrants]
    told = ", ".join([*both, one.how] if one.how else both)
    won = f" Won by {names(one.winner)}." if one.winner is not None else ""
    if one.by and one.winner is not None:
        won = f" Drawn; {names(one.winner)} advances by {one.by}."
    return f"{one.place}: {told}.{won}"


def with_points(one: Shown, who: int | str, names: Names) -> str:
    if not isinstance(who, int):
        return who
    return f"{names(who)} {in_halves(one.points[who])}" if who in one.points else names(who)
