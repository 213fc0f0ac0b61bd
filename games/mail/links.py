"""Posting the links that people asked for to sign in with. They are stored nowhere."""

import logging
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from games.accounts import authentication, sanctions, sign_in_links
from games.models.claiming import claim
from games.models.person import AskedLink
from games.moderation import mails

log = logging.getLogger(__name__)

BATCH = 5


def post() -> int:
    """Answer some of those who asked; gives how many. What cannot be posted is tried again."""
    AskedLink.objects.filter(at__lt=timezone.now() - sign_in_links.LASTS).delete()
    with transaction.atomic():
        rows = list(claim(AskedLink.objects.order_by("pk"))[:BATCH])
        return sum(answer_request(row) for row in rows)


def answer_request(row: AskedLink) -> bool:
    """Whoever is banned is told so, and how to appeal; a stranger is told nothing."""
    user = authentication.owner_of(row.address)
    try:
        if user and user.is_active:
            send(user, row.address)
        elif user and (one := sanctions.of(user, sanctions.BAN)):
            mails.tell(one)
    except OSError as error:
        log.warning("a link to sign in could not be posted: %s", type(error).__name__)
        return False
    row.delete()
    return True


def send(user: Any, address: str) -> None:
    url = settings.SITE_URL + reverse("sign_in_by_link", args=[sign_in_links.new_token(user)])
    text = render_to_string("games/link_mail.txt", {"url": url, "user": user})
    send_mail("Your link to Hunt by Post", text, None, [address])
