"""Who sits at the open page is not mailed at once as well, and nobody else learns that."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache

from games.clock import database_clock
from games.mail import post, receive, reply_tokens
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.notify import preferences, presence
from games.people import availability
from games.press import messages, voices
from tests.mail.test_receive import letter
from tests.support.at_table import give, reloaded, seat
from tests.support.game_page import lasting
from tests.support.visitors import client_of

Kind = Notice.Kind
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def look(person: Any, game: Game, **more: str) -> None:
    """As the page does once a minute."""
    assert (
        client_of(person).get(f"/games/{game.key}/news/", {"have": "", **more}).status_code == 200
    )


def mailed(now: datetime | None = None) -> set[str]:
    """To whom mails go at *now*."""
    before = set(MailOut.objects.values_list("pk", flat=True))
    while post.deliver(now):
        pass
    return set(MailOut.objects.exclude(pk__in=before).values_list("to", flat=True))


@pytest.fixture
def asked(game: Game, people: list[Any]) -> Game:
    """Bob has been asked just now; all that came before is told."""
    assert mailed() == {"ann@example.org", "bob@example.org"}
    give(game, "red: add 1")
    return reloaded(game)


def test_while_they_look_no_mail_goes_for_a_quarter_of_an_hour(
    asked: Game, people: list[Any]
) -> None:
    start = database_clock.now()
    for minute in range(15):
        look(people[1], asked, visible="yes")
        assert not mailed(start + minute * MINUTE)
    look(people[1], asked, visible="yes")
    assert mailed(start + 15 * MINUTE) == {"bob@example.org"}


def test_who_goes_away_is_mailed_a_minute_later(asked: Game, people: list[Any]) -> None:
    start = database_clock.now()
    look(people[1], asked, visible="yes")
    assert not mailed(start)
    cache.delete(presence.place(people[1].pk, asked.pk))
    assert not mailed(start)
    assert mailed(start + MINUTE + timedelta(seconds=1)) == {"bob@example.org"}


def test_who_acts_meanwhile_gets_none(asked: Game, people: list[Any]) -> None:
    look(people[1], asked, visible="yes")
    assert not mailed()
    give(asked, "blue: add 1")
    assert "bob@example.org" not in mailed(database_clock.now() + 20 * MINUTE)
    row = Notice.objects.filter(person=people[1], kind=Kind.TURN).latest("pk")
    assert (row.status, row.trouble) == ("dropped", "the question has been answered")


def test_a_page_that_nobody_sees_or_of_another_game_holds_no_mail_back(
    asked: Game, people: list[Any], new_game: Any
) -> None:
    other = new_game()
    look(people[1], asked)
    look(people[1], other, visible="yes")
    look(people[0], asked, visible="yes")
    assert "bob@example.org" in mailed()
    assert MailOut.objects.filter(to="bob@example.org", game=asked).count() == 2


def test_little_time_and_what_no_page_shows_are_told_at_once(
    asked: Game, people: list[Any]
) -> None:
    look(people[1], asked, visible="yes")
    blue = seat(asked, "blue")
    blue.deadline = database_clock.now() + 59 * MINUTE
    blue.save()
    assert mailed() == {"bob@example.org"}


@pytest.fixture
def night(asked: Game, people: list[Any]) -> None:
    """It is Bob's night, and nobody has done anything yet."""
    now = database_clock.now()
    availability.keep_quiet(people[1], (now - HOUR).time(), (now + 3 * HOUR).time())
    cache.clear()


def clicks(bob: Any, game: Game) -> None:
    client_of(bob).post("/you/sounds/")


def writes_a_mail(bob: Any, game: Game) -> None:
    to = reply_tokens.reply_address(reply_tokens.token_for(seat(game, "blue")))
    receive.received(letter("status", headers="From: bob@example.org\r\n"), [to])


def writes_automatically(bob: Any, game: Game) -> None:
    to = reply_tokens.reply_address(reply_tokens.token_for(seat(game, "blue")))
    receive.received(letter("I am away", headers="Auto-Submitted: auto-replied\r\n"), [to])


def looks(bob: Any, game: Game) -> None:
    client_of(bob).get(f"/games/{game.key}/")


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("acts", [clicks, writes_a_mail])
def test_who_has_just_done_something_is_told_by_night(
    asked: Game, people: list[Any], acts: Callable[[Any, Game], None]
) -> None:
    acts(people[1], asked)
    assert "your turn" in told_of(mailed(), asked)


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("acts", [writes_automatically, looks])
def test_a_program_and_an_open_page_wake_nobody(
    asked: Game, people: list[Any], acts: Callable[[Any, Game], None]
) -> None:
    acts(people[1], asked)
    assert "your turn" not in told_of(mailed(), asked)
    assert "your turn" in told_of(mailed(database_clock.now() + 4 * HOUR), asked)


def told_of(_: set[str], game: Game) -> set[str]:
    """The kinds of notices of *game* that mails have told Bob by now."""
    told = Notice.objects.filter(game=game, person__username="bob", status=Notice.Status.SENT)
    return set(told.values_list("kind", flat=True))


def test_nobody_else_sees_that_they_sit_there(asked: Game, people: list[Any]) -> None:
    def seen() -> list[tuple[int, str]]:
        answers = [ann.get(at) for at in (f"/games/{asked.key}/", "/", "/people/bob/")]
        return [(one.status_code, lasting(one.content.decode())) for one in answers]

    ann, start = client_of(people[0]), database_clock.now()
    look(people[1], asked, visible="yes")
    assert not mailed(start)
    there = seen()
    cache.delete(presence.place(people[1].pk, asked.pk))
    away = seen()
    assert mailed(start + 2 * MINUTE)
    assert there == away == seen()


def test_talk_waits_for_who_sees_it(asked: Game, people: list[Any]) -> None:
    choice = {(preferences.MAIL, Kind.PRESS): preferences.NOW}
    preferences.keep_all(people[0], choice)
    look(people[0], asked, visible="yes")
    mailed()
    messages.say(voices.voice_of(asked, people[1]), "all", "Good luck!")
    assert not mailed()
    assert mailed(database_clock.now() + 16 * MINUTE) == {"ann@example.org"}
