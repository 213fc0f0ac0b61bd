"""Deleting one's account: meant, said, done at once, and told to those who look."""

from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client
from django.urls import reverse

from games import wake
from games.history import audit
from games.models.game import Game
from games.models.tournament import Tournament
from games.operations import erasure
from games.play import lobby
from games.press import messages, voices
from games.tournaments import perform
from games.tournaments.core import acts
from tests.accounts.test_devices import FIREFOX, SAFARI, at, signed_in
from tests.support.tournament_acts import enter
from tests.tournaments.conftest import CONDITIONS, TERMS

PASSWORD = "a long walk home"
LEAVE = "/you/leave/"


@pytest.fixture
def sure(as_ann: Client) -> Client:
    as_ann.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return as_ann


def people() -> set[str]:
    return set(get_user_model().objects.values_list("username", flat=True))


def test_an_account_is_deleted_and_the_autopilot_takes_over(
    sure: Client, ann: Any, moved: Game
) -> None:
    page = sure.get(LEAVE).content.decode()
    assert "You hold 1 seat in games that are under way." in page and "“Somebody”" in page
    answer = sure.post(LEAVE, {"name": "ann"}, follow=True)
    assert "Your account is deleted." in answer.content.decode()
    assert people() == {"bob"} and "_auth_user_id" not in sure.session
    assert moved.seats.get(name="red").autopilot
    moved.refresh_from_db()
    assert audit.check(moved) == moved.length
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"] and "Hello ann" in sent.body


def test_it_must_be_meant(sure: Client, ann: Any) -> None:
    answer = sure.post(LEAVE, {"name": "Ann"})
    assert answer.status_code == 422 and "Nothing has been deleted." in answer.content.decode()
    assert people() == {"ann"} and not mail.outbox


def test_one_says_who_one_is_first(as_ann: Client) -> None:
    for answer in (as_ann.get(LEAVE), as_ann.post(LEAVE, {"name": "ann"})):
        assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert people() == {"ann"}


def test_it_waits_for_no_mail(sure: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> None:
        raise SMTPServerDisconnected

    monkeypatch.setattr("games.operations.erasure.send_mail", broken)
    sure.post(LEAVE, {"name": "ann"})
    assert people() == set()


def test_every_session_ends(ann: Any) -> None:
    here, there = at(FIREFOX), at(SAFARI)
    here.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    here.post(LEAVE, {"name": "ann"})
    assert not signed_in(here) and not signed_in(there)


def rung(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    keys = set[str]()
    monkeypatch.setattr(wake, "listeners", keys.add)
    return keys


def test_who_listens_at_their_games_is_told(
    ann: Any, bob: Any, cat: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At those they played, whatever has become of them, and beside those where they wrote."""
    over, hosted, other = (lobby.create("counter", 1, ("red", "blue")) for _ in range(3))
    lobby.join(over, "red", ann)
    lobby.join(over, "blue", bob)
    lobby.resign(over, "red")
    hosted.host = ann
    hosted.save()
    read = lobby.create("counter", 1, ("red", "blue"))
    for seat, who in (("red", bob), ("blue", cat)):
        lobby.join(read, seat, who)
    read.refresh_from_db()
    messages.say(voices.voice_of(read, ann), "gallery", "Well played.")
    keys = rung(monkeypatch)
    erasure.erase(ann)
    assert keys == {game.key, over.key, hosted.key, read.key} and other.key not in keys


def test_the_page_names_running_tournaments(sure: Client, ann: Any) -> None:
    cup = Tournament.objects.create(title="Autumn Cup")
    perform.perform(cup, acts.Open(TERMS, CONDITIONS))
    enter(cup, ann)
    assert "Autumn Cup" in sure.get(LEAVE).content.decode()
    sure.post(LEAVE, {"name": "ann"})
    assert cup.entries.get().state == "left" and cup.entries.get().user is None
