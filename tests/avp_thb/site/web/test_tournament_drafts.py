"""What is agreed for a tournament of The Hunt Begins, while it is drafted."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models.tournament import Tournament
from games.tournaments import drafts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from tests.tournaments.conftest import director, people
from tests.web.at_tournament_desk import desk
from tests.web.test_tournament_drafts import DRAFT

__all__ = ["desk", "director", "people"]

pytestmark = pytest.mark.django_db


def html_of(page: Any) -> str:
    return unescape(page.content.decode())


AGREED = {
    **DRAFT,
    "system": "avp_thb",
    "sides": ["marine", "alien"],
    "option-cards": "all",
    "option-points": "300",
    "option-pace": "all",
}


def test_what_is_agreed_is_that_of_the_system(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    assert desk.post(add, AGREED).status_code == 302
    one = Tournament.objects.get()
    stored = {"cards": "all", "points": 300, "pace": "all"}
    assert drafts.read(one).conditions.options == stored
    change = reverse("admin:games_tournament_change", args=[one.pk])
    html = html_of(desk.get(change))
    assert '<option value="300" selected>Forces of up to 300 points, ten kills</option>' in html
    assert "Squads keep" not in html and "squads keep" not in html
    desk.post(change, {**AGREED, "system": "counter", "sides": ["red", "blue"]})
    one.refresh_from_db()
    assert drafts.read(one).conditions.options == {}


def test_what_cannot_be_agreed_is_refused_with_the_choices(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    page = html_of(desk.post(add, {**AGREED, "option-pace": "7"}))
    assert "Pace: “7” cannot be chosen. Choose 1, 2, 3 or all." in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"campaign": "new"}, "You can choose cards, goals, points, forces, pace and handicap."),
        ({"points": 250}, "Points: “250” cannot be chosen. Choose 200, 300, 400 or 500, or"),
    ],
)
def test_a_draft_from_elsewhere_is_judged_like_the_form(options: dict[str, Any], said: str) -> None:
    terms = Terms(sides=("marine", "alien"))
    (wrong,) = drafts.of_missions(terms, Conditions(options=options))
    assert said in wrong.why
