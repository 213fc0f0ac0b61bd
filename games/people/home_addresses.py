"""The address to which a person writes who means no game: the same for as long as their own is."""

import re
from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model

from games import tokens

PERSON = re.compile(r"home\+(\d{1,18})-", re.ASCII)


def address_of(person: Any) -> str:
    token = tokens.derived("mail.home", f"{person.pk}|{person.email}")
    return f"home+{person.pk}-{token}@{settings.MAIL_DOMAIN}".lower()


def person_of(recipient: str) -> Any:
    """Who may write there, or None. Whoever is banned may not."""
    address = recipient.strip("<> ").lower()
    found = PERSON.match(address)
    if not found or not address.isascii():
        return None
    person = get_user_model().objects.filter(pk=int(found[1]), is_active=True).first()
    right = person is not None and compare_digest(address.encode(), address_of(person).encode())
    return person if right else None
