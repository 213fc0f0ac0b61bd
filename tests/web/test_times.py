"""Times on pages stand in the zone of who reads them, each time."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.template import engines
from django.utils import timezone

from games.templatetags.times import written

MOMENT = datetime(2026, 11, 26, 23, 5, 7, 654321, tzinfo=UTC)
SECOND = MOMENT.replace(microsecond=0)


def test_a_time_as_django_writes_it_in_whatever_zone() -> None:
    ours = engines["django"].from_string('{% load times %}{% time at "D j M, H:i" %}')
    theirs = engines["django"].from_string(
        """<time datetime="{{ at|date:'c' }}">{{ at|date:"D j M, H:i" }}</time>"""
    )
    written.cache_clear()
    told = set()
    for zone in ("UTC", "Asia/Tokyo", "America/Lima", "UTC"):
        with timezone.override(ZoneInfo(zone)):
            told.add(ours.render({"at": MOMENT}))
            assert ours.render({"at": MOMENT}) == theirs.render({"at": SECOND})
    assert len(told) == 3 and written.cache_info().misses == 3
