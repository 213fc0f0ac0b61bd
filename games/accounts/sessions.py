"""
Where somebody is signed in. A row of allauth's names each session; Django's row is the right.

Addresses are never stored, so such a row keeps what people call the browser, and no address.
"""

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

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
