"""
A picture as a PNG of few colours, in strips: one in which nothing has changed is kept as it was
packed. Pure.
"""

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

from games.pictures.cutouts import MOST_PLACED, Frame, Piece, Pieces

EFFORT, MORE = 5, 9  # the latter takes four times as long
MOST_PACKED = 5_000  # most of them take 1 to 2 kB
MOST_DRAWN, MOST_GROUNDS = 64, 256  # which take 20 and 70 kB
AT_ONCE = 4  # pieces

MOST_COLOURS = 256
PARTS = (0.3, 0.7, 0.4, 0.6, 0.15, 0.85)  # of a colour in those between it and another
APART = 600  # squared distance from all others, at which another colour is worth having
UNNAMED = [(red, green, blue) for red in (0, 255) for green in (0, 255) for blue in (0, 255)]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BEGINS, ENDS = b"\x78\x9c", b"\x03\x00"  # of zlib, the latter for an empty last block
BASE = 65521  # of Adler-32
HEAD = 77  # bytes beside palette and strips, as `written` puts them together

Colour = tuple[int, ...]


class Strip(NamedTuple):
    """What is to be seen of a picture between two of its rows, in the colours *named*."""

    pieces: tuple[Piece, ...]
    width: int
    height: int
    paper: str
    named: tuple[str, ...]


class Packed(NamedTuple):
    """With the Adler-32 and the length of what was packed."""

    data: bytes
    checksum: int
    length: int


def png(picture: Pieces, paper: str, most: int = 0) -> bytes:
    """
    *picture* on *paper* in its colours and some between them; of at most so many bytes, if there is
    a way. Where packing the strips harder is not enough, they are packed in one, which weighs an
    eighth less and is kept for no other picture.
    """
    named = tuple(sorted({paper, *picture.colours}))
    strips = list(parted(picture, paper, named))
    made = [packed(one, EFFORT) for one in strips]
    colours = palette(named)
    weight = HEAD + len(colours) + sum(len(one.data) for one in made)
    for number, one in enumerate(strips):
        if not most or weight <= most:
            break
        weight -= len(made[number].data)
        made[number] = packed(one, MORE)
        weight += len(made[number].data)
    if most and weight > most:
        made = [squeezed(b"".join(map(rows, strips)), MORE)]
    return written(picture.frame, colours, made)


def parted(picture: Pieces, paper: str, named: tuple[str, ...]) -> Iterator[Strip]:
    frame, tops = picture.frame, picture.frame.tops
    within: list[list[Piece]] = [[] for _ in tops]
    for pieces in picture.pieces:
        for number, piece in in_strips(pieces, tops):
            within[number].append(piece)
    for (top, end), lying in zip(pairwise([*tops, frame.height]), within, strict=True):
        yield Strip(tuple(lying), frame.width, end - top, paper, named)


@lru_cache(maxsize=MOST_PLACED)
def in_strips(pieces: tuple[Piece, ...], tops: tuple[int, ...]) -> list[tuple[int, Piece]]:
    """The *pieces* of an element in each of the strips, which begin at *tops*, where one lies."""
    found: list[tuple[int, Piece]] = []
    for cut, left, top in pieces:
        first = max(0, bisect_right(tops, top) - 1)
        for number in range(first, bisect_left(tops, top + cut.image.height)):
            found.append((number, (cut, left, top - tops[number])))
    return found


@lru_cache(maxsize=MOST_PACKED)
def packed(strip: Strip, effort: int) -> Packed:
    return squeezed(rows(strip), effort)


def squeezed(drawn: bytes, effort: int) -> Packed:
    packing = zlib_ng.compressobj(effort, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    data = packing.compress(drawn) + packing.flush(zlib_ng.Z_SYNC_FLUSH)
    return Packed(data, zlib_ng.adler32(drawn), len(drawn))


@lru_cache(maxsize=MOST_DRAWN)
def rows(strip: Strip) -> bytes:
    """The rows of *strip* as a PNG has them, each behind a zero."""
    few = drawn(strip).quantize(palette=ink(strip.named), dither=Image.Dither.NONE)
    behind = Image.new("P", (1 + strip.width, strip.height))
    behind.paste(few, (1, 0))
    return behind.tobytes()


def drawn(strip: Strip) -> Image.Image:
    """*strip* in all its colours, upon what lies below its last few pieces, which is kept."""
    if not strip.pieces:
        return Image.new("RGB", (strip.width, strip.height), strip.paper)
    below = (len(strip.pieces) - 1) // AT_ONCE * AT_ONCE
    picture = ground(strip._replace(pieces=strip.pieces[:below])).copy()
    for cut, left, top in strip.pieces[below:]:
        picture.paste(cut.image, (left, top), cut.mask)
    return picture


ground = lru_cache(maxsize=MOST_GROUNDS)(drawn)


@lru_cache(maxsize=32)
def palette(named: tuple[str, ...]) -> bytes:
    """
    The colours *named*, and at edges those between them and the lightest or the darkest; the
    colours of no piece, so that it depends on nothing that a picture may show or not.
    """
    flat: list[Colour] = [tuple(bytes.fromhex(one[1:])) for one in named]
    found = list(dict.fromkeys([*flat, *UNNAMED]))
    extremes = min(flat, key=sum), max(flat, key=sum)
    for part, one, other in product(PARTS, flat, extremes):
        between = zip(one, other, strict=True)
        mixed = tuple(round(part * own + (1 - part) * its) for own, its in between)
        if is_unlike(mixed, found):
            found.append(mixed)
    return b"".join(map(bytes, found[:MOST_COLOURS]))


def is_unlike(colour: Colour, others: Iterable[Colour]) -> bool:
    return all(
        sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) > APART for other in others
    )


@lru_cache(maxsize=32)
def ink(named: tuple[str, ...]) -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(palette(named))
    return holder


def written(frame: Frame, colours: bytes, strips: Iterable[Packed]) -> bytes:
    size = struct.pack(">IIBBBBB", frame.width, frame.height, 8, 3, 0, 0, 0)
    data, checksum = [BEGINS], 1
    for one in strips:
        data.append(one.data)
        checksum = combined(checksum, one.checksum, one.length)
    data += [ENDS, struct.pack(">I", checksum)]
    parts = {b"IHDR": size, b"PLTE": colours, b"IDAT": b"".join(data), b"IEND": b""}
    return SIGNATURE + b"".join(chunk(name, part) for name, part in parts.items())


def combined(one: int, other: int, length: int) -> int:
    """The Adler-32 of something and *length* bytes behind it, by those of both."""
    low, high = one & 0xFFFF, one >> 16
    sums = (low + (other & 0xFFFF) - 1) % BASE
    return (high + (other >> 16) + length * (low - 1)) % BASE << 16 | sums


def chunk(name: bytes, data: bytes) -> bytes:
    checksum = zlib_ng.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", checksum)
