"""Mails to one person that are about no game: stored with what they tell of, and sent like all."""

from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.template.loader import render_to_string

from games import wake
from games.clock import database_clock
from games.models.mail import MailOut
from games.people import home_addresses


def post(
    person: Any,
    subject: str,
    name: str,
    context: dict[str, Any],
    once: str = "",
    is_answered: bool = False,
) -> None:
    """
    A mail to *person* from the template *name*; *once* is not told a second time. One that
    *is_answered* names words that do something, and the address to write them to.
    """
    if not person.email:
        return
    word = sha256(once.encode()).hexdigest()[:32] if once else uuid4().hex
    own_id, now = f"<m{word}@{str(settings.MAIL_DOMAIN).lower()}>", database_clock.now()
    if MailOut.objects.filter(message_id=own_id).exists():
        return
    heads = {"Reply-To": home_addresses.address_of(person)} if is_answered else {}
    MailOut.objects.create(
        message_id=own_id,
        to=person.email,
        subject=f"{subject} · Hunt by Post",
        text=render_to_string(f"mail/{name}.txt", {**context, "person": person}),
        headers={"Message-ID": own_id, "Auto-Submitted": "auto-generated", **heads},
        send_after=now,
    )
    wake.ring_after_commit("games.deliver")
