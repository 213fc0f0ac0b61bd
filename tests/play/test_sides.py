"""Games in which seats win and lose together, against a side that the rules play."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client
from rest_framework.test import APIClient

from games.clock import database_clock
from games.history import export, game_log, replay, winners
from games.mail import post
from games.models.game import Game
from games.models.rating import AVERAGE, Rating
from games.moderation import multi_accounts
from games.people import conflicts
from games.play import lobby, practice
from games.ratings import evidence, update
from rules import verify
from rules.kernel.errors import OrderError, Refusal
from rules.kernel.words import Words
from rules.systems import SYSTEMS
from tests.support.at_table import give, reloaded, rule, seat
from tests.support.toys.night_watch import ALONE, PAIR, TEAM, NightWatch

NO_OPPONENT = "Nobody is left on another side who could agree"

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def watch(people: list[Any]) -> Callable[..., Game]:
    def made(seats: tuple[str, ...] = TEAM) -> Game:
        game = lobby.create("night_watch", 1, seats)
        for name, user in zip(seats, people, strict=False):
            lobby.join(game, name, user, salt=f"salt-of-{name}")
        return reloaded(game)

    return made


def light(game: Game, times: int) -> None:
    for _ in range(times):
        asked = game.seats.filter(asked__isnull=False)[0]
        give(game, f"{asked.name}: light")


def lost(game: Game) -> Game:
    """A lamp an hour is not enough."""
    light(game, 6)
    return reloaded(game)


def test_a_side_that_nobody_holds_can_win(watch: Callable[..., Game]) -> None:
    game = lost(watch())
    assert game.status == Game.Status.OVER and game.winners == ["shadows"]
    assert winners.seats_of(game) == ()
    assert winners.told(game) == "Won by the shadows. The players have lost."


def test_the_page_and_the_mail_say_that_the_players_have_lost(
    watch: Callable[..., Game], people: list[Any], client: Client
) -> None:
    game = lost(watch())
    client.force_login(people[0])
    assert "The players have lost." in client.get(f"/games/{game.key}/").content.decode()
    post.deliver(database_clock.now())
    over = [str(mail.body) for mail in django_mail.outbox if "is over" in str(mail.body)]
    assert len(over) == 3 and all("The players have lost." in text for text in over)


def test_a_loss_is_verified_as_one(watch: Callable[..., Game]) -> None:
    game = lost(watch())
    told = export.of(game)
    report = verify.verify(told)
    assert not report.broken
    assert any("The players have lost." in sentence for sentence in report.found)
    a_draw = replace(told, heading=replace(told.heading, winners=[]))
    assert "but: 6 lamps are lit. Won by the shadows." in str(verify.verify(a_draw).first)


def test_one_of_a_team_resigns_and_the_game_goes_on(watch: Callable[..., Game]) -> None:
    game = watch()
    give(game, "south: resign")
    assert reloaded(game).status == Game.Status.PLAYING and seat(game, "south").autopilot
    give(game, "east: resign")
    assert reloaded(game).status == Game.Status.PLAYING
    give(game, "keeper: resign")
    assert reloaded(game).status == Game.Status.OVER and game.winners == ["shadows"]
    assert game.reason == "The keeper resigned."


def test_who_plays_alone_resigns_and_has_lost(watch: Callable[..., Game]) -> None:
    game = watch(ALONE)
    give(game, "keeper: resign")
    assert reloaded(game).winners == ["shadows"]


@pytest.mark.parametrize("seats", [ALONE, TEAM])
def test_nobody_is_left_to_agree_to_a_draw(
    watch: Callable[..., Game], seats: tuple[str, ...]
) -> None:
    game = watch(seats)
    with pytest.raises(OrderError, match=NO_OPPONENT):
        give(game, f"{seats[0]}: draw")


def test_the_page_offers_no_agreement_without_an_opponent(
    watch: Callable[..., Game], people: list[Any], client: Client
) -> None:
    client.force_login(people[0])
    page = client.get(f"/games/{watch().key}/").content.decode()
    assert "Ask for a pause" in page
    assert "Offer a draw" not in page and "Propose as the winner" not in page


@pytest.mark.parametrize("seats", [ALONE, TEAM])
def test_a_takeback_ends_at_the_information_barrier(
    watch: Callable[..., Game], seats: tuple[str, ...]
) -> None:
    game, first = watch(seats), seats[0]
    give(game, f"{first}: light", f"{first}: takeback", f"{first}: hurry")
    with pytest.raises(OrderError, match=f"{NO_OPPONENT} to take back what was rolled"):
        give(game, f"{first}: takeback")


@pytest.mark.parametrize("seats", [ALONE, TEAM])
def test_taking_back_is_offered_up_to_the_barrier(
    watch: Callable[..., Game], people: list[Any], client: Client, seats: tuple[str, ...]
) -> None:
    """What has been rolled cannot be taken back where nobody could agree, so no page offers it."""
    game, first = watch(seats), seats[0]
    client.force_login(people[0])
    offered = 'name="pick" value="takeback'
    give(game, f"{first}: light")
    assert client.get(f"/games/{game.key}/").content.decode().count(offered) == 2
    give(game, f"{first}: takeback", f"{first}: hurry")
    assert offered not in client.get(f"/games/{game.key}/").content.decode()
    assert not any(entry.back_to is not None for entry in game_log.log(reloaded(game), first))


def test_practice_is_offered_to_be_taken_back(
    watch: Callable[..., Game], people: list[Any], client: Client
) -> None:
    tried = practice.fork(lost(watch(ALONE)), 0, "keeper", people[0])
    client.force_login(people[0])
    give(tried, "keeper: hurry")
    assert 'name="pick" value="takeback' in client.get(f"/games/{tried.key}/").content.decode()


def test_practice_can_be_taken_back(watch: Callable[..., Game], people: list[Any]) -> None:
    game = lost(watch(ALONE))
    tried = practice.fork(game, 0, "keeper", people[0])
    give(tried, "keeper: hurry", "keeper: takeback")
    assert replay.state_of(reloaded(tried))["hour"] == 0


def test_practice_can_be_taken_back_further(watch: Callable[..., Game], people: list[Any]) -> None:
    tried = practice.fork(lost(watch(ALONE)), 0, "keeper", people[0])
    give(tried, *["keeper: hurry"] * 2, *["keeper: takeback"] * 2)
    assert replay.state_of(reloaded(tried))["hour"] == 0


def test_a_referee_decides_for_sides(watch: Callable[..., Game], referee: Any) -> None:
    game = watch(ALONE)
    with pytest.raises(OrderError, match="There is no such side"):
        rule(game, referee, "adjudicate south")
    rule(game, referee, "adjudicate shadows")
    assert reloaded(game).winners == ["shadows"]


def test_a_loss_to_the_rules_is_rated_as_a_loss(
    watch: Callable[..., Game], people: list[Any]
) -> None:
    for _ in range(3):
        lost(watch())
    update.rate()
    rows = Rating.objects.filter(system="night_watch", seats=0)
    rated = {row.person_id: row.value for row in rows}
    assert set(rated) == {person.pk for person in people}
    assert all(value < AVERAGE for value in rated.values())


def test_a_team_shares_no_point(watch: Callable[..., Game]) -> None:
    game = lost(watch())
    game.winners = ["guards"]
    update.rate()
    won = list(evidence.contests(update.with_seats(Game.objects.filter(pk=game.pk)).get()))
    assert [contest.sides for contest in won] == [("guards", "shadows")] * 3
    assert [round(contest.weight, 3) for contest in won] == [0.333] * 3


@pytest.mark.parametrize("winner", ["guards", "shadows"])
def test_mates_do_not_lose_to_each_other(
    watch: Callable[..., Game], referee: Any, winner: str
) -> None:
    game = watch(PAIR)
    rule(game, referee, f"adjudicate {winner}")
    assert reloaded(game).winners == [winner] and not [*multi_accounts.results()]


def test_a_mate_may_take_the_seat(watch: Callable[..., Game], people: list[Any]) -> None:
    game = watch()
    now = database_clock.now()
    assert conflicts.too_much(game, people[1], seat(game, "keeper"), now) == ""


def test_programs_are_told_the_sides(watch: Callable[..., Game], people: list[Any]) -> None:
    client = APIClient()
    client.force_authenticate(people[0])
    told = client.get(f"/api/games/{lost(watch()).key}/").json()
    guards = {"name": "guards", "seats": ["keeper", "east", "south"]}
    assert told["sides"] == [guards, {"name": "shadows", "seats": []}]
    assert told["winners"] == ["shadows"]


def test_the_desk_of_a_game_names_its_sides(
    watch: Callable[..., Game], referee: Any, client: Client
) -> None:
    client.force_login(referee)
    desk = client.get(f"/games/{watch(PAIR).key}/desk/").content.decode()
    assert "The guards win." in desk and "The shadows win." in desk


class FirstAndSecond(NightWatch):
    """Its guards are not called by the names of their seats."""

    words = Words(
        mission="watch",
        seats={"keeper": "the first guard", "south": "the second guard", "shadows": "the dark"},
    )


def test_seats_are_called_as_the_system_says(
    watch: Callable[..., Game], people: list[Any], client: Client
) -> None:
    SYSTEMS["night_watch"] = FirstAndSecond()
    game = watch(PAIR)
    client.force_login(people[1])
    assert "Waiting for the first guard." in client.get(f"/games/{game.key}/").content.decode()
    post.deliver(database_clock.now())
    give(game, "keeper: light", "south: pause")
    mails = [str(mail.body) for mail in django_mail.outbox]
    assert any("waiting for you, the first guard, in turn 1 of 6." in text for text in mails)
    entries = game_log.log(reloaded(game), "keeper")
    told = [fact["text"] for entry in entries for fact in entry.facts]
    assert told[-1].startswith("The second guard asks for a pause.")
    assert told[-1].endswith("The first guard must agree.")
    give(game, "keeper: agree", "south: resume", "keeper: agree", "south: resign")
    page = client.get(f"/games/{game.key}/").content.decode()
    assert "You are the second guard." in page
    assert "The second guard resigns. The autopilot plays the second guard" in page
    with pytest.raises(Refusal, match="Watch 1 is played by the keeper, alone or with others"):
        lobby.create("night_watch", 1, ("south",))
    assert winners.told(lost(watch(PAIR))) == "Won by the dark. The players have lost."
