"""Where somebody wants to be told beside their mailbox: browsers, and an address on the web."""

from pathlib import Path
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from games.models.subscription import Subscription
from games.notify import push, subscriptions
from games.web import REFUSED
from rules.kernel.errors import Refusal

WORKER = Path(__file__).parent.parent / "static/games/worker.js"
PROGRAMS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
NAMES = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux")


def shown(user: Any) -> dict[str, Any]:
    """What the page of notices says of them."""
    return {
        "hook": subscriptions.hook_of(user),
        "browsers": Subscription.objects.filter(user=user, kind=Subscription.Kind.PUSH),
        "push_key": push.public_key() if push.is_offered() else "",
        "formats": [(one.value, one.label) for one in subscriptions.HOOKS],
    }


@require_POST
@login_required
@sensitive_post_parameters()
def browser(request: HttpRequest) -> HttpResponse:
    """This browser takes pushes from now on."""
    try:
        fields = request.POST.dict()
        name = browser_called(request.headers.get("User-Agent", ""))
        subscriptions.subscribe(request.user, fields.get("endpoint", ""), fields, name)
    except Refusal as error:
        return HttpResponse(str(error), status=REFUSED, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_POST
@login_required
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(
        Subscription, pk=pk, user=request.user.pk, kind=Subscription.Kind.PUSH
    ).delete()
    messages.success(request, "That browser will get no more notifications.")
    return redirect("notices")


def browser_called(agent: str) -> str:
    """What its person knows a browser by: “Firefox on Linux”."""
    program = next((one for one in PROGRAMS if one in agent), "")
    system = next((one for one in SYSTEMS if one in agent), "")
    return " on ".join(filter(None, [NAMES.get(program, program) or "A browser", system]))


@require_safe
def worker(request: HttpRequest) -> FileResponse:
    """The script that shows pushes; browsers want it at the root of what it may speak for."""
    return FileResponse(WORKER.open("rb"), content_type="text/javascript")
