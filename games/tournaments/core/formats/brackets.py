"""
The basis of both eliminations: matches whose places go to winners and losers of other matches.

A level of matches is played in one round. Levels with nothing to play are skipped.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.core.field import Draft, Field, Round, Table
from games.tournaments.core.formats.bracket_plan import BracketMatch, From, Level, Source
from games.tournaments.core.formats.drawn import decided
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.seating import (
    Match,
    chance,
    drafted,
    matches_of,
    played_sides,
    seated,
)
from games.tournaments.core.formats.showing import ShownMatch, of_tables


@dataclass(frozen=True)
class MatchOutcome:
    """Who was in a match, who won it, and who lost it and may continue as a loser."""

    entrants: tuple[int, ...] = ()
    winner: int | None = None
    loser: int | None = None
    round: int = 0
    tables: tuple[int, ...] = ()


@dataclass
class BracketRun:
    """A bracket through all rounds after the first *skipped*; *level* is played now or next."""

    field: Field
    levels: Sequence[Level]
    seeds: Sequence[int]
    skipped: int = 0
    outcomes: dict[str, MatchOutcome] = dataclasses.field(default_factory=dict)
    level: Level = ()
    waits: bool = False  # for a round to be over

    def __post_init__(self) -> None:
        rounds = list(self.field.rounds[self.skipped :])
        for level in self.levels:
            number = rounds[0].number if rounds else self.field.next_round
            tables = played_in(level, rounds[0]) if rounds else {}
            self.waits = bool(tables) and not rounds[0].over
            if self.waits or (not rounds and self.playable(level)):
                self.level = level
                return
            for match in level:
                self.outcomes[match.place] = self.outcome(
                    match, number, tables.get(match.place, ())
                )
            rounds = rounds[1:] if tables else rounds

    @property
    def over(self) -> bool:
        return not self.level and not self.waits

    @property
    def winner(self) -> int | None:
        """The winner of the bracket: the last to have won in its last two levels."""
        last = [one.place for level in self.levels for one in level]
        found = (self.outcomes[place].winner for place in reversed(last) if place in self.outcomes)
        return next((winner for winner in found if winner is not None), None)

    def from_source(self, source: Source) -> int | None:
        kind, key = source
        if isinstance(key, int):
            return self.seeds[key - 1] if key <= len(self.seeds) else None
        outcome = self.outcomes.get(key, MatchOutcome())
        return outcome.winner if kind is From.WINNER else outcome.loser

    def contenders(self, match: BracketMatch) -> list[int]:
        if not self.wanted(match):
            return []
        found = map(self.from_source, match.sources)
        return [entrant for entrant in found if entrant is not None]

    def wanted(self, match: BracketMatch) -> bool:
        """Whether the match is to be played, as far as is known."""
        return not match.resets or (match.resets in self.outcomes and self.reset(match.resets))

    def reset(self, place: str) -> bool:
        """Whether the player from the losers' half has won *place*, so that both have lost once."""
        final = next(one for level in self.levels for one in level if one.place == place)
        done = self.outcomes[place]
        return bool(done.tables) and done.winner != self.from_source(final.sources[0])

    def present(self, match: BracketMatch, number: int) -> list[int]:
        here = self.field.playing(number)
        return [entrant for entrant in self.contenders(match) if entrant in here]

    def playable(self, level: Level) -> bool:
        """Whether both players of a match are there, including late entrants."""
        there = [len(self.present(one, self.field.next_round)) for one in level]
        return max(there) > 1 or (max(there) == 1 and bool(self.late()))

    def outcome(self, match: BracketMatch, number: int, tables: Sequence[Table]) -> MatchOutcome:
        """The outcome of a match played at *tables*, or won by walkover."""
        if not tables:
            return self.walkover(match, number)
        entrants, winner = tables[0].entrants, decided(tables, self.field.seeds())
        losers = [entrant for entrant in entrants if entrant != winner]
        loser = losers[0] if winner is not None else None
        return MatchOutcome(
            entrants, winner, loser, number, tuple(table.number for table in tables)
        )

    def walkover(self, match: BracketMatch, number: int) -> MatchOutcome:
        """An absent player loses that match; a player who has left is out."""
        contenders, here = self.contenders(match), self.present(match, number)
        stay = (e for e in contenders if e not in here and self.field.entrants[e].plays_in(number))
        winner = here[0] if here else None
        return MatchOutcome(tuple(contenders), winner, next(stay, None), number)

    def late(self) -> list[int]:
        """The entrants who came after the bracket was drawn and have no place in it yet."""
        known = {entrant for one in self.outcomes.values() for entrant in one.entrants}
        return [entrant for entrant in latecomers(self.field, self.skipped) if entrant not in known]

    def sources(self) -> Iterator[Source]:
        return (source for level in self.levels for one in level for source in one.sources)

    def fallen(self, outcomes: Mapping[str, MatchOutcome]) -> set[int]:
        """The entrants who are out by *outcomes*."""
        onward = set(self.sources())
        return {
            entrant
            for place, one in outcomes.items()
            for entrant in one.entrants
            if entrant != one.winner and (entrant != one.loser or (From.LOSER, place) not in onward)
        }

    @property
    def survivors(self) -> set[int]:
        """
        The entrants who are not out, judging by decided matches, including those of the present
        round.
        """
        tables = [table for one in self.field.rounds[self.skipped :] for table in one.tables]
        met = {entrant for table in tables for entrant in table.entrants}
        return {*self.seeds, *met} - self.fallen(self.outcomes | self.so_far())

    def so_far(self) -> dict[str, MatchOutcome]:
        """The outcomes of the present level."""
        if not self.waits:
            return {}
        now = self.field.rounds[-1]
        tables = played_in(self.level, now)
        matches = {one.place: (one, tables.get(one.place, ())) for one in self.level}
        return {
            place: self.outcome(one, now.number, at)
            for place, (one, at) in matches.items()
            if all(table.result for table in at)
        }

    def played(self, match: BracketMatch) -> tuple[int, tuple[Table, ...]]:
        """The round of a match and its tables, even while it is being played; none before."""
        if self.waits and match in self.level:
            now = self.field.rounds[-1]
            return now.number, played_in(self.level, now).get(match.place, ())
        done = self.outcomes.get(match.place, MatchOutcome())
        tables = self.field.rounds[done.round - 1].tables if done.tables else ()
        return done.round, tuple(table for table in tables if table.number in done.tables)

    def places(self) -> tuple[tuple[int, ...], ...]:
        """
        The winner or those still in, those without a loss first; then the others by how far they
        came.
        """
        reached = dict.fromkeys(self.seeds, -1)
        for depth, level in enumerate(self.levels):
            for one in level:
                known = self.outcomes.get(one.place, MatchOutcome()).entrants
                reached.update(dict.fromkeys(known, depth))
        last = {self.winner} if self.over else set(reached) - self.fallen(self.outcomes)
        first = {one for one in reached if one in last}
        depths = sorted({reached[one] for one in reached if one not in first}, reverse=True)
        lost = {one.loser for one in self.outcomes.values()}
        out = ({e for e in reached if reached[e] == d} - first for d in depths)
        groups = [first - lost, first & lost, *out]
        return tuple(tuple(sorted(group)) for group in groups if group)


