"""From a draft to games, and from games to results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.clock import database_clock
from games.clock.time_control import Allowance
from games.history import replay
from games.models.game import Game
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Pairing, Tournament
from games.play import lobby, rulings
from games.play.order import By
from games.tournaments import perform, registration
from games.tournaments.core import acts, outcomes
from games.tournaments.core.book import Book
from games.tournaments.core.field import How, Result, Table, was_played
from games.tournaments.core.formats import draft
from rules.kernel.errors import Refusal
from rules.kernel.system import Score
from rules.kernel.table.referee import ADJUDICATE, PAUSE, REPLACE, RESUME
from rules.systems import SYSTEMS

READABLE = (*Game.UNDER_WAY, Game.Status.OVER)
CANNOT_PLAY = (
    "The account of {} at table {} cannot play now. Name a substitute, or publish after they have"
    " been taken out."
)
TIME_IS_UP = "The time for the round is over. By the rule announced beforehand {}."


def pair(tournament: Tournament, *, by: Any = None) -> Row:
    """Draft the next round in the tournament's format. Raises Refusal or Unpairable."""
    made = draft(perform.book_of(tournament).field)
    return perform.perform(tournament, acts.Pair(made.round, made.why), by=by)


LayOut = Callable[[Book, Table, Mapping[int, Entry]], Game]


def laid_out(book: Book, table: Table, entries: Mapping[int, Entry]) -> Game:
    """Create and start the game of *table*."""
    return seated(create_game(book, table), table, entries)


@transaction.atomic
def publish(tournament: Tournament, *, by: Any = None, lay_out: LayOut = laid_out) -> Row:
    """Make the draft a round, and create and start its games (*lay_out*). Raises Refusal."""
    locked = perform.lock(tournament)
    book = perform.book_of(locked)
    one, now = book.drafted(), database_clock.now()
    acts.Publish(one.number, {}).check(book)
    entries = {entry.number: entry for entry in locked.entries.select_related("user")}
    games = {table.number: lay_out(book, table, entries) for table in one.tables}
    keys = {table: game.key for table, game in games.items()}
    row = perform.perform(locked, acts.Publish(one.number, keys), by=by)
    Pairing.objects.bulk_create(
        Pairing(
            tournament=locked,
            round=one.number,
            table=number,
            game=game,
            published_at=now,
            due_at=due(book, now),
        )
        for number, game in games.items()
    )
    return row


def due(book: Book, now: datetime) -> datetime | None:
    days = book.conditions.round_days
    return now + timedelta(days=days) if days else None


def create_game(book: Book, table: Table) -> Game:
    """The game of *table*, with no players yet."""
    agreed = book.conditions
    return lobby.create(
        agreed.system,
        table.mission,
        [side for side, _ in table.seats],
        clock=clock_of(book),
        pace=agreed.pace,
        options=agreed.options,
    )


def seated(game: Game, table: Table, entries: Mapping[int, Entry], salt: str = "") -> Game:
    """
    Seat everybody, with the autopilot for None; *salt* is their part in the dice.

    Raises Refusal, with a sentence for the desk, if somebody cannot play.
    """
    for side, number in table.seats:
        entry = entries[number]
        if entry.autopilot:
            lobby.give_to_autopilot(game, side)
        elif entry.user is None or not registration.can_play(entry.user):
            raise Refusal(CANNOT_PLAY.format(entry.name, table.number))
        else:
            lobby.join(game, side, entry.user, salt=salt)
    return game


def clock_of(book: Book) -> Allowance:
    known = {field.name for field in fields(Allowance)}
    agreed = {name: value for name, value in book.conditions.clock.items() if name in known}
    if "days" in agreed:
        agreed["days"] = tuple(agreed["days"])
    return Allowance(**{**agreed, "holidays": book.conditions.holiday_days})


