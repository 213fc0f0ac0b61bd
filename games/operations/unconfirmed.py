"""Accounts whose address nobody has confirmed, and that nobody uses or waits for."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from games.models.game import Game, SeatAtGame
from games.models.person import Profile
from games.models.tournament import EntryInvitation

KEPT = timedelta(days=30)
OF_SIGNING_UP = (EmailAddress, Profile)  # the rows that an account has before anybody uses it


def old(now: datetime) -> QuerySet[User]:
    """
    Who signed up on the page long ago and never in, while no other row names them: no seat, no
    entry, no invitation. Their address may be somebody else's, so mail to it is left alone.
    """
    users = get_user_model().objects
    rows = users.filter(date_joined__lt=now - KEPT, last_login=None, is_superuser=False)
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    rows = rows.filter(Exists(addresses)).exclude(Exists(addresses.filter(verified=True)))
    for relation in users.model._meta.related_objects:
        if relation.related_model not in OF_SIGNING_UP:
            named = {relation.field.name: OuterRef("pk")}
            rows = rows.exclude(Exists(relation.related_model._base_manager.filter(**named)))
    awaited = SeatAtGame.objects.filter(game__status=Game.Status.OPEN)
    rows = rows.exclude(Exists(awaited.filter(invited__iexact=OuterRef("email"))))
    return rows.exclude(Exists(EntryInvitation.objects.filter(address__iexact=OuterRef("email"))))
