"""The pages where people say how they wish to hear of things, and the link that turns mails off."""

from itertools import product
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts import authentication
from games.models.game import Game
from games.models.mail import Notice
from games.models.notice_preference import NoticePreference
from games.models.person import Profile
from games.notify import held_addresses, kinds, preferences
from games.notify import subscriptions as sent_to
from games.notify.preferences import HOOK, MAIL, OFF, PUSH, WAYS
from games.web import REFUSED, account, game_page, subscriptions
from rules.kernel.errors import Refusal

HEADS: dict[NoticePreference.Channel, str] = {
    MAIL: "By mail",
    PUSH: "In your browsers",
    HOOK: "By webhook",
}
SENT_AGAIN = "Mail goes to {} again. What waited for you is on its way."
NOT_HELD = "Mail to that address is not held."
UNHEARD = (
    "Nothing will tell you now when a game waits for you. Your clock runs all the same, and when"
    " your time is up, the default is played."
)


@login_required
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """All kinds of news by all channels."""
    return keep_form(request, None) if request.method == "POST" else page(request)


def page(request: HttpRequest, status: int = 200, **told: str) -> HttpResponse:
    """The forms; *told* is why one was refused, and what stood in it."""
    context = {
        "rows": rows(request.user, None),
        "heads": HEADS.values(),
        "held": held_addresses.of(authentication.addresses_of(request.user)),
        **subscriptions.shown(request.user),
        "profile": Profile.objects.filter(user=request.user.pk).first() or Profile(),
    }
    return render(request, "games/notices.html", context | told, status=status)


@require_POST
@login_required
@never_cache
@sensitive_post_parameters()
def hook(request: HttpRequest) -> HttpResponse:
    """Set the address that is told; its secret is shown this once."""
    if request.POST.get("off"):
        sent_to.unset_hook(request.user)
        messages.success(request, "Your webhook is removed.")
        return redirect("notices")
    address, kind = request.POST.get("address", ""), request.POST.get("format", "")
    try:
        made = sent_to.set_hook(request.user, address, kind)
    except Refusal as error:
        return page(request, REFUSED, hook_refused=str(error), address=address, kind=kind)
    return render(request, "games/hook.html", {"hook": made})


@require_POST
@login_required
def send_again(request: HttpRequest) -> HttpResponse:
    """Send to an address of one's own again, whatever came back from there."""
    address = request.POST.get("address", "").lower()
    mine = {one.lower() for one in authentication.addresses_of(request.user)}
    if address in mine and held_addresses.release(address, request.user):
        messages.success(request, SENT_AGAIN.format(address))
    else:
        messages.info(request, NOT_HELD)
    return redirect("notices")


@login_required
@never_cache
def notices_of(request: HttpRequest, key: str) -> HttpResponse:
    """The same for one game, where it differs from what is usual."""
    game = game_page.found(key, request.user)
    if not game.seats.filter(user=request.user.pk).exists():
        raise Http404("You hold no seat here.")
    if request.method == "POST":
        return keep_form(request, game)
    context = {"rows": rows(request.user, game), "heads": HEADS.values(), "game": game}
    return render(request, "games/notices_of.html", context)


def rows(user: Any, game: Game | None) -> list[dict[str, Any]]:
    """A line for each kind, with a choice for each channel; of one game also one for all kinds."""
    wished = preferences.of(user.pk)
    titles: dict[str, str] = {"": "Everything about this game"} if game else {}
    titles.update(preferences.choices(game))
    return [
        {"title": title, "choices": [choice(wished, one, kind, game) for one in HEADS]}
        for kind, title in titles.items()
    ]


def choice(
    wished: preferences.Wishes, channel: NoticePreference.Channel, kind: str, game: Game | None
) -> dict[str, Any]:
    own = wished.chosen.get((channel, kind, game.pk)) if game else wished.when(channel, kind)
    ways = [(way.value, way.value) for way in WAYS[channel]]
    return {
        "name": f"{channel}:{kind}",
        "label": HEADS[channel],
        "chosen": own or "",
        "ways": [("", "as usual"), *ways] if game else ways,
    }


def keep_form(request: HttpRequest, game: Game | None) -> HttpResponse:
    """Keep what the form holds."""
    try:
        with transaction.atomic():
            keep(request, game)
    except Refusal as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Saved.")
        if is_unheard(request.user, game):
            messages.warning(request, UNHEARD)
    return redirect("notices_of", game.key) if game else redirect("notices")


def keep(request: HttpRequest, game: Game | None) -> None:
    offered = [*preferences.choices(game), ""] if game else kinds.CHOICES
    chosen: dict[tuple[str, str], str] = {
        (channel, kind): request.POST[f"{channel}:{kind}"]
        for channel, kind in product(HEADS, offered)
        if f"{channel}:{kind}" in request.POST
    }
    preferences.keep_all(request.user, chosen, game)
    if game is None and (at := account.time_in(request, "digest_at")):
        preferences.keep_hours(request.user, at, request.POST.get("disturbed") == "yes")


def is_unheard(user: Any, game: Game | None) -> bool:
    wished, kind = preferences.of(user.pk), Notice.Kind.TURN
    return all(
        wished.when(channel, kind, game.pk if game else None) == OFF
        for channel in channels_of(user)
    )


def channels_of(user: Any) -> list[str]:
    """The ways in which somebody can be reached."""
    subscribed = user.subscriptions.filter(ended_at=None).values_list("kind", flat=True)
    return [MAIL, *{preferences.channel_of(kind) for kind in subscribed}]


@require_http_methods(["GET", "POST"])
@csrf_exempt
@never_cache
def off(request: HttpRequest, token: str) -> HttpResponse:
    """
    Turn mails of one kind off, signed in or not: a mail program may do so with one click.

    To look at the page changes nothing.
    """
    granted = preferences.granted(token)
    if granted is None:
        raise Http404("This unsubscribe link is not valid.")
    user, kind = granted
    if request.method == "POST":
        preferences.turn_off(user, kind)
    title = kinds.CHOICES.get(kind, "The daily digest")
    turns = kind == Notice.Kind.TURN and request.method == "POST"
    context = {"title": title, "done": request.method == "POST", "unheard": turns and UNHEARD}
    return render(request, "games/off.html", context)
