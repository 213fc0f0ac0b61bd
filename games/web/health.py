"""Whether this process can serve, for what watches over it."""

import time

from django.db import Error, connection, transaction
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
    """The database answers, has every migration, and takes what is to be stored."""
    try:
        loader = MigrationLoader(connection)
        Room.look()
    except Error:
        return False
    return set(loader.graph.nodes) <= set(loader.applied_migrations)


class Room:
    """Whether the disk has room is found out by filling some of it, so not at every question."""

    KNOWN_FOR = 10.0
    FILL = (
        "CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT * FROM generate_series(1, 20000) AS n"
    )
    known_until = 0.0

    @classmethod
    def look(cls) -> None:
        """Raises what the database raises when there is none."""
        if connection.vendor != "postgresql" or time.monotonic() < cls.known_until:
            return
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(cls.FILL)
            transaction.set_rollback(True)
        cls.known_until = time.monotonic() + cls.KNOWN_FOR
