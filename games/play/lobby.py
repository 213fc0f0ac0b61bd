"""Before the first order, and around the table: create, invite, join, start, resign."""

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Q

from games import tokens, wake
from games.accounts import sanctions
from games.clock import database_clock, deadlines
from games.clock.time_control import Allowance
from games.history import replay
from games.models.game import Game, SeatAtGame
from games.notify import notices
from games.people import availability, ignoring, reliability
from games.people.reliability import Asks
from games.play import (
    commit,
    game_start,
    invitation_limits,
    invited,
    lists,
    permissions,
    submission,
)
from rules.kernel.errors import Refusal
from rules.kernel.opening import possible
from rules.kernel.options import NOTHING
from rules.kernel.orders import listed
from rules.kernel.players import PLAIN, must_be_offered
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

USUAL, ANYBODY = Allowance(), Asks()
SALT = re.compile(r"[A-Za-z0-9_-]{1,64}")
PLAIN_FOR_PLAYERS = "The autopilot that plays for you is the plain one. Name no other strength."
NOT_TO_HAND_OVER = "You can hand over a seat of yours, or a free one of a game that you host."


@transaction.atomic
def create(
    system: str,
    mission: int,
    seats: Iterable[str] | None = None,
    *,
    clock: Allowance = USUAL,
    autopilots: Iterable[str] = (),
    strength: str = PLAIN,
    host: Any = None,
    options: Mapping[str, Any] | None = None,
    asks: Asks = ANYBODY,
    press: str = Game.Press.FULL,
    public: bool = False,
    curtain: bool = False,
) -> Game:
    """
    Create an open game.

    *seats* defaults to the mission's first. Its commitment can be seen before anybody joins; *asks*
    is how reliable players must be, *press* what they may write to each other; everybody may watch
    a *public* one. The *autopilots* are of this *strength*. A *curtain* hangs between seats that
    one account holds. Raises Refusal with a sentence for the host.
    """
    setup = chosen(system, mission, seats, options or {})
    agreed: dict[str, Any] = {"asks": asks, "press": press, "public": public, "curtain": curtain}
    return lay_out(
        setup, clock=clock, autopilots=autopilots, strength=strength, host=host, **agreed
    )


def lay_out(
    setup: Setup,
    *,
    clock: Allowance,
    autopilots: Iterable[str],
    strength: str = PLAIN,
    host: Any,
    asks: Asks = ANYBODY,
    press: str = Game.Press.FULL,
    public: bool = False,
    curtain: bool = False,
) -> Game:
    """Store an open game of *setup* with its *autopilots* seated. Raises Refusal."""
    sanctions.must_be_free(host, sanctions.BAN)
    played_by_itself = set(autopilots)
    game = Game(
        system=setup.system,
        mission=setup.mission,
        edition=setup.edition,
        setup={**vars(setup), "seats": list(setup.seats)},
        clock=asdict(clock),
        host=host,
        least_kept=asks.kept,
        least_answered=asks.answered,
        press=press,
        is_public=public,
        curtain=curtain,
    )
    game.commitment = sha256(game.secret).hexdigest()
    game.save()
    for name in setup.seats:
        SeatAtGame.objects.create(game=game, name=name, bank=clock.bank)
    for name in setup.seats:
        if name in played_by_itself:
            give_to_autopilot(game, name, strength=strength)
    game.refresh_from_db()
    return game


def chosen(system: str, mission: int, seats: Iterable[str] | None, options: Any) -> Setup:
    """The setup asked for. Raises Refusal if the system does not have it."""
    if system not in SYSTEMS:
        raise Refusal(f"There is no system “{system[:40]}” here. There are: {listed(SYSTEMS)}.")
    rules = SYSTEMS[system]
    named = tuple(seats) if seats is not None else next(iter(rules.tables(mission)), ())
    return rules.agreed(possible(rules, Setup(system, mission, named, rules.edition, options)))


def carried_on(game: Game) -> dict[str, Any]:
    """
    The options for the next game of the campaign of *game*: the same, plus what was learnt.

    Raises Refusal if there is no next game.
    """
    if game.status != Game.Status.OVER:
        raise Refusal("The game is not over yet.")
    carried = replay.system_of(game).carried_on(replay.state_of(game))
    if not carried:
        raise Refusal("The game is not part of a campaign.")
    options = {**game.setup["options"], **carried}
    return {name: value for name, value in options.items() if value != NOTHING}


