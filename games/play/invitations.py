"""What happens to an invitation before its seat is taken: declined, withdrawn or looked up."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower

from games import tokens
from games.clock import database_clock
from games.models.game import DECLINED, Game, SeatAtGame
from games.notify import notices
from games.people import friends, ignoring
from games.play import friends_games, invitation_limits, lobby
from rules.kernel.errors import Refusal


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
    if seat.taken or seat.game.status != Game.Status.OPEN:
        raise Refusal(f"The seat of {seat.called} is taken.")
    seat.invited = seat.invite_nonce = seat.invite = ""
    seat.kept_for = None
    seat.save(update_fields=["invited", "invite_nonce", "invite", "kept_for"])
    friends_games.tell(seat.game)


def of(user: Any) -> list[SeatAtGame]:
    """The seats reserved for *user*, or by invitations to an address of theirs."""
    proven = EmailAddress.objects.filter(user=user, verified=True).values(to=Lower("email"))
    kept = SeatAtGame.objects.alias(to=Lower("invited")).filter(user=None)
    kept = kept.filter(Q(to__in=proven) | Q(kept_for=user))
    kept = kept.filter(autopilot=False, game__status=Game.Status.OPEN).exclude(invite_nonce="")
    kept = kept.exclude(game__host__in=ignoring.of(user).values("other"))
    return list(kept.select_related("game__host").defer("game__secret"))


@transaction.atomic
def by_name(game: Game, name: str, called: str) -> None:
    """Keep the seat for the person with that user name, who is told. Raises Refusal."""
    person = friends.person(called)
    if game.seats.filter(user=person).exists():
        raise Refusal(f"{person.username} plays in this game already.")
    invitation_limits.must_be_few(game.host, person.email, database_clock.now())
    lobby.invite(game, name, person=person)
