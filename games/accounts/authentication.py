"""Finding the account for a name or address, in equally many steps whether it exists or not."""

from collections.abc import Iterable
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models import Exists, OuterRef, Q


def owner_of(address: str) -> Any:
    """
    The account that has confirmed *address*, or None.

    Where addresses need no confirmation (on one's own machine) it is the first account that gave
    it.
    """
    address = address.strip().lower()
    mine, named = EmailAddress.objects.filter(user=OuterRef("pk"), email=address), Q(known=True)
    if settings.ACCOUNT_EMAIL_VERIFICATION == "mandatory":
        mine = mine.filter(verified=True)
    else:
        named |= Q(email__iexact=address)
    people = get_user_model().objects.annotate(known=Exists(mine))
    return people.filter(named).order_by("pk").first()


def addresses_of(person: Any) -> set[str]:
    """Where *person* gets mail: the account's address and the confirmed others."""
    confirmed = EmailAddress.objects.filter(user=person, verified=True)
    return {person.email, *confirmed.values_list("email", flat=True)} - {""}


def called(credentials: dict[str, Any]) -> Any:
    """The account with that address or, failing that, that name; None without one."""
    login = credentials.get("email") or credentials.get("username") or ""
    if "@" in login:
        return owner_of(login)
    return get_user_model().objects.filter(username__iexact=login).order_by("pk").first()


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """An address that was never confirmed signs nobody in."""

    def _authenticate(self, request: Any, **credentials: Any) -> Any:
        return self._check_password(called(credentials), credentials["password"])

    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        """A person's rights and those of their groups; every page asks, so it is one query."""
        if not user_obj.is_active or user_obj.is_anonymous or obj is not None:
            return set()
        if not hasattr(user_obj, "_perm_cache"):
            user_obj._perm_cache = set(map(".".join, rights_of(user_obj)))
        rights: set[str] = user_obj._perm_cache
        return rights


# As text, because every page asks: putting it together would take longer than the answer.
RIGHTS = """
    SELECT t.app_label, p.codename FROM auth_permission p
    JOIN django_content_type t ON t.id = p.content_type_id
    WHERE p.id IN (
        SELECT permission_id FROM auth_user_user_permissions WHERE user_id = %s
        UNION ALL
        SELECT r.permission_id FROM auth_group_permissions r
        JOIN auth_user_groups g ON g.group_id = r.group_id WHERE g.user_id = %s
    )
"""


def rights_of(user: Any) -> Iterable[tuple[str, str]]:
    """App and code name of each."""
    if user.is_superuser:
        return Permission.objects.order_by().values_list("content_type__app_label", "codename")
    with connection.cursor() as cursor:
        cursor.execute(RIGHTS, [user.pk, user.pk])
        found: list[tuple[str, str]] = cursor.fetchall()
    return found
