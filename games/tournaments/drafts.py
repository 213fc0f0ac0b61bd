"""A tournament before it is announced: its terms, and whether they fit together."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple, cast

from games.models.tournament import Tournament, new_seed
from games.play import agreement, lobby
from games.tournaments.core import acts, lists
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Scoring, Terms
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.round_scores import SET_BEFOREHAND
from games.tournaments.core.tiebreaks import OF_PAIRINGS, TIEBREAKS
from rules.kernel.errors import Refusal
from rules.kernel.options import faults
from rules.kernel.orders import listed
from rules.kernel.sides import named
from rules.kernel.system import Setup
from rules.kernel.words import begun
from rules.systems import SYSTEMS

BALANCED, FIDE = "balanced", "fide"
SIZES = 2, 3  # of the tables that formats pair
NOT_A_CONTEST = "A tournament needs games in which everybody plays against all others."

MOST_HOLIDAYS = 366
AT_ONCE = (
    "In this format a round depends on the results of the one before. Choose 1, or a round robin."
)
NONE_READY = "No {} stands ready for entrants who bring none of their own."


class Wrong(NamedTuple):
    """
    A fault of the draft: the name of its field in `Terms`, its `Scoring` or `Conditions`, and the
    reason.
    """

    field: str
    why: str


def read(tournament: Tournament) -> acts.Open:
    """The draft's first act. Raises Refusal if it is not a draft."""
    data = {"terms": tournament.terms, "conditions": tournament.conditions}
    return cast(acts.Open, acts.read(acts.Open.verb, data))


def opening(tournament: Tournament) -> acts.Open:
    """The announcement of the draft, with a seed of its own. Raises Refusal."""
    if not tournament.terms:
        raise Refusal("The terms have not been written yet.")
    drafted = read(tournament)
    seed, system = drafted.terms.seed or new_seed(), SYSTEMS.get(drafted.conditions.system)
    figures = system.words.score if system else ()
    return replace(drafted, terms=replace(drafted.terms, seed=seed, figures=figures))


def unsound(opening: acts.Open) -> Iterator[Wrong]:
    """Everything that does not fit together, one sentence each."""
    yield from of_format(opening.terms)
    of_games = [*of_missions(opening.terms, opening.conditions)]
    yield from of_games or of_lists(opening.terms, opening.conditions)
    yield from of_points(opening.terms.scoring)
    yield from of_tiebreaks(opening.terms)
    yield from of_entry(opening.terms, opening.conditions)
    yield from of_time(opening.terms, opening.conditions)


def of_format(terms: Terms) -> Iterator[Wrong]:
    if terms.format not in FORMATS:
        yield Wrong("format", f"There is no format “{terms.format}”. Choose one from the list.")
    if len(terms.sides) < min(SIZES):
        yield Wrong("sides", "Say which sides meet at every table, at least two.")
    elif len(terms.sides) > max(SIZES):
        yield Wrong("sides", f"No format pairs tables of {len(terms.sides)}. Choose two or three.")
    if terms.pairing not in (BALANCED, FIDE):
        yield Wrong("pairing", "Choose the balanced or the FIDE pairing.")
    if terms.pairing == FIDE and (terms.format != "swiss" or len(terms.sides) != 2):
        yield Wrong("pairing", "The FIDE pairing is for a Swiss with two sides at a table.")
    if terms.mirrored and len(terms.sides) != 2:
        yield Wrong("mirrored", "Playing both sides of a mission needs tables of two.")
    if terms.boards > 1 and len(terms.sides) != 2:
        yield Wrong("boards", "Team matches are for tables of two. Choose two sides.")
    if terms.size < 2:
        yield Wrong("size", "A group or division needs at least two entrants.")
    if not 0 < terms.advance < terms.size:
        yield Wrong("advance", f"From a group of {terms.size}, {some(terms.size)} can advance.")


def some(size: int) -> str:
    return f"1 to {size - 1}" if size > 2 else "1"


def of_missions(terms: Terms, conditions: Conditions) -> Iterator[Wrong]:
    """The faults of the missions: they must exist, with these sides and options."""
    if not terms.missions:
        yield Wrong("missions", "Name at least one mission.")
    for mission in dict.fromkeys(terms.missions):
        try:
            must_be_known(conditions, mission)
            setup = lobby.chosen(conditions.system, mission, terms.sides, conditions.options)
        except Refusal as refusal:
            yield Wrong("missions", str(refusal))
        else:
            yield from of_sides(setup)


def must_be_known(conditions: Conditions, mission: int) -> None:
    """Raise Refusal for an option that no game of a tournament has: every game stands alone."""
    known = agreement.options(conditions.system, mission)
    alone = [option for option in known if not option.is_series]
    if agreement.is_played(conditions.system, mission):
        for fault in faults(alone, conditions.options):
            raise Refusal(fault)


