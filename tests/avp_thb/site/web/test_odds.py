"""What an order hangs on is told before it is given, and tokens are placed by numbers."""

from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.automation import preview
from games.history import replay
from games.history.views import Sight
from games.models.event import Receipt
from games.models.game import Game
from games.play import lobby
from games.web import counts_form
from rules.kernel import fold
from rules.kernel.errors import OrderError, ReplayMismatch
from tests.support.game_page import form, give, page, seat
from tests.support.visitors import client_of, one_line

SEAL = "CC 12: needs 12, 60 %."


def looked_at(client: Client, game: Game, line: str, **more: Any) -> Any:
    fields = {"seat": "marine", "line": line, **more}
    return client.get(reverse("odds", args=[game.key]), fields)


def stored(game: Game) -> tuple[int, int]:
    game.refresh_from_db()
    return game.length, Receipt.objects.count()


@pytest.mark.parametrize("button", ["pick", "look"])
def test_odds_come_before_the_order(as_ann: Client, sealing: Game, button: str) -> None:
    before, fields = stored(sealing), form(page(as_ann, sealing))
    line = {"pick": "seal a4"} if button == "pick" else {"look": "odds", "line": "seal a4"}
    html = give(as_ann, sealing, fields, **line).content.decode()
    assert SEAL in html and "Ready to give: seal a4" in html
    assert stored(sealing) == before
    assert give(as_ann, sealing, form(html), line="seal a4").status_code == 302
    assert stored(sealing)[0] == before[0] + 1


def test_a_shortened_line_is_named_as_it_is_read(as_ann: Client, sealing: Game) -> None:
    told = looked_at(as_ann, sealing, "sea a4").content.decode()
    assert "“seal a4” depends on this:" in told and SEAL in told


def test_odds_of_a_typed_line(as_ann: Client, sealing: Game) -> None:
    before = stored(sealing)
    told = looked_at(as_ann, sealing, "seal a4", expected=seat(sealing, "marine").asked)
    risk = "If the test fails, the activation of ma1 ends. (§2.6.2)"
    named = '<p class="hint">“seal a4” depends on this:</p>'
    shown = f'{named} <ul> <li>{SEAL}</li> <li class="risk">{risk}</li> </ul>'
    assert one_line(told.content.decode()) == shown
    assert "legal and needs no roll" in looked_at(as_ann, sealing, "pass").content.decode()
    assert "is not an order you can give now" in looked_at(as_ann, sealing, "fly").content.decode()
    assert "moved on" in looked_at(as_ann, sealing, "pass", expected=1).content.decode()
    assert looked_at(as_ann, sealing, " ").content.decode().strip() == ""
    assert stored(sealing) == before


@pytest.mark.parametrize("who", ["bob", "cat"])
def test_nobody_looks_from_anothers_seat(request: Any, sealing: Game, who: str) -> None:
    told = looked_at(client_of(request.getfixturevalue(who)), sealing, "seal a4")
    assert told.status_code == 403
    assert "You do not hold that seat." in told.content.decode() and SEAL not in str(told.content)


@pytest.mark.parametrize(
    "line", ["", "fly", "seal", "seal i9", "shoot al1", "s", "deploy auto", "x" * 600, "\x07"]
)
@pytest.mark.parametrize("name", ["marine", "alien"])
def test_odds_refuse_like_the_order(sealing: Game, name: str, line: str) -> None:
    told = refusal(lambda: odds(sealing, name, line))
    assert told == refusal(lambda: play.submit(sealing, name, line))


@pytest.mark.parametrize("end", ["over", "autopilot"])
def test_odds_are_for_who_may_order(sealing: Game, ann: Any, end: str) -> None:
    if end == "over":
        lobby.resign(sealing, "marine", user=ann)
    else:
        lobby.give_to_autopilot(sealing, "marine")
    sealing.refresh_from_db()
    said = refusal(lambda: odds(sealing, "marine", "pass"))
    assert said == refusal(lambda: play.submit(sealing, "marine", "pass", user=ann))
    assert {"over": "is over", "autopilot": "autopilot plays"}[end] in said


def odds(game: Game, name: str, line: str, expected: int | None = None) -> list[str]:
    return preview.odds(Sight(game, name), seat(game, name), line, expected)


def refusal(given: Any) -> str:
    with pytest.raises(OrderError) as error:
        given()
    return f"{type(error.value).__name__}: {error.value}"


def test_resigning_hangs_on_nothing(sealing: Game) -> None:
    assert odds(sealing, "alien", "resign", expected=0) == []


