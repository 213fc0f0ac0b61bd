"""A page that listens is told that its reader's mark has changed, and nothing else."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY, get_user, get_user_model
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play, wake
from games.accounts import second_factor
from games.automation import plans
from games.clock import database_clock
from games.models.game import Game
from games.models.handover import Handover
from games.models.person import Sitter
from games.models.ruling_note import RulingNote
from games.people import ignoring
from games.play import lobby, practice
from games.press import messages, voices
from games.web import game_page, listeners, listening
from games.web.listeners import Listener
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
    here = "datname = current_database() AND query LIKE 'LISTEN %%'"
    listening_now = f"SELECT pid FROM pg_stat_activity WHERE {here}"
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
    # This one, the one that hears, the one that answers, and those that look; those of tests before
    # may take a moment to go.
    most = 3 + listening.EYES
    until(lambda: connected() <= most)
    assert connected() <= most


def connected() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        count: int = cursor.fetchone()[0]
    return count


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
    others = {name: person(name) for name in ("dan", "eve", "fay", "gus", "hal", "ida")}
    now = database_clock.now()
    red = table.seats.get(name="red")
    Handover.objects.create(game=table, seat=red, person=others["dan"], at=now)
    RulingNote.objects.create(game=table, number=1, person=others["eve"], reason="A test.")
    days = {"start": now - timedelta(days=1), "end": now + timedelta(days=1)}
    Sitter.objects.create(user=bob, sitter=others["fay"], **days)
    said(table, cat, "gallery")
    said(table, cat, "notes")
    said(table, bob, "notes")
    ignoring.ignore(others["gus"].pk, cat.pk)
    here = [listener_of(table, one) for one in (ann, bob, cat, *others.values())]
    marks = listeners.looked(table.key, here)
    for one in here:
        honest = game_page.reader_of(game_page.found(table.key, one.user), one.user)
        assert marks[one] == game_page.mark(honest)
    by_name = {one.user.username: mark for one, mark in marks.items()}
    assert by_name["hal"] == by_name["ida"] not in (by_name["cat"], by_name["gus"])
    assert by_name["dan"] == by_name["eve"] != by_name["hal"]
    assert by_name["fay"].startswith(by_name["dan"])


def ended(client: Client) -> None:
    Session.objects.get(pk=client.session.session_key).delete()


def run_out(client: Client) -> None:
    past = timezone.now() - timedelta(days=1)
    Session.objects.filter(pk=client.session.session_key).update(expire_date=past)


def without_the_account(client: Client) -> None:
    the_user_of(client).update(is_active=False)


def with_another_password(client: Client) -> None:
    user = the_user_of(client).get()
    user.set_password("another")
    user.save()


def with_a_right_but_no_second_factor(client: Client) -> None:
    the_user_of(client).get().user_permissions.add(Permission.objects.get(codename="referee"))


def as_staff_without_a_second_factor(client: Client) -> None:
    the_user_of(client).update(is_staff=True)


def by_a_way_in_of_once(client: Client) -> None:
    session = client.session
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.save()


def as_somebody_else(client: Client) -> None:
    session = client.session
    session[SESSION_KEY] = str(person("zoe").pk)
    session.save()


def the_user_of(client: Client) -> Any:
    return get_user_model().objects.filter(pk=client.session[SESSION_KEY])


LEFT = [
    *(ended, run_out, without_the_account, with_another_password, by_a_way_in_of_once),
    *(with_a_right_but_no_second_factor, as_staff_without_a_second_factor, as_somebody_else),
]


@pytest.mark.parametrize("left", LEFT, ids=lambda left: left.__name__)
def test_of_all_who_look_on_only_those_go_who_may_not_stay(
    table: Game, ann: Any, cat: Any, settings: Any, left: Any
) -> None:
    settings.EMBEDDED = False
    others = [person(name) for name in ("dan", "eve")]
    here = [listener_of(table, one) for one in (ann, cat, *others)]
    shut = here[2]
    left(client := shut.client)
    # Nothing that they see has changed, so nothing is judged that would tell of it.
    told(table, here)
    assert all(one.mark for one in here)
    play.submit(table, "red", "add 1")
    told(table, here)
    assert [one.mark is None for one in here] == [one is shut for one in here]
    assert not signed_in_at(client, shut.user)


def test_nobody_looks_on_at_once_when_a_public_game_has_no_open_seat_any_more(
    table: Game, ann: Any, cat: Any
) -> None:
    here = [listener_of(table, one) for one in (ann, cat)]
    told(table, here)
    Game.objects.filter(pk=table.pk).update(is_public=True)
    play.submit(table, "red", "add 1")
    told(table, here)
    assert [one.mark is None for one in here] == [False, True]


def test_who_was_let_go_does_not_come_back(table: Game, cat: Any) -> None:
    one = listener_of(table, cat)
    one.tell(None)
    told(table, [one])
    assert one.mark is None


@pytest.mark.postgres
def test_many_who_look_on_cost_as_few_questions_as_two(
    table: Game,
) -> None:
    people = [listener_of(table, person(f"onlooker{n}")) for n in range(12)]
    counts = []
    for here in (people[:2], people[2:]):
        told(table, here)
        play.submit(table, table.seats.exclude(asked=None).first().name, "add 1")
        with CaptureQueriesContext(connection) as asked:
            told(table, here)
        assert all(one.mark for one in here)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def listener_of(game: Game, user: Any) -> Any:
    one = Listener(game.key, user, "", "")
    one.client = client_of(user)
    one.session = one.client.session.session_key
    return one


def told(game: Game, here: list[Any]) -> None:
    """As the hub does after a change."""
    marks = listeners.looked(game.key, here)
    for one in here:
        one.tell(marks[one])


def signed_in_at(client: Client, user: Any) -> bool:
    """What Django and the gate in front of all pages say of the session."""
    request = HttpRequest()
    request.session = client.session
    return get_user(request) == user and not second_factor.lacking(get_user(request))


def person(name: str) -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org")
