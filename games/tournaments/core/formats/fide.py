"""A field of single games for two sides, paired by the FIDE Dutch system (`dutch`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from games.tournaments.core.field import Bye, Draft, Field, Round, Table, was_played
from games.tournaments.core.formats import dutch
from games.tournaments.core.formats.dutch import colours
from games.tournaments.core.formats.dutch.card import (
    BLACK,
    DOWN,
    LEVEL,
    NEITHER,
    OTHER,
    UP,
    WHITE,
    PlayerCard,
)
from games.tournaments.core.formats.dutch.colours import Colours
from games.tournaments.core.formats.format import Unpairable

HUNDREDTHS = 100  # scores are compared as whole numbers


@dataclass(frozen=True)
class RoundRecord:
    """One round of one entrant. *opponent* is 0 without one, *points* are hundredths."""

    points: int = 0
    opponent: int = 0
    colour: str = NEITHER
    played: bool = False
    paired: bool = False  # by the pairing, be it with nobody


@dataclass(frozen=True)
class Extra:
    """
    What a field does not contain.

    *virtual* are points for pairing only, by round and entrant. *first* is the colour of the
    highest seed in the first round; if empty, as it was, otherwise white.
    """

    virtual: Mapping[tuple[int, int], float] = field(default_factory=dict)
    first: str = NEITHER


def paired(field: Field, extra: Extra | None = None) -> Draft:
    """The next round. The first side has white. Raises Unpairable."""
    refuse(field)
    hall = Hall(field, extra or Extra())
    try:
        pairs = dutch.pairs(hall.cards())
    except dutch.NoPairing:
        raise Unpairable(
            "No further round is possible: somebody would meet twice, meet an entrant they are"
            " kept apart from, or play one side too often. Close the tournament as it stands; one"
            " that has not begun can have fewer rounds, or the balanced pairing."
        ) from None
    return hall.draft(pairs)


def refuse(field: Field) -> None:
    """Raise Unpairable if FIDE's rules do not apply to the field, or no round is due."""
    terms = field.terms
    if len(terms.sides) != 2 or terms.mirrored:
        raise Unpairable(
            "The FIDE pairing is for single games of two sides. Choose the balanced pairing here."
        )
    for why in filter(None, (one.waits_for for one in field.rounds)):
        raise Unpairable(why)
    if terms.rounds and field.next_round > terms.rounds:
        raise Unpairable(f"All {terms.rounds} rounds have been paired.")
    if len(field.playing(field.next_round)) < 2:
        raise Unpairable("There are fewer than two players to pair.")