def of_sides(setup: Setup) -> Iterator[Wrong]:
    """Points are given to entrants, so everybody at a table must play against all others."""
    system = SYSTEMS[setup.system]
    for side in system.sides(setup):
        if not side.is_held:
            nobodys = system.words.the(side.name)
            yield Wrong("missions", f"{NOT_A_CONTEST} The rules play {nobodys}.")
        elif len(side.seats) > 1:
            mates = begun(named(system.words, side.seats))
            why = f"{NOT_A_CONTEST} {mates} are one side. {to_choose(setup)}"
            yield Wrong("missions", why.rstrip())


def to_choose(setup: Setup) -> str:
    """Which of the mission’s typical tables formats can pair; “” if none."""
    words, fit = SYSTEMS[setup.system].words, list(contests(setup))
    return f"Choose {listed((named(words, seats) for seats in fit), 'or')}." if fit else ""


def contests(setup: Setup) -> Iterator[tuple[str, ...]]:
    """The typical tables of the mission at which everybody plays against all others."""
    system = SYSTEMS[setup.system]
    for seats in system.tables(setup.mission):
        sides = system.sides(replace(setup, seats=seats))
        if len(seats) in SIZES and all(side.seats == (side.name,) for side in sides):
            yield seats


def missions_of(system: str) -> list[int]:
    """The missions that a tournament can have; all of them where it can have none."""
    rules = SYSTEMS[system]
    setups = [Setup(system, mission, (), rules.edition) for mission in rules.missions]
    return [setup.mission for setup in setups if any(contests(setup))] or list(rules.missions)


def of_lists(terms: Terms, conditions: Conditions) -> Iterator[Wrong]:
    """An entrant who brings nothing plays with a list that is ready made."""
    for kind in lists.kinds(terms, conditions):
        if not all(rules.ready for rules in kind.rules):
            yield Wrong("missions", NONE_READY.format(kind.called))


def of_points(scoring: Scoring) -> Iterator[Wrong]:
    """Points by which nobody would want to win."""
    if scoring.win <= scoring.loss:
        yield Wrong("win", "A win must be worth more than a loss.")
    if scoring.win < scoring.draw:
        yield Wrong("draw", "A draw cannot be worth more than a win.")
    if scoring.win < scoring.shared:
        yield Wrong("shared", "A shared win cannot be worth more than a win.")


SAYS_NOTHING = (
    "{} decides nothing where everybody meets everybody, because all have the same opponents."
    " Choose Sonneborn-Berger, Koya or direct encounter."
)


def of_tiebreaks(terms: Terms) -> Iterator[Wrong]:
    for name in terms.tiebreaks:
        if name not in TIEBREAKS:
            yield Wrong("tiebreaks", f"There is no tie-break “{name}”. Choose one from the list.")
    useless = [name for name in terms.tiebreaks if name in OF_PAIRINGS]
    if useless and terms.format in SET_BEFOREHAND:
        yield Wrong("tiebreaks", SAYS_NOTHING.format(TIEBREAKS[useless[0]].title))
    twice = [name for name, times in Counter(terms.tiebreaks).items() if times > 1]
    if twice:
        title = TIEBREAKS[twice[0]].title if twice[0] in TIEBREAKS else twice[0]
        yield Wrong("tiebreaks", f"{title} is named twice. Name it once.")


def of_entry(terms: Terms, conditions: Conditions) -> Iterator[Wrong]:
    seats = len(terms.sides) * terms.boards
    if 0 < conditions.places < seats:
        yield Wrong(
            "places",
            (
                f"A round needs {seats} entrants. Give at least that many places, or 0 for any"
                " number."
            ),
        )
    if conditions.when_full and not conditions.places:
        yield Wrong(
            "when_full",
            ("Say how many places there are. Without a number the tournament is never full."),
        )
    if conditions.most_rating and conditions.most_rating < conditions.least_rating:
        yield Wrong("most_rating", "The highest rating is below the lowest.")
    if conditions.starts_at and not is_moment(conditions.starts_at):
        yield Wrong("starts_at", "Write the start as a date and time with its time zone.")


def of_time(terms: Terms, conditions: Conditions) -> Iterator[Wrong]:
    known = FORMATS.get(terms.format)
    if conditions.overlap > 1 and known and not known.ahead:
        yield Wrong("overlap", AT_ONCE)
    if conditions.holiday_days > MOST_HOLIDAYS:
        yield Wrong(
            "holiday_days", f"At most {MOST_HOLIDAYS} days of a player’s holidays can count."
        )


def is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
