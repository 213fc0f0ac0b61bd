"""Mails to people who are warned, muted or banned."""

from typing import Any

from games.accounts import sanctions
from games.models.moderation import Sanction
from games.moderation import appeals
from games.people import personal_mails


def tell(one: Sanction) -> None:
    subject = "You have been muted" if one.kind == sanctions.MUTE else "You have been banned"
    post(one.person, subject, "sanctioned", {"one": one, "sentence": sanctions.sentence(one)})


def post(person: Any, subject: str, name: str, context: dict[str, Any]) -> None:
    """A mail to *person*, stored with the act it is about; with a link to appeal by, if any."""
    if one := context.get("one"):
        context = {**context, "link": appeals.link(one)}
    personal_mails.post(person, subject, name, context)
