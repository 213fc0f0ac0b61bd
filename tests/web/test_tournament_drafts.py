"""Drafts of tournaments at their desk: written, refused, changed and opened."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.admin.presets import PRESETS
from games.models.tournament import Tournament
from games.tournaments import drafts, perform, table_games
from games.tournaments.core.book import Book, Conditions
from games.tournaments.core.field import Bye, Terms
from rules.systems import SYSTEMS
from tests.support.toys.dowsers import EAST_WEST
from tests.tournaments.conftest import counter, director, people
from tests.web.at_tournament_desk import desk, done, refused

__all__ = ["counter", "desk", "director", "people"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

DRAFT = {
    "title": "Winter Cup",
    "text": "Come all.",
    "directors": "dora",
    "system": "counter",
    "missions": "1 2",
    "sides": ["red", "blue"],
    "entry": "open",
    "clock": "daily",
    "part": "25",
    "holiday_days": 7,
    "format": "swiss",
    "rounds": 3,
    "pairing": "balanced",
    "cycles": 1,
    "size": 4,
    "advance": 2,
    "boards": 1,
    "win": 3,
    "shared": 1,
    "draw": 1,
    "loss": 0,
    "bye": 3,
    "tiebreak_1": "direct",
    "tiebreak_2": "score-2",
    "places": 8,
    "kept": 0,
    "answered": 0,
    "least_rating": 0,
    "most_rating": 0,
    "start_0": "2100-01-01",
    "start_1": "18:00",
    "round_days": 21,
    "overlap": 1,
    "automatic": "on",
}


def test_a_draft_is_written_changed_and_opened(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    assert desk.post(add, DRAFT).status_code == 302
    one = Tournament.objects.get()
    assert list(one.directors.values_list("username", flat=True)) == ["dora"]
    opening = drafts.read(one)
    assert (opening.terms.missions, opening.terms.sides) == ((1, 2), ("red", "blue"))
    assert opening.terms.tiebreaks == ("direct", "score-2")
    assert opening.terms.scoring.byes[Bye.HALF] == 1 and opening.terms.scoring.win == 3
    assert opening.conditions.starts_at == "2100-01-01T18:00:00+00:00"
    clock = table_games.clock_of(Book(conditions=opening.conditions))
    assert (clock.each, clock.part) == (24 * 3600, 25)
    change = reverse("admin:games_tournament_change", args=[one.pk])
    html = desk.get(change).content.decode()
    for kept in (
        'value="1 2"',
        '<option value="daily" selected>',
        '<option value="25" selected>',
        '<option value="direct" selected',
    ):
        assert kept in html
    assert desk.post(change, {**DRAFT, "places": 12}).status_code == 302
    one.refresh_from_db()
    assert one.conditions["places"] == 12
    done(desk, one, "open")
    book = perform.book_of(one)
    assert one.status == "entry" and book.conditions.places == 12 and len(book.terms.seed) == 32
    assert "Only" not in desk.get(change).content.decode()
    desk.post(change, {**DRAFT, "places": 2, "title": "Another"})
    one.refresh_from_db()
    assert (one.title, one.conditions["places"]) == ("Winter Cup", 12)
    html = desk.get(change).content.decode()
    assert "What was announced" in html and 'name="places"' not in html and "Direct" in html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"missions": "9"}, "Counter has no mission 9."),
        (
            {"system": "dowsers", "missions": "9", "sides": ["east", "west"]},
            "Dowsers has no mission 9.",
        ),
        ({"missions": "one"}, "Write missions by number"),
        ({"sides": ["east", "west"]}, "east is not one of the available choices."),
        ({"sides": ["red"]}, "Say which sides meet at every table, at least two."),
        ({"pairing": "fide", "format": "ladder"}, "The FIDE pairing is for a Swiss"),
        ({"sides": ["red", "blue", "green"], "mirrored": "on"}, "Playing both sides of a mission"),
        ({"sides": ["red", "blue", "green"], "boards": 2}, "Team matches are for tables of two"),
        ({"advance": 4}, "From a group of 4, 1 to 3 can advance."),
        ({"places": 1}, "A round needs 2 entrants"),
        ({"places": 0, "when_full": "on"}, "Say how many places there are"),
        ({"least_rating": 1500, "most_rating": 1400}, "The highest rating is below"),
        ({"tiebreak_2": "direct"}, "Direct encounter is named twice"),
        ({"win": 0, "draw": 1}, "A draw cannot be worth more than a win."),
        ({"win": 0, "draw": 0, "shared": 0}, "A win must be worth more than a loss."),
        ({"shared": 4}, "A shared win cannot be worth more than a win."),
        ({"holiday_days": 9999}, "At most 366 days of a player’s holidays can count."),
        ({"overlap": 3}, "In this format a round depends on the results of the one before."),
        ({"password": "sesame"}, "Entry is not by password."),
        ({"start_0": "2020-01-01"}, "That time has passed"),
        ({"directors": "nobody-here"}, "There is no player “nobody-here”"),
        ({"directors": "p1"}, "p1 is not allowed to direct tournaments"),
    ],
)
def test_a_draft_that_does_not_hold_together(
    desk: Client, people: list[Any], fields: dict[str, Any], said: str
) -> None:
    page = desk.post(reverse("admin:games_tournament_add"), {**DRAFT, **fields})
    assert page.status_code == 200 and said in html_of(page)
    assert 'value="Winter Cup"' in html_of(page) and not Tournament.objects.exists()


AGREED = {
    **DRAFT,
    "system": "dowsers",
    "missions": "1",
    "sides": ["east", "west"],
    "option-turns": "4",
}


def test_what_is_agreed_is_that_of_the_system(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    assert desk.post(add, AGREED).status_code == 302
    one = Tournament.objects.get()
    assert drafts.read(one).conditions.options == {"turns": 4}
    change = reverse("admin:games_tournament_change", args=[one.pk])
    html = html_of(desk.get(change))
    assert '<option value="4" selected>Four</option>' in html
    desk.post(change, {**AGREED, "system": "counter", "sides": ["red", "blue"]})
    one.refresh_from_db()
    assert drafts.read(one).conditions.options == {}


def names_in(page: Any) -> set[str]:
    return set(page.context["adminform"].form.fields)


def test_the_form_asks_what_the_chosen_system_needs(toys: None, desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    first, page = desk.get(add), desk.get(add, {"system": "rookery"})
    assert "option-rounds" in names_in(page) and "option-rounds" not in names_in(first)
    own = {name for name in names_in(page) if name.startswith("option-")}
    assert own == {"option-rounds"}
    html = html_of(page)
    assert '<strong aria-current="true">Rookery</strong>' in html and 'value="cedar"' in html
    assert f'href="?system={next(iter(SYSTEMS))}"' in html
    assert '<strong aria-current="true">Rookery</strong>' not in html_of(first)
    page = desk.get(add, {"system": "rookery", "preset": "knock-out"})
    form = page.context["adminform"].form
    assert (form["format"].value(), form["sides"].value()) == ("knock-out", ["ash", "birch"])
    assert "preset=league" in html_of(page) and "system=rookery" in html_of(page)
    assert desk.post(add, {**as_sent(form), "title": "Birds"}).status_code == 302
    assert drafts.read(Tournament.objects.get()).conditions.system == "rookery"


ROOKERY = {**DRAFT, "system": "rookery", "missions": "1", "tiebreak_2": "", "option-rounds": "4"}


def test_any_seats_of_a_system_can_meet(toys: None, desk: Client) -> None:
    """The rookery has typical tables of two and of six, and these are neither."""
    add = reverse("admin:games_tournament_add")
    assert desk.post(add, {**ROOKERY, "sides": ["oak", "ash"]}).status_code == 302
    one = Tournament.objects.get()
    opening = drafts.read(one)
    assert opening.terms.sides == ("ash", "oak") and opening.conditions.options == {"rounds": 4}
    assert opening.conditions.exchange is False
    change = reverse("admin:games_tournament_change", args=[one.pk])
    sides = {"sides": ["ash", "elm", "oak"]}
    assert desk.post(change, {**ROOKERY, **sides, "exchange": "on"}).status_code == 302
    one.refresh_from_db()
    opening = drafts.read(one)
    assert opening.terms.sides == ("ash", "elm", "oak") and opening.conditions.exchange
    page = desk.post(change, {**ROOKERY, "sides": ["ash", "birch", "elm", "oak"]})
    assert "No format pairs tables of 4. Choose two or three." in html_of(page)


def test_a_draft_changes_its_system(toys: None, desk: Client) -> None:
    desk.post(reverse("admin:games_tournament_add"), AGREED)
    one = Tournament.objects.get()
    change = reverse("admin:games_tournament_change", args=[one.pk])
    form = desk.get(change, {"system": "rookery"}).context["adminform"].form
    assert form["sides"].value() == ["ash", "birch"] and form["missions"].value() == "1"
    assert (form["title"].value(), form["places"].value()) == ("Winter Cup", 8)
    assert desk.post(change, as_sent(form)).status_code == 302
    one.refresh_from_db()
    assert (one.system, drafts.read(one).conditions.options) == ("rookery", {"rounds": 8})


def test_what_cannot_be_agreed_is_refused_with_the_choices(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    page = html_of(desk.post(add, {**AGREED, "option-turns": "7"}))
    assert "Turns: “7” cannot be chosen. Choose 12 or 4." in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"moon": "new"}, "There is no option “moon”. You can choose turns."),
        ({"turns": 5}, "Turns: “5” cannot be chosen. Choose 12 or 4."),
    ],
)
def test_a_draft_from_elsewhere_is_judged_like_the_form(options: dict[str, Any], said: str) -> None:
    conditions = Conditions(system="dowsers", options=options)
    (wrong,) = drafts.of_missions(Terms(sides=EAST_WEST), conditions)
    assert said in wrong.why


def html_of(page: Any) -> str:
    return unescape(page.content.decode())


def as_sent(form: Any) -> dict[str, Any]:
    """What a browser sends of a form that nobody touches: lists stand on their first choice."""
    sent = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if value is None and hasattr(field, "choices"):
            value = next(iter(field.choices))[0]
        if value is not None and value is not False:
            sent[name] = value
    return sent


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_saved_as_it_is(desk: Client, key: str) -> None:
    """As the form is filled, by whoever only gives it a name."""
    add = reverse("admin:games_tournament_add")
    form = desk.get(add, {"preset": key}).context["adminform"].form
    page = desk.post(add, as_sent(form))
    assert page.status_code == 302, page.context["adminform"].form.errors
    one = Tournament.objects.get()
    assert one.title == PRESETS[key].title
    done(desk, one, "open")


def test_a_draft_is_opened_only_when_it_holds_together(desk: Client, director: Any) -> None:
    one = Tournament.objects.create(title="Made elsewhere")
    one.directors.add(director)
    assert "The terms have not been written yet." in refused(desk, one, "open")
    one.terms = {"format": "no such"}
    one.save()
    assert "There is no format “no such”" in refused(desk, one, "open")
