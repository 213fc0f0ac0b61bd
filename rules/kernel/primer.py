"""
The rules of a system in five minutes: passages, each with a picture of a position.

A file `primer.txt` beside the rulebook holds them::

    ## Seeing [6.3-1]

    You hit what you see.

    Picture red: The red sees everything but what lies behind the wall.
    the position, as `read_position` reads it

In brackets stands the paragraph that says more; the picture is what that seat sees of the position
below its caption, or what an onlooker sees if no seat is named.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEADING = re.compile(r"## (?P<heading>.+?)(?: \[(?P<rule>[\d.]+-\d+)\])?")
PICTURE = re.compile(r"Picture(?: (?P<seat>[\w-]+))?: (?P<caption>.+)")


class Picture(NamedTuple):
    """What *seat* sees of a position; None is an onlooker."""

    seat: str | None
    caption: str
    position: str


class Passage(NamedTuple):
    """What a newcomer reads about one thing, and the paragraph that says more."""

    heading: str
    rule: str
    texts: tuple[str, ...]
    pictures: tuple[Picture, ...]


def read(blocks: Iterable[list[str]]) -> tuple[Passage, ...]:
    """The passages of a file, given block by block. Raises ValueError for one without a heading."""
    return tuple(map(passage, under_headings(blocks)))


def under_headings(blocks: Iterable[list[str]]) -> Iterator[list[list[str]]]:
    found: list[list[str]] = []
    for block in blocks:
        if block[0].startswith("## ") and found:
            yield found
            found = []
        found.append(block)
    if found:
        yield found


def passage(blocks: list[list[str]]) -> Passage:
    head = HEADING.fullmatch(blocks[0][0])
    if head is None:
        raise ValueError(f"“{blocks[0][0]}” is no heading of a passage")
    said = [" ".join(block) for block in blocks[1:] if not PICTURE.fullmatch(block[0])]
    return Passage(head["heading"], head["rule"] or "", tuple(said), tuple(pictures(blocks)))


def pictures(blocks: list[list[str]]) -> Iterator[Picture]:
    for first, *lines in blocks:
        if said := PICTURE.fullmatch(first):
            yield Picture(said["seat"], said["caption"], "".join(f"{line}\n" for line in lines))
