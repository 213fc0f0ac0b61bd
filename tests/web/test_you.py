"""One's zone, nights and holidays, and where one's time went."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import lobby
from games.models import Holiday, Profile


def test_nights_and_holidays(as_ann: Client, ann: Any) -> None:
    as_ann.post(reverse("quiet"), {"from": "22:30", "until": "06:45"})
    page = as_ann.get(reverse("you")).content.decode()
    assert 'value="22:30"' in page and 'value="06:45"' in page
    refused = as_ann.post(reverse("quiet"), {"from": "08:00", "until": "07:00"}, follow=True)
    assert "twelve hours at most" in refused.content.decode()
    as_ann.post(reverse("quiet"), {"from": "", "until": "nonsense"})
    assert Profile.objects.get(user=ann).quiet_from is None
    away = {"start": "2031-07-01T10:00", "end": "2031-07-15T10:00"}
    as_ann.post(reverse("holiday"), away)
    holiday = Holiday.objects.get(user=ann)
    assert "15 Jul 2031" in as_ann.get(reverse("you")).content.decode()
    as_ann.post(reverse("call_off", args=[holiday.pk]))
    assert not Holiday.objects.exists()
    page = as_ann.post(reverse("holiday"), {"start": "2031-07-01"}, follow=True).content.decode()
    assert "needs a day and a time" in page


def test_holidays_of_others_are_left_alone(as_ann: Client, bob: Any) -> None:
    start = timezone.now() + timedelta(days=9)
    one = Holiday.objects.create(user=bob, start=start, end=start + timedelta(days=1))
    assert as_ann.post(reverse("call_off", args=[one.pk])).status_code == 404
    assert Holiday.objects.exists()


def test_where_the_time_went(as_ann: Client, ann: Any) -> None:
    game = lobby.create("avp_thb", 1, ("marine", "alien"), autopilots=("alien",))
    lobby.join(game, "marine", ann)
    address = reverse("clock", args=[game.key])
    assert "answered nothing yet" in as_ann.get(address).content.decode()
    order = {"seat": "marine", "line": "deploy auto", "request": "one"}
    as_ann.post(reverse("order", args=[game.key]), order)
    assert "0 min: asked" in as_ann.get(address).content.decode()
