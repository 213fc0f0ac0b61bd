"""Mails as people wish for them: at once, in a digest or not at all, and not in their night."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as django_mail
from django.db import connections
from django.template.loader import get_template
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clock import database_clock
from games.mail import batching, marking, post, receive
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.notice_preference import NoticePreference
from games.models.person import Profile
from games.notify import kinds, notices, preferences
from games.notify.preferences import DIGEST, MAIL, NOW, OFF, Wishes
from games.people import availability, home_addresses
from games.play import lobby
from tests.mail import players
from tests.support.at_table import give, reloaded, seat

Kind = Notice.Kind


def delivered(now: datetime | None = None) -> list[MailOut]:
    """What is sent until nothing more is."""
    before = set(MailOut.objects.values_list("pk", flat=True))
    while post.deliver(now):
        pass
    return list(MailOut.objects.exclude(pk__in=before).order_by("pk"))


def wish(person: Any, when: str, kind: str = Kind.TURN, game: Game | None = None) -> None:
    preferences.keep_all(person, {(MAIL, kind): when}, game)


def tell(game: Game, name: str, kind: Kind, number: int, text: str) -> None:
    rows = notices.told_one(game, seat(game, name), kind, number, text, database_clock.now())
    notices.write(rows)


def next_digest(person: Any) -> datetime:
    return preferences.of(person.pk).next_digest(database_clock.now())


def test_what_waits_for_one_seat_is_one_mail(game: Game, people: list[Any]) -> None:
    tell(game, "red", Kind.PLAN, 0, "Your plan has stopped, because a door was closed.")
    mails = {mail.to: mail for mail in delivered()}
    assert len(mails) == 2
    ann = mails["ann@example.org"]
    assert ann.notice and ann.notice.kind == Kind.TURN and ann.reply_to
    for part in (ann.text, ann.html):
        assert "The game is waiting for you, the red." in part and "a door was closed." in part
        assert "The game has started." in part and game.commitment in part
    assert set(Notice.objects.values_list("status", flat=True)) == {"sent"}
    assert ann.told.count() == 3
    assert not delivered()


def test_many_games_are_told_by_and_by(
    game: Game, new_game: Callable[..., Game], people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {game.pk, new_game().pk, new_game().pk}
    monkeypatch.setattr(batching, "MOST_AT_ONCE", 2)
    assert post.deliver() == 4
    assert post.deliver() == 2
    for person in people[:2]:
        assert set(MailOut.objects.filter(to=person.email).values_list("game", flat=True)) == games


def test_mails_of_one_kind_can_be_off(game: Game, people: list[Any]) -> None:
    wish(people[0], OFF, Kind.STARTED)
    wish(people[1], OFF, Kind.STARTED)
    assert [mail.to for mail in delivered()] == ["ann@example.org"]
    assert not Notice.objects.filter(status="waiting").exists()
    row = Notice.objects.get(kind=Kind.STARTED, person=people[1])
    assert (row.status, row.trouble) == ("dropped", "not wished")


def test_the_wish_for_a_game_counts_before_the_usual_one(
    game: Game, new_game: Callable[..., Game], people: list[Any]
) -> None:
    other = new_game()
    wish(people[0], OFF)
    wish(people[0], DIGEST, "", game)
    wish(people[0], NOW, Kind.TURN, game)
    wished = preferences.of(people[0].pk)
    assert wished.when(MAIL, Kind.TURN, game.pk) == NOW
    assert wished.when(MAIL, Kind.OVER, game.pk) == DIGEST
    assert wished.when(MAIL, Kind.TURN, other.pk) == OFF
    assert wished.when(MAIL, Kind.HALTED, game.pk) == NOW


def test_nothing_comes_in_the_night(game: Game, people: list[Any]) -> None:
    delivered()
    availability.keep_zone(people[1].pk, "Asia/Tokyo")
    availability.keep_quiet(people[1], time(22), time(7))
    give(game, "red: add 1")
    tokyo = ZoneInfo("Asia/Tokyo")
    evening = (datetime.now(tokyo) + timedelta(days=1)).replace(hour=23, minute=0, second=0)
    assert not delivered(evening)
    assert not delivered(evening + timedelta(hours=7, minutes=59))
    morning = evening + timedelta(hours=8)
    assert [mail.to for mail in delivered(morning)] == ["bob@example.org"]


def test_who_wishes_it_is_disturbed(game: Game, people: list[Any]) -> None:
    availability.keep_quiet(people[0], time(0), time(12))
    availability.keep_quiet(people[1], time(12), time(0))
    for person in people[:2]:
        preferences.keep_hours(person, time(18), disturbed=True)
    assert len(delivered()) == 2


def test_the_digest_is_one_mail_of_all_games(
    game: Game, new_game: Callable[..., Game], people: list[Any]
) -> None:
    other, ann = new_game(), people[0]
    for kind in (Kind.TURN, Kind.STARTED):
        wish(ann, DIGEST, kind)
    later = seat(game, "red")
    assert later.deadline
    later.deadline += timedelta(hours=1)
    later.save()
    assert {mail.to for mail in delivered()} == {"bob@example.org"}
    at = next_digest(ann)
    (digest,) = delivered(at)
    assert digest.to == ann.email and "2 games wait for you" in digest.subject
    for part in (digest.text, digest.html):
        assert part.index(other.key) < part.index(game.key)
        assert "In turn: red" in digest.text and "You have time until" in part
        assert f"/games/{game.key}/" in part and "The dice are sealed" in part
    assert ann.notices.filter(status="sent", mail=digest).count() == 4
    assert not delivered(at + timedelta(minutes=1))


def test_a_game_is_played_by_answers_to_its_digest(game: Game, people: list[Any]) -> None:
    wish(people[0], DIGEST)
    wish(people[0], OFF, Kind.STARTED)
    delivered()
    (digest,) = delivered(next_digest(people[0]))
    assert digest.reply_to == home_addresses.address_of(people[0])
    (address,) = {word for word in digest.text.split() if word.startswith("turn+")}
    row = receive.received(b"From: a@b.example\nMessage-ID: <1@b>\n\n\n", [address])
    assert row
    answer = MailOut.objects.latest("pk")
    assert "Your mail had no orders in it." in answer.text
    assert players.offered(answer.text) == ["add { 1 | 2 | 3 }", "gamble"]
    receive.received(b"From: a@b.example\nMessage-ID: <2@b>\n\nadd 2\n", [address])
    assert reloaded(game).length == 2


def test_a_digest_says_nothing_that_is_over(game: Game, people: list[Any]) -> None:
    wish(people[0], DIGEST)
    wish(people[0], DIGEST, Kind.STARTED)
    delivered()
    give(game, "red: add 1")
    (digest,) = [m for m in delivered(next_digest(people[0])) if m.to == people[0].email]
    assert "No game waits for you." in digest.text and "The game has started." in digest.text
    assert "You are asked" not in digest.text


def test_one_digest_a_day_and_what_comes_after_waits_for_the_next(
    game: Game, people: list[Any]
) -> None:
    wish(people[0], DIGEST, Kind.TABLE)
    delivered()
    tell(game, "red", Kind.TABLE, 1, "")
    at = next_digest(people[0])
    assert len(delivered(at)) == 1
    tell(game, "red", Kind.TABLE, 2, "")
    assert not delivered(at + timedelta(hours=1))
    assert len(delivered(at + timedelta(days=1, minutes=1))) == 1


def test_a_game_that_is_off_is_in_no_digest(
    game: Game, new_game: Callable[..., Game], people: list[Any]
) -> None:
    other = new_game()
    wish(people[0], DIGEST)
    wish(people[0], OFF, Kind.STARTED)
    wish(people[0], OFF, "", game)
    delivered()
    (digest,) = delivered(next_digest(people[0]))
    assert other.key in digest.text and game.key not in digest.text


def test_a_change_of_mind_counts_at_once(game: Game, people: list[Any]) -> None:
    wish(people[0], DIGEST)
    wish(people[0], DIGEST, Kind.STARTED)
    delivered()
    wish(people[0], NOW)
    (mail,) = delivered()
    assert mail.to == people[0].email and mail.notice and mail.notice.kind == Kind.TURN
    # What has waited for the digest goes along.
    assert mail.told.count() == 2


def test_a_mail_made_too_early_is_made_anew(game: Game, people: list[Any]) -> None:
    now = database_clock.now()
    batching.write_due(now, 10)
    give(game, "red: add 1")
    told = {mail.to: mail for mail in delivered()}
    assert told["ann@example.org"].notice.kind == Kind.STARTED
    assert "You are asked" not in told["ann@example.org"].text
    posted = [mail.to[0] for mail in django_mail.outbox]
    assert sorted(posted) == ["ann@example.org", "bob@example.org", "bob@example.org"]
    turn = Notice.objects.get(kind=Kind.TURN, person=people[0])
    assert (turn.status, turn.trouble) == ("dropped", "the question has been answered")


def test_a_mail_that_is_made_anew_after_a_crash_has_the_same_message_id(
    game: Game, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was posted and not marked; then what it asked was answered, but not all is stale."""
    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(marking.Marks, "posted", lambda *_: sys.exit("killed"))
        while post.deliver():
            pass
    (first,) = django_mail.outbox
    assert first.to == ["ann@example.org"]
    give(game, "red: add 1")
    delivered(database_clock.now() + post.LEASE)
    mine = [mail for mail in django_mail.outbox if mail.to == first.to]
    assert len(mine) == 2 and mine[0].subject != mine[1].subject
    assert len({mail.extra_headers["Message-ID"] for mail in mine}) == 1
    assert not Notice.objects.filter(person=people[0], status=Notice.Status.WAITING).exists()


