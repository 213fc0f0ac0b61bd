"""Games as files: whole when they are over, before that what a seat may know."""

from dataclasses import replace

from games.history import game_log, replay
from games.models.game import Game
from rules.data import fingerprint
from rules.kernel.orders import Seat
from rules.record import Event, Heading, Record, Told


def of(game: Game, seat: Seat | None = None) -> Record:
    """
    The record to give away: all of a game that is over, else what *seat* may know.

    With a *seat*, that seat's own, also afterwards.
    """
    if game.status == Game.Status.OVER and seat is None:
        return whole(game)
    number = replay.known(game, seat)
    told = tuple(map(told_of, game_log.told(replay.events_of(game, 0, number - 1), seat)))
    one = replace(heading(game, seat=seat), events=number)
    return Record(replace(one, head=told[-1].hash) if told else one, told=told)


def whole(game: Game) -> Record:
    """Everything, with the secret: of a game that is played for the audit's eyes alone."""
    events = [Event(row.link, row.hash) for row in replay.events_of(game)]
    return Record(heading(game, secret=bytes(game.secret).hex()), events=events)


def heading(game: Game, *, secret: str | None = None, seat: Seat | None = None) -> Heading:
    return Heading(
        game=game.key,
        setup=game.setup,
        rules=replay.rules_of(game) or fingerprint(),
        commitment=game.commitment,
        salts=replay.salts_of(game),
        status=game.status,
        winners=game.winners,
        reason=game.reason,
        events=game.length,
        head=game.head or game.commitment,
        secret=secret,
        eyes=seat,
    )


def told_of(one: game_log.Entry) -> Told:
    """As the log tells it while the game runs."""
    at = replay.instant(one.at)
    return Told(one.number, one.hash, at, one.facts, one.seat, one.by, one.order)
