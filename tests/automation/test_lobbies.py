"""Games to which nobody comes: a warning first, then the end; a sign of life keeps them open."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.automation import lobbies
from games.automation.lobbies import GRACE, QUIET
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.time_debit import TimeDebit
from games.play import invitations, lobby, rematch, waiting
from rules.kernel.errors import Refusal

SOON = timedelta(minutes=1)


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def opened(people: list[Any]) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.join(game, "red", people[0])
    return game


def warned(game: Game) -> datetime:
    """The game's people have been told; when it closes."""
    assert lobbies.sweep(now() + QUIET + SOON) == (1, 0)
    game.refresh_from_db()
    assert game.closes_at
    return game.closes_at


def test_a_warning_and_then_the_end(opened: Game, people: list[Any]) -> None:
    token = lobby.invite(opened, "blue", person=people[1])
    assert lobbies.sweep(now() + QUIET - SOON) == (0, 0)
    closes = warned(opened)
    assert lobbies.sweep(closes - SOON) == (0, 0)
    assert [one.person for one in Notice.objects.filter(kind=Notice.Kind.LOBBY)] == people[:1]
    assert lobbies.sweep(closes + SOON) == (0, 1)
    assert lobbies.sweep(closes + QUIET) == (0, 0)
    opened.refresh_from_db()
    assert opened.status == Game.Status.CLOSED and not lobby.invited_to(token)
    assert not invitations.of(people[1]) and not opened.seats.exclude(user=None).exists()
    with pytest.raises(Refusal):
        lobby.join(opened, "blue", people[2])


def test_the_warning_comes_by_mail(opened: Game, people: list[Any]) -> None:
    warned(opened)
    Notice.objects.filter(kind=Notice.Kind.LOBBY).update(send_after=now())
    while post.deliver():
        pass
    mail = MailOut.objects.get(to=people[0].email)
    assert "press “Keep it open” on its page" in " ".join(mail.text.split())
    assert f"/games/{opened.key}/" in mail.text


def test_who_wants_it_keeps_it_open(opened: Game, people: list[Any]) -> None:
    closes = warned(opened)
    with pytest.raises(Refusal, match="seat in this game"):
        waiting.keep_open(opened, people[1])
    waiting.keep_open(opened, people[0])
    Game.objects.filter(pk=opened.pk).update(kept_open_at=closes)
    assert lobbies.sweep(closes + SOON) == (0, 0)
    assert lobbies.sweep(closes + QUIET + SOON) == (1, 0)
    assert Notice.objects.filter(kind=Notice.Kind.LOBBY, person=people[0]).count() == 2


@pytest.mark.parametrize("sign", ["joins", "signs in", "answers"])
def test_a_sign_of_life_puts_it_off(opened: Game, people: list[Any], sign: str) -> None:
    closes = warned(opened)
    show(sign, opened, people, closes)
    assert lobbies.sweep(closes + SOON) == (0, 0)
    opened.refresh_from_db()
    assert opened.status == Game.Status.OPEN and opened.closes_at is None


def show(sign: str, opened: Game, people: list[Any], at: datetime) -> None:
    if sign == "joins":
        opened.seats.filter(name="blue").update(user=people[1], joined_at=at)
    if sign == "signs in":
        people[0].last_login = at
        people[0].save(update_fields=["last_login"])
    if sign == "answers":
        asked = {"asked": 1, "answered": 2, "asked_at": at, "answered_at": at}
        spent = dict.fromkeys(("exempt", "counted", "drawn", "bank", "left"), 0)
        seat = opened.seats.get(name="red")
        TimeDebit.objects.create(
            game=opened, seat=seat, person=people[0], late=False, **asked, **spent
        )


def test_a_rematch_that_nobody_wanted_can_be_asked_for_again(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"))
    for name, person in zip(("red", "blue"), people, strict=False):
        lobby.join(game, name, person)
    game.refresh_from_db()
    lobby.resign(game, "red")
    game.refresh_from_db()
    again = rematch.ask(game, people[0])
    waiting.close(again)
    assert rematch.ask(game, people[0]).pk != again.pk


def test_a_game_that_has_begun_is_not_closed(game: Game) -> None:
    assert lobbies.sweep(now() + 9 * QUIET) == (0, 0)
    with pytest.raises(Refusal, match="does not wait"):
        waiting.close(game)


def test_nobody_is_told_where_nobody_is_left(people: list[Any]) -> None:
    lobby.create("counter", 1, ("red", "blue"))
    assert lobbies.sweep(now() + QUIET + SOON) == (1, 0)
    assert not Notice.objects.exists()
    assert lobbies.sweep(now() + QUIET + GRACE + 2 * SOON) == (0, 1)
