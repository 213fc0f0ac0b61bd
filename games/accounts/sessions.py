"""
Where somebody is signed in. A row of allauth's names each session; Django's row is the right.

Addresses are never stored, so such a row keeps what people call the browser, and no address.
"""

from collections.abc import Collection
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import (
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
    get_user_model,
)
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.accounts.client_address import UNKNOWN

SOMETHING = "Another program"
# A word in what a browser says of itself, and what people call it. The first that fits counts.
BROWSERS = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome")),
    *(("Chrome", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS = (
    *(("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android")),
    *(("Windows", "Windows"), ("Mac OS X", "a Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


def device(user_agent: str) -> str:
    """“Firefox on Linux”, as well as what the browser says of itself tells."""
    browser = next((called for word, called in BROWSERS if word in user_agent), SOMETHING)
    system = next((called for word, called in SYSTEMS if word in user_agent), "")
    return f"{browser} on {system}" if system else browser


def keep_no_address(sender: Any, instance: UserSession, **_: Any) -> None:
    """The receiver of Django's signal before a row is saved: allauth filled it from a request."""
    instance.ip = UNKNOWN
    instance.user_agent = device(instance.user_agent)


def of(user: Any) -> list[UserSession]:
    """The sessions in which *user* is signed in, newest first; rows of ended ones are deleted."""
    found = UserSession.objects.purge_and_list(user)
    return sorted(found, key=lambda one: one.created_at, reverse=True)


def signed_in(keys: Collection[str]) -> dict[str, Any]:
    """
    Who is signed in, by the key of the session: the person of `django.contrib.auth.get_user`, read
    now, with two questions for all. Sessions that have ended, or are nobody's, are left out.
    """
    live = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    told = {one.pk: one.get_decoded() for one in live}
    named = {known[SESSION_KEY] for known in told.values() if SESSION_KEY in known}
    active = get_user_model().objects.filter(is_active=True, pk__in=named)
    people = {str(person.pk): person for person in active}
    whose = {key: people.get(str(known.get(SESSION_KEY))) for key, known in told.items()}
    return {key: one for key, one in whose.items() if one and is_vouched_for(told[key], one)}


def is_vouched_for(told: dict[str, Any], person: Any) -> bool:
    """Whether a session began by a way in of today, and with the password of today."""
    hashes = (person.get_session_auth_hash(), *person.get_session_auth_fallback_hash())
    known = told.get(HASH_SESSION_KEY, "")
    is_current = any(constant_time_compare(known, one) for one in hashes)
    return is_current and told.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS


def end(user: Any, pk: int) -> bool:
    """End one session of *user*; False if it is not theirs, or has ended."""
    found = UserSession.objects.filter(user=user.pk, pk=pk).first()
    if found:
        found.end()
    return found is not None


def end_all(user: Any, but: str | None = None) -> None:
    """
    End every session of *user*, except the one with the key *but*.

    It looks into Django's rows: a session that began before allauth noted any has no row there.
    """
    live = Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=but)
    theirs = [one.pk for one in live.iterator() if is_of(one, user)]
    Session.objects.filter(pk__in=theirs).delete()
    UserSession.objects.filter(user=user.pk).exclude(session_key=but or "").delete()


def is_of(session: Session, user: Any) -> bool:
    return str(session.get_decoded().get(SESSION_KEY)) == str(user.pk)


def forget() -> None:
    """Delete sessions that have ended by themselves, and where they were."""
    Session.objects.filter(expire_date__lte=timezone.now()).delete()
    UserSession.objects.exclude(session_key__in=Session.objects.values("pk")).delete()
