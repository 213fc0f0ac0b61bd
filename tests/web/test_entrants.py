"""What somebody in a tournament reads of it: how they came in, how they went, how it ended."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models.mail import Notice
from games.models.tournament import Tournament
from games.tournaments import perform
from games.tournaments.core import acts
from tests.support.tournament_acts import enter
from tests.support.visitors import client_of, one_line
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    directing,
    director,
    people,
    play_all,
    settle,
)

__all__ = ["announced", "begun", "counter", "director", "people"]

pytestmark = pytest.mark.django_db


def public(client: Client, one: Tournament) -> str:
    return one_line(unescape(client.get(reverse("tournament", args=[one.key])).content.decode()))


def told(person: Any) -> str:
    return Notice.objects.filter(person=person).latest("pk").text


def test_who_is_entered_by_a_director_reads_so_and_how_to_leave(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced(places=2)
    for person, by in zip(people, (None, director, director), strict=False):
        enter(one, person, by=by)
    assert told(people[0]).startswith("You have entered.") and "leave" not in told(people[0])
    assert told(people[1]).startswith("A director has entered you.")
    assert told(people[2]).startswith("You are on the waiting list.")
    for person in people[1:3]:
        assert "If you do not want to play, leave it on its page." in told(person)


def test_who_was_taken_out_is_not_offered_to_come_back(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced()
    ask = "Ask a director to let you back in."
    for person in people[:2]:
        enter(one, person)
    perform.perform(one, acts.Withdraw(1), by=director)
    perform.perform(one, acts.Withdraw(2), by=people[1])
    html = public(client_of(people[0]), one)
    assert ask in html and 'value="come back"' not in html and "You have left" not in html
    html = public(client_of(people[1]), one)
    assert ask not in html and 'value="come back"' in html
    perform.perform(one, acts.Readmit(1), by=director)
    perform.perform(one, acts.Withdraw(1), by=people[0])
    assert 'value="come back"' in public(client_of(people[0]), one)


def test_the_box_that_was_not_ticked_is_in_view(announced: Make, people: list[Any]) -> None:
    one = announced()
    enter(one, people[0])
    entry = reverse("tournament_entry", args=[one.key])
    answer = client_of(people[0]).post(entry, {"verb": "withdraw"})
    html = answer.content.decode()
    assert answer.status_code == 422 and "Tick the box to leave the tournament." in html
    assert "<details open> <summary>Sit out, or leave" in one_line(html)
    assert one.entries.get().state == "in"
    assert "<details open>" not in public(client_of(people[0]), one)


def test_what_is_over_says_since_when_and_after_how_many_rounds(
    client: Client, begun: Make, director: Any
) -> None:
    """A year later nobody remembers."""
    one = begun(rounds=3)
    settle(one)
    play_all(one)
    perform.perform(one, acts.Award(2), by=director, reason="The best painted force.")
    for _ in range(2):
        settle(one)
        play_all(one)
    settle(one)
    one.refresh_from_db()
    assert one.status == "over"
    day = one.acts.get(verb="close").at
    html = public(client, one)
    assert "since <time" in html and f"{day:%Y}" in html and "after 3 rounds." in html
    assert "Special prizes" in html and "p2 gets a special prize. The best painted force." in html
    listed = client.get(reverse("tournaments"), {"list": "over"}).content.decode()
    assert f"Over since {day.day} {day:%b %Y}, after 3 rounds" in listed


def test_who_closes_early_is_heard(
    client: Client, begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(rounds=3, automatic=False)
    perform.perform(one, acts.Close(), by=director, reason="No more evenings.")
    assert "No more evenings." in told(people[0])
    one.refresh_from_db()
    html = public(client, one)
    assert "after 0 of 3 rounds." in html
    assert "The tournament is over. No more evenings." in html


def test_what_is_called_off_says_when_and_why(client: Client, begun: Make, director: Any) -> None:
    one, other = begun(rounds=3), directing("dan")
    one.directors.add(other)
    perform.perform(one, acts.CallOff(), by=director, reason="The hall is closed.")
    assert "The hall is closed." not in public(client, one), "another director may say no"
    perform.perform(one, acts.Confirm(), by=other, reason="So it is.")
    assert "The hall is closed." in public(client, one)
    day = one.acts.get(verb="confirm").at
    listed = client.get(reverse("tournaments"), {"list": "over"}).content.decode()
    assert f"Called off {day.day} {day:%b %Y}" in listed


def test_nobody_is_asked_to_enter_when_no_round_is_to_come(
    client: Client, begun: Make, people: list[Any]
) -> None:
    one, late = begun(rounds=2, public=True), client_of(people[-1])
    settle(one)
    assert "to enter." in public(client, one) and 'value="enter"' in public(late, one)
    play_all(one)
    settle(one)
    one.refresh_from_db()
    assert (one.round, one.status) == (2, "playing")
    assert "to enter." not in public(client, one) and 'value="enter"' not in public(late, one)


def test_an_invitation_stands_on_the_home_page_until_it_is_answered(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced(entry="invitation")
    link = f'href="{reverse("tournament", args=[one.key])}"'

    def home(person: Any) -> str:
        return client_of(person).get("/").content.decode()

    for person in people[:3]:
        assert link not in home(person)
        perform.perform(one, acts.Invite(), by=director, person=person)
    perform.perform(one, acts.Uninvite(), by=director, person=people[1])
    enter(one, people[2])
    assert link in home(people[0]) and "You are invited" in home(people[0])
    assert link not in home(people[1])
    assert link in home(people[2]) and "You are invited" not in home(people[2])
