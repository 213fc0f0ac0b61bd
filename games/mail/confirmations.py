"""What waits for a yes: the address to answer to, and the page with the button."""

import re
from typing import Any

from django.conf import settings

from games import tokens
from games.clock import database_clock
from games.mail import reply_tokens
from games.models.mail import Confirmation

TOKEN = re.compile(r"^<?yes\+([a-z2-7]{26})@", re.IGNORECASE)


def address_for(token: str) -> str:
    return f"yes+{token}@{reply_tokens.domain()}"


def link_for(token: str) -> str:
    return f"{settings.SITE_URL}/yes/{token}/"


def waiting_for(what: str, about: str, address: str, **fields: Any) -> str:
    """The token with which whoever reads the mails to *address* agrees; the same for the same."""
    token = token_of(what, about)
    named = {"what": what, "address": address, "at": database_clock.now(), **fields}
    Confirmation.objects.get_or_create(hash=tokens.hash_of_typed(token), defaults=named)
    return token


def token_of(what: str, about: str) -> str:
    return tokens.derived("mail.yes", f"{what}|{about}")


def hash_of(what: str, about: str) -> str:
    """How the row is found that waits for a yes to that."""
    return tokens.hash_of_typed(token_of(what, about))


def granted(token: str) -> Confirmation | None:
    rows = Confirmation.objects.filter(hash=tokens.hash_of_typed(token))
    return rows.select_related("mail", "seat__game", "person", "invitation__tournament").first()


def of(recipient: str) -> Confirmation | None:
    """What waits for an answer to that address, or waited."""
    found = TOKEN.match(recipient.strip())
    return granted(found[1]) if found and reply_tokens.is_local(recipient) else None
