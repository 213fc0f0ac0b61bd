"""What becomes of tables: games that end, begin again or get more time."""

from dataclasses import replace
from datetime import timedelta

from django.db.models import QuerySet

from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.models.tournament import Entry, Pairing, Tournament
from games.play import rulings
from games.tournaments import table_games
from games.tournaments.core import acts
from games.tournaments.performance import PerformedAct, RequestedAct, Said, lines
from rules.kernel.table.referee import ADJUDICATE


def mark_scored(done: PerformedAct) -> None:
    tables_of(done).update(scored=True)


def tables_of(done: PerformedAct) -> QuerySet[Pairing]:
    """The row of the act's table."""
    return Pairing.objects.filter(
        tournament=done.tournament, round=done.act.round, table=done.act.table
    )


def tell_decided(done: PerformedAct) -> Said:
    """
    The entrants at the table.

    A game that the act ends tells its players itself, with the reason.
    """
    if runs(done):
        return {}
    head = f"Round {done.act.round}, table {done.act.table} is decided."
    said = lines(head, done.act.text(done.names), done.why)
    return dict.fromkeys(done.act.result.points, said)


def runs(done: PerformedAct) -> bool:
    """Whether the act is going to end the game of its table."""
    return tables_of(done).filter(game__status__in=Game.UNDER_WAY).exists()


def end_game(done: PerformedAct) -> None:
    """End a game that still runs as its table was decided."""
    pairing = tables_of(done).select_related("game").get()
    if pairing.game and pairing.game.status in Game.UNDER_WAY:
        table = done.book.table(done.act.round, done.act.table)
        points = done.act.result.points
        won = [side for side, n in table.seats if points[n] == max(points.values()) > 0]
        winners = won if len(won) < len(table.seats) else []
        rulings.by_rule(pairing.game, " ".join([ADJUDICATE, *winners]), done.reason)


def lay_out_again(asked: RequestedAct) -> acts.Replay:
    """The replay with its new game. Raises Refusal."""
    book = asked.book
    act: acts.Replay = asked.act
    entries = table_games.entries_of(asked.tournament)
    game = table_games.lay_out(book, book.table(act.round, act.table), entries)
    return replace(act, game=game.key)


def tell_replayed(done: PerformedAct) -> Said:
    """
    The entrants at the table, unless the end of their game tells them; an entrant without a game
    waits for it.
    """
    act, head = done.act, done.act.text(done.names)
    at_table = done.book.table(act.round, act.table).entrants
    others = lines(head, "The next round waits for it.", done.why)
    found = dict.fromkeys(without_game(done, *Game.UNDER_WAY), others)
    if runs(done):
        return {number: text for number, text in found.items() if number not in at_table}
    return found | dict.fromkeys(at_table, lines(head, "You have a new game.", done.why))


def without_game(done: PerformedAct, *statuses: str) -> list[int]:
    """Entrants without a game of the tournament in these *statuses* to tell them of the act."""
    games = Game.objects.filter(pairing__tournament=done.tournament, status__in=statuses)
    seats = SeatAtGame.objects.filter(game__in=games, user__isnull=False)
    rows = Entry.objects.filter(tournament=done.tournament, number__in=done.to_all(""))
    return list(rows.exclude(user__in=seats.values("user")).values_list("number", flat=True))


def replace_game(done: PerformedAct) -> None:
    """Put the new game in the place of the old one, which ends without a winner if it runs."""
    pairing = tables_of(done).select_related("game").get()
    if pairing.game and pairing.game.status in Game.UNDER_WAY:
        rulings.by_rule(pairing.game, ADJUDICATE, done.reason)
    pairing.game, pairing.scored = Game.objects.get(key=done.act.game), False
    pairing.due_at = table_games.due(done.book, database_clock.now())
    pairing.save(update_fields=["game", "scored", "due_at"])


def tell_penalised(done: PerformedAct) -> Said:
    head = "You lose points." if done.act.points > 0 else "You get points back."
    return {done.act.entrant: lines(head, done.act.text(done.names), done.why)}


def tell_awarded(done: PerformedAct) -> Said:
    return done.to_all(lines(done.act.text(done.names), done.reason))


def put_off_round(done: PerformedAct) -> None:
    put_off(done.tournament, done.act.round, timedelta(days=done.act.days))


def put_off_table(done: PerformedAct) -> None:
    time = timedelta(days=done.act.days)
    put_off(done.tournament, done.act.round, time, table=done.act.table)


def put_off(tournament: Tournament, number: int, time: timedelta, **table: int) -> None:
    """Give the games of a round, or of one *table*, more time."""
    rows = Pairing.objects.filter(tournament=tournament, round=number, scored=False, **table)
    for pairing in rows:
        if pairing.due_at:
            pairing.due_at += time
            pairing.save(update_fields=["due_at"])


def tell_extended(done: PerformedAct) -> Said:
    tables = done.book.round_of(done.act.round).tables
    numbers = [n for table in tables if table.result is None for n in table.entrants]
    return dict.fromkeys(numbers, lines(done.act.text(done.names), done.why))


def tell_table_extended(done: PerformedAct) -> Said:
    at_table = done.book.table(done.act.round, done.act.table).entrants
    return dict.fromkeys(at_table, lines(done.act.text(done.names), done.why))
