"""What somebody does to their own subscriptions."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games import wake
from games.models.claiming import lock_person
from games.models.subscription import Subscription
from games.notify import push, safe_http, webhook
from rules.kernel.errors import Refusal

HOOKS = (Subscription.Kind.JSON, Subscription.Kind.DISCORD)
MOST_BROWSERS = 10


@transaction.atomic
def subscribe(user: Any, address: str, keys: Mapping[str, str], name: str) -> Subscription:
    """
    Push to a browser, which is one person's at a time. Raises Refusal.

    Beyond ten browsers the oldest are forgotten.
    """
    if not push.is_offered():
        raise Refusal("This service does not offer browser notifications.")
    address, sound = safe_http.checked(address), push.checked_keys(keys)
    mine = Subscription.objects.filter(kind=Subscription.Kind.PUSH)
    mine.filter(address=address).exclude(user=user).delete()
    made, _ = mine.update_or_create(
        user=user,
        kind=Subscription.Kind.PUSH,
        address=address,
        defaults={
            "keys": sound,
            "name": name[:60],
            "is_new": True,
            "ended_at": None,
            "failures": 0,
            "rest_until": None,
            "trouble": "",
        },
    )
    kept = list(mine.filter(user=user).order_by("-id").values_list("pk", flat=True)[:MOST_BROWSERS])
    mine.filter(user=user).exclude(pk__in=kept).delete()
    wake.ring_after_commit("games.tell")
    return made


@transaction.atomic
def set_hook(user: Any, address: str, kind: str) -> Subscription:
    """Tell an address on the web in place of the former one. Raises Refusal."""
    if kind not in HOOKS:
        raise Refusal("Choose plain JSON or Discord as the format.")
    address = safe_http.checked(address)
    lock_person(user.pk)
    unset_hook(user)
    secret = webhook.new_secret()
    wake.ring_after_commit("games.tell")
    return Subscription.objects.create(user=user, kind=kind, address=address, secret=secret)


def unset_hook(user: Any) -> None:
    Subscription.objects.filter(user=user, kind__in=HOOKS).delete()


def hook_of(user: Any) -> Subscription | None:
    return Subscription.objects.filter(user=user, kind__in=HOOKS).first()
