"""The Dutch system on its own: colours due, and that its short cuts change no pairing."""

from random import Random

import pytest

from games.tournaments.core.formats import dutch
from games.tournaments.core.formats.dutch import NoPairing, colours, weighing
from games.tournaments.core.formats.dutch.bracket import Bracket
from games.tournaments.core.formats.dutch.card import DOWN, LEVEL, UP, PlayerCard, Strength


@pytest.mark.parametrize(
    ("games", "due", "strength"),
    [
        ("", "", Strength.NONE),
        ("w", "b", Strength.STRONG),
        ("wb", "w", Strength.MILD),
        ("wbb", "w", Strength.ABSOLUTE),
        ("wwb", "b", Strength.STRONG),
        ("bwbw", "b", Strength.MILD),
        ("wwbww", "b", Strength.ABSOLUTE),
        ("wwwbb", "w", Strength.ABSOLUTE),
    ],
)
def test_a_colour_is_due(games: str, due: str, strength: int) -> None:
    card = PlayerCard(1, 1, 0, games)
    assert (card.due, card.strength) == (due, strength)


@pytest.mark.parametrize(
    ("high", "low", "white", "reason"),
    [
        ("", "", 1, "first"),
        ("w", "", 2, "free"),
        ("w", "b", 2, "both"),
        ("wb", "bww" + "bb", 2, "stronger"),
        ("wwbw", "wwbww", 1, "wider"),
        ("wbwb", "bwwb", 1, "alternate"),
        ("w", "w", 2, "higher"),
    ],
)
def test_who_gets_white_and_why(high: str, low: str, white: int, reason: str) -> None:
    two = colours.given(PlayerCard(1, 1, 100, high), PlayerCard(2, 2, 0, low), "w")
    assert (two.white.number, two.reason) == (white, reason)


def test_a_round_that_cannot_be_paired() -> None:
    with pytest.raises(NoPairing):
        dutch.pairs(
            [PlayerCard(1, 1, 0, barred=frozenset({2})), PlayerCard(2, 2, 0, barred=frozenset({1}))]
        )
    with pytest.raises(NoPairing):
        dutch.pairs([PlayerCard(number, number, 0, eligible=False) for number in range(1, 100)])


def test_short_cuts_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not looked at can be paired anyway; an assignment gives what matchings give."""
    fields = (halves(60), halves(61), without_draws(60), tournament(64, 2), tournament(65, 3))
    for cards in (*fields, tournament(41, 5)):
        quick = dutch.pairs(cards)
        with monkeypatch.context() as slow:
            for module in (dutch, weighing):
                slow.setattr(module, "room", lambda *_: -1)
            slow.setattr(Bracket, "straight", lambda _: False)
            slow.setattr(Bracket, "pair_halves", Bracket.pair_in_turn)
            assert dutch.pairs(cards) == quick


def test_the_first_round_of_many_needs_no_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (dutch, weighing):
        monkeypatch.delattr(module, "Graph")
    cards = [PlayerCard(number, number, 0) for number in range(1, 202)]
    cards[0], cards[100] = (
        PlayerCard(1, 1, 0, barred=frozenset({101})),
        PlayerCard(101, 101, 0, barred=frozenset({1})),
    )
    first, second, *_, last = [(a.number, b and b.number) for a, b in dutch.pairs(cards)]
    assert (first, second, last) == ((1, 102), (2, 101), (201, None))


def halves(count: int) -> list[PlayerCard]:
    return [PlayerCard(number, number, 100 * (number % 2)) for number in range(1, count + 1)]


def without_draws(count: int) -> list[PlayerCard]:
    """A large bracket above a small one, from where somebody has to come up or go down to."""
    scores = [200] * (count // 2 + 1) + [150, 150, 150] + [100] * (count // 2)
    return [
        PlayerCard(one, one, score, "wb" if one % 3 else "bw", barred=frozenset({(one * 7) % 60}))
        for one, score in enumerate(scores, 1)
    ]


def tournament(count: int, rounds: int) -> list[PlayerCard]:
    """Cards after so many rounds with chance results."""
    random, cards = Random(count), {one: PlayerCard(one, one, 0) for one in range(1, count + 1)}
    for _ in range(rounds):
        for a, b in dutch.pairs(list(cards.values())):
            if b is None:
                cards[a.number] = PlayerCard(a.number, a.seed, a.score + 100, a.colours, a.barred,
                                       (DOWN, a.floats[0]), eligible=False)  # fmt: skip
                continue
            two, points = colours.given(a, b, "w"), random.choice((0, 50, 100))
            cards[two.white.number] = after(two.white, two.black, "w", points)
            cards[two.black.number] = after(two.black, two.white, "b", 100 - points)
    return list(cards.values())


def after(card: PlayerCard, other: PlayerCard, colour: str, points: int) -> PlayerCard:
    gap = card.score - other.score
    floated = DOWN if gap > 0 else UP if gap < 0 else LEVEL
    return PlayerCard(card.number, card.seed, card.score + points, card.colours + colour,
                card.barred | {other.number}, (floated, card.floats[0]), card.eligible)  # fmt: skip
