"""A side's tokens before the first turn, and where they may lie, rulebook §3.1.1."""

from collections.abc import Iterator, Sequence

from rules.avp_thb.units import BASE_POINTS, UNITS
from rules.kernel.orders import Seat

MOST = 99  # more than any force has: a count cannot fill the memory


def tokens(forces: dict[Seat, list[str]], seat: Seat) -> list[str]:
    """What *seat* places; Marine tokens are all alike."""
    return ["marine"] * len(forces[seat]) if seat == "marine" else forces[seat]


def name(unit: str) -> str:
    return "Marine" if unit == "marine" else UNITS[unit].name


def points(forces: dict[Seat, list[str]], unit: str) -> int:
    """Occupation Points of one token, §3.3."""
    return BASE_POINTS[UNITS[forces["marine"][0] if unit == "marine" else unit].base]


def packed(units: Sequence[str], tiles: Sequence[str]) -> dict[str, list[str]]:
    """Spread the units evenly over the tiles, each kind in turn."""
    return {tile: sorted(units[index :: len(tiles)]) for index, tile in enumerate(tiles)}


def as_words(shares: dict[str, list[str]]) -> list[str]:
    """`d6 infant 2 stalker 1`: what `placements` reads."""
    words: list[str] = []
    for tile, share in shares.items():
        if share:
            words.append(tile)
        for unit in dict.fromkeys(share):
            words += [unit, str(share.count(unit))]
    return words


def placements(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`d6 infant 2 stalker 1` gives (infant, d6) twice and (stalker, d6) once."""
    tile = unit = ""
    for word in words:
        if word.isdecimal():
            yield from [(unit, tile)] * min(int(word), MOST)
        elif word[-1].isdigit():
            tile = word
        else:
            unit = word
