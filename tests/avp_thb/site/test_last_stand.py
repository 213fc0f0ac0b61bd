"""The Last Stand on the site: one player or two against a hive that nobody holds."""

import re
from html import unescape
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client

from games import play
from games.automation import autopilot
from games.clock import database_clock
from games.history import export, replay, views, winners
from games.mail import news, post
from games.models.game import Game
from games.play import lobby, practice, tempo
from games.tournaments import drafts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from rules import verify
from rules.avp_thb.missions import LAST_STAND
from tests.support.at_table import give, reloaded
from tests.support.visitors import client_of

MISSION = LAST_STAND.number


def begun(people: list[Any], *seats: str, **options: Any) -> Game:
    game = lobby.create("avp_thb", MISSION, seats, options=options)
    for name, person in zip(seats, people, strict=False):
        lobby.join(game, name, person)
    return reloaded(game)


def played_on(game: Game, orders: int) -> Game:
    """As computer players play the seats, until so many orders are given or it is over."""
    for _ in range(orders):
        seat = game.seats.filter(asked__isnull=False).first()
        if seat is None:
            break
        seen = views.Sight(reloaded(game), seat.name)
        play.submit(game, seat.name, replay.system_of(game).autopilot(seen.view, seen.prompts[0]))
    return reloaded(game)


@pytest.fixture
def lost(people: list[Any]) -> Game:
    """The whole court against a lone Marine squad: nobody has won that."""
    return played_on(begun(people, "marine", hive="court", difficulty="hard"), 500)


def test_the_page_the_mail_and_the_proof_say_that_the_players_have_lost(
    lost: Game, people: list[Any], client: Client
) -> None:
    assert lost.status == Game.Status.OVER and lost.winners == ["aliens"]
    assert winners.told(lost) == "Won by the aliens. The players have lost."
    client.force_login(people[0])
    assert "The players have lost." in client.get(f"/games/{lost.key}/").content.decode()
    post.deliver(database_clock.now())
    over = [str(mail.body) for mail in django_mail.outbox if "is over" in str(mail.body)]
    assert len(over) == 1 and "The players have lost." in over[0]
    assert not verify.verify(export.of(lost)).broken


def test_who_gives_up_alone_has_lost(people: list[Any]) -> None:
    game = begun(people, "predator")
    give(game, "predator: deploy auto")
    give(game, "predator: resign")
    assert reloaded(game).winners == ["aliens"]


def test_one_of_two_gives_up_and_the_other_holds_out(people: list[Any]) -> None:
    game = begun(people, "marine", "predator")
    give(game, "marine: resign")
    assert reloaded(game).status == Game.Status.PLAYING
    assert game.seats.get(name="marine").autopilot


def test_a_turn_mail_tells_what_the_hive_did(people: list[Any]) -> None:
    game = played_on(begun(people, "marine", "predator"), 12)
    told = [line.text for line in news.news(views.Sight(game, "marine"), 1)]
    assert any(text.startswith("The breach ") for text in told)
    assert any(text.startswith("The hive moves: ") for text in told)


def test_it_is_practised_from_a_moment(people: list[Any]) -> None:
    game = played_on(begun(people, "marine", map=4), 12)
    fork = practice.fork(game, 8, "marine", people[0])
    autopilot.run(fork)
    state = replay.state_of(fork)
    assert state.stand and state.stand.map == 4
    assert fork.seats.get(name="marine").asked is not None


@pytest.mark.parametrize("sides", [("marine",), ("marine", "predator")])
def test_no_tournament_has_it(sides: tuple[str, ...]) -> None:
    assert MISSION not in drafts.missions_of("avp_thb")
    terms = Terms(sides=sides, missions=(MISSION,))
    found = drafts.of_missions(terms, Conditions(system="avp_thb"))
    assert any("The rules play the aliens." in fault.why for fault in found)


def test_the_log_has_no_heading_for_what_the_hive_has_done(people: list[Any]) -> None:
    """It moves in the order after which it moves, so nothing would stand under the heading."""
    game = begun(people, "marine")
    give(game, "marine: deploy auto")
    give(game, "marine: activate ma1")
    give(game, "marine: pass")
    page = client_of(people[0]).get(f"/games/{game.key}/").content.decode()
    newest, *_ = re.findall(r"<summary>([^<]*)</summary>\s*<ol reversed>\s*(.)", page)
    assert newest[0].endswith("is activated.") and newest[1] == "<"
    assert "The hive moves: " in unescape(re.sub("<[^>]*>", "", page))


def test_who_is_invited_reads_what_is_usual_too(people: list[Any]) -> None:
    game = lobby.create("avp_thb", MISSION, ("marine", "predator"), options={"map": 4})
    told = tempo.settled(game)
    assert "Difficulty: “I only need to know one thing”: close two of four breaches." in told
    assert "Map: The lost hunter." in told
    assert "Hive: Half of the box: three Stalkers and five Infants." in told
