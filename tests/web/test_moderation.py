"""The pages for reports and cases: who may look, what they say, and how they look."""

import re
from dataclasses import asdict
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models.game import Game
from games.models.moderation import Case
from games.moderation import multi_accounts, reports
from rules.kernel.system import Setup
from tests.support.visitors import client_of, signed_in, width_of


def somebody(name: str, role: str = "") -> Any:
    person = get_user_model().objects.create_user(name, f"{name}@example.org", "a long walk home")
    if role:
        person.groups.add(Group.objects.get(name=role))
    return get_user_model().objects.get(pk=person.pk)


@pytest.fixture
def case(game: Game, cat: Any, bob: Any) -> Case:
    return reports.make(cat, "words", "He insults me.", about=bob).case


@pytest.mark.django_db
def test_the_roles_have_their_rights() -> None:
    rights = {"moderator": "games.moderate", "referee": "games.referee", "director": "games.direct"}
    for role, right in rights.items():
        person = somebody(role, role)
        assert {one for one in rights.values() if person.has_perm(one)} == {right}


def test_a_report_by_page_and_what_became_of_it(as_ann: Client, game: Game) -> None:
    assert f"/games/{game.key}/report/" in as_ann.get(f"/games/{game.key}/").content.decode()
    assert "/people/bob/report/" in as_ann.get("/people/bob/").content.decode()
    assert "/report/" not in as_ann.get("/people/ann/").content.decode()
    refused = as_ann.post("/people/bob/report/", {"kind": "words", "text": " "})
    assert refused.status_code == 422 and "Say what happened" in refused.content.decode()
    fields = {"kind": "stalling", "text": "He <b>never</b> moves."}
    told = as_ann.post("/people/bob/report/", fields, follow=True).content.decode()
    assert "Your reports" in told and "It waits for a moderator." in told
    moderator = client_of(somebody("mia", "moderator"))
    moderator.post(f"/desk/cases/{Case.objects.get().pk}/", {"verb": "close", "reason": "Done."})
    assert "it is settled" in as_ann.get("/you/").content.decode()


def test_a_case_from_report_to_ban(case: Case, bob: Any) -> None:
    mia, url = client_of(somebody("mia", "moderator")), f"/desk/cases/{case.pk}/"
    assert "bob" in mia.get("/desk/cases/").content.decode()
    html = mia.get(url).content.decode()
    assert "He insults me." in html and "Looked, by mia" in html
    ban = {"verb": "ban", "person": bob.pk, "days": "for good", "reason": "Enough."}
    asked = mia.post(url, ban)
    html = asked.content.decode()
    assert asked.status_code == 200 and "bob will be banned for good" in html
    assert 'name="sure"' in html and not case.sanctions.exists()
    assert mia.post(url, {**ban, "sure": "yes"}).status_code == 302
    html = mia.get(url).content.decode()
    assert "Confirm the ban" not in html and "a moderator other than mia" in html
    second = client_of(somebody("max", "moderator"))
    assert "a ban to confirm" in second.get("/desk/cases/").content.decode()
    (held,) = re.findall(r'name="sanction" value="(\d+)"', second.get(url).content.decode())
    confirmed = {"verb": "confirm", "sanction": held, "reason": "Yes."}
    assert "bob will be banned for good" in second.post(url, confirmed).content.decode()
    second.post(url, {**confirmed, "sure": "yes"})
    bob.refresh_from_db()
    assert not bob.is_active
    refused = second.post(url, {"verb": "mute", "person": "x", "reason": "Kept words."})
    assert refused.status_code == 422 and "Kept words." in refused.content.decode()


def test_a_case_shows_nothing_hidden(game: Game, case: Case, cat: Any) -> None:
    one = reports.make(cat, "other", "Strange.", game=game).case
    html = client_of(somebody("mia", "moderator")).get(f"/desk/cases/{one.pk}/").content.decode()
    for seat in game.seats.all():
        assert seat.salt not in html
    assert game.commitment not in html and "red starts" not in html and game.key in html


def test_the_list_asks_a_bounded_number_of_questions(case: Case, cat: Any) -> None:
    mia = client_of(somebody("mia", "moderator"))

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert mia.get("/desk/cases/").status_code == 200
        return len(queries)

    few = asked()
    for number in range(4):
        reports.make(cat, "other", "Rude.", about=somebody(f"other{number}"))
    assert Case.objects.count() == 5 and asked() == few


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
def test_the_desk_in_a_browser(
    browser: Any, live_server: Any, store: None, ann: Any, bob: Any, cat: Any, width: int
) -> None:
    bob.email = "a.n.n@example.org"
    bob.save()
    for _ in range(2):
        ring_of(ann, bob)
    (case,) = multi_accounts.look()
    reports.make(cat, "cheating", "They always let each other win.", about=bob)
    mia = get_user_model().objects.create_superuser("mia", "mia@example.org")
    page = signed_in(browser, live_server.url, cat, width)
    page.goto(f"{live_server.url}/people/ann/report/")
    page.fill("#text", "She plays with two accounts.")
    page.get_by_role("button", name="Report").press("Enter")
    page.wait_for_selector("text=It waits for a moderator.")
    fits(page, width)
    page = signed_in(browser, live_server.url, mia, width)
    page.goto(f"{live_server.url}/desk/cases/")
    fits(page, width)
    page.click("main a")
    page.wait_for_selector("text=Match.")
    fits(page, width)
    page.fill("#reason", "Two accounts of one person.")
    page.select_option("#person", label="bob")
    page.select_option("#days", "30")
    page.get_by_role("button", name="Ban", exact=True).click()
    page.wait_for_selector("text=bob will be banned for 30 days")
    fits(page, width)
    page.get_by_role("button", name="Yes: ban them").click()
    page.wait_for_selector("text=Done. It is in the history")
    assert page.locator("text=bob: ban until").count() == 1
    fits(page, width)
    assert case.sanctions.get().person == bob


def fits(page: Any, width: int) -> None:
    assert width_of(page) == width


def ring_of(winner: Any, loser: Any) -> None:
    """Three games that *loser* gave to *winner* at once."""
    for _ in range(3):
        over = Game.objects.create(
            system="counter",
            mission=1,
            edition=1,
            setup=asdict(Setup("counter", 1, ("red", "blue"), 1)),
            status=Game.Status.OVER,
            winners=["red"],
            reason="The blue resigned.",
            length=9,
        )
        over.seats.create(name="red", user=winner)
        over.seats.create(name="blue", user=loser)
