"""Plans in games of AVP: played by plans of guesses, and beside questions that only stops open."""

from random import Random
from typing import Any

import pytest

from games import play, tasks
from games.automation import autopilot, plan_runner, plans
from games.history import replay, views
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.plan import Plan
from games.play import lobby
from rules.kernel.errors import OrderError
from tests.support.at_table import reloaded, seat

SEATS = ("marine", "alien", "predator")


def begun(people: list[Any], cards: str = "none") -> Game:
    """Ann plays the marine; autopilots have the other seats."""
    options = {"turns": 3, "cards": cards}
    game = lobby.create("avp_thb", 1, SEATS, autopilots=SEATS[1:], options=options)
    lobby.join(game, "marine", people[0])
    return reloaded(game)


def guessed(game: Game, seen: views.Sight) -> list[str]:
    """What the autopilot would do now, and a guess at what comes next."""
    first = replay.system_of(game).autopilot(seen.view, seen.prompts[0])
    return [first, *(["pass", "activate ma2"] if first.startswith("activate") else [])]


@pytest.mark.parametrize("number", range(2))
def test_a_seat_is_played_by_plans_of_guesses(people: list[Any], number: int) -> None:
    """Every line is an event, a stop with its notice, or waits; the game comes to its end."""
    game, random = begun(people, ("none", "all")[number]), Random(number)
    written = lines = 0
    for _ in range(400):
        autopilot.run(game)
        tasks.deliver()
        game, mine = reloaded(game), seat(game, "marine")
        if mine.asked is None:
            break
        seen = views.Sight(game, "marine")
        guess = guessed(game, seen)
        try:
            plans.write(game, mine, guess, people[0])
        except OrderError:
            play.submit(game, "marine", seen.prompts[0].default)
            continue
        written += 1
        lines += plan_runner.run_all()
        plan = plans.of(mine)
        assert plan
        if random.random() < 0.2 and plan.waits:
            plans.cancel(mine)
        if plan.status == "stopped":
            assert plan.why and plan.rest
            assert Notice.objects.filter(cause=f"{game.key}/plan/{plan.pk}").count() == 1
        if not plan.position:
            play.submit(reloaded(game), "marine", guess[0])
    assert game.status == "over"
    ours = Event.objects.filter(game=game, seat="marine", by="player").count()
    assert written > 10 and 10 < lines <= ours


def test_a_window_that_only_a_stop_opens_is_left_to_its_owner(people: list[Any]) -> None:
    """The plan waits for the answer, and then goes on."""
    game = lobby.create("avp_thb", 1, SEATS[:2], options={"turns": 3, "cards": "all"})
    for name, person in zip(SEATS[:2], people, strict=False):
        lobby.join(game, name, person)
    to_activation(reloaded(game))
    mine = asked(game)
    play.submit(game, mine.name, "standing w1 own")
    model = activations(game, mine)[0]
    plans.write(reloaded(game), mine, [f"activate {model}", "pass"], mine.user)
    assert plan_runner.run_all() == 1
    plan, mine = Plan.objects.get(), seat(game, mine.name)
    assert plan.waits and (plan.position, plan.unfit) == (1, mine.asked)
    turn = Notice.objects.filter(seat=mine, kind=Notice.Kind.TURN, number=mine.asked)
    assert turn.count() == 1 and plan_runner.run_all() == 0
    play.submit(game, mine.name, "decline")
    plan_runner.run_all()
    plan.refresh_from_db()
    assert plan.status == "done"


def asked(game: Game) -> SeatAtGame:
    found = SeatAtGame.objects.filter(game=game, asked__isnull=False).order_by("asked", "id")
    return found[0]


def to_activation(game: Game) -> None:
    for _ in range(40):
        name = asked(game).name
        (prompt, *_) = views.Sight(reloaded(game), name).prompts
        if prompt.kind == "activation":
            return
        play.submit(game, name, prompt.default)


def activations(game: Game, mine: SeatAtGame) -> list[str]:
    seen = views.Sight(reloaded(game), mine.name)
    return [seen.prompts[0].default.split()[1]]
