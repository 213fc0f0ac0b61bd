"""The address to which a person writes who means no game: the same for as long as their own is."""

import re
from secrets import compare_digest
from typing import Any

from django.contrib.auth import get_user_model

from games import tokens
from games.mail import reply_tokens

TOKEN = re.compile(r"^<?home\+(\d{1,18})-([a-z2-7]{26})@", re.ASCII | re.IGNORECASE)


def token_of(person: Any) -> str:
    return tokens.derived("mail.home", f"{person.pk}|{person.email}")


def address_of(person: Any) -> str:
    return f"home+{person.pk}-{token_of(person)}@{reply_tokens.domain()}"


def person_of(recipient: str) -> Any:
    """Who may write there, or None. Whoever is banned may not."""
    found = TOKEN.match(recipient.strip())
    if not found or not reply_tokens.is_local(recipient):
        return None
    person = get_user_model().objects.filter(pk=int(found[1]), is_active=True).first()
    right = person is not None and compare_digest(found[2].lower(), token_of(person))
    return person if right else None
