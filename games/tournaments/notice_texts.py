"""
What entrants are told about each act, by their numbers.

The first line of a text is used in subjects; the rest explains it. Players with a game of the round
hear of it with the game itself, which also reports how it has ended.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.models.game import Game, SeatAtGame
from games.models.tournament import Entry, Pairing, Tournament
from games.tournaments import public
from games.tournaments.core import acts, formats, standings
from games.tournaments.core.book import Book, Status
from games.tournaments.core.field import Bye, Names, Round, counted

Said = Mapping[int, str]  # what entrants are told, by number
CHECK_IN = "Check in on its page before it begins. If you do not, you are out."
PLACES_TAKEN = "All places are taken. You will be told when one becomes free."
SEE_PAGE = "Its page shows the new text. Its list of acts shows both versions."
NOBODY_LEFT = "There was no opponent left for you."
ASKED = "You asked for it, or a director decided it."
GOES_ON = "You have no opponent in the bracket this round."
WAITS = "You are still in, and will play again in a later round."
OUT = "The others play on without you. You will be told your place when it is over."
DECIDES = (acts.Score, acts.Withdraw, acts.SitOut)  # what a bracket may go on by
WHY = {Bye.PAIRING: NOBODY_LEFT, Bye.FULL: ASKED, Bye.HALF: ASKED, Bye.ZERO: ASKED}


@dataclass(frozen=True)
class Before:
    """
    The state before the act: who *waited*, who was *present*, who was still in the bracket, and who
    had the place.
    """

    waited: tuple[int, ...]
    present: frozenset[int]
    survivors: frozenset[int]
    person: int | None


@dataclass(frozen=True)
class Done:
    """
    An act done *by* a person (None for the service), the *person* it is about, if any, and
    everything there is to say about it.
    """

    tournament: Tournament
    book: Book
    act: Any
    before: Before
    reason: str
    person: Any
    names: Names
    by: Any

    @property
    def why(self) -> str:
        return f"The reason: {self.reason}" if self.reason else ""

    def to_all(self, text: str) -> Said:
        """Everybody who takes part or is on the waiting list."""
        numbers = [*self.book.takes_part, *self.book.waiting]
        return dict.fromkeys(numbers, text)


def survivors(book: Book, act: acts.Act) -> frozenset[int] | None:
    """The entrants still in the bracket; None if there is none, or *act* decides nothing in it."""
    return formats.survivors(book.field) if isinstance(act, DECIDES) else None


def lines(head: str, *rest: str) -> str:
    return "\n".join(line for line in (head, *rest) if line)


def drawn(done: Done) -> Said:
    """The entrants of finished bracket matches that were level on points."""
    act, field = done.act, done.book.field
    match = (
        formats.drawn_match(field, act.round, act.table) if isinstance(act, acts.Score) else None
    )
    if match is None:
        return {}
    goes_on = f"{done.names(match.winner)} advances by {match.by}, as announced."
    return dict.fromkeys(match.entrants, lines("Your match was drawn.", goes_on))


def went_on(done: Done) -> Said:
    """
    Entrants who are out of the bracket by the act, or back in.

    At the end everybody is told their place.
    """
    now, before = survivors(done.book, done.act), done.before.survivors
    if now is None or formats.over(done.book.field):
        return {}
    here = set(done.book.takes_part)
    out = dict.fromkeys((before - now) & here, lines("You are out.", OUT))
    return out | dict.fromkeys((now - before) & here, "You are back in.")


def entered(done: Done) -> Said:
    number = max(done.book.entrants)
    waiting = done.book.waiting
    check_in = CHECK_IN if done.book.conditions.check_in else ""
    if number in waiting:
        ahead = waiting.index(number)
        said = (
            f"All places are taken; {ahead or 'nobody'} before you {'are' if ahead > 1 else 'is'} "
        )
        said += "waiting, too. You will be told when a place becomes free."
        return {number: lines("You are on the waiting list.", said)}
    if done.book.round or done.book.entrants[number].joined > 1:
        first = done.book.entrants[number].joined
        return {number: lines("You have entered.", f"You are paired from round {first} on.")}
    return {number: lines("You have entered.", check_in if not done.book.round else "")}


def moved_up(done: Done) -> dict[int, str]:
    """Entrants who were waiting and now have a place."""
    said = lines(
        "You have a place.",
        "One became free, and you were first on the waiting list.",
        CHECK_IN if done.book.conditions.check_in else "",
    )
    here = set(done.book.takes_part)
    return {number: said for number in done.before.waited if number in here}


def withdrawn(done: Done) -> Said:
    who = "A director has taken you out." if done.by else "Your account can no longer play."
    mine = lines("You have left the tournament.", who, done.why)
    return {**moved_up(done), done.act.entrant: mine}


def readmitted(done: Done) -> Said:
    book, number = done.book, done.act.entrant
    if number in book.waiting:
        return {number: lines("You are on the waiting list.", PLACES_TAKEN, done.why)}
    first = f"You are paired from round {book.next_round} on."
    check_in = CHECK_IN if asks_for(book, number) else ""
    return {number: lines("You are back in.", first, check_in, done.why)}


def asks_for(book: Book, number: int) -> bool:
    """Whether entrant *number* still has to check in."""
    entry = book.status == Status.ENTRY and book.conditions.check_in
    return entry and number not in book.checked


def plays_after_all(done: Done) -> Said:
    return {done.act.entrant: lines(f"You play in round {done.act.round} after all.", done.why)}


def substituted(done: Done) -> Said:
    points = counted(done.book.field.score(done.act.entrant))
    said = f"You have their place, their {points}, and their games under way."
    head = f"You play as entrant {done.act.entrant} from now on."
    return {done.act.entrant: lines(head, said, done.why)}


def sits_out(done: Done) -> Said:
    worth = counts(done.book, done.act.bye)
    return {done.act.entrant: lines(f"You sit out round {done.act.round}.", worth, done.why)}


def counts(book: Book, bye: Bye) -> str:
    return f"It counts {counted(book.terms.scoring.byes[bye])}."


def begun(done: Done) -> Said:
    book, here = done.book, set(done.book.takes_part)
    some = (
        f"There are {len(here)} of you. You will be told of your first game when round 1 is"
        " published."
    )
    late = lines("It is beginning without you.", "You had not checked in.")
    found = dict.fromkeys(here, lines("It begins.", some))
    found |= {number: late for number in done.before.present if number not in here}
    full = lines("It is beginning without you.", "No place became free.")
    return found | dict.fromkeys(book.waiting, full)


def published(done: Done) -> Said:
    """Entrants without a game; the others hear of the round with their game."""
    one, book = done.book.round_of(done.act.round), done.book
    head = f"You sit out round {one.number}."
    found = {
        number: lines(head, WHY[bye], counts(book, bye))
        for number, bye in one.byes.items()
        if public.rests(book, one.number, number, bye)
    }
    return found | in_bracket(book, one)


def in_bracket(book: Book, one: Round) -> dict[int, str]:
    """Entrants who are still in but have no game; in a team, somebody else may have one."""
    here = set(formats.survivors(book.field) or ()) & set(book.field.playing(one.number))
    free = {number: bye for number, bye in one.byes.items() if number in here}
    return {} if book.terms.boards > 1 else {n: on_the_way(book, one, free[n]) for n in free}


def on_the_way(book: Book, one: Round, bye: Bye) -> str:
    if bye == Bye.ZERO:
        return lines(f"You have no game in round {one.number}.", WAITS)
    worth = counts(book, bye)
    return lines(f"You advance from round {one.number} without a game.", GOES_ON, worth)


def decided(done: Done) -> Said:
    """
    The entrants at the table.

    A game that the act ends tells its players itself, with the reason.
    """
    act = done.act
    if runs(done, act.round, act.table):
        return {}
    head = f"Round {act.round}, table {act.table} is decided."
    said = lines(head, act.text(done.names), done.why)
    return dict.fromkeys(act.result.points, said)


def penalised(done: Done) -> Said:
    head = "You lose points." if done.act.points > 0 else "You get points back."
    return {done.act.entrant: lines(head, done.act.text(done.names), done.why)}


def table_extended(done: Done) -> Said:
    at_table = done.book.table(done.act.round, done.act.table).entrants
    return dict.fromkeys(at_table, lines(done.act.text(done.names), done.why))


def corrected(done: Done) -> Said:
    return done.to_all(lines("Its text has been corrected.", SEE_PAGE, done.why))


def extended(done: Done) -> Said:
    tables = done.book.round_of(done.act.round).tables
    numbers = [n for table in tables if table.result is None for n in table.entrants]
    return dict.fromkeys(numbers, lines(done.act.text(done.names), done.why))


def replayed(done: Done) -> Said:
    """
    The entrants at the table, unless the end of their game tells them; an entrant without a game
    waits for it.
    """
    act, head = done.act, done.act.text(done.names)
    at_table = done.book.table(act.round, act.table).entrants
    others = lines(head, "The next round waits for it.", done.why)
    found = dict.fromkeys(without(done, *Game.UNDER_WAY), others)
    if runs(done, act.round, act.table):
        return {number: text for number, text in found.items() if number not in at_table}
    return found | dict.fromkeys(at_table, lines(head, "You have a new game.", done.why))


def runs(done: Done, number: int, table: int) -> bool:
    """Whether the act is going to end the game of a table."""
    rows = Pairing.objects.filter(tournament=done.tournament, round=number, table=table)
    return rows.filter(game__status__in=Game.UNDER_WAY).exists()


def paused(done: Done) -> Said:
    rests = "Until it continues, no round is paired and no game is decided by time."
    said = lines(done.act.text(done.names), rests, done.why)
    return dict.fromkeys(without(done, Game.Status.PLAYING), said)


def resumed(done: Done) -> Said:
    said = lines(done.act.text(done.names), done.why)
    return dict.fromkeys(without(done, Game.Status.PAUSED), said)


def without(done: Done, *statuses: str) -> list[int]:
    """Entrants without a game of the tournament in these *statuses* to tell them of the act."""
    games = Game.objects.filter(pairing__tournament=done.tournament, status__in=statuses)
    seats = SeatAtGame.objects.filter(game__in=games, user__isnull=False)
    rows = Entry.objects.filter(tournament=done.tournament, number__in=done.to_all(""))
    return list(rows.exclude(user__in=seats.values("user")).values_list("number", flat=True))


def closed(done: Done) -> Said:
    rows = standings.table(done.book.field)
    first = ", ".join(done.names(row.entrant) for row in rows if row.place == 1)
    found = {}
    for row in rows:
        place = f"{'shared ' if row.shared else ''}place {row.place} of {len(rows)}"
        said = f"You have {place}, with {counted(row.points)}. First: {first}."
        found[row.entrant] = lines("It is over.", said)
    return found


def called_off(done: Done) -> Said:
    return done.to_all(lines("It is called off.", done.why))


def announced(done: Done) -> Said:
    return done.to_all(lines("An announcement.", done.reason))


SAYS: dict[type[acts.Act], Callable[[Done], Said]] = {
    acts.Enter: entered,
    acts.Withdraw: withdrawn,
    acts.Substitute: substituted,
    acts.SitOut: sits_out,
    acts.Readmit: readmitted,
    acts.PlayAfterAll: plays_after_all,
    acts.ExtendTable: table_extended,
    acts.Correct: corrected,
    acts.Begin: begun,
    acts.Publish: published,
    acts.Decide: decided,
    acts.Replay: replayed,
    acts.Penalise: penalised,
    acts.Extend: extended,
    acts.Pause: paused,
    acts.Resume: resumed,
    acts.Close: closed,
    acts.Confirm: called_off,
    acts.Announce: announced,
}
