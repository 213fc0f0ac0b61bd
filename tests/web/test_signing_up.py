"""Who signs up is asked for zone and night, so that no clock of theirs ever runs in it."""

from datetime import time
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.models.person import Profile
from games.people import availability
from games.play import lobby
from tests.support.visitors import width_of

NEW = {"username": "dan", "email": "dan@example.org", "password1": "a long walk away"}
ASIA = {"timezone": "Asia/Tokyo", "quiet_from": "22:30", "quiet_until": "06:30"}

pytestmark = pytest.mark.django_db


def profile() -> Profile:
    return Profile.objects.get(user__username="dan")


def test_zone_and_night_are_kept_before_the_first_game(client: Client, ann: Any) -> None:
    assert client.post(reverse("account_signup"), {**NEW, **ASIA}).status_code == 302
    kept = profile()
    assert (kept.timezone, kept.quiet_from, kept.quiet_until) == (
        "Asia/Tokyo",
        time(22, 30),
        time(6, 30),
    )
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    seat = lobby.join(game, "blue", get_user_model().objects.get(username="dan"))
    assert seat.habits["zone"] == "Asia/Tokyo"
    assert seat.habits["quiet"] == ["22:30:00", "06:30:00"]
    assert b"data-zone-url" not in client.get("/").content


def test_the_form_proposes_a_night(client: Client) -> None:
    html = client.get(reverse("account_signup")).content.decode()
    assert 'value="23:00"' in html and 'value="07:00"' in html
    assert '<option value="Asia/Tokyo">' in html
    assert (time(23), time(7)) == availability.NIGHT


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"quiet_from": "08:00", "quiet_until": "07:00"}, "twelve hours at most"),
        ({"timezone": "Mars/Olympus"}, "not one of the available choices"),
        ({"quiet_from": "late"}, "Enter a valid time"),
        ({"quiet_until": ""}, "needs both times"),
    ],
)
def test_what_cannot_be_is_said(client: Client, wrong: dict[str, str], told: str) -> None:
    html = client.post(reverse("account_signup"), {**NEW, **ASIA, **wrong}).content.decode()
    assert told in html
    assert ">User name<" in html and ">Mail address<" in html, "as before it was refused"
    assert not get_user_model().objects.exists()


def test_who_wants_no_night_has_none(client: Client) -> None:
    client.post(reverse("account_signup"), {**NEW, **ASIA, "quiet_from": "", "quiet_until": ""})
    assert profile().quiet_from is None


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 360])
def test_the_browser_knows_its_zone(
    browser: Any, live_server: Any, store: None, width: int
) -> None:
    size = {"width": width, "height": 900}
    page = browser.new_context(viewport=size, timezone_id="Asia/Tokyo").new_page()
    page.goto(f"{live_server.url}{reverse('account_signup')}")
    assert page.input_value("#id_timezone") == "Asia/Tokyo"
    assert width_of(page) == width
    for name, value in NEW.items():
        page.fill(f"[name={name}]", value)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{live_server.url}/")
    assert profile().timezone == "Asia/Tokyo"
    assert profile().quiet_from == time(23)
