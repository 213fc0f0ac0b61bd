"""A page that listens is told that its reader's mark has changed, and nothing else."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test import Client

from games import play, wake
from games.automation import plans
from games.clock import database_clock
from games.models.game import Game
from games.models.handover import Handover
from games.models.person import Sitter
from games.models.ruling_note import RulingNote
from games.people import ignoring
from games.play import lobby, practice
from games.press import messages, voices
from games.web import game_page, listening
from games.web.listening import ALIVE, CHANGED, OPENED, Hub
from tests.support.counter_games import seated
from tests.support.listening import Ear, listening_site, quiet, until
from tests.support.visitors import client_of


@pytest.fixture
def site(store: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(listening, "PAUSE", 0.0)
    with listening_site() as site:
        yield site


@pytest.fixture
def table(site: Any, ann: Any, bob: Any) -> Game:
    return seated(ann, bob)


def opened(*ears: Ear) -> None:
    """Each has got its first words, and the database tells what changes."""
    for ear in ears:
        until(lambda ear=ear: ear.heard)
    until(lambda: Hub.now and Hub.now.is_heard)
    quiet()


def said(game: Game, user: Any, to: str, text: str = "Hello.") -> None:
    messages.say(voices.voice_of(game, user), to, text)


def test_all_hear_of_an_order_and_of_talk(
    site: Any, table: Game, ann: Any, bob: Any, cat: Any
) -> None:
    ears = [Ear(site, one, table.key) for one in (ann, bob, cat)]
    opened(*ears)
    for done in (
        lambda: play.submit(table, "red", "add 1"),
        lambda: said(table, bob, "all"),
        lambda: play.submit(table, "blue", "draw"),
        lambda: play.submit(table, "red", "agree"),
    ):
        before = [ear.events for ear in ears]
        done()
        until(lambda before=before: all(
            ear.events > count for ear, count in zip(ears, before, strict=True)
        ))  # fmt: skip
    for ear in ears:
        ear.close()
        assert ear.status == 200 and ear.heard == OPENED + CHANGED * ear.events
        assert ear.answer.headers["Cache-Control"] == "no-store"
        assert ear.answer.headers["X-Accel-Buffering"] == "no"
        assert ear.answer.headers["Content-Type"] == "text/event-stream"


def test_what_a_reader_cannot_see_is_not_told(
    site: Any, table: Game, ann: Any, bob: Any, cat: Any
) -> None:
    bobs, cats, anns = (Ear(site, one, table.key) for one in (bob, cat, ann))
    opened(bobs, cats, anns)
    said(table, ann, "notes")
    until(lambda: anns.events == 1)
    plans.write(table, table.seats.get(name="red"), ["add 2"], ann)
    until(lambda: anns.events == 2)
    said(table, cat, "gallery")
    until(lambda: cats.events == 1)
    quiet()
    assert (anns.events, bobs.events, cats.events) == (2, 0, 1)
    # Whom one ignores changes one's own page alone, and at once.
    said(table, bob, "all")
    until(lambda: cats.events == 2)
    ignoring.ignore(cat.pk, bob.pk)
    until(lambda: cats.events == 3)
    quiet()
    assert anns.events == 3


def test_a_change_that_was_rolled_back_rings_nobody(site: Any, table: Game, ann: Any) -> None:
    ear = Ear(site, ann, table.key)
    opened(ear)
    rung: list[str] = []
    Hub.now.ring = lambda *keys: rung.extend(keys)
    with transaction.atomic():
        wake.listeners(table.key)
        transaction.set_rollback(True)
    wake.listeners("another")
    until(lambda: rung)
    assert rung == ["another"]


def test_signs_of_life_and_one_event_a_pause(
    site: Any, table: Game, ann: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "BEAT", 0.05)
    ear = Ear(site, bob, table.key)
    opened(ear)
    until(lambda: ALIVE * 3 in ear.heard)
    monkeypatch.setattr(listening, "PAUSE", 3600.0)
    for n in range(3):
        said(table, ann, "all", f"{n}")
        until(lambda: ear.events)
        quiet()
    assert ear.events == 1


def test_a_session_that_has_ended_ends_what_listens(
    site: Any, table: Game, ann: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, there = Ear(site, ann, table.key), Ear(site, bob, table.key)
    opened(gone, there)
    Session.objects.get(pk=gone.client.session.session_key).delete()
    # What one cannot see does not end it: that would tell of it.
    said(table, bob, "notes")
    until(lambda: there.events)
    quiet()
    assert not gone.ended
    play.submit(table, "red", "add 1")
    until(lambda: gone.ended)
    until(lambda: there.events == 2)
    assert not gone.events


def test_after_some_time_rights_are_judged_without_a_cause(
    site: Any, table: Game, ann: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear(site, ann, table.key)
    opened(ear)
    ann.is_active = False
    ann.save()
    monkeypatch.setattr(listening, "BEAT", 0.05)
    monkeypatch.setattr(listening, "LOOK", 0.05)
    # The first beat is one of the long ones; a change that all see ends that.
    play.submit(table, "red", "add 1")
    until(lambda: ear.ended)
    other = Ear(site, bob, table.key)
    opened(other)
    bob.is_active = False
    bob.save()
    until(lambda: other.ended)
    assert not ear.events and not other.events


@pytest.mark.postgres
def test_a_line_that_was_lost_is_made_again(site: Any, table: Game, ann: Any) -> None:
    listening_now = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %%'"
    ear = Ear(site, ann, table.key)
    opened(ear)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid) FROM ({listening_now}) AS l")
        assert cursor.fetchall() == [(True,)]
    until(lambda: not Hub.now.is_heard)
    said(table, ann, "all", "While nobody heard")
    until(lambda: ear.events)


@pytest.mark.postgres
def test_few_connections_serve_many_pages(
    site: Any, table: Game, ann: Any, bob: Any, cat: Any
) -> None:
    ears = [Ear(site, one, table.key) for one in (ann, bob, cat) for _ in range(8)]
    opened(*ears)
    play.submit(table, "red", "add 1")
    until(lambda: all(ear.events for ear in ears))
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        (count,) = cursor.fetchone()
    # This one, the one that hears, the one that answers, and those that look.
    assert count <= 3 + listening.EYES


def test_one_person_cannot_hold_any_number_of_pages_open(
    site: Any, table: Game, ann: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "MOST", 2)
    ears = [Ear(site, ann, table.key) for _ in range(2)]
    opened(*ears)
    assert Ear(site, ann, table.key).status == 204
    assert Ear(site, bob, table.key).status == 200
    ears[0].close()
    until(lambda: Hub.now.pages_of(ann) == 1)
    assert Ear(site, ann, table.key).status == 200


def test_who_may_not_look_on_may_not_listen(
    site: Any, table: Game, ann: Any, bob: Any, as_ann: Client
) -> None:
    play.submit(table, "red", "add 1")
    forked = practice.fork(table, 0, "red", ann)
    assert Ear(site, bob, forked.key).status == 404
    assert Ear(site, ann, forked.key).status == 200
    assert Ear(site, ann, "none").status == 404
    # Other servers do not hold pages open, and a game that is over has no news.
    address = f"/games/{table.key}/listen/"
    assert as_ann.get(address).status_code == 204
    assert Client().get(address).status_code == 302
    assert client_of(bob).post(address).status_code == 405
    lobby.resign(table, "blue")
    assert Ear(site, ann, table.key).status == 204


def test_one_reading_of_the_game_gives_all_their_own_marks(
    site: Any, table: Game, ann: Any, bob: Any, cat: Any
) -> None:
    """Those of the page, also of somebody who has held a seat, or ruled, or sits for somebody."""
    others = {name: person(name) for name in ("dan", "eve", "fay")}
    now = database_clock.now()
    red = table.seats.get(name="red")
    Handover.objects.create(game=table, seat=red, person=others["dan"], at=now)
    RulingNote.objects.create(game=table, number=1, person=others["eve"], reason="A test.")
    days = {"start": now - timedelta(days=1), "end": now + timedelta(days=1)}
    Sitter.objects.create(user=bob, sitter=others["fay"], **days)
    said(table, cat, "gallery")
    said(table, bob, "notes")
    seen = listening.as_it_is(table.key)
    marks = {}
    for user in (ann, bob, cat, *others.values()):
        one = listening.Listener(table.key, user, "", "")
        honest = game_page.reader_of(game_page.found(table.key, user), user)
        marks[user.username] = listening.looked(one, seen)
        assert marks[user.username] == game_page.mark(honest)
    assert len(set(marks.values())) == 5
    assert marks["cat"] != marks["dan"] == marks["eve"] and marks["fay"].startswith(marks["dan"])


def person(name: str) -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org")