def seat_at(game: Game, name: str) -> SeatAtGame:
    """The seat *name*, with its game's row locked. Raises Refusal if there is none."""
    Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    seat = SeatAtGame.objects.filter(game=game, name=name).select_related("game").first()
    if seat is None:
        there_are = listed(game.seats.order_by("pk").values_list("name", flat=True))
        raise Refusal(f"There is no such seat at this table. There are: {there_are}.")
    return seat


@transaction.atomic
def invite(game: Game, name: str, address: str = "", person: Any = None) -> str:
    """
    Reserve the seat for the holder of a new token; returns the token for a link.

    With an *address*, a notice takes it there; a host who is muted or has sent too many invitations
    may not do that. For a *person* the seat is kept without anybody's address. An earlier
    invitation becomes invalid. Only the token's hash is stored; `token_of` computes the token again
    for the mail. Raises Refusal.
    """
    seat = seat_at(game, name)
    must_be_free(seat)
    if address or person:
        sanctions.must_be_free(seat.game.host, sanctions.MUTE)
    if address:
        to = Q(address__iexact=address)
        invitation_limits.must_be_few(seat.game.host, to, database_clock.now())
    seat.invited, seat.kept_for, seat.invite_nonce = address, person, secrets.token_hex(16)
    token = token_of(seat)
    seat.invite = tokens.hash_of_typed(token)
    seat.save(update_fields=["invited", "kept_for", "invite_nonce", "invite"])
    if invited.hears(seat):
        notices.write(notices.invitation(game, seat, database_clock.now()))
    return token


def must_be_free(seat: SeatAtGame) -> None:
    """Raises Refusal."""
    if seat.game.status == Game.Status.CLOSED:
        raise Refusal(permissions.CLOSED)
    if seat.taken or seat.game.status != Game.Status.OPEN:
        raise Refusal(f"The seat of {seat.called} is taken.")


def token_of(seat: SeatAtGame) -> str:
    """The invitation's token: 26 base32 characters from the site's key and the seat's nonce."""
    return tokens.derived("invitation", f"{seat.pk}|{seat.invite_nonce}")


def invited_to(token: str) -> SeatAtGame | None:
    """The seat that *token* invites to, while nobody has taken it."""
    kept = SeatAtGame.objects.filter(invite=tokens.hash_of_typed(token), user=None, autopilot=False)
    kept = kept.filter(game__status=Game.Status.OPEN).select_related("game__host")
    return kept.defer("game__secret").first()


@transaction.atomic
def join(
    game: Game, name: str, user: Any, *, salt: str = "", token: str = "", brings: str = ""
) -> SeatAtGame:
    """
    Take the seat *name*; the last player to do so starts the game.

    *salt* is the player's own part in the dice, made up if empty. The player *brings* a list where
    there is one to choose. A seat with an invitation needs its *token*. Joining twice changes
    nothing. Raises Refusal.
    """
    seat = seat_at(game, name)
    if seat.user_id is not None and seat.user_id == user.pk:
        return seat
    must_be_free(seat)
    if not may_take(seat, user, token):
        raise Refusal(f"The seat of the {name} is kept for an invited player.")
    if not seat.invite and ignoring.ignores(seat.game.host_id, user.pk):
        raise Refusal("You cannot take this seat.")
    sanctions.must_be_free(user, sanctions.BAN)
    if user.pk != seat.game.host_id:
        reliability.must_suffice(seat.game, user)
    if salt and not SALT.fullmatch(salt):
        raise Refusal("A salt can have up to 64 letters, digits, hyphens and underscores.")
    lists.bring(seat, brings)
    seat.user, seat.salt = user, salt or secrets.token_hex(16)
    seat.joined_at, seat.invite, seat.invite_nonce = database_clock.now(), "", ""
    seat.habits = availability.of(user, seat.joined_at)
    seat.save(update_fields=["user", "salt", "joined_at", "invite", "invite_nonce", "habits"])
    start_if_full(game)
    return seat


def may_take(seat: SeatAtGame, user: Any, token: str) -> bool:
    """Whether the seat is kept for nobody, or for *user*, or for who has the *token*."""
    if seat.kept_for_id is not None:
        return bool(seat.kept_for_id == user.pk)
    hashed = tokens.hash_of_typed(token)
    return not seat.invite or secrets.compare_digest(seat.invite, hashed)


