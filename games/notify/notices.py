"""Deciding who hears of what: rows to be written. Sending them is the mail's business."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import get_user_model

from games import wake
from games.history import game_log, views
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.press import Message
from games.models.tournament import EntryInvitation, Tournament
from games.notify import kinds
from rules.kernel.orders import Prompt
from rules.kernel.table.state import PROPOSAL

Kind = Notice.Kind
PRESS = "Somebody at the table has written to you."
REFEREE, MODEL_BACKEND = "games.referee", "django.contrib.auth.backends.ModelBackend"


def your_turn(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    return [notice(game, seat, Kind.TURN, seat.asked or 0, now) for seat in people(game, seats)]


def reminder(game: Game, seat: SeatAtGame, now: datetime, text: str) -> list[Notice]:
    """One of several about a question; *text* says what comes when time is up."""
    told = [notice(game, one, Kind.REMINDER, one.asked or 0, now) for one in people(game, [seat])]
    for one in told:
        one.cause, one.text = f"{one.cause}/{now:%d%H%M%S}", text
    return told


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


def told_to_all(
    game: Game, kind: Notice.Kind, seats: Iterable[SeatAtGame], now: datetime
) -> list[Notice]:
    """Tell everybody at the table; somebody with two seats hears it once."""
    once = {seat.user_id: seat for seat in hearing(game, seats)}
    return [notice(game, seat, kind, game.length, now) for seat in once.values()]


def invitation(game: Game, seat: SeatAtGame, now: datetime) -> list[Notice]:
    """To the person the seat is kept for, or to an address, which need not belong to an account."""
    cause = f"{game.key}/{seat.name}/{seat.invite_nonce}"
    fields = {"game": game, "seat": seat, "send_after": now}
    fields |= {"person": seat.kept_for, "address": seat.invited}
    return [Notice(cause=cause, kind=Kind.INVITED, **fields)]


def invitation_to_enter(invitation: EntryInvitation, now: datetime) -> Notice:
    """To an address, which need not belong to an account."""
    tournament, address = invitation.tournament, invitation.address
    cause = f"tournament/{tournament.key}/invited/{invitation.pk}"
    fields = {"tournament": tournament, "address": address, "number": tournament.length}
    return Notice(cause=cause, kind=Kind.INVITED, send_after=now, **fields)


def instead(game: Game, seat: SeatAtGame) -> str:
    """What the host can do with a reserved seat that nobody takes."""
    return (
        "On the game’s page you can invite somebody else, open the seat to anybody, or let the"
        f" autopilot play. Or answer this mail with “game invite {game.key} {seat.name}” and a user"
        f" name or a mail address, or with “game open {game.key} {seat.name}”."
    )


def declined(game: Game, seat: SeatAtGame, now: datetime) -> list[Notice]:
    """The host hears that somebody does not come."""
    called = seat.invited or (seat.kept_for and seat.kept_for.username)
    who = f"{called} has" if called else "The player you invited has"
    text = f"{who} declined to play {seat.called}. The seat stays reserved. {instead(game, seat)}"
    told = [apart(game, Kind.OPEN, game.host_id, text, now)] if game.host_id else []
    for one in told:
        one.cause = f"{game.key}/{seat.name}/{seat.invite_nonce}"
    return told


def friend_opened(game: Game, people: Iterable[int], now: datetime) -> list[Notice]:
    """Tell those who wanted to know that somebody has opened *game*."""
    who = game.host.username if game.host else "A friend"
    text = (
        f"{who} has opened a game that you can join: {views.title_of(game)}. To take a seat, answer"
        f" this mail with “game join {game.key}”."
    )
    return [apart(game, Kind.FRIEND, person, text, now) for person in people]


def lobby_closes(game: Game, people: Iterable[int], now: datetime) -> list[Notice]:
    """Tell all who wait in it that nobody comes."""
    text = (
        f"This game has waited for players for a long time. It will be closed on"
        f" {game.closes_at:%d %B %Y}, unless somebody joins, or you keep it open: press “Keep it"
        f" open” on its page, or answer this mail with “game keep {game.key}”. A closed game"
        " changes nobody’s record."
    )
    told = [apart(game, Kind.LOBBY, person, text, now) for person in sorted(people)]
    for one in told:
        one.cause = (
            f"{game.key}/closes/{game.closes_at:%Y%m%d}"  # it may have been kept open before
        )
    return told


def told_one(
    game: Game, seat: SeatAtGame, kind: Notice.Kind, number: int, text: str, now: datetime
) -> list[Notice]:
    """Tell the one who holds *seat* something that needs words, a sentence or two."""
    told = [notice(game, one, kind, number, now) for one in hearing(game, [seat])]
    for one in told:
        one.text = text
    return told


def out(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    """Tell who holds *seats* that they have nothing left to play with, and what they can do."""
    text = (
        "Nothing of yours is left, and the others play on. What you have reached still counts. On"
        " the game’s page you can leave the table to the others, resign, or go on watching."
    )
    return [one for seat in seats for one in told_one(game, seat, Kind.OUT, game.length, text, now)]


def press(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    """Tell who holds *seats*, once until they write or order again, that there is press."""
    told = []
    for seat in hearing(game, seats):
        since = game_log.last_order(game, seat).after
        own = Message.objects.filter(game=game, author=seat.user_id).count()
        one = notice(game, seat, Kind.PRESS, since, now)
        one.cause, one.text = f"{game.key}/press/{seat.name}/{since}/{own}", PRESS
        told.append(one)
    return told


def seat_opened(
    game: Game, seats: Iterable[SeatAtGame], left: SeatAtGame, now: datetime
) -> list[Notice]:
    """Tell everybody at the table, and who has left it that they may come back."""
    others = (
        f"The seat of {left.called} is open: anybody can take it over. Until then {left.called}"
        " plays on cautiously. You can all agree to pause until somebody sits down."
    )
    own = (
        f"Your seat, {left.called}, is open to anybody. You can come back as long as nobody has"
        f" taken it: answer this mail with “game join {game.key} {left.name}”, or press “Sit down"
        " again” on the game’s page."
    )
    said = {seat: own if seat.user_id == left.user_id else others for seat in seats}
    told = [told_one(game, one, Kind.OPEN, game.length, text, now) for one, text in said.items()]
    return [one for several in told for one in several]


def farewell(game: Game, seat: SeatAtGame, person_id: int, now: datetime) -> list[Notice]:
    """The last that somebody hears of a seat that is not theirs any more."""
    text = (
        f"Somebody else plays {seat.called} from now on. Your links and mail addresses for that"
        " seat no longer work. Thank you for playing."
    )
    return [apart(game, Kind.OPEN, person_id, text, now)]


def halted_to_the_desk(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    text = "The game has been halted, because its events can no longer be replayed."
    return to_the_desk(game, seats, Kind.HALTED, text, now)


def endless_to_the_desk(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    """Which order it was may be a secret."""
    text = (
        "An order did not come to an end, which is a fault of the rules. Nothing of it was kept,"
        " and the game goes on. The service’s log says after which event it was given."
    )
    return to_the_desk(game, seats, Kind.FAULT, text, now)


def unfollowed_to_the_desk(game: Game, seats: Iterable[SeatAtGame], now: datetime) -> list[Notice]:
    """Whose plan it was is a secret."""
    text = "A plan could not be followed, and was stopped. The service’s log says why."
    return to_the_desk(game, seats, Kind.FAULT, text, now)


def to_the_desk(
    game: Game, seats: Iterable[SeatAtGame], kind: Notice.Kind, text: str, now: datetime
) -> list[Notice]:
    """Tell every referee who does not play in the game themself."""
    at_table = {seat.user_id for seat in seats}
    referees = get_user_model().objects.with_perm(REFEREE, backend=MODEL_BACKEND)
    away = [referee.pk for referee in referees if referee.pk not in at_table]
    return [apart(game, kind, pk, text, now) for pk in away if not game.practice]


def apart(game: Game, kind: Notice.Kind, person_id: int, text: str, now: datetime) -> Notice:
    """A row for somebody who holds no seat, and hears nothing of the game but *text*."""
    cause = f"{game.key}/{game.length}/apart"
    fields = {"game": game, "number": game.length, "send_after": now}
    return Notice(cause=cause, kind=kind, person_id=person_id, text=text, **fields)


def of_tournament(
    tournament: Tournament, cause: str, said: Mapping[int, str], now: datetime
) -> list[Notice]:
    """Tell each person what is *said* to them, by account; *cause* is told them once."""
    fields = {"tournament": tournament, "number": tournament.length, "send_after": now}
    return [
        Notice(
            cause=f"tournament/{tournament.key}/{cause}",
            kind=Kind.TOURNAMENT,
            person_id=person,
            text=text,
            **fields,
        )
        for person, text in said.items()
    ]


def people(game: Game, seats: Iterable[SeatAtGame]) -> list[SeatAtGame]:
    return [seat for seat in hearing(game, seats) if not seat.autopilot]


def hearing(game: Game, seats: Iterable[SeatAtGame]) -> list[SeatAtGame]:
    """Whoever plays alone sits before the board, and needs no mail."""
    return [seat for seat in seats if seat.user_id is not None and not game.alone]


def notice(game: Game, seat: SeatAtGame, kind: Notice.Kind, number: int, now: datetime) -> Notice:
    """
    A row for the one who holds *seat*; *number* is the question or event it speaks of. Who is asked
    at two seats is told of both questions.
    """
    own = f"/{seat.name}" if kinds.KINDS[kind].asks else ""
    return Notice(
        cause=f"{game.key}/{number}{own}",
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
    return timedelta(seconds=settings.SETTLE_SECONDS if kinds.KINDS[kind].settles else 0)


def write(rows: list[Notice]) -> None:
    """Store each notice unless its cause was already told, and wake who sends them."""
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        ring(rows)


def ring(rows: Iterable[Notice]) -> None:
    """Wake who sends *rows*, if one is due at once; the next tick finds what settles first."""
    if not all(settling(Kind(row.kind)) for row in rows):
        wake.ring_after_commit("games.deliver")
