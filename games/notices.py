"""Deciding who hears of what: rows to be written. Sending them is the mail's business."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings

from games import doorbell
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from rules.kernel.affairs import PROPOSAL
from rules.kernel.orders import Prompt

Kind = Notice.Kind


def your_turn(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    return [notice(game, seat, Kind.TURN, seat.asked or 0, now) for seat in people(game, seats)]


def asked(
    game: Game, seats: Iterable[SeatAtGame], prompts: list[Prompt], now: datetime
) -> list[Notice]:
    """Tell *seats* what they are asked after an order to the table: to agree, or to go on."""
    by_table = {prompt.seat for prompt in prompts if prompt.kind == PROPOSAL}
    to_agree = [seat for seat in seats if seat.name in by_table]
    to_go_on = [seat for seat in seats if seat.name not in by_table]
    consent = [
        notice(game, seat, Kind.CONSENT, seat.asked or 0, now) for seat in people(game, to_agree)
    ]
    return [*your_turn(game, to_go_on, now), *consent]


def reminder(game: Game, seat: SeatAtGame, now: datetime) -> list[Notice]:
    return [notice(game, one, Kind.REMINDER, one.asked or 0, now) for one in people(game, [seat])]


def told_to_all(
    game: Game, kind: Notice.Kind, seats: Iterable[SeatAtGame], now: datetime
) -> list[Notice]:
    """Tell everybody at the table; somebody with two seats hears it once."""
    once = {seat.user_id: seat for seat in hearing(game, seats)}
    return [notice(game, seat, kind, game.length, now) for seat in once.values()]


def invitation(game: Game, seat: SeatAtGame, now: datetime) -> list[Notice]:
    """To an address, which need not belong to an account."""
    cause = f"{game.key}/{seat.name}/{seat.invite_nonce}"
    fields = {"game": game, "seat": seat, "send_after": now, "address": seat.invited}
    return [Notice(cause=cause, kind=Kind.INVITED, **fields)]


def told_one(
    game: Game, seat: SeatAtGame, kind: Notice.Kind, number: int, text: str, now: datetime
) -> list[Notice]:
    """Tell the one who holds *seat* something that needs words, a sentence or two."""
    told = [notice(game, one, kind, number, now) for one in hearing(game, [seat])]
    for one in told:
        one.text = text
    return told


def people(game: Game, seats: Iterable[SeatAtGame]) -> list[SeatAtGame]:
    return [seat for seat in hearing(game, seats) if not seat.autopilot]


def hearing(game: Game, seats: Iterable[SeatAtGame]) -> list[SeatAtGame]:
    """Whoever practises sits before the board, and needs no mail."""
    return [seat for seat in seats if seat.user_id is not None and not game.practice]


def notice(game: Game, seat: SeatAtGame, kind: Notice.Kind, number: int, now: datetime) -> Notice:
    """A row for the one who holds *seat*; *number* is the question or event it speaks of."""
    return Notice(
        cause=f"{game.key}/{number}",
        kind=kind,
        person_id=seat.user_id,
        game=game,
        seat=seat,
        number=number,
        send_after=now + settling(kind),
    )


def settling(kind: Notice.Kind) -> timedelta:
    """How long a notice waits for what may follow at once: a question that autopilots, standing
    orders or a quick answer settle needs no mail."""
    return timedelta(seconds=settings.SETTLE_SECONDS if kind == Kind.TURN else 0)


def write(rows: list[Notice]) -> None:
    """Store each notice unless its cause was already told, and wake who sends them."""
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        doorbell.ring_after_commit("games.deliver")