def latecomers(field: Field, skipped: int) -> Iterator[int]:
    """The entrants who play now but came after the round that followed the first *skipped*."""
    here = field.playing(field.next_round)
    return (entrant for entrant in here if field.entrants[entrant].joined > skipped + 1)


def played_in(level: Level, round: Round) -> dict[str, tuple[Table, ...]]:
    """The tables of a round by their place, if they belong to this level."""
    places = {pairing.place for pairing in level}
    found = {tables[0].place: tables for tables in matches_of(round)}
    return {place: tables for place, tables in found.items() if place in places}


def draft(run: BracketRun) -> Draft:
    """
    The next level of a bracket; late entrants take the places of missing opponents.

    Raises Unpairable.
    """
    field_, number = run.field, run.field.next_round
    if run.waits:
        raise Unpairable("The round before is not over. The next one pairs its winners.")
    if not run.level:
        raise Unpairable("The bracket has its winner, so there is no further round.")
    late, played = run.late(), played_sides(field_)
    lot = chance(field_, "sides", number)
    matches: list[Match] = []
    free: list[int] = []
    why = ["The bracket is drawn by seeds, and says where winners and losers go."]
    for match in run.level:
        present = run.present(match, number)
        if len(present) == 1 and late:
            present.append(late.pop(0))
            why.append(f"{present[1]} comes late, and takes a free place against {present[0]}.")
        if len(present) > 1:
            matches.append((match.place, seated(played, field_.terms.sides, present, lot)))
        elif present:
            free += present
            why.append(f"{present[0]} advances from {match.place} without a game.")
    return drafted(field_, matches, free, [*why, *no_place(late)])


def no_place(late: Sequence[int]) -> Iterator[str]:
    """Late entrants without a place sit out; a place may become free in a later round."""
    for entrant in late:
        yield f"{entrant} came after the bracket was drawn, and no place is free."


def shown(run: BracketRun) -> tuple[tuple[ShownMatch, ...], ...]:
    """The levels of a bracket from the first to the last."""
    wanted = ([one for one in level if run.wanted(one)] for level in run.levels)
    return tuple(tuple(show(run, one) for one in level) for level in wanted if level)


def show(run: BracketRun, match: BracketMatch) -> ShownMatch:
    number, tables = run.played(match)
    if tables:
        return of_tables(match.place, number, tables, run.field)
    entrants = tuple(in_words(run, source) for source in match.sources)
    done = run.outcomes.get(match.place)
    return ShownMatch(match.place, entrants, done.winner if done else None)


def in_words(run: BracketRun, source: Source) -> int | str:
    kind, key = source
    entrant = run.from_source(source)
    if entrant is not None:
        return entrant
    return "nobody" if isinstance(key, int) or key in run.outcomes else f"{kind} {key}"
