"""What a telephone or a desktop needs to install the site as an application."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PAPER, DEEP = "#f7f5ef", "#14332b"  # --paper of the stylesheet by day, and the ground of the icon
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable.png", 512, "maskable"),
)


def icon(name: str, size: int, purpose: str) -> dict[str, Any]:
    sizes = f"{size}x{size}"
    return {"src": static(f"games/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}


@require_safe
@cache_control(public=True, max_age=86_400)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web application manifest; the same for everybody."""
    told = {
        "name": "Hunt by Post",
        "short_name": "Hunt",
        "description": "Slow wargames, by mail and in the browser",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": DEEP,
        "icons": [icon(*one) for one in ICONS],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@cache_control(public=True, max_age=86_400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Browsers ask for it on pages that name no icon, as those of the admin."""
    return redirect(static("games/icon-192.png"))
