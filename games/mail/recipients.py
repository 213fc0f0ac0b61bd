"""Whom a mail is for, by the address it came to."""

from dataclasses import dataclass
from typing import Any

from games.mail import confirmations, reply_tokens, return_addresses
from games.models.mail import Confirmation, ReplyToken
from games.people import home_addresses

SEAT, BACK, COMPLAINTS, HOME, YES, NEW = "seat", "back", "complaints", "home", "yes", "new"


@dataclass(frozen=True)
class Recipient:
    """
    *kind* says what reads the mail, *address* is how it is stored. *right* is that of a player who
    writes for a seat, *person* that of somebody who writes to the site, and *asked* what an answer
    agrees to.
    """

    kind: str
    address: str
    right: ReplyToken | None = None
    person: Any = None
    asked: Confirmation | None = None


def of(address: str) -> Recipient | None:
    """Nobody is None. The address of a seat counts while its person may write there."""
    if right := reply_tokens.granted(address):
        canonical = reply_tokens.reply_address(reply_tokens.token_in(address))
        return Recipient(SEAT, canonical, right, right.person)
    plain = address.strip("<> ").lower()
    if person := home_addresses.person_of(plain):
        return Recipient(HOME, plain, person=person)
    if asked := confirmations.of(plain):
        return Recipient(YES, plain, asked=asked)
    if return_addresses.mail_of(plain):
        return Recipient(BACK, plain)
    kind = {complaints(): COMPLAINTS, newcomers(): NEW}.get(plain)
    return Recipient(kind, plain) if kind else None


def complaints() -> str:
    """The address that every domain must have for complaints (RFC 2142)."""
    return f"abuse@{reply_tokens.domain()}"


def newcomers() -> str:
    """Where strangers write to."""
    return f"join@{reply_tokens.domain()}"