class Hall:
    """A field as the rules see it before its next round."""

    def __init__(self, field: Field, extra: Extra) -> None:
        self.field, self.extra = field, extra
        self.number = field.next_round
        self.playing = field.playing(self.number)
        self.past = history(field)
        self.seeds = self.pairing_numbers()
        self.first = extra.first or self.first_colour() or WHITE
        self.met = self.met_or_apart()

    def pairing_numbers(self) -> dict[int, int]:
        """Seeds from 1, without entrants who have not come yet or never will."""
        known = [one for one in self.field.seeds() if one in self.playing or self.took_part(one)]
        return {one: seed for seed, one in enumerate(known, 1)}

    def took_part(self, one: int, through: int | None = None) -> bool:
        return any(entry.paired for entry in self.past[one][:through])

    def first_colour(self) -> str:
        """
        The colour of the highest seed in the first round with games, judging by the colours given.
        """
        had = [[entry.colour for entry in entries] for entries in self.past.values()]
        rounds = (number for number, given in enumerate(zip(*had, strict=True)) if any(given))
        number = next(rounds, None)
        if number is None:
            return NEITHER
        there = [one for one in self.seeds if self.took_part(one, number + 1)]
        given = ((place, self.past[one][number].colour) for place, one in enumerate(there))
        place, colour = next((place, colour) for place, colour in given if colour)
        return OTHER[colour] if place % 2 else colour

    def met_or_apart(self) -> dict[int, frozenset[int]]:
        apart = {one: set[int]() for one in self.playing}
        for two in self.field.apart:
            for one in two & apart.keys():
                apart[one] |= two - {one}
        return {
            one: frozenset(apart[one] | {e.opponent for e in self.past[one] if e.played})
            for one in self.playing
        }

    def points(self, entrant: int, through: int | None = None) -> int:
        """Points without virtual ones, after round *through*."""
        penalty = round(HUNDREDTHS * self.field.penalty(entrant, through))
        return sum(entry.points for entry in self.past[entrant][:through]) - penalty

    def score(self, entrant: int, number: int) -> int:
        """Points with virtual ones, before round *number*."""
        virtual = self.extra.virtual.get((number, entrant), 0)
        return self.points(entrant, number - 1) + round(HUNDREDTHS * virtual)

    def cards(self) -> list[PlayerCard]:
        return [self.card(one) for one in self.playing]

    def card(self, entrant: int) -> PlayerCard:
        past, score = self.past[entrant], self.score(entrant, self.number)
        return PlayerCard(
            number=entrant,
            seed=self.seeds[entrant],
            score=score,
            colours="".join(entry.colour for entry in past if entry.played),
            barred=self.met[entrant],
            floats=(self.floated(entrant, 1), self.floated(entrant, 2)),
            eligible=not any(map(self.spared, past)),
            topscorer=self.is_topscore(score),
        )

    def spared(self, entry: RoundRecord) -> bool:
        """C2: had no opponent, or got as much as for a win, without a game."""
        win = round(HUNDREDTHS * self.field.terms.scoring.win)
        return not entry.played and ((entry.paired and not entry.opponent) or entry.points >= win)

    def is_topscore(self, score: int) -> bool:
        """More than half of all possible points, before the last round (1.8)."""
        terms = self.field.terms
        most = HUNDREDTHS * max(terms.scoring.win, terms.scoring.draw) * (self.number - 1)
        return self.number == terms.rounds and score > most // 2

    def floated(self, entrant: int, back: int) -> str:
        """The float *back* rounds ago (1.4)."""
        number = self.number - back
        if number < 1:
            return LEVEL
        entry = self.past[entrant][number - 1]
        if entry.paired and not entry.opponent:
            return DOWN  # Whatever the bye is worth (1.4.3).
        if not entry.played:
            lost = round(HUNDREDTHS * self.field.terms.scoring.loss)
            return DOWN if entry.points > lost else LEVEL
        mine, theirs = self.score(entrant, number), self.score(entry.opponent, number)
        return DOWN if mine > theirs else UP if mine < theirs else LEVEL

    # -- as a draft --

    def draft(self, pairs: list[tuple[PlayerCard, PlayerCard | None]]) -> Draft:
        boards = sorted((colours.given(a, b, self.first) for a, b in pairs if b), key=self.board)
        terms, alone = self.field.terms, [a for a, b in pairs if not b]
        tables = tuple(
            Table(
                number,
                terms.mission(self.number),
                tuple(zip(terms.sides, (two.white.number, two.black.number), strict=True)),
            )
            for number, two in enumerate(boards, 1)
        )
        byes = self.field.sitting_out(self.number) | {a.number: Bye.PAIRING for a in alone}
        why = (*self.groups(), *self.told_byes(alone), *(self.told(two) for two in boards))
        return Draft(Round(self.number, tables, byes), why)

    def board(self, two: Colours) -> tuple[int, int, int]:
        """Boards are ordered by the higher score, the lower score, and the higher seed."""
        ranks = sorted((-self.points(one.number), one.seed) for one in (two.white, two.black))
        (upper, seed), (lower, _) = ranks
        return upper, lower, seed

    def groups(self) -> Iterator[str]:
        cards = sorted(self.cards(), key=lambda card: card.order)
        for score, group in groupby(cards, key=lambda card: card.score):
            yield f"Score {in_points(score)}: {', '.join(str(card.number) for card in group)}."

    def told_byes(self, alone: list[PlayerCard]) -> Iterator[str]:
        for card in alone:
            yield (
                f"{card.number} has no opponent: of those without an earlier bye,"
                f" {in_points(card.score)} is the lowest score with which all others can still be"
                " paired."
            )

    def told(self, two: Colours) -> str:
        """A pair: who floats, and why the sides are as they are."""
        white, black = two.white, two.black
        side, other = self.field.terms.sides
        high, low = sorted((white, black), key=lambda card: card.order)
        floats = (
            f" {high.number} ({in_points(high.score)}) goes down to {low.number} "
            f"({in_points(low.score)})."
            if high.score != low.score
            else ""
        )
        reason = colours.REASONS[two.reason]
        return f"{white.number} ({side}) meets {black.number} ({other}): {reason}.{floats}"


def history(field: Field) -> dict[int, list[RoundRecord]]:
    """Every round of every entrant."""
    past: dict[int, list[RoundRecord]] = {one: [] for one in field.entrants}
    for one in field.rounds:
        entries = dict(entries_of(field, one))
        for number, rounds in past.items():
            rounds.append(entries.get(number, RoundRecord()))
    return past


def entries_of(field: Field, past_round: Round) -> Iterator[tuple[int, RoundRecord]]:
    for number, bye in past_round.byes.items():
        points = round(HUNDREDTHS * field.terms.scoring.byes[bye])
        yield number, RoundRecord(points, paired=bye == Bye.PAIRING)
    for table in past_round.tables:
        seats = dict(table.seats)
        white, black = (seats[side] for side in field.terms.sides)
        got = table.result.points if table.result else {}
        for number, opponent, colour in ((white, black, WHITE), (black, white, BLACK)):
            points = round(HUNDREDTHS * got.get(number, 0))
            yield number, RoundRecord(points, opponent, colour, was_played(table), paired=True)


def in_points(score: int) -> str:
    return f"{score / HUNDREDTHS:g}"