def test_a_worker_that_dies_after_writing_leaves_one_digest(game: Game, people: list[Any]) -> None:
    wish(people[0], DIGEST)
    wish(people[0], DIGEST, Kind.STARTED)
    at = next_digest(people[0])
    batching.write_due(at, 10)
    batching.write_due(at, 10)
    post.claim_mails(at, 10)
    assert not post.deliver(at)
    after = at + post.LEASE
    assert post.deliver(after) == 2
    digests = [m for m in django_mail.outbox if m.to == [people[0].email]]
    assert len(digests) == 1


@pytest.mark.parametrize("kind", [Kind.TURN, preferences.A_DIGEST])
def test_one_click_turns_such_mails_off(game: Game, people: list[Any], kind: str) -> None:
    ann = people[0]
    if kind == preferences.A_DIGEST:
        wish(ann, DIGEST)
        wish(ann, OFF, Kind.STARTED)
        delivered()
    mails = delivered(next_digest(ann)) if kind == preferences.A_DIGEST else delivered()
    (mail,) = [mail for mail in mails if mail.to == ann.email]
    sent = players.opened(mail.raw)
    link = str(sent["List-Unsubscribe"]).strip()
    assert str(sent["List-Unsubscribe-Post"]) == "List-Unsubscribe=One-Click"
    assert link.startswith("<http://localhost:8000/off/") and len(link) < 77
    address = link.strip("<>").removeprefix("http://localhost:8000")
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop sending you mails of this kind?" in stranger.get(address).content.decode()
    assert preferences.of(ann.pk).when(MAIL, Kind.TURN) != OFF
    page = stranger.post(address, {"List-Unsubscribe": "One-Click"})
    assert page.status_code == 200 and "no more mails of this kind" in page.content.decode()
    assert preferences.of(ann.pk).when(MAIL, Kind.TURN, game.pk) == OFF
    assert preferences.of(people[1].pk).when(MAIL, Kind.TURN) == NOW
    assert stranger.post(address.replace("/off/", "/off/9")).status_code == 404
    broken = address[:-3] + ("a" if address[-3] != "a" else "b") + address[-2:]
    assert stranger.post(broken).status_code == 404
    assert reloaded(game).status == "playing"


