"""Whatever a page offers beside the board is accepted when it is pressed right then."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.automation import preview
from games.history import views
from games.models.game import Game
from games.play import lobby, practice, substitutes
from rules.kernel.errors import IllegalOrder
from rules.kernel.table.orders import table_verb
from tests.support.at_table import give, reloaded, rule
from tests.support.buttons import Button, buttons
from tests.support.game_page import page
from tests.support.visitors import client_of

SEATS = ("red", "blue", "green")
BESIDE = ("autopilot/", "resign/", "sit/")  # what is posted, beside orders
ASKED = ("red: draw", "blue: agree", "green: refuse")
AUTOPILOT = ("red: gamble", "red: takeback", "red lends", "red returns")
PAUSE = ("red: pause", "blue: agree", "green: agree", "red lends", "red returns", "red: resume")
REFEREE = ("red: pause", "referee: pause")
LEFT = ("blue: vacate", "red: pause", "green: agree", "blue returns")
RESIGNED = ("blue: resign", "green: resign")


@pytest.fixture
def game(ann: Any, bob: Any, cat: Any) -> Game:
    game = lobby.create("counter", 1, SEATS, host=ann)
    for name, user in zip(SEATS, (ann, bob, cat), strict=True):
        lobby.join(game, name, user)
    return reloaded(game)


@pytest.fixture
def referee(django_user_model: Any) -> Any:
    return django_user_model.objects.create_superuser("dan")


@pytest.mark.parametrize("course", [ASKED, AUTOPILOT, PAUSE, REFEREE, LEFT, RESIGNED])
def test_what_is_offered_is_accepted(game: Game, course: tuple[str, ...], referee: Any) -> None:
    clients = {seat.name: client_of(seat.user) for seat in game.seats.all()}
    for step in course:
        take(game, step, referee)
        for seat, client in clients.items():
            for one in buttons(page(client, reloaded(game), seat=seat)):
                with undone():
                    assert not refusal(client, one), (step, seat, one.says)


def take(game: Game, step: str, referee: Any) -> None:
    name, _, what = step.partition(" ")
    if name == "referee:":
        rule(game, referee, what)
    elif name.endswith(":"):
        give(game, step)
    elif what == "lends":
        lobby.hand_over(game, name, game.seats.get(name=name).user)
    elif (mine := game.seats.get(name=name)).is_open:
        substitutes.sit_down(game, name, mine.user)
    else:
        lobby.take_from_autopilot(game, name, mine.user)


def refusal(client: Client, one: Button) -> str:
    """Why it is refused; orders that are put into the line are given."""
    cache.clear()  # so that nobody sends too many requests
    fields = dict(one.fields)
    fields["line"] = line = fields.pop("pick", fields.get("line", ""))
    if not (table_verb(line) or one.action.endswith(BESIDE)):
        return ""
    answer = client.post(one.action, fields)
    if answer.status_code != 302:
        return f"{answer.status_code}"
    return " ".join(
        str(said) for said in client.get(answer["Location"]).context["messages"]
        if said.level_tag == "error"
    )  # fmt: skip


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_a_pause_leaves_a_way_out(game: Game, referee: Any) -> None:
    give(game, "red: draw")
    rule(game, referee, "pause")
    lobby.hand_over(game, "blue", game.seats.get(name="blue").user)
    red, blue = (client_of(game.seats.get(name=name).user) for name in ("red", "blue"))
    assert 'value="withdraw"' in page(red, reloaded(game), seat="red")
    assert "Play myself again" in page(blue, game, seat="blue")


def test_nobody_is_offered_a_seat_in_practice(game: Game, ann: Any, bob: Any) -> None:
    tried = practice.fork(game, 0, "red", ann)
    with pytest.raises(IllegalOrder, match="nobody else can take your seat"):
        give(tried, "red: vacate")
    with pytest.raises(IllegalOrder, match="nobody else can take your seat"):
        preview.of(views.Sight(tried, "red"), tried.seats.get(name="red"), "vacate")
    assert "vacate" not in page(client_of(ann), tried)
    assert tried.key not in client_of(bob).get(reverse("to_join")).content.decode()
