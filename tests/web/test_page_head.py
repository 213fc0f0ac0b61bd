"""The head of a game's page: who plays whom, whom the game waits for and until when."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clock import deadlines
from games.models.game import Game
from games.models.time_debit import TimeDebit
from games.people import reliability
from games.play import lobby
from games.web import game_page, page_head
from tests.support.game_page import page, seat
from tests.support.visitors import client_of, one_line

MOST_QUERIES = 14


def head(html: str) -> str:
    return one_line(html).split('class="at-table"')[1].split("</div>")[0]


def entry(game: Game, name: str, user: Any) -> page_head.AtTable:
    reader = game_page.reader_of(game_page.found(game.key, user), user)
    told = page_head.at_table(reader.game, game_page.log(reader, None))
    return next(one for one in told if one.name == name)


def answered(game: Game, name: str, **more: Any) -> None:
    at, held = game.started_at, seat(game, name)
    spent = dict.fromkeys(("exempt", "counted", "drawn", "bank", "left"), 0)
    times = {"asked": 1, "answered": 2, "asked_at": at, "answered_at": at}
    TimeDebit.objects.create(game=game, seat=held, person=held.user, **spent, **times, **more)


def test_both_are_named_with_side_and_clock(as_ann: Client, game: Game) -> None:
    told = head(page(as_ann, game))
    assert '<strong>blue</strong> <a href="/people/bob/">bob</a>' in told
    assert "<strong>red</strong>" in told and "3 days for each question" in told


def test_what_is_known_of_a_player_is_counted(as_ann: Client, game: Game, ann: Any) -> None:
    assert "new here" in head(page(as_ann, game))
    for late in (False, False, True):
        answered(game, "blue", late=late)
    answered(game, "blue", late=True, private=True)
    assert "66 % of 3 answers in time" in head(page(as_ann, game))
    at, bob = reliability.at_table(game), seat(game, "blue").user
    told = reliability.of(bob)
    assert (at[bob.pk].kept, at[bob.pk].missed) == (told.kept, told.missed) == (2, 1)
    assert (at[ann.pk].kept, at[ann.pk].missed) == (0, 0)


def test_who_is_asked_has_the_time_of_the_table_at_least(moved: Game, bob: Any) -> None:
    red = entry(moved, "red", bob)
    assert red.is_asked and red.since == seat(moved, "red").asked_at
    assert red.until == red.since + timedelta(days=3)
    assert "asked since" in head(page(client_of(bob), moved))
    assert not entry(moved, "blue", bob).is_asked


def test_nights_and_bank_of_others_are_not_told(moved: Game, bob: Any) -> None:
    before = entry(moved, "red", bob).until
    red = seat(moved, "red")
    red.habits, red.bank = {"zone": "UTC", "quiet": ["22:00", "08:00"]}, 86400
    deadlines.set_deadline(moved, red, red.asked_at)
    red.save()
    assert entry(moved, "red", bob).until == before < red.deadline


def test_a_question_in_a_turn_has_its_part_for_certain(moved: Game) -> None:
    red = seat(moved, "red")
    moved.clock = {**moved.clock, "part": 10}
    red.terms = {deadlines.TURN: ["a turn", 500.0, 0]}
    least = deadlines.due_at_least(moved, red, red.asked_at)
    assert least == red.asked_at + timedelta(days=3) / 10
    red.terms = {deadlines.ONLY: 60}
    assert deadlines.due_at_least(moved, red, red.asked_at) is None


def test_a_private_question_is_not_told(moved: Game, bob: Any) -> None:
    moved.seats.filter(name="red").update(private=True)
    assert not entry(moved, "red", bob).is_asked
    assert "asked since" not in head(page(client_of(bob), moved))


def test_the_past_asks_nobody(as_ann: Client, moved: Game, bob: Any) -> None:
    told = head(page(client_of(bob), moved, at=0))
    assert "ann" in told and "asked since" not in told


def test_who_is_shut_out_has_no_link(as_ann: Client, game: Game, bob: Any) -> None:
    bob.is_active = False
    bob.save()
    told = head(page(as_ann, game))
    assert "bob" in told and "/people/bob/" not in told


def test_an_autopilot_and_an_open_seat_say_so(as_ann: Client, game: Game) -> None:
    lobby.give_to_autopilot(game, "blue")
    assert "the autopilot" in head(page(as_ann, game))
    assert "in time" not in head(page(as_ann, game))
    game.seats.filter(name="blue").update(stands_in_at=game.started_at)
    assert "open to anybody" in head(page(as_ann, game))


@pytest.mark.parametrize("asked", [1, 3])
def test_the_page_costs_as_many_queries_whoever_plays(
    as_ann: Client, game: Game, asked: int
) -> None:
    for _ in range(asked):
        answered(game, "blue", late=False)
    with CaptureQueriesContext(connection) as queries:
        assert as_ann.get(reverse("game", args=[game.key])).status_code == 200
    assert len(queries) <= MOST_QUERIES