@transaction.atomic
def score(pairing: Pairing) -> Row | None:
    """
    Record the end of the game of *pairing*, unless another worker has just done so.

    Raises Refusal.
    """
    tournament, game = perform.lock(pairing.tournament), pairing.game
    if Pairing.objects.filter(pk=pairing.pk, scored=True).exists():
        return None
    if game is None or game.status != Game.Status.OVER:
        raise Refusal("The game is not over yet.")
    book = perform.book_of(tournament)
    how = How.ADJUDICATED if was_adjudicated(game) else How.PLAYED
    result = result_of(book, book.table(pairing.round, pairing.table), game, how)
    return perform.perform(tournament, acts.Score(pairing.round, pairing.table, result))


def result_of(book: Book, table: Table, game: Game, how: How) -> Result:
    won = tuple(number for side, number in table.seats if side in (game.winners or ()))
    reached = scores_of(game)
    return reaching(table, reached, Result(how, book.terms.scoring.points(table.entrants, won)))


def reaching(table: Table, reached: dict[str, Score], result: Result) -> Result:
    """*result* with what each side has *reached* in the game, which breaks ties."""
    return replace(
        result,
        objectives={number: reached[side].objectives for side, number in table.seats},
        frags={number: reached[side].frags for side, number in table.seats},
    )


def scores_of(game: Game) -> dict[str, Score]:
    return dict(SYSTEMS[game.system].score(replay.state_of(game)))


def was_adjudicated(game: Game) -> bool:
    """Whether a referee ended the game, rather than a player's order or the rules."""
    rows = replay.events_of(game, game.length - 1, game.length - 1)
    return bool(rows) and rows[0].by == By.REFEREE


def decide(pairing: Pairing) -> None:
    """
    End a game whose round is over: by conditions fulfilled, then frags, otherwise a draw.

    Raises Refusal.
    """
    game = pairing.game
    if game is None or game.status not in Game.UNDER_WAY:
        raise Refusal("The game is not under way.")
    ends(game, best(scores_of(game)), SYSTEMS[game.system].results(replay.state_of(game)))


def best(reached: dict[str, Score]) -> tuple[str, ...]:
    """The side that has come farthest; None if several have."""
    most = max(reached.values())
    ahead = tuple(side for side, one in reached.items() if one == most)
    return ahead if len(ahead) == 1 else ()


def ends(game: Game, winners: Sequence[str], results: str) -> None:
    said = f"the {winners[0]} has come farthest" if winners else "nobody is ahead: it is a draw"
    why = f"{TIME_IS_UP.format(said)} {results}"
    rulings.by_rule(game, " ".join([ADJUDICATE, *winners]), why)


def ruling(tournament: Tournament, number: int, table: int, chosen: str) -> acts.Decide:
    """
    The decision for the word *chosen* of `outcomes.outcomes`, with what was reached in the game if
    there was one.

    Raises Refusal.
    """
    book = perform.book_of(tournament)
    one = book.table(number, table)
    result = outcomes.result_of(one, chosen, book.terms.scoring)
    game = Game.objects.filter(key=book.games.get((number, table), "")).first()
    played = was_played(replace(one, result=result))
    if game and played and game.status in READABLE:
        result = reaching(one, scores_of(game), result)
    return acts.Decide(number, table, result)


@transaction.atomic
def rule(tournament: Tournament, act: acts.Decide, *, by: Any, reason: str) -> Row:
    """Decide a table by a director's or referee's word; a running game is ended by it."""
    row = perform.perform(tournament, act, by=by, reason=reason)
    tables = Pairing.objects.filter(tournament=tournament, round=act.round, table=act.table)
    pairing = tables.select_related("game").get()
    if pairing.game and pairing.game.status in Game.UNDER_WAY:
        table = perform.book_of(tournament).table(act.round, act.table)
        most = max(act.result.points.values())
        won = [side for side, n in table.seats if act.result.points[n] == most > 0]
        winners = won if len(won) < len(table.seats) else []
        rulings.by_rule(pairing.game, " ".join([ADJUDICATE, *winners]), reason)
    return row


