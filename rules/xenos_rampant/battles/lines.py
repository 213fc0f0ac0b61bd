"""The lines that tables are written in, here and in positions."""

from typing import NamedTuple

from rules.parts.positions import Unreadable
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.points import Point
from rules.xenos_rampant.ground.polygons import Polygon, is_convex
from rules.xenos_rampant.ground.terrain import KINDS, Terrain

FLAGS = ("rough", "linear", "blocks")


class Named(NamedTuple):
    name: str
    at: Point


def point(word: str) -> Point:
    found = places.read(word)
    if found is None:
        raise Unreadable(f"“{word}” is no place on the table")
    return found


def polygon(words: list[str]) -> Polygon:
    corners = tuple(map(point, words))
    if not is_convex(corners):
        raise Unreadable("the corners do not make a convex piece of ground")
    return Polygon(corners)


def named(words: list[str]) -> Named:
    """`o1 24.0,24.0`"""
    if len(words) != 2:
        raise Unreadable("write a name and a place")
    return Named(words[0], point(words[1]))


def terrain(words: list[str]) -> Terrain:
    """`park soft rough 18.0,11.0 28.0,11.0 28.0,18.0`"""
    name, kind = (*words[:2], "", "")[:2]
    if kind not in KINDS:
        raise Unreadable(f"ground is {', '.join(KINDS)}, not “{kind}”")
    flags = [word for word in words[2:] if word in FLAGS]
    shape = polygon(words[2 + len(flags) :])
    return Terrain(name, kind, shape, **dict.fromkeys(flags, True))


def written(piece: Terrain) -> str:
    """The line of `terrain`, without its first word."""
    flags = [flag for flag in FLAGS if getattr(piece, flag)]
    return " ".join([piece.name, piece.kind, *flags, *map(places.written, piece.shape.corners)])
