"""Open seats by all doors: who may take them, who may not, and what the one before still can."""

from email.message import EmailMessage
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.clock.time_control import Allowance
from games.mail import post, receive, reply_tokens, smtp_server
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut, Notice, ReplyToken
from games.people import home_addresses
from games.play import lobby, substitutes
from games.web import players
from tests.support.visitors import api_of, client_of


@pytest.fixture
def vacant(moved: Game) -> Game:
    """The seat of the red, which Ann had, is open."""
    play.submit(moved, "red", "vacate")
    return moved


def page(client: Client, game: Game, name: str = "game") -> str:
    return client.get(reverse(name, args=[game.key])).content.decode()


def test_a_substitute_finds_the_seat_and_gets_a_handover(vacant: Game, cat: Any) -> None:
    client = client_of(cat)
    assert "seats to take over" in client.get("/").content.decode()
    to_join = client.get(reverse("to_join")).content.decode()
    assert "Seats to take over" in to_join and "turn 2" in to_join and "The red" in to_join
    assert "Take over the red" in page(client, vacant)
    told = client.post(reverse("sit", args=[vacant.key]), {"seat": "red"}, follow=True)
    html = told.content.decode()
    assert "You are the red" in html and "What you are asked" in html
    assert "Somebody sits down as the red" in html
    assert "seats to take over" not in client.get("/").content.decode()
    assert "Seats to take over" not in client.get(reverse("to_join")).content.decode()
    seat = SeatAtGame.objects.get(game=vacant, name="red")
    assert seat.user == cat and ("You have time until" in html) == (seat.asked is not None)


def test_the_one_who_left_comes_back_by_the_page(vacant: Game, ann: Any, bob: Any) -> None:
    home = client_of(ann).get("/").content.decode()
    assert "Your seat is open: sit down again" in home and "seats to take over" not in home
    own = page(client_of(ann), vacant)
    assert "Sit down again" in own and "Play myself again" not in own and "Give my" not in own
    other = page(client_of(bob), vacant)
    assert "The seat of the red is open." in other and "Take over" not in other
    assert "You have seen what is hidden from the red" in other
    client_of(ann).post(reverse("sit", args=[vacant.key]), {"seat": "red"})
    assert SeatAtGame.objects.get(game=vacant, name="red").user == ann


def test_a_program_takes_the_seat(vacant: Game, bob: Any, cat: Any) -> None:
    url = f"/api/games/{vacant.key}/sit/"
    refused = api_of(bob).post(url, {"seat": "red"}, format="json")
    assert (
        refused.status_code == 422
        and ("somebody else must play that side") in refused.json()["error"]
    )
    assert api_of(cat).post(url, {"seat": "nobody"}, format="json").status_code == 422
    listed = api_of(cat).get("/api/games/").json()["results"]
    assert [seat["open"] for seat in listed[0]["seats"]] == [True, False]
    assert api_of(cat).post(url, {"seat": "red"}, format="json").json()["order"] == "sit"
    assert api_of(cat).get("/api/people/cat/").json()["taken_over"] == 1
    assert api_of(cat).get("/api/people/nobody/").status_code == 404


def mailed(to: str, line: str) -> str:
    letter = EmailMessage()
    letter["From"], letter["To"] = "ann@example.org", to
    letter.set_content(f"{line}\n")
    row = receive.received(letter.as_bytes(), [to])
    return row.answer if row else smtp_server.admitted(to, "ann@example.org")


