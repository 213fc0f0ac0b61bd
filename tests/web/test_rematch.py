"""A rematch: the same game with the seats exchanged, asked and agreed days apart."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.play import invitations, lobby, practice, rematch
from rules.kernel.errors import Refusal
from tests.support.toys.rookery import SIX
from tests.support.visitors import client_of

BUTTON = "Ask for a rematch"


@pytest.fixture
def over(ann: Any, bob: Any) -> Game:
    return finished(("red", ann), ("blue", bob))


def finished(*sitting: tuple[str, Any], **terms: Any) -> Game:
    """A game of the counter that has come to its end, as the first has resigned."""
    game = lobby.create("counter", 1, [seat for seat, _ in sitting], **terms)
    for seat, user in sitting:
        lobby.join(game, seat, user)
    game.refresh_from_db()
    for seat, _ in sitting[:-1]:
        lobby.resign(game, seat)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def holders(game: Game) -> dict[str, str]:
    return {s.name: s.user.username if s.user else "" for s in game.seats.select_related("user")}


def page(user: Any, game: Game) -> str:
    return client_of(user).get(reverse("game", args=[game.key])).content.decode()


def ask(user: Any, game: Game) -> Any:
    return client_of(user).post(reverse("rematch", args=[game.key]))


def test_asked_one_day_and_agreed_another(over: Game, ann: Any, bob: Any) -> None:
    assert BUTTON in page(ann, over) and BUTTON in page(bob, over)
    answer = ask(ann, over)
    again = Game.objects.get(rematch_of=over)
    assert answer["Location"] == reverse("game", args=[again.key])
    assert again.status == Game.Status.OPEN and holders(again) == {"red": "", "blue": "ann"}
    assert "ann asks for a rematch" in page(bob, over) and BUTTON not in page(bob, over)
    home = client_of(bob).get(reverse("home")).content.decode()
    assert "ann asks for a rematch" in home
    kept = page(bob, again)
    assert "Play the red" in kept and "A rematch of" in kept and "Reserved" not in kept
    client_of(bob).post(reverse("join", args=[again.key]), {"seat": "red"})
    again.refresh_from_db()
    assert again.status == Game.Status.PLAYING and holders(again) == {"red": "bob", "blue": "ann"}
    assert "The rematch" in page(ann, over)


def test_the_mail_tells_no_address(over: Game, ann: Any, bob: Any) -> None:
    rematch.ask(over, ann)
    notice = Notice.objects.get(kind=Notice.Kind.INVITED)
    assert (notice.person, notice.address) == (bob, "")
    while post.deliver():
        pass
    mail = MailOut.objects.get(to="bob@example.org", subject__contains="rematch")
    assert "ann asks for a rematch of Counter" in " ".join(mail.text.split())
    assert "ann@example.org" not in mail.text + mail.html
    assert "bob@example.org" not in page(ann, Game.objects.get(rematch_of=over))


def test_both_ask_at_once(over: Game, ann: Any, bob: Any) -> None:
    first, second = rematch.ask(over, ann), rematch.ask(over, bob)
    assert first.pk == second.pk and Game.objects.filter(rematch_of=over).count() == 1
    first.refresh_from_db()
    assert first.status == Game.Status.PLAYING


def test_the_terms_stay(ann: Any, bob: Any) -> None:
    before = finished(
        ("red", ann), ("blue", bob), clock=lobby.Allowance(each=3600, bank=60, cap=90)
    )
    again = rematch.ask(before, bob)
    assert (again.clock, again.mission) == (before.clock, before.mission)
    assert again.setup["options"] == before.setup["options"]
    assert again.key != before.key and bytes(again.secret) != bytes(before.secret)


def test_declined(over: Game, ann: Any, bob: Any) -> None:
    again = rematch.ask(over, ann)
    (seat,) = invitations.of(bob)
    client_of(bob).post(reverse("decline", args=[lobby.token_of(seat)]))
    assert not invitations.of(bob) and "bob has declined" in page(ann, again)
    with pytest.raises(Refusal):
        lobby.join(again, "red", ann)
    invitations.open_to_all(again, "red")
    lobby.join(again, "red", bob)


def test_nobody_else_takes_the_seat(over: Game, ann: Any, cat: Any) -> None:
    again = rematch.ask(over, ann)
    seat = again.seats.get(name="red")
    for token in ("", lobby.token_of(seat)):
        with pytest.raises(Refusal, match="kept for"):
            lobby.join(again, "red", cat, token=token)


def test_a_seat_that_is_left_again_is_free(over: Game, ann: Any, cat: Any) -> None:
    again = rematch.ask(over, ann)
    lobby.leave(again, "blue", ann)
    assert "Play the blue" in page(cat, again)
    lobby.join(again, "blue", cat)
    assert holders(again) == {"red": "", "blue": "cat"}


def test_the_autopilot_sits_down_again(ann: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), autopilots=["blue"])
    lobby.join(game, "red", ann)
    lobby.resign(game, "red")
    again = rematch.ask(game, ann)
    again.refresh_from_db()
    assert again.status == Game.Status.PLAYING and again.seats.get(name="red").autopilot


def test_who_sat_at_one_device_does_so_again(ann: Any) -> None:
    seats = ("red", "blue", "green")
    game = lobby.create("counter", 1, seats, autopilots=["green"], curtain=True)
    for seat in seats[:2]:
        lobby.join(game, seat, ann)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)  # however it came to that
    again = rematch.ask(game, ann)
    again.refresh_from_db()
    assert again.curtain and again.status == Game.Status.PLAYING
    assert holders(again) == {"red": "", "blue": "ann", "green": "ann"}


def test_seats_move_on_by_one_and_each_brings_a_list(
    toys: None, ann: Any, bob: Any, cat: Any
) -> None:
    game = lobby.create("rookery", 1, SIX[:3])
    for seat, user in zip(SIX, (ann, bob, cat), strict=False):
        lobby.join(game, seat, user)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)  # however it came to that
    again = rematch.ask(game, bob)
    kept = {seat.name: seat.kept_for for seat in again.seats.select_related("kept_for")}
    assert kept == dict(zip(SIX, (cat, ann, bob), strict=False))
    assert again.status == Game.Status.OPEN and set(holders(again).values()) == {""}
    assert "This seat is kept for you" in page(bob, again)
    for seat, user in kept.items():
        lobby.join(again, seat, user)
    again.refresh_from_db()
    assert again.status == Game.Status.PLAYING


def running(ann: Any, bob: Any) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"))
    for seat, user in (("red", ann), ("blue", bob)):
        lobby.join(game, seat, user)
    game.refresh_from_db()
    return game


def alone(ann: Any) -> Game:
    return finished(("red", ann), ("blue", ann))


def in_practice(ann: Any, bob: Any) -> Game:
    game = practice.fork(finished(("red", ann), ("blue", bob)), 0, "red", ann)
    lobby.resign(game, "red")
    game.refresh_from_db()
    return game


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ("running", rematch.NOT_OVER),
        ("practice", rematch.PRACTICE),
        ("stranger", rematch.NOT_YOURS),
        ("alone", rematch.ALONE),
    ],
)
def test_who_may_not_ask(ann: Any, bob: Any, cat: Any, case: str, why: str) -> None:
    games: dict[str, Callable[[], Game]] = {
        "running": lambda: running(ann, bob),
        "practice": lambda: in_practice(ann, bob),
        "stranger": lambda: finished(("red", bob), ("blue", cat)),
        "alone": lambda: alone(ann),
    }
    game = games[case]()
    with pytest.raises(Refusal) as refused:
        rematch.ask(game, ann)
    assert str(refused.value) == why
    assert BUTTON not in page(ann, game)
    assert ask(ann, game).status_code == 302 and not Game.objects.filter(rematch_of=game).exists()