@transaction.atomic
def again(tournament: Tournament, number: int, table: int, *, by: Any, reason: str) -> Row:
    """Play a table again: a running game ends without a winner, and a new one starts."""
    locked = perform.lock(tournament)
    book = perform.book_of(locked)
    entries = {entry.number: entry for entry in locked.entries.select_related("user")}
    game = laid_out(book, book.table(number, table), entries)
    row = perform.perform(locked, acts.Replay(number, table, game.key), by=by, reason=reason)
    tables = Pairing.objects.filter(tournament=locked, round=number, table=table)
    pairing = tables.select_related("game").get()
    if pairing.game and pairing.game.status in Game.UNDER_WAY:
        rulings.by_rule(pairing.game, ADJUDICATE, reason)
    pairing.game, pairing.scored = game, False
    pairing.due_at = due(book, database_clock.now())
    pairing.save(update_fields=["game", "scored", "due_at"])
    return row


@transaction.atomic
def substitute(tournament: Tournament, entrant: int, person: Any, *, by: Any, reason: str) -> Row:
    """
    Give an entrant's place, and the seats of their running games, to *person*.

    Raises Refusal.
    """
    if person is not None and tournament.entries.filter(user=person).exists():
        raise Refusal(f"{person} plays in this tournament already.")
    if person is not None:
        registration.must_be_able(person, by)
    running = Pairing.objects.filter(tournament=tournament, game__status__in=Game.UNDER_WAY)
    row = perform.perform(tournament, acts.Substitute(entrant), by=by, reason=reason, person=person)
    book = perform.book_of(tournament)
    for pairing in running.select_related("game"):
        table = book.table(pairing.round, pairing.table)
        if entrant in table.entrants and pairing.game:
            line = f"{REPLACE} {table.side_of(entrant)}"
            rulings.by_rule(pairing.game, line, reason, person)
    return row


@transaction.atomic
def extend(
    tournament: Tournament, act: acts.Extend | acts.ExtendTable, *, by: Any, reason: str
) -> Row:
    """Give a round, or one of its tables, more time."""
    row = perform.perform(tournament, act, by=by, reason=reason)
    table = {"table": act.table} if isinstance(act, acts.ExtendTable) else {}
    put_off(tournament, act.round, timedelta(days=act.days), **table)
    return row


def put_off(tournament: Tournament, number: int, time: timedelta, **table: int) -> None:
    rows = Pairing.objects.filter(tournament=tournament, round=number, scored=False, **table)
    for pairing in rows:
        if pairing.due_at:
            pairing.due_at += time
            pairing.save(update_fields=["due_at"])


@transaction.atomic
def pause(tournament: Tournament, *, by: Any, reason: str) -> Row:
    """Stop pairing and deciding by time, and stop the clocks of all its games."""
    row = perform.perform(tournament, acts.Pause(), by=by, reason=reason)
    for game in games_in(tournament, Game.Status.PLAYING):
        rulings.by_rule(game, PAUSE, reason)
    return row


@transaction.atomic
def resume(tournament: Tournament, *, by: Any, reason: str = "") -> Row:
    """
    Continue; rounds get as many days more as the tournament was paused, counting each day begun.
    """
    paused = Row.objects.filter(tournament=tournament, verb=acts.Pause.verb).last()
    rested = database_clock.now() - paused.at if paused else timedelta(0)
    days = -(-rested // timedelta(days=1))
    row = perform.perform(tournament, acts.Resume(days), by=by, reason=reason)
    for game in games_in(tournament, Game.Status.PAUSED):
        rulings.by_rule(game, RESUME, reason or "The tournament continues.")
    for number in range(1, perform.book_of(tournament).round + 1):
        put_off(tournament, number, timedelta(days=days))
    return row


def games_in(tournament: Tournament, status: str) -> list[Game]:
    return list(Game.objects.filter(pairing__tournament=tournament, status=status))
