"""Who a name or an address and a password are: found in as many steps, whether or not they are."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q


def owner_of(address: str) -> Any:
    """
    Whom *address* belongs to: who has confirmed it.

    Only where nobody need confirm theirs, on one's own machine, the first who has named it.
    """
    address = address.strip().lower()
    mine, named = EmailAddress.objects.filter(user=OuterRef("pk"), email=address), Q(known=True)
    if settings.ACCOUNT_EMAIL_VERIFICATION == "mandatory":
        mine = mine.filter(verified=True)
    else:
        named |= Q(email__iexact=address)
    people = get_user_model().objects.annotate(known=Exists(mine))
    return people.filter(named).order_by("pk").first()


def called(credentials: dict[str, Any]) -> Any:
    """Who signs in so: by an address, or else by a name."""
    login = credentials.get("email") or credentials.get("username") or ""
    if "@" in login:
        return owner_of(login)
    return get_user_model().objects.filter(username__iexact=login).order_by("pk").first()


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """An address that was only claimed signs nobody in."""

    def _authenticate(self, request: Any, **credentials: Any) -> Any:
        return self._check_password(called(credentials), credentials["password"])
