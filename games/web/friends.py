"""Friends, and people whom one ignores: from their page, and from one's own."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from games.models.person import Friend
from games.people import friends, ignoring
from rules.kernel.errors import Refusal


def between(user: Any, other: Any) -> dict[str, bool]:
    """What the page of *other* is told of the two."""
    if not user.is_authenticated or user.pk == other.pk:
        return {}
    is_friend = Friend.objects.filter(user=user.pk, other=other).exists()
    return {"is_friend": is_friend, "is_ignored": ignoring.ignores(user.pk, other.pk)}


@require_POST
@login_required
def add(request: HttpRequest) -> HttpResponse:
    """By name; the answer is the page from which it was asked."""
    try:
        one = friends.add(request.user, request.POST.get("person", ""))
        messages.success(request, f"{one.other.username} is among your friends now.")
    except Refusal as error:
        messages.error(request, str(error))
    return back(request)


@require_POST
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    called = request.POST.get("person", "")
    if Friend.objects.filter(user=request.user.pk, other__username=called).delete()[0]:
        messages.success(request, f"{called} is not among your friends any more.")
    return back(request)


@require_POST
@login_required
def ignore(request: HttpRequest, name: str) -> HttpResponse:
    """Have nothing to do with somebody any more."""
    other = get_object_or_404(get_user_model(), username=name, is_active=True)
    if other.pk == request.user.pk:
        messages.error(request, "You cannot ignore yourself.")
        return redirect("person", name)
    ignoring.ignore(request.user.pk, other.pk)
    messages.success(request, f"You ignore {name} from now on. You can change that here.")
    return redirect("you")


def back(request: HttpRequest) -> HttpResponse:
    """To the person's page, if it was asked there."""
    there = get_user_model().objects.filter(username=request.POST.get("there", "")).first()
    return redirect("person", there.username) if there else redirect("you")