def test_whoever_was_replaced_is_shut_out_by_every_door(moved: Game, cat: Any) -> None:
    asked = moved.seats.filter(asked__isnull=False).select_related("game", "user")
    seat = asked[0]
    ann, name = seat.user, seat.name
    to = reply_tokens.reply_address(reply_tokens.token_for(seat))
    ours, program = client_of(ann), api_of(ann)
    question = {"seat": name, "expected": seat.asked}
    play.submit(moved, name, "vacate")
    substitutes.sit_down(moved, name, cat)
    before = Game.objects.get(pk=moved.pk).length
    assert not ReplyToken.objects.filter(seat=seat, status="open").exists()
    assert "it is not yours any more" in mailed(to, "pass")
    form = {**question, "line": "add 1", "request": "an-old-page"}
    refused = ours.post(reverse("order", args=[moved.key]), form)
    assert refused.status_code == 422 and b"You do not hold the seat of" in refused.content
    order = {"seat": name, "line": "add 1"}
    assert program.post(f"/api/games/{moved.key}/orders/", order, format="json").status_code == 422
    for path in ("view", "prompts"):
        answer = program.get(f"/api/games/{moved.key}/{path}/?seat={name}")
        assert answer.status_code == 403, path
    assert ours.get(reverse("handover", args=[moved.key])).status_code == 404
    ours.post(reverse("resign", args=[moved.key]), {"seat": name, "sure": "yes"})
    assert ours.post(reverse("autopilot", args=[moved.key]), {"seat": name}).status_code == 404
    ours.post(reverse("sit", args=[moved.key]), {"seat": name})
    ours.post(reverse("fork", args=[moved.key]), {"seat": name, "at": "0"})
    assert "You are watching." in page(ours, moved) and "Your turn" not in page(ours, moved)
    assert Game.objects.count() == 1 and Game.objects.get().length == before
    assert SeatAtGame.objects.get(pk=seat.pk).user == cat


def test_an_invitation_brings_nobody_back(ann: Any, bob: Any, cat: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"))
    token = lobby.invite(game, "red")
    lobby.join(game, "red", ann, token=token)
    lobby.join(game, "blue", bob)
    play.submit(game, "red", "vacate")
    assert client_of(ann).get(reverse("invitation", args=[token])).status_code == 404
    substitutes.sit_down(game, "red", cat)
    form = {"seat": "red", "token": token}
    client_of(ann).post(reverse("join", args=[game.key]), form)
    assert client_of(ann).get(reverse("invitation", args=[token])).status_code == 404
    assert SeatAtGame.objects.get(game=game, name="red").user == cat


def test_the_last_mail_says_so_and_shows_nothing(moved: Game, ann: Any, cat: Any) -> None:
    play.submit(moved, "red", "vacate")
    substitutes.sit_down(moved, "red", cat)
    while post.deliver():
        pass
    last = MailOut.objects.filter(to=ann.email).last()
    assert last and "Somebody else plays the red from now on." in last.text
    assert not last.picture and "ma1" not in last.text
    assert last.reply_to == home_addresses.address_of(ann), "it means no game"
    dropped = Notice.objects.filter(person=ann, status="dropped")
    assert all(one.trouble == "the seat has changed hands" for one in dropped)


def test_a_halt_is_mailed_to_the_referees(moved: Game, cat: Any) -> None:
    cat.is_superuser = True
    cat.save()
    play.halt(moved, "for the test")
    while post.deliver():
        pass
    told = MailOut.objects.get(to=cat.email)
    assert told.subject.startswith("Game halted:") and "has been halted" in told.text


def test_everybody_may_look_at_a_record(as_ann: Client, moved: Game, bob: Any) -> None:
    html = as_ann.get(reverse("person", args=["bob"])).content.decode()
    assert "Questions answered in time" in html and bob.email not in html
    assert as_ann.get(reverse("person", args=["nobody"])).status_code == 404
    shouted = as_ann.get(reverse("person", args=["BOB"]))
    assert shouted["Location"] == reverse("person", args=["bob"])


def test_times_that_are_alike_are_told_once() -> None:
    assert players.quickly(["1 h", "2 h", "3 h"]).count("within") == 3
    assert players.quickly(["1 h", "1 h", "3 h"]) == "half within 1 h, three quarters within 3 h"
    assert players.quickly(["1 h"] * 3) == "three quarters within 1 h"
    assert players.quickly([]) == ""


def test_a_lobby_says_who_may_join(as_ann: Client, bob: Any) -> None:
    fields = {
        "of": "counter-1",
        "clock": "daily",
        "misses": "5",
        "asks": "proven",
    }
    fields |= {"who-red": "me", "who-blue": "open", "who-green": "absent"}
    as_ann.post(reverse("new_game"), fields)
    game = Game.objects.get()
    assert Allowance.of(game.clock).misses == 5
    assert (game.least_kept, game.least_answered) == (90, 50)
    html = page(client_of(bob), game)
    assert (
        "asked at least 50 questions before" in html
        and "Has not answered any questions yet." in html
    )
    told = client_of(bob).post(reverse("join", args=[game.key]), {"seat": "blue"}, follow=True)
    assert "you have been asked 0" in told.content.decode()
    assert game.seats.get(name="blue").user is None
