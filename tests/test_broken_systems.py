"""The promises that systems make are checked: each planted fault is found, and named."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rules.kernel.counts import Counts, Room, Thing, whole
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import POINT, Action, Offer, PointWord, Slot
from rules.kernel.sides import Side
from rules.kernel.system import Outcome, Setup, System
from tests.support import promises
from tests.support.counter_system import Counter
from tests.support.toys.night_watch import ALONE, TEAM, Hurry, Light, NightWatch

TOY = NightWatch()


def setup(seats: tuple[str, ...] = TEAM) -> Setup:
    return Setup(TOY.key, 1, seats, 1)


SOUND = [(system, seats) for system in (TOY, Counter()) for seats in system.tables(1)]


@pytest.mark.parametrize(("system", "seats"), SOUND, ids=["-".join(seats) for _, seats in SOUND])
def test_a_sound_system_keeps_its_promises(system: System, seats: tuple[str, ...]) -> None:
    laid_out = Setup(system.key, 1, seats, 1)
    assert 0 < promises.orders_of_a_random_game(system, laid_out, 1) < system.longest
    assert promises.faults_of_sides(system, laid_out) == promises.faults_of_verbs(system) == []


class NoMorning(NightWatch):
    title = "No Morning"

    def outcome(self, state: Any) -> Outcome | None:
        return None


def test_a_game_that_never_ends() -> None:
    with pytest.raises(AssertionError, match="No Morning did not end within 100 orders"):
        promises.orders_of_a_random_game(NoMorning(), setup(), 1)


class Forbidden(Light):
    def check(self, view: Any) -> None:
        raise IllegalOrder("There is no oil.")


class NoOil(NightWatch):
    title = "No Oil"
    actions: Mapping[str, type[Action]] = {"light": Forbidden, "hurry": Hurry}


def test_an_offer_that_is_refused() -> None:
    with pytest.raises(AssertionError, match="No Oil offers “light”, but: There is no oil"):
        promises.orders_of_a_random_game(NoOil(), setup(), 1)


@dataclass(frozen=True)
class Lamp(Light):
    """A lamp at any point, as it says; but it suggests one where there can be none."""

    at: PointWord

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield cls.offer(Slot(("1.0,1.0", "9.0,9.0"), "at", POINT, "any point of the yard"))

    def check(self, view: Any) -> None:
        if self.at == "9.0,9.0":
            raise IllegalOrder("That is in the moat.")


class Moat(NightWatch):
    title = "Moat"
    actions: Mapping[str, type[Action]] = {"light": Lamp, "hurry": Hurry}


def test_an_open_slot_that_suggests_what_is_refused() -> None:
    with pytest.raises(AssertionError, match=r"Moat offers “light 9\.0,9\.0”, but: That is in the"):
        promises.orders_of_a_random_game(Moat(), setup(), 1)


@dataclass(frozen=True)
class Pour(Light):
    """Oil into lamps, three measures in all, of which one form suggests four."""

    example = "gate 2 tower 1"

    oil: tuple[str, ...]

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        lamps = Room("gate", "the gate", 3), Room("tower", "the tower", 3)
        counts = Counts((Thing("", "oil", 3),), lamps, {"gate": {"": 2}, "tower": {"": 2}})
        yield cls.offer(Slot.of_counts("oil", ("gate 3",), counts))

    def check(self, view: Any) -> None:
        if sum(map(whole, self.oil)) != 3:
            raise IllegalOrder("There are three measures of oil.")


class Spills(NightWatch):
    title = "Spills"
    actions: Mapping[str, type[Action]] = {"light": Pour, "hurry": Hurry}


def test_numbers_that_are_suggested_and_refused() -> None:
    with pytest.raises(AssertionError, match="Spills offers “light gate 2 tower 2”, but: There"):
        promises.orders_of_a_random_game(Spills(), setup(), 1)


class Whistle(Light):
    """Stands beside the question on a page."""

    verb = "whistle"
    beside = True


class Whistles(NightWatch):
    title = "Whistles"
    actions: Mapping[str, type[Action]] = {"light": Light, "hurry": Hurry, "whistle": Whistle}


def test_an_order_that_a_page_offers_at_the_wrong_time() -> None:
    with pytest.raises(AssertionError, match="Whistles offers “whistle” beside the question, but"):
        promises.orders_of_a_random_game(Whistles(), setup(), 1)


class GivesUp(NightWatch):
    title = "Gives Up"
    actions: Mapping[str, type[Action]] = {"light": Light, "resign": Light, "plan": Light}


def test_a_reserved_verb() -> None:
    assert promises.faults_of_verbs(GivesUp()) == [
        "“plan” of Gives Up is reserved for the table",
        "“resign” of Gives Up is reserved for the table",
    ]


class Alone(NightWatch):
    title = "Nobody Else"

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        return (Side("guards", setup.seats),)


def test_a_side_without_a_rival() -> None:
    found = promises.faults_of_sides(Alone(), setup(ALONE))
    assert found == ["nobody plays against the guards in Nobody Else"]


class Rolls(NightWatch):
    title = "Rolls"

    def cautious(self, view: Any, prompt: Any) -> str:
        return "hurry"


def test_a_cautious_order_that_rolls() -> None:
    with pytest.raises(AssertionError):
        promises.orders_of_a_random_game(Rolls(), setup(), 1)
