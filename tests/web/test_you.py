"""One's zone, nights and holidays, and where one's time went."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models.game import Game
from games.models.person import Holiday, Profile
from games.people import availability
from games.play import lobby
from tests.support.game_page import page as game_page


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
    assert "Give a day and a time" in page


def test_zones_are_places_and_ones_own(as_ann: Client, ann: Any) -> None:
    def offered() -> list[str]:
        page = as_ann.get(reverse("you")).content.decode()
        chosen = page.partition('<select id="zone"')[2].partition("</select>")[0]
        return re.findall(r"<option(?: selected)?>([^<]*)<", chosen)

    found = offered()
    assert {"Europe/Berlin", "America/Argentina/Ushuaia", "UTC"} <= {*found}
    assert not {"Factory", "localtime", "Etc/GMT-14", "EST5EDT"} & {*found}
    availability.keep_zone(ann.pk, "Etc/GMT-14")
    assert {*offered()} - {*found} == {"Etc/GMT-14"}


def test_times_that_are_refused_stay_in_their_form(as_ann: Client) -> None:
    holiday = {"start": "2031-07-15T10:00", "end": "2031-07-01T09:30"}
    for name, fields in (("holiday", holiday), ("quiet", {"from": "08:00", "until": "07:15"})):
        answer = as_ann.post(reverse(name), fields)
        html = answer.content.decode()
        assert answer.status_code == 422
        for field, typed in fields.items():
            assert f'name="{field}" value="{typed}"' in html
    assert "2031" not in as_ann.get(reverse("you")).content.decode()


def test_holidays_of_others_are_left_alone(as_ann: Client, bob: Any) -> None:
    start = timezone.now() + timedelta(days=9)
    one = Holiday.objects.create(user=bob, start=start, end=start + timedelta(days=1))
    assert as_ann.post(reverse("call_off", args=[one.pk])).status_code == 404
    assert Holiday.objects.exists()


def test_where_the_time_went(as_ann: Client, ann: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), autopilots=("blue",))
    lobby.join(game, "red", ann)
    address = reverse("clock", args=[game.key])
    assert "answered nothing yet" in as_ann.get(address).content.decode()
    order = {"seat": "red", "line": "add 1", "request": "one"}
    as_ann.post(reverse("order", args=[game.key]), order)
    assert "less than a minute: asked" in as_ann.get(address).content.decode()


@pytest.mark.parametrize(
    ("name", "fields", "told"),
    [
        ("quiet", {"from": "22:30", "until": "06:45"}, "Your night is saved: 22:30 to 06:45."),
        ("quiet", {"from": "", "until": ""}, "Saved. You have no night"),
        ("set_zone", {"zone": "Asia/Tokyo", "choose": "1"}, "zone is saved: Asia/Tokyo."),
        ("holiday", {"start": "2031-07-01T10:00", "end": "2031-07-15T10:00"}, "is announced"),
        ("household", {"person": "bob"}, "Saved. It counts once they have said so, too."),
        ("notices", {}, "Saved."),
        ("usual_orders", {"system": "dowsers", "orders": "dig yes"}, "are saved."),
    ],
)
def test_what_is_kept_is_confirmed(
    toys: None, as_ann: Client, bob: Any, name: str, fields: dict[str, str], told: str
) -> None:
    html = as_ann.post(reverse(name), fields, follow=True).content.decode()
    assert told in html.split('class="messages"')[1].split("<main")[0]


def test_what_is_not_kept_is_not_confirmed(as_ann: Client) -> None:
    fields = {"zone": "Mars/Olympus", "choose": "1"}
    page = as_ann.post(reverse("set_zone"), fields, follow=True).content.decode()
    assert "There is no such time zone." in page and "is saved" not in page
    page = as_ann.post(reverse("quiet"), {"from": "08:00", "until": "07:00"}, follow=True)
    assert "is saved" not in page.content.decode()


def test_who_wants_it_hears_at_the_page_that_it_is_their_turn(as_ann: Client, game: Game) -> None:
    assert " data-sounds" not in game_page(as_ann, game)
    told = as_ann.post(reverse("sounds"), {"sounds": "yes"}, follow=True).content.decode()
    assert "plays a tone" in told and " data-sounds" in game_page(as_ann, game)
    as_ann.post(reverse("sounds"), {})
    assert " data-sounds" not in game_page(as_ann, game)
