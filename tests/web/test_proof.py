"""“Check the dice”: the proof of a finished game, and heads at any time."""

import json
import re
from statistics import NormalDist
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.automation import autopilot
from games.history import audit, dice_statistics, events
from games.models.game import Game
from games.play import lobby
from rules import record
from rules.verify import verify
from tests.support.visitors import client_of, one_line, signed_in, width_of


@pytest.fixture
def over(ann: Any) -> Game:
    """Ann has left her red to the autopilot, and the game is over."""
    game = lobby.create(
        "counter", 1, ("red", "blue"), autopilots=["blue"], host=ann, options={"goal": 200}
    )
    lobby.join(game, "red", ann)
    lobby.give_to_autopilot(game, "red")
    autopilot.run(game, 5000)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def page(client: Client, game: Game, **query: str) -> str:
    return client.get(reverse("proof", args=[game.key]), query).content.decode()


def test_a_finished_game_is_proved(as_ann: Client, over: Game) -> None:
    html = page(as_ann, over)
    assert "Proved" in html and html.count('class="ok"') == 4 and 'class="bad"' not in html
    assert bytes(over.secret).hex() in html and over.commitment in html
    assert reverse("proof", args=[over.key]) in as_ann.get(f"/games/{over.key}/").content.decode()


def test_nothing_is_said_of_dice_that_only_some_systems_roll(as_ann: Client, over: Game) -> None:
    """In one system low rolls pass, in another high ones, in a third the faces of dice count."""
    html = page(as_ann, over)
    assert "A test is a roll that can pass or fail." in html and "rolling low" not in html


@pytest.mark.browser
def test_the_heads_of_the_dice_are_whole_words_on_a_phone(
    browser: Any, live_server: Any, ann: Any, over: Game
) -> None:
    seen = signed_in(browser, live_server.url, ann, 360)
    seen.goto(f"{live_server.url}{reverse('proof', args=[over.key])}")
    heads = seen.locator(".proof thead th").evaluate_all(
        "all => all.map(one => [one.scrollWidth, one.clientWidth, one.innerText, one.offsetHeight])"
    )
    assert heads and all(high < 60 for *_, high in heads) and width_of(seen) <= 360


def test_its_file_proves_itself(as_ann: Client, over: Game) -> None:
    response = as_ann.get(reverse("proof_file", args=[over.key]))
    assert f'filename="hunt-{over.key}.jsonl"' in response["Content-Disposition"]
    report = verify(record.read(response.content.decode()), [over.head])
    assert not report.broken and len(report.found) == 7


