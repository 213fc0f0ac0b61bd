"""Which games count, that the numbers follow from the games, and where they are shown."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games import play, tasks
from games.clock import database_clock
from games.models.game import Game
from games.models.rating import RatedGame, Rating, SideWorth
from games.operations import erasure
from games.play import lobby, practice, substitutes
from games.play.order import By
from games.ratings import update
from tests.support.at_table import give, reloaded, seat

New = Callable[..., Game]


def won_by(game: Game, winner: str, loser: str) -> Game:
    """Three turns, then one of the two resigns."""
    give(game, "red: add 1", "blue: add 1", "red: add 1", f"{loser}: resign")
    assert reloaded(game).winners == [winner]
    return game


def rows() -> list[tuple[Any, ...]]:
    people = Rating.objects.order_by("person", "system", "seats")
    sides = SideWorth.objects.order_by("system", "mission", "table", "side")
    names = ("value", "deviation", "games")
    return [
        *people.values_list("person", "system", "seats", *names),
        *sides.values_list("system", "mission", "table", "side", *names),
    ]


def value(person: Any) -> float:
    return Rating.objects.get(person=person, system="counter", seats=0).value


def test_a_game_that_ends_is_counted_once(new_game: New, people: list[Any]) -> None:
    ann, bob, cat = people
    won_by(new_game(), "red", "blue")
    assert not rows()
    assert update.rate() == 1
    assert value(ann) > 1500 > value(bob) and not Rating.objects.filter(person=cat)
    kept = rows()
    assert update.rate() == 0 and rows() == kept
    assert RatedGame.objects.get().weight == 1


def test_what_ended_while_nobody_counted_is_counted_once_a_day(new_game: New) -> None:
    of_today, before = won_by(new_game(), "red", "blue"), won_by(new_game(), "red", "blue")
    long_ago = database_clock.now() - timedelta(days=2)
    Game.objects.filter(pk=before.pk).update(ended_at=long_ago)
    tasks.rate()
    assert RatedGame.objects.get().game == of_today
    tasks.rate_rest()
    assert RatedGame.objects.count() == 2


def test_counted_one_by_one_is_as_recomputed(new_game: New, people: list[Any]) -> None:
    three = ("red", "blue", "green")
    for mission, winner, loser in ((1, "red", "blue"), (2, "blue", "red"), (1, "blue", "red")):
        won_by(new_game(mission), winner, loser)
        update.rate()
    drawn = new_game(1, three)
    give(drawn, "red: draw", "blue: agree", "green: agree")
    assert reloaded(drawn).winners == []
    update.rate()
    kept = rows()
    assert {row[2] for row in kept if row[1] == "counter"} >= {0, 2, 3}
    assert update.misstated() == []
    assert update.recompute() == 4 and rows() == kept
    assert update.recompute("counter") == 4 and rows() == kept


def test_the_command_compares_and_makes_anew(
    new_game: New, people: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    won_by(new_game(), "red", "blue")
    update.rate()
    kept = rows()
    call_command("recompute_ratings", "--check")
    Rating.objects.filter(person=people[0]).update(value=1800)
    SideWorth.objects.filter(side="blue").delete()
    RatedGame.objects.update(weight=0.5)
    with pytest.raises(CommandError) as refused:
        call_command("recompute_ratings", "--check")
    said = str(refused.value)
    assert "1800 ±" in said and "should count 1" in said and "nothing instead of blue" in said
    call_command("recompute_ratings", "counter")
    assert rows() == kept
    with pytest.raises(CommandError, match="There is no system chess"):
        call_command("recompute_ratings", "chess")
    with pytest.raises(CommandError, match="Leave counter out"):
        call_command("recompute_ratings", "counter", "--check")
    assert "The ratings are what the games say." in capsys.readouterr().out


def test_an_early_resignation_counts_less(new_game: New) -> None:
    give(new_game(), "blue: resign")
    update.rate()
    rated = RatedGame.objects.get()
    assert (rated.weight, rated.why) == (0.25, "Somebody gave it up before turn 3.")


def test_autopilots_and_practice_do_not_count(new_game: New, people: list[Any]) -> None:
    give(new_game(autopilots=("blue",)), "red: resign")
    game = new_game()
    give(game, "red: add 1")
    forked = practice.fork(reloaded(game), 1, "red", people[0])
    give(forked, "red: resign")
    assert update.rate() == 2 and not rows()
    why = set(RatedGame.objects.values_list("weight", "why"))
    assert why == {(0, "The autopilot had a seat."), (0, "It was a practice game.")}


def test_nobody_gains_against_themselves(people: list[Any]) -> None:
    game = lobby.create("counter", 1)
    for name in ("red", "blue"):
        lobby.join(game, name, people[0])
    give(game, "red: resign")
    update.rate()
    assert RatedGame.objects.get().weight == 0 and not rows()


def test_who_leaves_a_seat_has_lost(new_game: New, people: list[Any]) -> None:
    """Cat wins with the seat that Ann has left: for Bob it is a win, and nothing for Cat."""
    ann, bob, cat = people
    game = new_game()
    give(game, "red: add 1", "blue: add 1", "red: vacate")
    substitutes.sit_down(game, "red", cat)
    give(game, "red: add 1", "blue: resign")
    assert reloaded(game).winners == ["red"]
    update.rate()
    assert value(bob) > 1500 > value(ann) and not Rating.objects.filter(person=cat)


def test_who_lets_the_autopilot_play_has_left(new_game: New, people: list[Any]) -> None:
    game = new_game()
    give(game, "red: add 1", "blue: add 1", "red: add 1")
    lobby.give_to_autopilot(game, "red")
    give(game, "blue: resign")
    update.rate()
    assert value(people[1]) > 1500 > value(people[0])
    both = won_by(new_game(), "red", "blue")
    both.seats.update(autopilot=True)
    update.rate()
    assert RatedGame.objects.get(game=both).why == "Everybody had left."


def test_ratings_go_with_their_person(new_game: New, people: list[Any]) -> None:
    ann, bob, _ = people
    won_by(new_game(), "red", "blue")
    update.rate()
    kept = value(bob)
    erasure.erase(ann)
    assert set(Rating.objects.values_list("person", flat=True)) == {bob.pk}
    assert update.misstated() == []
    update.recompute()
    assert value(bob) == pytest.approx(kept)


def left_to_a_substitute(new_game: New, people: list[Any]) -> Game:
    game = new_game()
    play.submit(game, "red", "vacate", by=By.CLOCK)
    substitutes.sit_down(game, "red", people[2])
    return won_by(game, "red", "blue")


def left_to_the_autopilot(new_game: New, people: list[Any]) -> Game:
    game = new_game()
    give(game, "red: add 1", "blue: add 1", "red: add 1")
    lobby.give_to_autopilot(game, "red")
    give(game, "blue: resign")
    return game


@pytest.mark.parametrize("left", [left_to_a_substitute, left_to_the_autopilot])
def test_who_left_a_game_has_left_it_when_they_are_erased(
    new_game: New, people: list[Any], left: Callable[..., Game]
) -> None:
    left(new_game, people)
    update.rate()
    _, bob, cat = people
    kept = value(bob)
    erasure.erase(people[0])
    update.recompute()
    assert value(bob) == pytest.approx(kept) and not Rating.objects.filter(person=cat)


def test_who_is_erased_while_they_play_has_left(new_game: New, people: list[Any]) -> None:
    game = new_game()
    give(game, "red: add 1", "blue: add 1", "red: add 1")
    erasure.erase(people[0])
    give(game, "blue: resign")
    update.rate()
    assert RatedGame.objects.get(game=game).weight == 1
    assert value(people[1]) > 1500


def test_an_open_seat_of_who_is_erased_stays_open(new_game: New, people: list[Any]) -> None:
    game = new_game()
    play.submit(game, "red", "vacate", by=By.CLOCK)
    erasure.erase(people[0])
    assert seat(game, "red").is_open
    substitutes.sit_down(game, "red", people[2])
    assert seat(game, "red").user == people[2]


def settled(people: list[Any]) -> None:
    """Ann has played enough, Bob has not."""
    for person, strength, games in ((people[0], 1600, 10), (people[1], 1700, 9)):
        Rating.objects.create(person=person, value=strength, deviation=50.4, games=games)
    SideWorth.objects.create(
        system="counter", mission=1, table="red blue", side="red", value=20, deviation=5, games=3
    )


def test_a_leaderboard_places_nobody_who_is_provisional(people: list[Any]) -> None:
    settled(people)
    assert update.leaderboard() == [
        update.Placed(1, "ann", 1600, 101, 10),
        update.Placed(None, "bob", 1700, 101, 9),
    ]
    people[0].is_active = False
    people[0].save()
    assert [one.name for one in update.leaderboard()] == ["bob"]


def test_anybody_may_look_at_the_page(people: list[Any], client: Client) -> None:
    settled(people)
    html = client.get(reverse("ratings")).content.decode()
    assert "1600" in html and "± 101" in html and "provisional" in html
    assert "10 and 30" in html and "In turn" in html
    two = client.get(reverse("ratings"), {"system": "counter", "seats": "3"}).content.decode()
    assert (
        "tables of three sides" in two
        and "Nobody has finished" in two
        and "What sides are worth" not in two
    )
    for wrong in ({"system": "chess"}, {"seats": "many"}, {"seats": "x"}):
        assert client.get(reverse("ratings"), wrong).status_code == 404


def test_programs_read_the_same(people: list[Any], client: Client) -> None:
    settled(people)
    answer = client.get("/api/ratings/").json()
    assert [(one["place"], one["name"], one["margin"]) for one in answer["people"]] == [
        (1, "ann", 101),
        (None, "bob", 101),
    ]
    assert answer["sides"] == [
        {"system": "counter", "mission": 1, "table": "red blue", "side": "red"}
        | {"effect": 20, "margin": 10, "games": 3}
    ]
    assert client.get("/api/ratings/?seats=many").status_code == 400
    refused = client.get("/api/ratings/?system=chess")
    assert refused.status_code == 400 and "no system “chess”" in refused.json()["error"]


def test_a_rating_stands_on_its_persons_page(people: list[Any], client: Client) -> None:
    settled(people)
    client.force_login(people[2])
    html = client.get(reverse("person", args=["bob"])).content.decode()
    assert "1700 ± 101 from 9 games, provisional" in html and "Overall, all tables" in html
    assert "Ratings</h2>" not in client.get(reverse("person", args=["cat"])).content.decode()


HISTORY = [
    ["2026-01-05", 1450.0, 120.0],
    ["2026-03-05", 1520.0, 90.0],
    ["2026-05-05", 1610.4, 80.0],
]


def test_a_history_is_drawn_and_told(people: list[Any], client: Client) -> None:
    Rating.objects.create(person=people[1], value=1610.4, deviation=80, games=20, history=HISTORY)
    client.force_login(people[2])
    html = client.get(reverse("person", args=["bob"])).content.decode()
    assert '<svg class="graph"' in html and "<polyline" in html
    assert "From 1450 on 2026-01-05 to 1610 ± 160 on 2026-05-05; lowest 1450, highest 1610." in html
    assert "<td>1520 ± 180</td>" in html and "<style" not in html


def test_one_day_is_no_history(people: list[Any], client: Client) -> None:
    Rating.objects.create(
        person=people[1], value=1450, deviation=9, games=2, history=HISTORY[:1] * 2
    )
    client.force_login(people[2])
    assert "<svg" not in client.get(reverse("person", args=["bob"])).content.decode()


def test_a_history_says_when_games_ended(new_game: New, people: list[Any]) -> None:
    games = [won_by(new_game(), "red", "blue") for _ in range(6)]
    for months, game in enumerate(games):
        ended = datetime(2026, 1 + months, 7, tzinfo=UTC)
        Game.objects.filter(pk=game.pk).update(ended_at=ended)
    update.rate()
    row = Rating.objects.get(person=people[0], system="counter", seats=0)
    days = [day for day, *_ in row.history]
    assert days[-1] == "2026-06-07" and days == sorted(days) and len(days) > 2
    assert row.history[-1][1:] == [round(row.value, 1), round(row.deviation, 1)]
    assert update.misstated() == []
    row.history[0][1] += 1
    row.save()
    assert len(update.misstated()) == 1


def test_seeds_come_from_ratings(people: list[Any]) -> None:
    Rating.objects.create(
        person=people[0], system="counter", seats=2, value=1612.4, deviation=80, games=4
    )
    assert update.seeding(people[0], "counter", 2) == 1612
    assert update.seeding(people[1], "counter", 2) == 0