def test_odds_of_a_game_that_cannot_be_replayed(
    as_ann: Client, sealing: Game, monkeypatch: Any
) -> None:
    def broken(*_: Any) -> None:
        raise ReplayMismatch("event 1 (alien: deploy d6 infant 9): a secret of the kitchen")

    monkeypatch.setattr(replay, "state_of", broken)
    html = looked_at(as_ann, sealing, "pass").content.decode()
    assert "The board cannot be read now." in html and "kitchen" not in html


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose state, or whose table, has been made from what is stored."""
    made: list[str] = []
    for name in ("state_of", "affairs_of"):
        honest = getattr(replay, name)

        def noted(game: Game, *given: Any, name: str = name, honest: Any = honest) -> Any:
            made.append(name)
            return honest(game, *given)

        monkeypatch.setattr(replay, name, noted)
    return made


@pytest.mark.parametrize(
    ("line", "read"), [("seal a4", ["state_of"]), ("draw", ["affairs_of", "state_of"])]
)
def test_a_page_with_a_preview_reads_the_game_once(
    as_ann: Client, sealing: Game, readings: list[str], line: str, read: list[str]
) -> None:
    give(as_ann, sealing, {"seat": "marine"}, pick=line)
    assert readings == read


def test_a_preview_leaves_what_it_looks_at_as_it_is(sealing: Game) -> None:
    seen, system = Sight(sealing, "marine"), replay.system_of(sealing)
    before = fold.digest(system, seen.state), system.show(seen.view), seen.prompts
    for line in ("seal a4", "pass", "move a2"):
        with suppress(OrderError):
            preview.of(seen, seat(sealing, "marine"), line)
    assert (fold.digest(system, seen.state), system.show(seen.view), seen.prompts) == before


def numbers(**more: str) -> dict[str, str]:
    return {"seat": "marine", "count": "deploy", **more}


def test_tokens_are_placed_by_numbers(as_ann: Client, game: Game) -> None:
    before, html = stored(game), page(as_ann, game)
    assert 'name="count a3 marine" value="3"' in html and 'name="count a4 marine" value="2"' in html
    fields = numbers(**{"count a3 marine": "1", "count a4 marine": "4"})
    html = give(as_ann, game, fields).content.decode()
    assert 'name="line" value="deploy a3 marine 1 a4 marine 4"' in html
    assert 'name="count a3 marine" value="1"' in html and "5 of 5" in html
    assert "legal and needs no roll" in html
    assert stored(game) == before
    assert give(as_ann, game, form(html), line="deploy a3 marine 1 a4 marine 4").status_code == 302
    assert "You have placed your tokens: a3 marine 1 a4 marine 4." in page(as_ann, game)


def test_numbers_that_do_not_fit(as_ann: Client, game: Game) -> None:
    fields = numbers(**{"count a3 marine": "9", "count a4 marine": "0"})
    html = give(as_ann, game, fields).content.decode()
    assert "Place exactly these: 5 marine." in html and "Ready to give" not in html
    assert 'class="over">9 of 8 points' in html and 'class="over">9 of 5' in html
    refused = give(as_ann, game, form(html), line="deploy a3 marine 9")
    assert refused.status_code == 422
    assert 'name="count a3 marine" value="9"' in refused.content.decode()


@pytest.mark.parametrize("number", ["", "-1", "x", "1.5", "1e3", "99999", "፩", "²"])
def test_what_is_no_number_places_nothing(as_ann: Client, game: Game, number: str) -> None:
    html = give(as_ann, game, numbers(**{"count a3 marine": number})).content.decode()
    assert 'name="line" value="deploy"' in html


def test_a_line_and_its_numbers() -> None:
    fields = {
        "seat": "alien",
        "count d6 infant": "5",
        "count d6 stalker": "0",
        "count e6 infant": "4",
        "count e6 stalker": "5",
    }
    line = counts_form.composed("deploy", fields)
    assert line == "deploy d6 infant 5 e6 infant 4 stalker 5"


def test_the_numbers_are_for_who_places_tokens(game: Game, ann: Any, bob: Any, cat: Any) -> None:
    """An onlooker has nothing to place, nor has a side that has done it."""
    mine, other, none = (page(client_of(user), game) for user in (ann, bob, cat))
    assert 'id="counts-1"' in mine and "Stalker" not in mine
    assert "Infant Warrior" in other and "count d6 stalker" in other
    assert 'id="counts-1"' not in none
    play.submit(game, "marine", "deploy auto")
    assert 'id="counts-1"' not in page(client_of(ann), game)
