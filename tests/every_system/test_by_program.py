"""A game of every system, finished by programs that know nothing but the API."""

from random import Random
from typing import Any

import pytest
from rest_framework.test import APIClient

from games.accounts import rate_limits
from games.history import audit
from games.models.game import Game
from tests.every_system.conftest import Laid
from tests.every_system.systems import SYSTEMS
from tests.support.visitors import api_of, client_of

MOST_ORDERS = 5_000


def order_of(offers: list[dict[str, Any]], random: Random) -> str:
    """One of the offered orders; of a slot that is open, one of its suggestions."""
    offer = random.choice(offers)
    assert all(slot["words"] or slot["open"] for slot in offer["slots"])
    words = (random.choice(slot["words"]) for slot in offer["slots"] if slot["words"])
    return " ".join([offer["verb"], *words])


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_game_is_finished_by_programs(
    key: str, laid_out: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in ("orders", "user"):
        monkeypatch.setitem(rate_limits.LIMITS, what, rate_limits.Limit(10_000, 60))
    game, people = laid_out(key)
    programs: dict[str, APIClient] = {seat: api_of(person) for seat, person in people.items()}
    url, random = f"/api/games/{game.key}/", Random(1)
    for _ in range(MOST_ORDERS):
        game = Game.objects.get(pk=game.pk)
        asked = game.seats.filter(asked__isnull=False).first()
        if asked is None:
            break
        program = programs[asked.name]
        told = program.get(f"{url}prompts/", {"seat": asked.name}).json()
        offers = [offer for prompt in told["prompts"] for offer in prompt["offers"]]
        order = {"seat": asked.name, "line": order_of(offers, random), "expected": asked.asked}
        answer = program.post(f"{url}orders/", order, format="json")
        assert answer.status_code < 300, (order, answer.json())
    assert game.status == Game.Status.OVER, game.reason
    assert audit.check(game) == game.length
    public = next(iter(programs.values())).get(url).json()
    assert public["winners"] == game.winners and public["status"] == "over"
    assert {side["name"] for side in public["sides"]} >= set(game.winners)


@pytest.mark.parametrize("key", SYSTEMS)
def test_programs_and_pages_show_the_same_panels(key: str, laid_out: Laid) -> None:
    game, people = laid_out(key)
    seat, person = next(iter(people.items()))
    shown = api_of(person).get(f"/api/games/{game.key}/view/", {"seat": seat}).json()
    page = client_of(person).get(f"/games/{game.key}/", {"seat": seat}).content.decode()
    for panel in shown["panels"]:
        assert panel["title"] in page


def test_a_program_is_told_the_way_of_an_order(laid_out: Laid) -> None:
    game, people = laid_out("dowsers")
    (seat,) = game.seats.filter(asked__isnull=False)
    asked = {"seat": seat.name, "line": "walk 1.0,20.0"}
    program = api_of(people[seat.name])
    told = program.post(f"/api/games/{game.key}/preview/", asked, format="json").json()
    assert told["preview"]["legs"] == ["0.0,24.0", "1.0,20.0"]