def test_turning_off_reaches_what_was_chosen_for_one_game(game: Game, people: list[Any]) -> None:
    wish(people[0], DIGEST, "", game)
    preferences.turn_off(people[0], Kind.TURN)
    wished = preferences.of(people[0].pk)
    assert wished.when(MAIL, Kind.TURN, game.pk) == OFF
    assert wished.when(MAIL, Kind.TABLE, game.pk) == DIGEST
    preferences.turn_off(people[0], preferences.A_DIGEST)
    assert preferences.of(people[0].pk).when(MAIL, Kind.TABLE, game.pk) == OFF
    assert preferences.of(people[0].pk).when(MAIL, Kind.TABLE) == NOW
    assert preferences.of(people[0].pk).when(MAIL, Kind.CLOCK) == OFF


ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kolkata")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ZONES), st.times(), st.integers(0, 400))
def test_a_digest_comes_once_a_day_wherever_clocks_are_put(zone: str, at: time, day: int) -> None:
    wished = Wishes(Profile(timezone=zone, digest_at=at.replace(microsecond=0)), {})
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)
    days = []
    for _ in range(5):
        now = wished.next_digest(now)
        days.append(wished.last_digest(now)[0])
        assert wished.last_digest(now)[1] == now
    assert days == sorted(set(days))
    assert (days[-1] - days[0]).days == 4


