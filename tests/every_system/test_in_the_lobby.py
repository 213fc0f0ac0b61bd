"""A game of every system is laid out, joined and begun by pages alone."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.history import events
from games.models.game import Game
from rules.kernel import brought
from rules.kernel.lists import Chosen, ListRules
from rules.kernel.orders import Seat
from rules.kernel.system import Setup, System
from tests.every_system.systems import SYSTEMS, TABLES
from tests.support.visitors import client_of

pytestmark = pytest.mark.django_db


def last_choices(system: System) -> dict[str, str]:
    """The last choice of everything that can be agreed, as the form sends it."""
    return {
        f"option-{option.name}": option.choices[-1].word
        for option in system.options(1)
        if not option.needs
    }


def laid_out(system: System, seats: tuple[Seat, ...], host: Client) -> Game:
    """The host takes the first seat, and the others are open."""
    sitting = {f"who-{seat}": "open" for seat in seats} | {f"who-{seats[0]}": "me"}
    absent = {f"who-{seat}": "absent" for seat in system.seating(1).names if seat not in seats}
    form = {"of": f"{system.key}-1", "clock": "daily", **absent, **sitting, **last_choices(system)}
    answer = host.post(reverse("new_game"), form)
    assert answer.status_code == 302, answer.content.decode()
    return Game.objects.get()


def brought_blind(system: System, setup: Setup, seat: Seat) -> ListRules | None:
    rules = system.brings(setup, seat)
    return rules if rules and rules.chosen is Chosen.BLIND else None


@pytest.mark.parametrize(("key", "table"), TABLES)
def test_a_game_begins(key: str, table: int, django_user_model: Any) -> None:
    system = SYSTEMS[key]
    seats = system.tables(1)[table]
    people = {seat: django_user_model.objects.create_user(f"{seat}-player") for seat in seats}
    clients = {seat: client_of(person) for seat, person in people.items()}
    game = laid_out(system, seats, clients[seats[0]])
    lobby = clients[seats[-1]].get(f"/games/{game.key}/").content.decode()
    for option in system.options(1) if len(seats) > 1 else ():
        if option.name in game.setup["options"]:
            assert option.told(game.setup["options"][option.name]) in lobby
    for seat in seats[1:]:
        rules = brought_blind(system, game.rules_setup, seat)
        if rules:
            form = {"seat": seat, "written": "7 dragons"}
            wrong = clients[seat].post(f"/games/{game.key}/join/", form, follow=True)
            assert "dragons" in wrong.content.decode()
            assert not game.seats.get(name=seat).taken
        text = [*rules.ready.values()][-1].text if rules else ""
        clients[seat].post(f"/games/{game.key}/join/", {"seat": seat, "written": text})
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    (beginning,) = events.events_of(game, 0, 0)
    kept = brought.in_facts(beginning.link.facts)
    for seat in seats:
        assert (seat in kept.lists) == bool(brought_blind(system, game.rules_setup, seat))
    for seat, client in clients.items():
        page = client.get(f"/games/{game.key}/", {"seat": seat})
        assert page.status_code == 200


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_the_form_calls_what_a_side_brings_as_sentences_call_the_side(
    system: System, django_user_model: Any
) -> None:
    host = client_of(django_user_model.objects.create_user("ann"))
    form = host.get(reverse("new_game"), {"of": f"{system.key}-1"}).context["form"]
    lists = {name: field.label for name, field in form.fields.items() if name.startswith("list-")}
    for name, label in lists.items():
        assert label.endswith(f" of {system.words.the(name.removeprefix('list-'))}")
    assert bool(lists) == any(map(form.brings, form.seats))
