"""What is known of a stranger by their address, and what they wish to be called."""

import re

from games.accounts import user_names
from games.mail import confirmations
from games.models.game import SeatAtGame
from games.models.mail import Confirmation
from games.models.tournament import EntryInvitation

BETWEEN = re.compile(r"[^A-Za-z0-9]+")
ENDS = re.compile(r"[,.;:!?(]")
AROUND = " ,.;:!?“”\"'<>"
BESIDE = frozenset(
    ("please", "pls", "plz", "bitte", "svp", "thanks", "thank", "thx", "danke", "merci", "sure")
).union(
    ("gladly", "you", "me", "my", "name", "is", "as", "to", "call", "with", "under", "for"),
    ("do", "so", "it", "that", "was"),
    ("the", "a", "an", "account", "i'm", "i’m"),
)


def name_from(sender: str) -> str:
    """A name that fits the address."""
    return BETWEEN.sub("-", sender.partition("@")[0]).strip("-")[: user_names.LONGEST]


def name_in(said: str) -> str:
    """The name in what stands behind “accept” or “sign up”, without courtesies, if there is one."""
    first = ENDS.split(said.strip(AROUND), maxsplit=1)[0]
    words = [word.strip(AROUND) for word in first.split() if word.lower() not in BESIDE]
    return " ".join(words)


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
