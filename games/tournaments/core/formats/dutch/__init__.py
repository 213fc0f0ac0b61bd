"""
The FIDE Dutch system, C.04.3 of the FIDE Handbook in the edition of February 2026. Pure.

py4swiss 0.3.1 pairs by the rules before July 2025: it knows neither the criteria about who is left
without an opponent (C5, C9), nor that the round is kept completable in every bracket, nor that
an absence without points is no float. So its pairing does not serve, and only its weighted
matching is used, which is that of bbpPairings in C++.

A bracket is paired by one matching of everybody not yet paired. The weight of a pair holds the
criteria, the higher the more significant, so that the heaviest matching is a best candidate;
the order of candidates (4.2 to 4.4) is then settled a player at a time.
"""

from collections.abc import Sequence

from games.tournaments.core.formats.dutch.bracket import Bracket
from games.tournaments.core.formats.dutch.card import PlayerCard, may_meet, room
from games.tournaments.core.formats.dutch.criteria import packed
from games.tournaments.core.formats.dutch.matching import Graph


class NoPairing(Exception):
    """No round can be paired without breaking an absolute criterion."""


def pairs(cards: Sequence[PlayerCard]) -> list[tuple[PlayerCard, PlayerCard | None]]:
    """The pairs of the next round, the higher placed first. Raises NoPairing."""
    left, moved = sorted(cards, key=lambda card: card.order), 0
    bye, made = score_of_bye(left), list[tuple[PlayerCard, PlayerCard | None]]()
    while len(left) > 1:
        bracket = Bracket(left, moved, bye)
        couples = bracket.couples()
        made += [(left[a], left[b]) for a, b in couples]
        done = {one for couple in couples for one in couple}
        moved = bracket.end - len(done)
        left = [card for place, card in enumerate(left) if place not in done]
    return [*made, *((card, None) for card in left)]


def score_of_bye(cards: Sequence[PlayerCard]) -> int | None:
    """
    C5: the lowest score of a player who can be left without an opponent; None if nobody is.

    Raises NoPairing: it is also here that a round that cannot be completed is found (C4).
    """
    if room(cards, cards) > 0:
        scores = [card.score for card in cards if card.eligible]
        if len(cards) % 2 and not scores:
            raise NoPairing
        return min(scores) if len(cards) % 2 else None
    ranks = {score: rank for rank, score in enumerate(sorted({card.score for card in cards}))}
    bits = (2 * len(cards) * len(ranks)).bit_length()
    graph = Graph(len(cards), bits + 2)
    for b, low in enumerate(cards):
        for a, high in enumerate(cards[:b]):
            if may_meet(high, low):
                needed = 1 + (not high.eligible) + (not low.eligible)
                weight = packed([(needed, 2), (ranks[high.score] + ranks[low.score], bits)])
                graph.put(a, b, weight)
    alone = [cards[one] for one, other in enumerate(graph.matching()) if one == other]
    if len(alone) > 1 or not all(card.eligible for card in alone):
        raise NoPairing
    return alone[0].score if alone else None
