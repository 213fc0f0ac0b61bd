"""Mails to people who are warned, muted or banned."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.template.loader import render_to_string

from games import wake
from games.accounts import sanctions
from games.clock import database_clock
from games.models.mail import MailOut
from games.models.moderation import Sanction
from games.moderation import appeals


def tell(one: Sanction) -> None:
    subject = "You have been muted" if one.kind == sanctions.MUTE else "You have been banned"
    post(one.person, subject, "sanctioned", {"one": one, "sentence": sanctions.sentence(one)})


def post(person: Any, subject: str, name: str, context: dict[str, Any]) -> None:
    """A mail to *person*, stored with the act it is about and sent like all mails."""
    if not person.email:
        return
    domain, now = str(settings.MAIL_DOMAIN).lower(), database_clock.now()
    own_id = f"<m{uuid4().hex}@{domain}>"
    if one := context.get("one"):
        context = {**context, "link": appeals.link(one)}
    MailOut.objects.create(
        message_id=own_id,
        to=person.email,
        subject=f"{subject} · Hunt by Post",
        text=render_to_string(f"mail/{name}.txt", {**context, "person": person}),
        headers={"Message-ID": own_id, "Auto-Submitted": "auto-generated"},
        send_after=now,
    )
    wake.ring_after_commit("games.deliver")
