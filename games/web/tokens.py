"""The tokens of one's programs: made, listed and revoked."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts import api_tokens

LONGEST_NAME = 40


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """All of them; a new one is shown this once."""
    new = ""
    if request.method == "POST":
        name = " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
        new = api_tokens.new_token(request.user, name)
    context = {"tokens": api_tokens.of(request.user), "new": new, "most": api_tokens.MOST}
    return render(request, "games/tokens.html", context)


@require_POST
@login_required
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    api_tokens.revoke(request.user, pk)
    return redirect("tokens")
