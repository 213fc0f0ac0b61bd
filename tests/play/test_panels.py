"""What a system says beside its board is on every page, in every mail and in the API."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client
from rest_framework.test import APIClient

from games.clock import database_clock
from games.mail import post
from games.models.game import Game
from games.play import lobby
from rules.kernel.panels import Panel, Row, Turn
from rules.kernel.words import Words
from rules.systems import SYSTEMS
from tests.support.at_table import give, reloaded
from tests.support.toys.night_watch import PAIR, NightWatch

AIM = "Light more lamps than there are hours"


class Signals(NightWatch):
    """The guards hold flags that they can order with, and some panels stand on the board."""

    key = "signals"
    words = Words(mission="watch")

    def panels(self, view: Any) -> tuple[Panel, ...]:
        flag = Row(
            "Waved <at> sea.", name="Flag", remark="red", usage="light", word="f1", holds="card"
        )
        card = Panel("Flags", (flag,), note="Wave them.", link="cards/#f", more="all flags")
        return *super().panels(view), card, Panel("Twice", (Row("never in mails"),), on_board=True)

    def places(self, view: Any) -> dict[str, str]:
        return {"f1": "tower"}

    def carried_on(self, state: Any) -> dict[str, Any]:
        return {"night": 2}

    def acting(self, view: Any) -> str:
        return "f1"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    SYSTEMS["signals"] = Signals()
    yield
    del SYSTEMS["signals"]


@pytest.fixture
def watch(people: list[Any]) -> Game:
    game = lobby.create("signals", 1, PAIR)
    for name, user in zip(PAIR, people, strict=False):
        lobby.join(game, name, user, salt=f"salt-of-{name}")
    give(game, "keeper: light")
    return reloaded(game)


@pytest.mark.parametrize("page", ["", "handover/"])
def test_pages_print_every_panel(watch: Game, people: list[Any], client: Client, page: str) -> None:
    client.force_login(people[1])
    html = client.get(f"/games/{watch.key}/{page}?seat=south").content.decode()
    assert AIM in html and "<b>1 of 7</b>" in html
    assert 'data-id="f1" data-kind="card"' in html
    assert "Waved &lt;at&gt; sea." in html and "<small>red</small>" in html
    assert "Wave them." in html and "never in mails" in html
    assert '<a href="/rules/signals/cards/#f">all flags</a>' in html


def test_the_page_says_what_lies_where(watch: Game, people: list[Any], client: Client) -> None:
    client.force_login(people[1])
    html = client.get(f"/games/{watch.key}/").content.decode()
    assert '{"f1": "tower"}' in html and 'data-acting="f1"' in html


def test_who_has_played_a_game_of_a_series_can_begin_the_next(
    watch: Game, people: list[Any], client: Client
) -> None:
    client.force_login(people[0])
    assert f"?after={watch.key}" not in client.get(f"/games/{watch.key}/").content.decode()
    for seat in ("south", "keeper", "south", "keeper", "south"):
        give(watch, f"{seat}: light")
    page = client.get(f"/games/{watch.key}/").content.decode()
    assert f'?after={watch.key}">Play the next watch of' in page
    client.force_login(people[2])
    assert f"?after={watch.key}" not in client.get(f"/games/{watch.key}/").content.decode()


def test_a_mail_prints_what_its_board_does_not_tell(watch: Game) -> None:
    post.deliver(database_clock.now())
    mail = django_mail.outbox[-1]
    assert "The game is waiting for you, the south, in turn 2 of 6.\n" in str(mail.body)
    below = str(mail.body).partition('"need": null}\n\n')[2]
    assert below.startswith(
        f"Before morning:\n  {AIM}, 1 of 7\n\n"
        "Flags:\n  Wave them.\n  f1 Flag (red): Waved <at> sea. [light]\n\nYou are asked:"
    )
    assert "never in mails" not in str(mail.body)


def test_programs_get_them_as_data(watch: Game, people: list[Any]) -> None:
    client = APIClient()
    client.force_authenticate(people[1])
    told = client.get(f"/api/games/{watch.key}/view/").json()
    assert told["turn"] == "turn 2 of 6" and told["places"] == {"f1": "tower"}
    assert [one["title"] for one in told["panels"]] == ["Before morning", "Flags", "Twice"]
    [flag] = told["panels"][1]["rows"]
    assert flag["word"] == "f1" and flag["holds"] == "card" and flag["text"] == "Waved <at> sea."


def test_rows_and_turns_in_words() -> None:
    assert [str(Turn(0, 6)), str(Turn(2)), str(Turn(2, 6))] == ["", "turn 2", "turn 2 of 6"]
    assert Turn(0, called="round").told == "before the first round"
    assert Turn(2, 6, called="round").told == "round 2 of 6"
    assert [Row(need=2, done=n).is_done for n in (0, 1, 2, 3)] == [False, False, True, True]
    assert not Row("Nothing is counted").is_done


def test_rows_stand_below_their_headings() -> None:
    rows = Row("a", under="north"), Row("b", under="north"), Row("c")
    assert [(under, len(rows)) for under, rows in Panel("All", rows).groups] == [
        ("north", 2),
        ("", 1),
    ]
