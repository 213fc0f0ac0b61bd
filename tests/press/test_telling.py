"""Who is told that there is press, what a mail shows of it, and what is left of it in the end."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import play
from games.clock import database_clock
from games.mail import post, screen
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.notice_preference import NoticePreference
from games.models.press import Ignored, Message
from games.moderation import actions, reports
from games.notify import payload
from games.people import ignoring
from games.press import messages, voices
from rules.kernel.errors import Refusal
from tests.press.conftest import again, become, read, say
from tests.support.visitors import client_of


def told(person: Any) -> list[Notice]:
    return list(Notice.objects.filter(person=person, kind=Notice.Kind.PRESS).order_by("pk"))


def mails(person: Any) -> list[MailOut]:
    while post.deliver():
        pass
    return list(MailOut.objects.filter(to=person.email).order_by("pk"))


def at_once(person: Any) -> None:
    NoticePreference.objects.create(user=person, channel="mail", kind="press", when="at once")


@pytest.mark.parametrize(
    ("to", "hearing"),
    [
        ("all", {"blue", "green"}),
        ("side", {"green"}),
        ("blue", {"blue"}),
        ("red", set()),
        ("notes", set()),
    ],
)
def test_who_may_read_it_is_told(
    game: Game, people: dict[str, Any], to: str, hearing: set[str]
) -> None:
    say(game, people["red"], to, "Hello.")
    assert {place for place, person in people.items() if told(person)} == hearing


def test_the_gallery_disturbs_nobody(game: Game, people: dict[str, Any]) -> None:
    say(game, people["onlooker"], "gallery", "Exciting.")
    assert not Notice.objects.filter(kind=Notice.Kind.PRESS).exists()
    become(game, status=Game.Status.OVER)
    assert read(game, people["red"]) == {"Exciting."}
    assert screen.screen_of(again(game).seats.get(name="red")).press == []


def test_before_the_start_nobody_is_told(opened: Game, people: dict[str, Any]) -> None:
    say(opened, people["red"], "all", "Shall we begin?")
    assert not told(people["blue"])


def test_they_are_told_once_until_they_write_or_order(game: Game, people: dict[str, Any]) -> None:
    red, blue = people["red"], people["blue"]
    for text in ("One.", "Two."):
        say(game, blue, "red", text)
    assert len(told(red)) == 1
    say(game, red, "blue", "Three.")
    assert [one.status for one in told(red)] == ["dropped"]
    for text in ("Four.", "Five."):
        say(game, blue, "red", text)
    assert [one.status for one in told(red)] == ["dropped", "waiting"]
    play.submit(again(game), "red", "add 1")
    say(game, blue, "red", "Six.")
    assert len(told(red)) == 3
    mails(red)
    troubles = [one.trouble for one in told(red)]
    assert troubles[1] == "they have given an order since" and not troubles[2]


def test_by_default_it_waits_for_the_digest(game: Game, people: dict[str, Any]) -> None:
    green = people["green"]
    before = len(mails(green))
    say(game, people["blue"], "green", "Will you leave him?")
    assert len(mails(green)) == before
    post.deliver(database_clock.now() + timedelta(days=2))
    (last,) = mails(green)[before:]
    assert "Somebody at the table has written to you." in last.text
    assert "The blue to the green" in last.text and "  | Will you leave him?" in last.text
    assert "Will you leave him?" in last.html


def test_who_wants_it_at_once_reads_it_in_a_mail(game: Game, people: dict[str, Any]) -> None:
    green = people["green"]
    mails(green)
    at_once(green)
    say(game, people["blue"], "green", "Will you leave him?\nI would.")
    say(game, people["red"], "side", "Stay.")
    say(game, people["green"], "notes", "They all want me.")
    say(game, people["blue"], "all", "Good morning.")
    last = mails(green)[-1]
    assert last.subject.startswith("Press: [") and "Will you" not in last.subject
    for line in ("  | Will you leave him?\n  | I would.", "  | Stay.", "  | Good morning."):
        assert line in last.text
    assert "They all want me." not in last.text
    assert "The red to the side" in last.text and "The blue to all" in last.text
    one = told(green)[-1]
    assert payload.says(one) == "Somebody at the table has written to you."
    assert "Good" not in str(payload.of([one]))


def test_a_turn_mail_has_the_press_since_the_last_order(game: Game, people: dict[str, Any]) -> None:
    red, start = people["red"], database_clock.now()
    with database_clock.at(start):
        say(game, people["blue"], "red", "Long ago.")
    with database_clock.at(start + timedelta(minutes=5)):
        play.submit(again(game), "red", "add 1")
    with database_clock.at(start + timedelta(minutes=9)):
        say(game, people["blue"], "red", "Just now.")
        play.submit(again(game), "blue", "add 1")
        play.submit(again(game), "green", "add 1")
    while post.deliver(start + timedelta(minutes=20)):
        pass
    last = mails(red)[-1]
    assert "You are asked" in last.text
    assert "Just now." in last.text and "Long ago." not in last.text


def test_who_ignores_somebody_is_neither_shown_nor_told(game: Game, people: dict[str, Any]) -> None:
    red, blue = people["red"], people["blue"]
    at_once(red)
    ignoring.ignore(red.pk, blue.pk)
    say(game, blue, "red", "Listen to me.")
    say(game, blue, "all", "All of you.")
    assert not told(red) and told(people["green"])
    assert read(game, red) == set() and "All of you." in read(game, people["green"])
    assert not any("Listen to me." in mail.text for mail in mails(red))
    assert "All of you." not in client_of(red).get(f"/games/{game.key}/").content.decode()
    # Whom it is about is not told: they can write as before.
    assert "red" in voices.addressees(voices.voice_of(again(game), blue))


def test_pages_that_are_open_learn_of_it(game: Game, people: dict[str, Any]) -> None:
    red = voices.voice_of(again(game), people["red"])
    before = messages.mark(red)
    say(game, people["blue"], "green", "Between us.")
    assert messages.mark(red) == before
    message = say(game, people["blue"], "red", "To you.")
    assert messages.mark(red) != before
    seen = messages.mark(red)
    Message.objects.filter(pk=message.pk).update(removed_at=timezone.now())
    assert messages.mark(red) not in (before, seen)


def test_a_moderator_removes_a_message(game: Game, people: dict[str, Any]) -> None:
    said = say(game, people["blue"], "red", "You are a fool.")
    case = reports.make(
        people["red"], "words", "He insults me.", about=people["blue"], message=said
    ).case
    moderator = people["other"]
    moderator.is_superuser = True
    moderator.save()
    client, url = client_of(moderator), f"/desk/cases/{case.pk}/"
    page = client.get(url).content.decode()
    assert "You are a fool." in page and "Remove the message" in page
    report = case.reports.get()
    form = {"verb": "remove", "report": report.pk, "reason": "An insult."}
    assert client.post(url, {**form, "report": ""}).status_code == 422
    assert client.post(url, form).status_code == 302
    assert read(game, people["red"]) == {messages.REMOVED} == read(game, people["blue"])
    page = client.get(url).content.decode()
    assert "It has been removed." in page and "An insult." in page
    with pytest.raises(Refusal, match="already been removed"):
        actions.act(case, "remove", by=moderator, reason="Again.", report=report)
    other = reports.make(people["red"], "words", "More.", about=people["green"]).case
    with pytest.raises(Refusal, match="no such message"):
        actions.act(other, "remove", by=moderator, reason="Mine.", report=report)
    at_once(people["red"])
    assert not any("fool" in mail.text for mail in mails(people["red"]))


def test_what_somebody_wrote_goes_with_them(game: Game, people: dict[str, Any]) -> None:
    red, blue = people["red"], people["blue"]
    at_once(red)
    said = say(game, blue, "red", "My secret words.")
    say(game, blue, "notes", "My own words.")
    say(game, red, "blue", "Words of mine.")
    say(game, blue, "red", "My last words.")
    ignoring.ignore(red.pk, blue.pk)
    Ignored.objects.filter(user=red).delete()
    ignoring.ignore(red.pk, people["green"].pk)
    case = reports.make(red, "words", "See there.", about=blue, message=said).case
    assert any("My last words." in mail.text for mail in mails(red))
    say(game, blue, "green", "Digested words.")
    post.deliver(database_clock.now() + timedelta(days=2))
    assert any("Digested words." in mail.text for mail in mails(people["green"]))
    call_command("erase_person", blue.username, "--yes")
    assert {one.text for one in Message.objects.all()} == {"Words of mine."}
    assert not MailOut.objects.filter(text__contains="words.").exists()
    assert case.reports.get().message is None
    call_command("erase_person", red.username, "--yes")
    assert not Message.objects.exists() and not Ignored.objects.exists()


def test_events_know_nothing_of_it(game: Game, people: dict[str, Any]) -> None:
    before = again(game)
    for to in ("all", "side", "blue", "notes"):
        say(game, people["red"], to, "Hello.")
    after = again(game)
    assert (before.length, before.head) == (after.length, after.head)


def test_a_game_that_was_halted_or_paused_has_press_still(
    game: Game, people: dict[str, Any]
) -> None:
    play.halt(game, "for the test")
    at_once(people["red"])
    say(game, people["blue"], "red", "What now?")
    assert "  | What now?" in mails(people["red"])[-1].text
    assert again(game).status == Game.Status.HALTED
    become(game, status=Game.Status.OVER)
    assert "What now?" in client_of(people["red"]).get(f"/games/{game.key}/").content.decode()
