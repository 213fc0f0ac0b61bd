"""Tournaments by program: to look, to enter and leave, and to direct from draft to end."""

from dataclasses import MISSING, fields
from typing import Any

import pytest
from django.core.cache import cache
from drf_spectacular.utils import OpenApiExample
from rest_framework.test import APIClient

from games.accounts import rate_limits
from games.api.tournaments import EXAMPLES
from games.models.game import Game
from games.models.tournament import Tournament
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from tests.support.tournament_acts import enter
from tests.support.visitors import api_of, client_of
from tests.tournaments import conftest
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    directing,
    director,
    people,
)

__all__ = ["announced", "begun", "counter", "director", "people"]

pytestmark = pytest.mark.django_db
TERMS = {"format": "swiss", "missions": [1], "sides": ["red", "blue"], "rounds": 1}
CONDITIONS = {"system": "counter", "clock": {"each": 3600}, "options": {}, "automatic": False}


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    cache.clear()


@pytest.fixture
def desk(director: Any) -> APIClient:
    return api_of(director)


def at(key: str, *parts: str) -> str:
    return "/".join(["/api/tournaments", key, *parts, ""])


def got(api: APIClient, *parts: str, status: int = 200) -> Any:
    response = api.get(at(*parts))
    assert response.status_code == status, response.content
    return response.json()


def done(api: APIClient, key: str, verb: str, status: int = 201, **fields: Any) -> Any:
    response = api.post(at(key, "acts"), {"verb": verb, **fields}, format="json")
    assert response.status_code == status, response.content
    return response.json()


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_an_act_has_its_fields(example: OpenApiExample) -> None:
    given = dict(example.value)
    act = acts.ACTS[given.pop("verb")]
    assert bool(given.pop("reason", "")) == act.reasoned
    wanted = {one.name for one in fields(act) if one.default is MISSING}
    assert {"result" if name == "chosen" else name for name in given} == wanted


def test_a_tournament_is_directed_from_its_draft_to_its_end(
    desk: APIClient, people: list[Any]
) -> None:
    made = desk.post(
        "/api/tournaments/",
        {"title": "By program", "terms": TERMS, "conditions": CONDITIONS},
        format="json",
    )
    assert made.status_code == 201
    key = made.json()["key"]
    players = [api_of(person) for person in people[:3]]
    assert players[0].get(at(key)).status_code == 404
    assert got(desk, key)["status"] == "draft"
    assert done(desk, key, "open")["text"] == "The tournament is open for entries."
    for api in players:
        assert api.post(at(key, "entries"), {}, format="json").status_code == 201
    done(desk, key, "begin")
    done(desk, key, "pair")
    assert got(players[0], key, "rounds") == []
    done(desk, key, "publish")
    (round_,) = got(players[0], key, "rounds")
    (table,) = round_["tables"]
    assert Game.objects.get(key=table["game"]).status == "playing"
    assert [bye["why"] for bye in round_["byes"]] == ["no opponent was left"]
    done(desk, key, "extend", round=1, days=3, reason="A storm.")
    done(desk, key, "pause", reason="A strike.")
    done(desk, key, "resume")
    winner = table["seats"][0]["entrant"]
    ruled = done(desk, key, "decide", round=1, table=1, chosen=f"win-{winner}", reason="They left.")
    assert ruled["reason"] == "They left." and ruled["author"] == "dora"
    done(desk, key, "close")
    standings = got(players[0], key, "standings")
    assert standings[0]["points"] == 1 and got(players[0], key)["status"] == "over"
    assert Game.objects.get(key=table["game"]).status == "over"


def test_entering_waiting_and_leaving(announced: Make, people: list[Any]) -> None:
    one = announced(places=2)
    first, second = api_of(people[0]), api_of(people[1])
    assert first.post(at(one.key, "entries"), {}, format="json").json()["state"] == "in"
    enter(one, people[5])
    assert second.post(at(one.key, "entries"), {}, format="json").json()["state"] == "waiting"
    again = first.post(at(one.key, "entries"), {}, format="json")
    assert again.status_code == 422
    assert again.json()["error"] == "You are in this tournament already."
    assert got(first, one.key)["entrant"] == 1
    assert first.delete(at(one.key, "entries")).json()["state"] == "left"
    assert [e["state"] for e in got(second, one.key, "entries")] == ["left", "in", "in"]
    assert api_of(people[2]).delete(at(one.key, "entries")).status_code == 422


def test_nobody_enters_or_comes_back_in_the_last_round(
    begun: Make, people: list[Any], desk: APIClient
) -> None:
    one = begun(rounds=2, automatic=False)
    entered, newcomer, another = api_of(people[0]), api_of(people[7]), api_of(people[8])
    assert newcomer.post(at(one.key, "entries"), {}).status_code == 201
    for number in (1, 2):
        done(desk, one.key, "pair")
        done(desk, one.key, "publish")
        for table in got(desk, one.key, "rounds")[-1]["tables"]:
            decided = {"chosen": "draw", "reason": "It is late."}
            done(desk, one.key, "decide", round=number, table=table["number"], **decided)
        page = client_of(people[8]).get(f"/tournaments/{one.key}/").content.decode()
        assert ('value="enter"' in page) == (number == 1)
    assert newcomer.delete(at(one.key, "entries")).status_code == 200
    for api, entrant in ((another, None), (newcomer, 5), (desk, None)):
        said = refused_late(api, one.key, entrant)
        assert said == "The last round is being played, so there is none left for you."
    assert entered.delete(at(one.key, "entries")).status_code == 200


