"""A player that searches, on a game that is small enough to know what is right."""

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.chance import Dice, Seed
from rules.kernel.orders import Prompt
from rules.parts import searching
from rules.parts.searching import FEW, Depth, Judge, Runner, Search, Searcher, World, players
from tests.support.counter_system import GOAL, Counter, View, judge_of


class Patient(Counter):
    """Whose usual order is never enough at once."""

    def autopilot(self, view: View, prompt: Prompt) -> str:
        return "add 1"


SYSTEM = Patient()
ASKED = Prompt("red", "turn", "Add.", ("add", "gamble"), "add 1")
SOME = Depth(60)


def judge(**changes: Any) -> Judge:
    return replace(judge_of(SYSTEM), **changes)


def at(number: int, turn: int = 4) -> View:
    return View("red", number, turn)


def test_it_gives_the_order_that_wins() -> None:
    assert Searcher(judge(), SOME)(at(17), ASKED) == "add 3"
    assert Searcher(judge(), SOME)(at(16), ASKED) == "gamble"


def test_it_does_what_is_usual_where_nothing_is_better_or_nothing_is_weighed() -> None:
    assert Searcher(judge(), SOME)(at(2), ASKED) == "add 1"
    unknown = judge(weighs=frozenset({"dusk"}))
    assert Searcher(unknown, SOME)(at(17), ASKED) == "add 1"
    assert not Searcher(unknown, SOME).considered(at(17), ASKED)


def test_it_goes_on_in_its_own_usual_way_and_others_as_the_autopilot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def cautious(view: View, prompt: Prompt) -> str:
        asked.append(prompt.seat)
        return prompt.default

    others: list[str] = []
    real = Patient.autopilot

    def as_ever(view: View, prompt: Prompt) -> str:
        others.append(prompt.seat)
        return real(SYSTEM, view, prompt)

    monkeypatch.setattr(SYSTEM, "autopilot", as_ever)
    own = judge(usual=cautious, moment=lambda state, _: state.turn // 8)
    assert Searcher(own, SOME)(at(2), ASKED) == "add 1"
    assert {*asked} == {"red"} and {*others} == {"blue"}
    unknown = replace(own, weighs=frozenset({"dusk"}))
    others.clear()
    assert Searcher(unknown, SOME)(at(17), ASKED) == "add 1" and not others


def test_it_tells_what_it_considered_the_best_first() -> None:
    considered = Searcher(judge(), SOME).considered(at(17), ASKED)
    assert {one.order for one in considered} == {"add 1", "add 2", "add 3", "gamble"}
    assert considered[0].order == "add 3" and considered[0].chance == 1
    worlds = [one.worlds for one in considered]
    assert worlds == sorted(worlds, reverse=True) and worlds[0] > worlds[-1]


@pytest.mark.parametrize(("many", "tried"), [(4, 4), (3, 2), (1, 1)])
def test_of_very_many_orders_it_tries_some_and_the_usual_one(
    many: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MANY", many)
    considered = Searcher(judge(), SOME).considered(at(3), ASKED)
    assert len(considered) == tried and "add 1" in {one.order for one in considered}


def test_an_order_is_worth_what_may_follow_it() -> None:
    """Alone, adding 1 leads nowhere within the two turns to which a try is played."""
    view, short = at(15), judge(moment=lambda state, _: state.turn // 4)
    lines = [("add 1", "gamble"), ("add 1", "add 2"), ("add 2",)]
    ahead = replace(short, lines=lambda view, prompt: lines)
    considered = Searcher(ahead, SOME).considered(view, ASKED)
    assert [one.order for one in considered] == ["add 1", "add 2"]
    assert considered[0].chance > considered[1].chance


def test_what_should_follow_but_is_refused_is_left_to_the_default() -> None:
    ahead = judge(moment=lambda state, _: state.turn // 4, lines=lambda *_: [("add 2", "add 9")])
    considered = Searcher(ahead, SOME).considered(at(15), ASKED)
    assert {one.order: one.chance for one in considered}["add 2"] > 0


def test_its_work_is_counted() -> None:
    for work in (10, 100, 400):
        search = Search(judge(), at(17), ASKED)
        search.considered(work)
        most = len(search.runners()) * 2  # orders of one world, of which the last is finished
        assert work <= search.played < work + most


@pytest.mark.parametrize(("usual", "is_clear"), [("add 3", True), ("add 1", False)])
def test_work_ends_as_soon_as_the_usual_order_is_surely_the_best(
    usual: str, is_clear: bool
) -> None:
    search = Search(judge(usual=lambda *_: usual), at(17), ASKED)
    assert search.considered(600)[0].order == "add 3"
    assert search.worlds == FEW if is_clear else search.worlds > FEW


def test_of_two_it_is_clear_who_leads_only_by_more_than_luck() -> None:
    usual = Runner(("add 1",), 0.02, [0.5, 0.6, 0.7])
    same, luckier = [0.5, 0.6, 0.7], [0.3, 0.9, 0.6]
    assert usual.leads(Runner(("add 2",), 0.0, same))
    assert not usual.leads(Runner(("add 2",), 0.0, luckier))
    assert not usual.leads(Runner(("add 2",), 0.0, [0.6, 0.7, 0.8]))


def test_it_gives_the_same_view_the_same_order() -> None:
    for number in range(2, GOAL):
        for player in players(judge()).values():
            assert player(at(number), ASKED) == player(at(number), ASKED)


def test_its_mistakes_are_orders_that_it_considered_and_no_more_than_so_many() -> None:
    careless = Searcher(judge(), Depth(60, mistakes=30))
    given = [careless(at(17, turn), ASKED) for turn in range(0, 400, 4)]
    assert 60 <= given.count("add 3") <= 90
    assert set(given) <= {"add 1", "add 2", "add 3", "gamble"}


def test_rolls_of_one_label_fall_the_same_in_one_world() -> None:
    one, other = World(b"1" * 32), World(b"1" * 32)
    one.roll("something that comes before", 20)
    rolls = [one.roll("shot", 20) for _ in range(400)]
    assert rolls == [other.roll("shot", 20) for _ in range(400)]
    assert set(rolls) == set(range(1, 21))
    assert rolls != [World(b"2" * 32).roll("shot", 20) for _ in range(400)]


@pytest.mark.parametrize("strange", ["imagine", "autopilot"])
def test_nothing_but_the_view_is_asked_for(strange: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds have dice of their own: those of a game would tell what is to come."""
    dice = Dice(Seed(b"secret" * 6, "game", {}), 1)
    asked: list[Any] = []
    real = getattr(SYSTEM, strange)
    monkeypatch.setattr(SYSTEM, strange, lambda *args: asked.append(args) or real(*args))
    Searcher(judge(), SOME)(at(17), ASKED)
    assert asked and not any(isinstance(one, Dice) for args in asked for one in args)
    assert not dice.rolls