def test_a_broken_game_says_where(
    as_ann: Client, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = events.events_of(over)
    rows[7] = rows[7]._replace(order="pass")
    monkeypatch.setattr(events, "events_of", lambda *_: rows)
    html = page(as_ann, over)
    assert "Event 7: what it says does not fit its hash" in html and "Proved" not in html
    assert ">Luck<" not in html


def test_luck_is_counted_from_what_was_rolled(as_ann: Client, over: Game) -> None:
    html = page(as_ann, over)
    for seat in dice_statistics.of(over):
        assert seat.whole.rolls == sum(kind.rolls for kind in seat.kinds)
        assert seat.whole.passed == sum(kind.passed for kind in seat.kinds) > 0
        assert 0 < seat.whole.expected < len(seat.whole.chances) <= seat.whole.rolls
        row = f"<td>{len(seat.whole.chances)}</td> <td>{seat.whole.passed}</td>"
        assert row in one_line(html) and f"<td>{seat.whole.rolls}</td>" in html
    assert {seat.whole.seat for seat in dice_statistics.of(over)} == {"red", "blue"}


def test_luck_is_not_read_from_what_was_told(over: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, luck = events.events_of(over), dice_statistics.of(over)
    told = [[{**fact, "text": "So."} for fact in json.loads(row.facts)] for row in rows]
    others = [row._replace(facts=json.dumps(f)) for row, f in zip(rows, told, strict=True)]
    monkeypatch.setattr(events, "events_of", lambda *_: others)
    assert dice_statistics.of(over) == luck and luck


def test_how_many_passes_are_likely() -> None:
    assert dice_statistics.passes([]) == [1.0]
    assert dice_statistics.passes([0.5, 0.5]) == [0.25, 0.5, 0.25]
    assert dice_statistics.passes([0.25, 0.9]) == pytest.approx([0.075, 0.7, 0.225])
    many = dice_statistics.passes([0.3] * 400)
    assert sum(many) == pytest.approx(1)
    normal = NormalDist(120, (400 * 0.3 * 0.7) ** 0.5)
    assert sum(many[:121]) == pytest.approx(normal.cdf(120.5), abs=0.005)


def test_a_running_game_tells_hashes_and_no_more(
    client: Client, game: Game, bob: Any, as_ann: Client
) -> None:
    play.submit(game, "red", "add 1")
    play.submit(game, "blue", "add 1")
    game.refresh_from_db()
    html = page(as_ann, game)
    assert bytes(game.secret).hex() not in html and ">Luck<" not in html and "Sealed dice" in html
    mine, theirs = (
        person.get(reverse("proof_file", args=[game.key]), {"seat": "red"}).content.decode()
        for person in (as_ann, client_of(bob))
    )
    for text in (mine, theirs):
        assert bytes(game.secret).hex() not in text and '"digest"' not in text
    assert '"add 1"' in mine and "Your number is " in mine
    assert '"add 1"' not in theirs and "Your number is " not in theirs
    assert record.read(theirs).heading.eyes is None
    assert not verify(record.read(mine)).broken


def test_quoted_heads(as_ann: Client, moved: Game) -> None:
    first, _, last = [row.hash for row in events.events_of(moved)]
    answers = {
        last: "hash of event 2. It is the last.",
        first[:8]: "hash of event 0. 2 events followed.",
        f"Chain: 3 events, head {last.upper()}": "hash of event 2.",
        "0" * 64: "Not in this game.",
        "00000": "That is not a head",
        "<script>": "That is not a head",
    }
    for quoted, answer in answers.items():
        html = page(as_ann, moved, head=quoted)
        told = " ".join(re.sub("<[^>]*>", "", html).split())
        assert answer in told, quoted
        assert "<script>" not in html.split("</head>")[1]
    assert "not a head" not in page(as_ann, moved) and "Yes." not in page(as_ann, moved)


def test_before_the_start_there_is_nothing_to_prove(as_ann: Client, ann: Any) -> None:
    open_game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    for name in ("proof", "proof_file"):
        assert as_ann.get(reverse(name, args=[open_game.key])).status_code == 404


def test_who_is_not_signed_in_sees_nothing_of_a_running_game(client: Client, moved: Game) -> None:
    for name in ("proof", "proof_file"):
        answer = client.get(reverse(name, args=[moved.key]))
        assert answer.status_code == 302 and answer["Location"].startswith(reverse("account_login"))


def test_anybody_can_prove_a_game_that_is_over(client: Client, over: Game) -> None:
    html = page(client, over)
    assert over.commitment in html and bytes(over.secret).hex() in html
    assert reverse("verifier") in html and "signed in" in html and ">Luck<" not in html
    text = client.get(reverse("proof_file", args=[over.key])).content.decode()
    assert not verify(record.read(text)).broken
    assert "Yes." in page(client, over, head=over.head[:8])


def test_a_person_who_left_leaves_the_proof_behind(over: Game, ann: Any, bob: Any) -> None:
    ann.username = "zebulon"
    ann.save()
    lines = file_of(over, bob)
    ann.delete()
    assert file_of(over, bob) == lines and "zebulon" not in "".join(lines)
    for name in ("proof", "game"):
        response = client_of(bob).get(reverse(name, args=[over.key]))
        assert response.status_code == 200 and "zebulon" not in response.content.decode()
    assert "Proved" in page(client_of(bob), over)
    assert audit.check(over) == over.length


def file_of(game: Game, user: Any) -> list[str]:
    response = client_of(user).get(reverse("proof_file", args=[game.key]))
    return response.content.decode().splitlines(keepends=True)
