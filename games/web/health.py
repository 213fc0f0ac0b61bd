"""Whether this process can serve, for what watches over it."""

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 or 503, and not a word more: anybody may ask."""
    return HttpResponse(status=200 if sound() else 503)


def sound() -> bool:
    """The database answers and has every migration."""
    try:
        loader = MigrationLoader(connection)
    except Error:
        return False
    return set(loader.graph.nodes) <= set(loader.applied_migrations)
