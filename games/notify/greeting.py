"""The first message to a new subscription: its person sees at once whether it can be reached."""

from django.conf import settings
from django.db import transaction

from games.models.claiming import claim
from games.models.subscription import Subscription
from games.notify import delivery, safe_http
from games.notify.payload import Payload

KIND, TITLE = "first message", "Hunt by Post"
TEXT = "Your notifications will come here."


def greet() -> int:
    """
    Call each new subscription, once; gives how many were reached.

    Why one was not stands on the page “Notifications”.
    """
    reached = 0
    while subscription := claimed():
        reached += is_reached(subscription)
    return reached


@transaction.atomic
def claimed() -> Subscription | None:
    """It is new no more, so that one that kills workers does so once."""
    new: Subscription | None = claim(Subscription.objects.filter(is_new=True)).first()
    if new:
        new.is_new = False
        new.save(update_fields=["is_new"])
    return new


def is_reached(subscription: Subscription) -> bool:
    try:
        status = delivery.called(subscription, hello(subscription))
        trouble = "" if 200 <= status < 300 else delivery.ANSWERED.format(status)
    except safe_http.Unreachable as error:
        trouble = str(error)
    if trouble:
        Subscription.objects.filter(pk=subscription.pk).update(trouble=trouble[:300])
    return not trouble


def hello(subscription: Subscription) -> Payload:
    name, link = f"h{subscription.pk}", f"{settings.SITE_URL}/you/notices/"
    return Payload(name, KIND, "", "", TITLE, TEXT, link, None)
