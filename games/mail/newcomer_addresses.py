"""What is known of a stranger by their address."""

import re

from games.accounts import user_names
from games.mail import confirmations
from games.models.game import SeatAtGame
from games.models.mail import Confirmation

BETWEEN = re.compile(r"[^A-Za-z0-9]+")


def name_from(sender: str) -> str:
    """A name that fits the address."""
    return BETWEEN.sub("-", sender.partition("@")[0]).strip("-")[: user_names.LONGEST]


def for_invited(seat: SeatAtGame, address: str) -> str:
    """Where an invited stranger answers with “accept”."""
    named = {"seat": seat, "wanted": name_from(address)}
    about = f"{seat.pk}/{seat.invite_nonce}"
    token = confirmations.waiting_for(Confirmation.What.INVITATION, about, address.lower(), **named)
    return confirmations.address_for(token)
