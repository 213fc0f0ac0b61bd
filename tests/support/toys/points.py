"""Points of a plane, in tenths of an inch, and how orders write them."""

import re
from collections.abc import Mapping, Sequence
from math import isqrt

from rules.kernel.errors import BadOrder

STYLE = "circle { fill: teal }"
POINT = re.compile(r"(\d{1,2})\.(\d),(\d{1,2})\.(\d)", re.ASCII)


def read(word: str) -> tuple[int, int]:
    """`21.4,23.0` in tenths of an inch. Raises BadOrder."""
    if not (found := POINT.fullmatch(word)):
        raise BadOrder(f"A point is written like 21.4,23.0, not “{word[:20]}”.")
    return int(found[1] + found[2]), int(found[3] + found[4])


def written(x: int, y: int) -> str:
    return f"{x // 10}.{x % 10},{y // 10}.{y % 10}"


def gap(one: Sequence[int], other: Sequence[int]) -> int:
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


def drawn(pieces: Mapping[str, Sequence[int]], edge: int) -> str:
    """A square plane whose sides are *edge* long, with a dot and a name for each of *pieces*."""
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="9"><title>{name}</title></circle>'
        f'<text x="{min(x + 12, edge - 60)}" y="{y - 6}" font-size="20">{name}</text>'
        for name, (x, y) in pieces.items()
    )
    plane = f'viewBox="0 0 {edge} {edge}" fill="currentColor" data-plane="{edge} {edge} 10"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {plane} role="img" aria-label="The field">'
    return f"{head}<style>{STYLE}</style>{dots}</svg>"
