"""Who is invited to a seat, and what happens before it is taken: declined, withdrawn, looked up."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q

from games import tokens
from games.accounts import authentication
from games.clock import database_clock
from games.models import rows
from games.models.game import DECLINED, Game, SeatAtGame
from games.notify import notices
from games.people import friends, ignoring
from games.play import friends_games, invitation_limits, lobby
from rules.kernel.errors import Refusal

YOURSELF = "That is yourself. You can take the seat without an invitation."
HOST_ALONE = "Only the host of a game says who may have its free seats."

# As text, because every home page asks.
KEPT = (
    "SELECT s.id FROM games_seatatgame s JOIN games_game g ON g.id = s.game_id"
    " WHERE s.user_id IS NULL AND NOT s.autopilot AND s.invite_nonce <> '' AND g.status = %s"
    " AND (s.kept_for_id = %s OR LOWER(s.invited) IN"
    " (SELECT LOWER(email) FROM account_emailaddress WHERE verified AND user_id = %s))"
)


@transaction.atomic
def decline(token: str) -> SeatAtGame | None:
    """Decline the invitation with that *token*. The seat stays reserved, and the host is told."""
    found = lobby.invited_to(token)
    seat = lobby.seat_at(found.game, found.name) if found else None
    if seat is None or seat.invite != tokens.hash_of_typed(token):
        return None
    notices.write(notices.declined(seat.game, seat, database_clock.now()))
    seat.invite, seat.invite_nonce = DECLINED, ""
    seat.save(update_fields=["invite", "invite_nonce"])
    return seat


@transaction.atomic
def open_to_all(game: Game, name: str) -> None:
    """Withdraw the invitation, so that anybody may take the seat. Raises Refusal."""
    seat = lobby.seat_at(game, name)
    lobby.must_be_free(seat)
    seat.invited = seat.invite_nonce = seat.invite = ""
    seat.kept_for = None
    seat.save(update_fields=["invited", "invite_nonce", "invite", "kept_for"])
    friends_games.tell(seat.game)


def of(user: Any) -> list[SeatAtGame]:
    """The seats reserved for *user*, or by invitations to an address of theirs."""
    found = [pk for (pk,) in rows.read(KEPT, [Game.Status.OPEN, user.pk, user.pk])]
    if not found:
        return []
    kept = SeatAtGame.objects.filter(pk__in=found)
    kept = kept.exclude(game__host__in=ignoring.of(user).values("other"))
    return list(kept.select_related("game__host").defer("game__secret"))


def send(game: Game, name: str, to: str) -> None:
    """Keep the seat for who has that user name or mail address. They are told. Raises Refusal."""
    if "@" not in to:
        by_name(game, name, to)
        return
    try:
        validate_email(to)
    except ValidationError as error:
        raise Refusal(f"“{to[:60]}” is no mail address. Write somebody@example.org.") from error
    if game.host and to.lower() in {one.lower() for one in authentication.addresses_of(game.host)}:
        raise Refusal(YOURSELF)
    lobby.invite(game, name, to)


@transaction.atomic
def by_name(game: Game, name: str, called: str) -> None:
    """Keep the seat for the person with that user name, who is told. Raises Refusal."""
    person = friends.person(called)
    if game.seats.filter(user=person).exists():
        raise Refusal(f"{person.username} plays in this game already.")
    if person.pk == game.host_id:
        raise Refusal(YOURSELF)
    invitation_limits.must_be_few(game.host, Q(person=person), database_clock.now())
    lobby.invite(game, name, person=person)
