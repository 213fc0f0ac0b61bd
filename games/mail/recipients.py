"""Whom a mail is for, by the address it came to."""

from dataclasses import dataclass

from games.mail import reply_tokens, return_addresses
from games.models.mail import ReplyToken

SEAT, BACK, COMPLAINTS = "seat", "back", "complaints"


@dataclass(frozen=True)
class Recipient:
    """
    *kind* says what reads the mail. *address* is how it is stored; *right* is that of a player who
    writes for a seat.
    """

    kind: str
    address: str
    right: ReplyToken | None = None


def of(address: str) -> Recipient | None:
    """Nobody is None. The address of a seat counts while its person may write there."""
    if right := reply_tokens.granted(address):
        canonical = reply_tokens.reply_address(reply_tokens.token_in(address))
        return Recipient(SEAT, canonical, right)
    plain = address.strip("<> ").lower()
    if return_addresses.mail_of(plain):
        return Recipient(BACK, plain)
    return Recipient(COMPLAINTS, plain) if plain == complaints() else None


def complaints() -> str:
    """The address that every domain must have for complaints (RFC 2142)."""
    return f"abuse@{reply_tokens.domain()}"
