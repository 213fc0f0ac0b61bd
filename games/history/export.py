"""Games as files: complete when they are over; before that, what a seat may know."""

from dataclasses import replace

from games.history import events, game_log, views
from games.models.game import Game
from rules import record
from rules.data import fingerprint
from rules.kernel.orders import Seat
from rules.record import Event, Heading, Record, ToldEvent


def of(game: Game, seat: Seat | None = None) -> Record:
    """
    The record for a reader: the whole game if it is over, otherwise what *seat* may know.

    With a *seat* it is that seat's own record, even afterwards.
    """
    if game.status == Game.Status.OVER and seat is None:
        return whole(game)
    number = views.known(game, seat)
    told = tuple(map(told_of, game_log.told(events.events_of(game, 0, number - 1), seat)))
    one = replace(heading(game, seat=seat), events=number)
    return Record(replace(one, head=told[-1].hash) if told else one, told=told)


def text(game: Game, seat: Seat | None) -> str:
    """The file of a game that is over; of a running one, what *seat* may know of it."""
    over = game.status == Game.Status.OVER
    return "".join(record.written(of(game, None if over else seat)))


def whole(game: Game) -> Record:
    """The complete record with the secret. Of a running game only the audit may see it."""
    stored = [Event(row.link, row.hash) for row in events.events_of(game)]
    return Record(heading(game, secret=bytes(game.secret).hex()), events=stored)


def heading(game: Game, *, secret: str | None = None, seat: Seat | None = None) -> Heading:
    return Heading(
        game=game.key,
        setup=game.setup,
        rules=events.rules_of(game) or fingerprint(game.system),
        commitment=game.commitment,
        salts=salts_of(game),
        status=game.status,
        winners=game.winners,
        reason=game.reason,
        events=game.length,
        head=game.head or game.commitment,
        secret=secret,
        eyes=seat,
    )


def told_of(entry: game_log.LogEntry) -> ToldEvent:
    """The record as the log shows it while the game is running."""
    at = events.instant(entry.at)
    return ToldEvent(entry.number, entry.hash, at, entry.facts, entry.seat, entry.by, entry.order)


def salts_of(game: Game) -> dict[str, str]:
    return dict(game.seats.values_list("name", "salt"))
