"""Usual standing orders: kept once, and given to every seat that they suit."""

from typing import Any

import pytest

from games import play
from games.history import audit, export, game_log, replay, views
from games.management.commands.transcribe import transcribed
from games.models.game import Game
from games.models.person import UsualOrders
from games.people import standing_orders
from games.play import lobby, practice
from rules import record, transcript
from rules.kernel.errors import OrderError
from rules.verify import verify

ORDERS = "Standing sentry 60.\nhide never\nstep away; marines medic\nw0 decline\n"


def laid_out(people: list[Any], **options: Any) -> Game:
    seats = ("marine", "alien", "predator")[: len(people)]
    game = lobby.create("avp_thb", 1, seats, options=options)
    for seat, person in zip(seats, people, strict=True):
        lobby.join(game, seat, person)
    game.refresh_from_db()
    return game


def told(game: Game, seat: str | None) -> list[str]:
    return [fact["text"] for fact in game_log.log(game, seat)[0].facts]


def test_they_are_kept_in_their_own_words(people: list[Any]) -> None:
    standing_orders.keep(people[0], "avp_thb", ORDERS)
    kept = "sentry 60\nhide never\nstep away\nmarines medic\nw0 decline"
    assert standing_orders.of(people[0], "avp_thb") == kept
    standing_orders.keep(people[0], "avp_thb", "sentry 50; sentry 70; hide never; hide")
    assert standing_orders.of(people[0], "avp_thb") == "sentry 70"
    standing_orders.keep(people[0], "avp_thb", "\n;\n")
    assert not UsualOrders.objects.exists()


@pytest.mark.parametrize(
    ("system", "text", "sentence"),
    [
        ("avp_thb", "nap long", "No standing order can be about “nap”. Choose from sentry, hide"),
        ("avp_thb", "sentry 30\nhide sometimes", "For hide you can say always, never or ask"),
        ("avp_thb", f"losses {'pulse ' * 60}\nmarines {'pulse ' * 60}", "at most 500 characters"),
        ("avp_thb", "sentry \x07", "characters that are not text"),
        ("counter", "sentry 30", "These games have no standing orders"),
        ("chess", "sentry 30", "These games have no standing orders"),
    ],
)
def test_what_is_wrong_is_told(people: list[Any], system: str, text: str, sentence: str) -> None:
    with pytest.raises(OrderError, match=sentence):
        standing_orders.keep(people[0], system, text)
    assert not UsualOrders.objects.exists()


def test_every_game_begins_with_those_that_suit(people: list[Any]) -> None:
    for person in people[:2]:
        standing_orders.keep(person, "avp_thb", ORDERS)
    game = laid_out(people)
    assert game.length == 1
    given = {"marine": {"sentry": ["60"], "marines": ["medic"]}}
    given["alien"] = {"sentry": ["60"], "hide": ["never"]}
    assert replay.state_of(game).standing == given
    assert "Your usual standing orders hold: sentry 60; hide never." in told(game, "alien")
    assert told(game, "predator") == told(game, None) == told(game, "alien")[:-1]
    replay.forget(game)
    assert replay.state_of(game).standing == given and audit.check(game) == 1


def test_a_game_with_them_proves_itself(people: list[Any]) -> None:
    standing_orders.keep(people[1], "avp_thb", ORDERS)
    game = laid_out(people[:2], cards="all")
    running = export.of(game, "marine")
    assert "hide never" not in "".join(record.written(running))
    play.submit(game, "marine", "deploy auto")
    lobby.resign(game, "alien")
    game.refresh_from_db()
    report = verify(export.of(game), earlier=[running])
    assert not report.broken and not report.adopted


def test_a_transcript_of_a_game_with_them_comes_out_as_written(people: list[Any]) -> None:
    standing_orders.keep(people[0], "avp_thb", ORDERS)
    game = laid_out(people[:2], cards="all")
    for seat in ("marine", "alien"):
        play.submit(game, seat, "deploy auto")
    text = transcribed(Game.objects.get(pk=game.pk))
    assert "# usual marine: standing sentry 60; marines medic; w0 decline\n" in text
    assert transcript.play(transcript.read(text)) == text.split("\n")[2:-1]


def test_to_practice_nobody_brings_anything(people: list[Any]) -> None:
    game = laid_out(people)
    standing_orders.keep(people[0], "avp_thb", ORDERS)
    assert replay.state_of(practice.fork(game, 0, "marine", people[0])).standing == {"marine": {}}


def test_the_autopilot_has_no_use_for_them(people: list[Any]) -> None:
    standing_orders.keep(people[0], "avp_thb", ORDERS)
    game = lobby.create("avp_thb", 1, ("marine", "alien"))
    lobby.join(game, "marine", people[0])
    lobby.give_to_autopilot(game, "marine")
    lobby.join(game, "alien", people[1])
    game.refresh_from_db()
    assert replay.state_of(game, 0).standing == {}


def test_what_holds_at_a_seat_is_kept_beside_what_others_say(people: list[Any]) -> None:
    standing_orders.keep(people[0], "avp_thb", "hide never\nsentry 40\nlosses medic")
    game = laid_out(people)
    play.submit(game, "marine", "standing sentry 80 warrior; losses")
    view, system = views.view_of(game, "marine"), replay.system_of(game)
    standing_orders.keep_those_of(people[0], system, view)
    assert standing_orders.of(people[0], "avp_thb") == "hide never\nsentry 80 warrior"
    assert standing_orders.order_for(people[0], system, view) == "standing sentry 80 warrior"