def refused_late(api: APIClient, key: str, entrant: int | None) -> str:
    """What is said to somebody who would enter, or who comes back as the *entrant*."""
    if entrant is None:
        response = api.post(at(key, "entries"), {})
    else:
        response = api.post(at(key, "acts"), {"verb": "readmit", "entrant": entrant}, format="json")
    assert response.status_code == 422, response.content
    return str(response.json()["error"])


def test_drafts_of_rounds_are_told_nobody(begun: Make, people: list[Any], desk: APIClient) -> None:
    one = begun(players=4, automatic=False)
    done(desk, one.key, "pair")
    done(desk, one.key, "swap", first=1, second=2, reason="canary")
    for api in (desk, api_of(people[0])):
        told = got(api, one.key, "acts", status=200)
        assert not {"pair", "swap"} & {act["verb"] for act in told["results"]}
        for part in ("rounds", "entries", "standings", "acts"):
            assert "canary" not in str(got(api, one.key, part))
    done(desk, one.key, "publish")
    told = got(desk, one.key, "acts")
    (pair,) = [act for act in told["results"] if act["verb"] == "pair"]
    assert pair["why"] and pair["act"]["round"]["number"] == 1
    assert [act["hash"] for act in told["results"]][-1] == got(desk, one.key)["head"]


def test_who_directs_nothing_is_refused(begun: Make, people: list[Any]) -> None:
    one, api = begun(players=2, automatic=False), api_of(people[0])
    allowed = {"enter", "bring", "check in", "withdraw", "sit out", "readmit", "play after all"}
    for verb in sorted(set(acts.ACTS) - allowed):
        told = done(api, one.key, verb, status=403, reason="Because.")
        assert told["error"] == "Only a director of this tournament may do that."
    told = done(api, one.key, "withdraw", status=422, entrant=2)
    assert told["error"] == "You can do that for yourself only."
    done(api, one.key, "enter", status=403, person="p5")
    new = api.post("/api/tournaments/", {"title": "Mine", "terms": TERMS}, format="json")
    assert new.status_code == 403
    assert APIClient().get(at(one.key)).status_code == 401


def test_directors_are_named_and_released_by_acts(begun: Make, desk: APIClient) -> None:
    one = begun(players=2, automatic=False)
    otto = directing("otto")
    told = done(desk, one.key, "appoint", person="otto")
    assert told["text"] == "otto is now a director of the tournament."
    assert list(told["act"]) == ["whom"]
    assert "already" in done(desk, one.key, "appoint", status=422, person="otto")["error"]
    assert ("not allowed to direct") in done(desk, one.key, "appoint", status=422, person="p1")[
        "error"
    ]
    done(api_of(otto), one.key, "release", person="dora")
    assert got(desk, one.key)["directors"] == ["otto"]
    last = done(api_of(otto), one.key, "release", status=422, person="otto")
    assert last["error"] == "A tournament needs a director. Name another one first."


def test_what_is_wrong_is_a_sentence(begun: Make, desk: APIClient) -> None:
    one = begun(players=2, automatic=False)
    assert (
        "“conquer” cannot be chosen. Choose" in done(desk, one.key, "conquer", status=400)["error"]
    )
    wrong = {
        "extend": "It needs the number “round”.",
        "publish": "No round has been paired.",
        "score": "decide",
        "announce": "Give a reason.",
        "seed": "was not understood",
    }
    for verb, said in wrong.items():
        assert said in done(desk, one.key, verb, status=422)["error"]
    assert got(desk, "nothing", status=404)["error"]
    assert desk.get("/api/tournaments/?status=lost").status_code == 400
    bad = {"title": "Bad", "terms": {"format": 7}}
    assert desk.post("/api/tournaments/", bad, format="json").status_code == 422
    assert not Tournament.objects.filter(title="Bad").exists()
    assert desk.get(f"{at(one.key, 'rounds')}?round=x").status_code == 400
    assert desk.get(f"{at(one.key, 'rounds')}?round=9").status_code == 422


def test_files_by_program(begun: Make, desk: APIClient) -> None:
    one = begun(players=4)
    scheduler.tick()
    for kind, word in (("csv", "place,"), ("json", '"place"'), ("trf", "012 ")):
        told = desk.get(f"{at(one.key, 'export')}?as={kind}")
        assert told.status_code == 200 and word in told.content.decode()
    assert desk.get(f"{at(one.key, 'export')}?as=exe").status_code == 422


def test_acting_is_counted_as_ordering(
    announced: Make, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "orders", rate_limits.Limit(2, 600))
    one, api = announced(), api_of(people[0])
    sent = [api.delete(at(one.key, "entries")).status_code for _ in range(3)]
    assert sent == [422, 422, 429]
    assert got(api, one.key)["title"] == "The club's cup"


def test_lists_ask_the_store_a_few_times(
    desk: APIClient, begun: Make, django_assert_max_num_queries: Any
) -> None:
    Tournament.objects.bulk_create(Tournament(title=f"Cup {n}", status="over") for n in range(1000))
    with django_assert_max_num_queries(4):
        told = desk.get("/api/tournaments/").json()
    assert told["count"] == 1000 and len(told["results"]) == 50
    one = begun(players=8)
    while scheduler.tick():
        pass
    assert perform.book_of(one).terms == conftest.TERMS
    for part in ("acts", "entries", "rounds", "standings"):
        with django_assert_max_num_queries(8):
            got(desk, one.key, part)
