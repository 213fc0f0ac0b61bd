"""An organiser's whole evening in real Chromium, at a desk wide and narrow."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.models.game import Game
from games.models.tournament import Pairing, Tournament
from games.tournaments import perform, scheduler
from tests.support.visitors import signed_in, width_of
from tests.tournaments.conftest import counter, directing, won_by

__all__ = ["counter"]

pytestmark = pytest.mark.browser
PEOPLE = ("Alma", "Bert", "Cleo", "Dana", "Egon")


@pytest.fixture
def director(store: None) -> Any:
    for name in PEOPLE:
        get_user_model().objects.create_user(name, f"{name}@example.org")
    user = directing("dora")
    user.is_staff = True
    user.save()
    return user


class Evening:
    """What the director does, click by click."""

    def __init__(self, page: Any, width: int) -> None:
        self.page, self.width = page, width

    def look(self, name: str) -> None:
        """Nothing stands out to the right of the page."""
        assert width_of(self.page) <= self.width, name

    def to(self, page: str) -> None:
        self.page.locator(".tabs").first.get_by_role("link", name=page, exact=True).click()
        self.page.wait_for_load_state()

    def act(self, name: str, say: str, **fields: str) -> None:
        """Open the form called *name*, fill it in, send it, and wait for what is said."""
        self.send(name, fields)
        self.page.wait_for_selector(f".messagelist >> text={say}")
        self.look(name)

    def act_asked(self, name: str, question: str, say: str, **fields: str) -> None:
        """The same, of what has a question first."""
        self.send(name, fields)
        self.page.wait_for_selector(f"details[open] >> text={question}")
        self.look(f"{name}?")
        self.page.get_by_role("button", name=f"Yes: {name}").click()
        self.page.wait_for_selector(f".messagelist >> text={say}")
        self.look(name)

    def act_refused(self, name: str, say: str, **fields: str) -> None:
        self.send(name, fields)
        self.page.wait_for_selector(f"details[open] >> text={say}")
        self.look(name)

    def send(self, name: str, fields: dict[str, str]) -> None:
        form = self.page.locator(f"details.act:has(summary:text-is('{name}'))")
        if form.get_attribute("open") is None:
            form.locator("summary").click()
        for field, text in fields.items():
            form.locator(f"[name={field}]").fill(text)
        form.locator("button").click()


@pytest.mark.parametrize("width", [1280, 360])
def test_create_open_pair_publish_adjudicate_announce_close(
    browser: Any, live_server: Any, director: Any, width: int, settings: Any
) -> None:
    settings.SITE_URL = "https://tournaments-by-post.a-club-with-a-long-name.example.org"
    page = signed_in(browser, live_server.url, director, width)
    evening = Evening(page, width)
    page.goto(f"{live_server.url}/admin/games/tournament/desk/")
    page.wait_for_selector("text=Nothing needs you today.")
    evening.look("front")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_role("link", name="Counter").click()
    page.get_by_role("link", name="Club Swiss").click()
    evening.look("template")
    page.fill("[name=title]", "Winter Cup")
    page.uncheck("[name=automatic]")
    page.fill("[name=start_0]", "2020-02-30")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_selector("text=Enter a valid date.")
    assert page.input_value("[name=title]") == "Winter Cup"
    evening.look("refused")
    page.fill("[name=start_0]", "")
    page.fill("[name=start_1]", "")
    page.fill("[name=missions]", "1 2")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_selector("text=“Winter Cup” has been saved.")
    evening.look("draft")
    evening.act_asked("Open for entries", "you cannot change the terms", "is open for entries.")
    evening.to("Entrants")
    evening.act("Enter somebody", f"{PEOPLE[0]} enters.", person=PEOPLE[0])
    evening.act("Enter a list", f"{PEOPLE[-1]} enters.", names="\n".join(PEOPLE[1:]))
    evening.to("Today")
    evening.act_asked("Begin", "It begins with 5 entrants.", "The tournament begins.")
    evening.to("Rounds")
    evening.act("Pair the next round", "Round 1 is paired; it has not been published yet.")
    assert "Why it is paired this way" in page.inner_text("#content")
    one = Tournament.objects.get()
    draft = perform.book_of(one).draft
    assert draft
    first, second = (table.entrants[0] for table in draft.tables)
    evening.act("Swap two", "change places", first=str(first), second=str(second), reason="Asked.")
    evening.act_asked("Publish the round", "2 games of round 1 begin", "Round 1 is published.")
    evening.to("Results")
    evening.look("results")
    evening.to("Rounds")
    page.get_by_role("link", name="Decide").first.click()
    form = page.locator("#decide")
    form.locator("summary").click()
    form.locator("label", has_text="A draw").click()
    evening.look("table")
    form.locator("[name=reason]").fill("Both ask for it.")
    form.locator("button").click()
    page.wait_for_selector(".messagelist >> text=adjudicated")
    evening.look("decided")
    evening.to("Today")
    evening.act("Announce", "An announcement.", reason="Round 2 begins next week.")
    evening.act_refused("Close", "Round 1 is not over: table 2 has no result yet.")
    won_by(Game.objects.get(status="playing"), "red")
    scheduler.tick()
    reason = "That was all for tonight."
    evening.act_asked("Close", "It ends after 1 round", "The tournament is over.", reason=reason)
    evening.to("History")
    page.get_by_role("link", name="Check the chain").click()
    page.wait_for_selector("text=acts are unchanged")
    evening.look("history")
    evening.to("Terms")
    page.wait_for_selector("text=What was announced")
    assert page.locator("[name=rounds]").count() == 0
    evening.look("terms")
    one.refresh_from_db()
    assert one.status == "over" and Pairing.objects.filter(scored=True).count() == 2
