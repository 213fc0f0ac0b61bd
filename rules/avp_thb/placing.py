"""A side's tokens before the first turn, and where they may lie, rulebook §3.1.1."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.avp_thb.units import BASE_POINTS, SQUADS, UNITS
from rules.kernel.counts import Placed

MOST = 99  # more than any force has: a count cannot fill the memory


def tokens(units: Iterable[str]) -> list[str]:
    """What the tokens of a force show their owner, the big ones first; guns have none, §7.1."""
    shown = [UNITS[unit].token for unit in units if "infiltration" not in UNITS[unit].skills]
    return sorted(shown, key=lambda token: -points(token))


def name(token: str) -> str:
    return token.capitalize() if token in SQUADS else UNITS[token].name


def base(token: str) -> str:
    """The base of a unit, or of those of a squad."""
    return UNITS[SQUADS.get(token, (token,))[0]].base


def points(token: str) -> int:
    """Occupation Points of one token, §3.3."""
    return BASE_POINTS[base(token)]


def packed(
    tokens: Sequence[str], rooms: Mapping[str, int], *, evenly: bool = True
) -> dict[str, list[str]] | None:
    """
    The tokens spread over tiles with *rooms*: *evenly*, each in turn, or else one tile filled
    after another. None when they do not fit.
    """
    left, shares = dict(rooms), {tile: list[str]() for tile in rooms}
    for index, token in enumerate(tokens):
        start = index % max(len(left), 1) if evenly else 0
        turn = [*left][start:] + [*left][:start]
        tile = next((t for t in turn if left[t] >= points(token)), None)
        if tile is None:
            return None
        left[tile] -= points(token)
        shares[tile].append(token)
    return {tile: sorted(share) for tile, share in shares.items()}


def counted(tokens: Sequence[str], rooms: Mapping[str, int], *, evenly: bool = True) -> Placed:
    """How many of each token `packed` puts on each tile; nothing when they do not fit."""
    shares = packed(tokens, rooms, evenly=evenly) or {}
    return {
        tile: {token: share.count(token) for token in dict.fromkeys(share)}
        for tile, share in shares.items()
    }


def placements(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`d6 infant 2 stalker 1` gives (infant, d6) twice and (stalker, d6) once."""
    tile = token = ""
    for word in words:
        if word.isdecimal():
            yield from [(token, tile)] * min(int(word), MOST)
        elif word[-1].isdigit():
            tile = word
        else:
            token = word
