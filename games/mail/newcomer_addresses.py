"""What is known of a stranger by their address."""

import re

from games.accounts import user_names
from games.mail import confirmations
from games.models.game import SeatAtGame
from games.models.mail import Confirmation
from games.models.tournament import EntryInvitation

BETWEEN = re.compile(r"[^A-Za-z0-9]+")


def name_from(sender: str) -> str:
    """A name that fits the address."""
    return BETWEEN.sub("-", sender.partition("@")[0]).strip("-")[: user_names.LONGEST]


def about(seat: SeatAtGame) -> str:
    """What an invitation to *seat* is about: the next one is about something else."""
    return f"{seat.pk}/{seat.invite_nonce}"


def counts(asked: Confirmation) -> bool:
    """Whether the seat is kept for whom *asked* invites, and not for somebody invited later."""
    seat = asked.seat
    if seat is None or not seat.invite_nonce:
        return False
    return asked.hash == confirmations.hash_of(asked.what, about(seat))


def for_invited(seat: SeatAtGame, address: str) -> str:
    """Where an invited stranger answers with “accept”."""
    named = {"seat": seat, "wanted": name_from(address)}
    what = Confirmation.What.INVITATION
    token = confirmations.waiting_for(what, about(seat), address.lower(), **named)
    return confirmations.address_for(token)


def for_asked_to_enter(invitation: EntryInvitation) -> str:
    """Where whoever reads the mails to the invited address answers with “accept”."""
    address = invitation.address
    named = {"invitation": invitation, "wanted": name_from(address)}
    token = confirmations.waiting_for(Confirmation.What.ENTRY, str(invitation.pk), address, **named)
    return confirmations.address_for(token)