def test_wishes_are_kept_once(people: list[Any]) -> None:
    for _ in range(2):
        wish(people[0], OFF)
    assert NoticePreference.objects.count() == 1
    wish(people[0], NOW)
    assert not NoticePreference.objects.exists()


def test_what_is_settled_at_once_is_not_told(
    new_game: Callable[..., Game], people: list[Any], settings: Any
) -> None:
    settings.SETTLE_SECONDS = 60
    game = new_game()
    told = delivered()
    assert [mail.notice.kind for mail in told if mail.notice] == [Kind.TURN, Kind.STARTED]
    give(game, "red: add 1")
    assert not delivered()
    give(game, "blue: add 1")
    assert [mail.to for mail in delivered(after(seconds=61))] == ["ann@example.org"]
    told = Notice.objects.filter(kind=Kind.TURN, person=people[1])
    assert [notice.status for notice in told] == ["dropped"]


def after(**time: int) -> datetime:
    return database_clock.now() + timedelta(**time)


@pytest.mark.postgres
def test_four_workers_make_one_digest(
    game: Game, new_game: Callable[..., Game], people: list[Any]
) -> None:
    new_game()
    wish(people[0], DIGEST)
    wish(people[0], DIGEST, Kind.STARTED)
    at = next_digest(people[0])

    def work(_: int) -> None:
        try:
            post.deliver(at)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(work, range(8)))
    posted = [mail.to for mail in django_mail.outbox]
    assert posted.count([people[0].email]) == 1
    assert set(people[0].notices.values_list("status", flat=True)) == {"sent"}


def test_every_kind_has_its_place_and_its_words() -> None:
    rows = kinds.KINDS
    assert set(rows) == set(Kind)
    assert all(len(kind) <= (Notice._meta.get_field("kind").max_length or 0) for kind in Kind)
    assert {row.rank for row in rows.values()} == set(range(1, len(Kind) + 1))
    assert {kind for kind, row in rows.items() if not row.says} == {Kind.INVITED, Kind.TOURNAMENT}
    for row in rows.values():
        for part in ("txt", "html", "subject.txt"):
            assert get_template(f"mail/{row.template}.{part}")


def test_digits_of_other_scripts_are_no_token(people: list[Any]) -> None:
    token = preferences.token_for(people[0].pk, Kind.TURN)
    assert preferences.granted(token) == (people[0], Kind.TURN)
    number, _, rest = token.partition("-")
    abroad = number.translate({ord("0") + digit: 0x0660 + digit for digit in range(10)})
    assert preferences.granted(f"{abroad}-{rest}") is None


def test_who_is_asked_at_two_seats_is_mailed_for_each(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue", "green"))
    for name, person in (("red", people[0]), ("blue", people[1]), ("green", people[1])):
        lobby.join(game, name, person)
    give(reloaded(game), "red: draw")
    asks = {
        mail.notice.seat.name: mail.reply_to for mail in delivered() if mail.to == "bob@example.org"
    }
    assert set(asks) == {"blue", "green"} and len(set(asks.values())) == 2
