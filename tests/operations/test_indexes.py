"""What is asked often is found by an index, and the migrations that add them can be taken back."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice
from games.ratings import update

pytestmark = pytest.mark.postgres
NOW, A_DAY, READER = timezone.now(), timedelta(days=1), "ann@example.org"
ASKED = {
    "mails_to_reader": MailOut.objects.filter(to__iexact=READER, sent_at__gte=NOW),
    "mails_of_late": MailOut.objects.filter(created_at__gte=NOW, subject="Who are you?"),
    "mails_to_site": MailIn.objects.filter(recipient="join@site", game=None, received_at__gt=NOW),
    "invitations": Notice.objects.filter(kind=Notice.Kind.INVITED, send_after__gt=NOW),
    "not_over": Game.objects.filter(status=Game.Status.OPEN, created_at__lte=NOW),
}
OLDER = {"ended": update.not_rated(NOW)}


@pytest.fixture
def old_games(db: None) -> None:
    """Without any, one index is as good as another."""
    over = {"system": "counter", "mission": 1, "edition": 1, "setup": {}, "status": "over"}
    Game.objects.bulk_create(Game(**over, ended_at=NOW - A_DAY * n) for n in range(1, 1000))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_game")


@pytest.mark.parametrize("index", [*ASKED, *OLDER])
def test_what_is_asked_often_can_be_found_by_its_index(old_games: None, index: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")  # there are too few rows to need it
    assert f"using {index} " in (ASKED | OLDER)[index].order_by().explain().replace(
        "Bitmap Index Scan on", "using"
    )


def indexes() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
            " WHERE i.indisvalid AND i.indrelid IN"
            " (SELECT oid FROM pg_class WHERE relname LIKE 'games%')"
        )
        return {name for (name,) in cursor.fetchall()}


def test_the_indexes_come_and_go(transactional_db: Any) -> None:
    today = indexes()
    try:
        call_command("migrate", "games", "0020", verbosity=0)
        after = indexes()
        call_command("migrate", "games", "0019", verbosity=0)
        before = indexes()
        with connection.cursor() as cursor:  # what an attempt leaves that was broken off
            cursor.execute("CREATE INDEX invitations ON games_notice (kind)")
    finally:
        call_command("migrate", "games", verbosity=0)
    assert indexes() == today
    assert after - before == set(ASKED)
    assert len(before - after) == 4 and all(name.endswith("_like") for name in before - after)