@transaction.atomic
def leave(game: Game, name: str, user: Any) -> None:
    """
    Leave the seat before the game starts, so that anybody may take it.

    Raises Refusal afterwards, when the player can only resign.
    """
    seat = seat_of(game, name, user)
    if seat.game.status != Game.Status.OPEN:
        raise Refusal("The game has started. You can resign, or let the autopilot play.")
    seat.user, seat.autopilot, seat.salt, seat.joined_at, seat.brings = None, False, "", None, ""
    seat.kept_for = None
    seat.save(update_fields=["user", "autopilot", "salt", "joined_at", "brings", "kept_for"])


@transaction.atomic
def exchange(game: Game, name: str, user: Any, brings: str) -> SeatAtGame:
    """Bring another list to a seat that *user* holds, until the game starts. Raises Refusal."""
    seat = seat_of(game, name, user)
    if seat.game.status != Game.Status.OPEN:
        raise Refusal("The game has started with what you brought. It cannot be exchanged now.")
    lists.exchange(seat, brings)
    return seat


def seat_of(game: Game, name: str, user: Any) -> SeatAtGame:
    """The seat *name*, locked. Raises Refusal unless *user* holds it."""
    seat = seat_at(game, name)
    if seat.user_id is None or seat.user_id != user.pk:
        raise Refusal(f"You do not hold the seat of the {name}.")
    return seat


def start_if_full(game: Game) -> None:
    if all(seat.taken for seat in SeatAtGame.objects.filter(game=game)):
        game_start.start(game)


@transaction.atomic
def hand_over(game: Game, name: str, user: Any, strength: str = PLAIN) -> None:
    """
    Let the autopilot play a seat that *user* holds, or a free one of a game that they host, where
    they choose its *strength*. Raises Refusal.
    """
    seat = seat_at(game, name)
    if seat.user_id == user.pk and strength != PLAIN:
        raise Refusal(PLAIN_FOR_PLAYERS)
    if seat.user_id != user.pk and (seat.taken or seat.game.host_id != user.pk):
        raise Refusal(NOT_TO_HAND_OVER)
    give_to_autopilot(game, name, strength=strength)


@transaction.atomic
def give_to_autopilot(game: Game, name: str, *, brings: str = "", strength: str = PLAIN) -> None:
    """
    Let the autopilot play *name*, at once if the seat is asked something, with a *strength* that
    the system offers.

    It counts as joining: the last free seat starts the game, to which it *brings* a list that
    somebody has chosen for it. Raises Refusal.
    """
    seat = seat_at(game, name)
    must_not_be_over(seat.game)
    if seat.is_open:
        raise Refusal(f"The seat of the {name} is already open.")
    must_be_offered(SYSTEMS[game.system], strength)
    if brings:
        lists.bring(seat, brings)
    seat.autopilot, seat.strength = True, strength
    seat.salt = seat.salt or secrets.token_hex(16)
    seat.deadline = seat.remind_at = None
    seat.save(update_fields=["autopilot", "strength", "salt", "deadline", "remind_at"])
    wake.listeners(game.key)
    if seat.game.status == Game.Status.OPEN:
        start_if_full(game)
    commit.wake_autopilots(game, [seat])


@transaction.atomic
def take_from_autopilot(game: Game, name: str, user: Any) -> None:
    """Take the seat back from the autopilot, with a full clock. Raises Refusal."""
    seat = seat_of(game, name, user)
    must_not_be_over(seat.game)
    if seat.is_open:
        raise Refusal(f"The seat of the {name} is open. Sit down again to continue.")
    if has_resigned(game, seat):
        raise Refusal(f"You have resigned. The autopilot plays {seat.called} to the end.")
    seat.autopilot = False
    if seat.asked is not None:
        now = database_clock.now()
        seat.asked_at, seat.terms = now, {}
        deadlines.set_deadline(seat.game, seat, now)
        if seat.game.status == Game.Status.PAUSED:
            deadlines.stop(seat.game, seat, now)
    seat.save(update_fields=["autopilot", "asked_at", "deadline", "remind_at", "terms"])
    wake.listeners(game.key)


def must_not_be_over(game: Game) -> None:
    """Who played a seat at its end is judged by the ratings. Raises Refusal."""
    if game.status in (Game.Status.OVER, Game.Status.CLOSED):
        raise Refusal("The game is over. Its seats stay as they were.")


def has_resigned(game: Game, seat: SeatAtGame) -> bool:
    """Whether the autopilot plays *seat* because its player has given the game up."""
    return seat.autopilot and game.length > 0 and seat.name in replay.affairs_of(game).gone


def resign(game: Game, name: str, *, user: Any = None, request: str | None = None) -> commit.Stored:
    """Give up the game. With three seats the autopilot plays on. Raises OrderError."""
    return submission.submit(game, name, "resign", user=user, request=request)
