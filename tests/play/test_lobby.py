"""Around the table: seats, invitations, the start, and giving up."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from games import play
from games.automation import autopilot
from games.clock.time_control import Allowance
from games.history import audit, replay
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.play import invitations, lobby, waiting
from rules.kernel.errors import IllegalOrder, Refusal
from tests.support.visitors import client_of


def test_a_game_starts_when_its_last_seat_is_taken(people: list[Any]) -> None:
    game = lobby.create("counter", 1, clock=Allowance(3600), host=people[0])
    assert len(game.commitment) == 64
    lobby.join(game, "red", people[0])
    lobby.join(game, "red", people[0])
    assert Game.objects.get(pk=game.pk).status == "open"
    lobby.join(game, "blue", people[1], salt="my-own-dice")
    game.refresh_from_db()
    assert (game.status, game.length) == ("playing", 1)
    assert Notice.objects.filter(kind=Notice.Kind.STARTED).count() == 2
    seat = SeatAtGame.objects.get(game=game, name="red")
    assert (seat.deadline - seat.asked_at).total_seconds() == 3600


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"system": "chess"}, "There is no system “chess” here. There are: "),
        ({"mission": 9}, "Counter has no mission 9. There are: 1 and 2."),
        ({"seats": ["red"]}, "Mission 1 is played by red and blue or red, blue and green."),
        ({"options": {"red": "many"}}, "The red side can field no other force."),
    ],
)
def test_what_cannot_be_played_is_not_laid_out(
    store: None, chosen: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        lobby.create(**{"system": "counter", "mission": 1, **chosen})
    assert str(refused.value).startswith(sentence)
    assert not Game.objects.exists()


def test_an_invitation_keeps_a_seat(people: list[Any]) -> None:
    _, bob, cat = people
    game = lobby.create("counter", 1)
    token = lobby.invite(game, "red", "bob@example.org")
    seat = SeatAtGame.objects.get(game=game, name="red")
    assert len(token) == 26 and token not in str(vars(seat)) and lobby.token_of(seat) == token
    assert Notice.objects.get().address == "bob@example.org"
    with pytest.raises(Refusal, match="kept for an invited player"):
        lobby.join(game, "red", cat)
    assert lobby.invited_to(token.upper()) == seat
    lobby.join(game, "red", bob, token=token)
    assert lobby.invited_to(token) is None


def test_a_seat_is_left_before_the_start_only(people: list[Any]) -> None:
    game = lobby.create("counter", 1, autopilots=["blue"])
    lobby.join(game, "red", people[0])
    with pytest.raises(Refusal, match="You can resign"):
        lobby.leave(game, "red", people[0])


def test_with_two_seats_resigning_loses(game: Game, people: list[Any]) -> None:
    play.submit(game, "red", "add 1")
    stored = lobby.resign(game, "red", user=people[0], request="form-2")
    assert (stored.order, stored.seat) == ("resign", "red")
    game.refresh_from_db()
    assert (game.status, game.winners, game.reason) == ("over", ["blue"], "The red resigned.")
    assert audit.check(game) == 3
    replay.forget(game)
    assert replay.state_of(game).turn == 1


def test_with_three_seats_the_autopilot_plays_on(new_game: Callable[..., Game]) -> None:
    game = new_game(seats=("red", "blue", "green"))
    stored = play.submit(game, "red", "Resign.")
    assert stored.facts[0]["text"].endswith("The autopilot plays the red from now on.")
    assert autopilot.run(game) == 1
    with pytest.raises(IllegalOrder, match="autopilot plays the red"):
        play.submit(game, "red", "add 1")
    play.submit(game, "blue", "add 1")
    game.refresh_from_db()
    assert audit.check(game) == 4


def test_who_has_resigned_does_not_come_back(
    new_game: Callable[..., Game], people: list[Any]
) -> None:
    game = new_game(seats=("red", "blue", "green"))
    client = client_of(people[0])
    assert "Resign</button>" in client.get(reverse("game", args=[game.key])).content.decode()
    play.submit(game, "red", "resign")
    told = client.get(reverse("game", args=[game.key])).content.decode()
    assert "You have resigned." in told and "Play myself again" not in told
    with pytest.raises(Refusal, match="You have resigned"):
        lobby.take_from_autopilot(game, "red", people[0])
    assert SeatAtGame.objects.get(game=game, name="red").autopilot


def test_a_seat_goes_to_the_autopilot_and_back(game: Game, people: list[Any]) -> None:
    lobby.give_to_autopilot(game, "red")
    seat = SeatAtGame.objects.get(game=game, name="red")
    assert seat.deadline is None and autopilot.due() == [seat]
    lobby.take_from_autopilot(game, "red", people[0])
    assert SeatAtGame.objects.get(pk=seat.pk).deadline is not None


def test_nobody_sits_down_to_a_game_that_was_closed(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    waiting.close(game)
    for step in (
        lambda: lobby.join(game, "red", people[1]),
        lambda: lobby.invite(game, "red"),
        lambda: invitations.open_to_all(game, "red"),
    ):
        with pytest.raises(Refusal, match="closed before it began"):
            step()
