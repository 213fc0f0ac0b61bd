"""Whole games come out as they were played, whatever has changed in the rules since."""

from pathlib import Path

import pytest

from rules.kernel.orders import Seat
from rules.record import Heading
from rules.systems import SYSTEMS
from rules.verify import prove
from tests.every_system.systems import TOYS
from tests.finished import corpus, selfplay
from tests.support.recorded import played_out

LARGEST = 2 << 20  # bytes of an edition
FILES = corpus.files()


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.name.removesuffix(corpus.ENDING)}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_comes_out_as_it_was_played(path: Path) -> None:
    """Every order, roll and state, and the result."""
    game = corpus.read(path)
    assert not prove(game).broken
    assert game.heading.status == "over"
    assert path.parent.name == f"edition_{game.heading.rules_setup.edition}"


def played(heading: Heading) -> tuple[str, int, tuple[Seat, ...]]:
    setup = heading.rules_setup
    return setup.system, setup.mission, setup.seats


def test_every_edition_has_every_mission_with_every_set_of_sides() -> None:
    found: dict[str, list[tuple[str, int, tuple[Seat, ...]]]] = {}
    for path in FILES:
        found.setdefault(path.parent.name, []).append(played(corpus.heading(path)))
    for key, system in SYSTEMS.items():
        for edition in range(1, system.edition + 1):
            here = found.get(f"edition_{edition}", [])
            there = [m for m in system.missions if selfplay.since(system, m) <= edition]
            ways = {(key, m, seats) for m in there for seats in system.tables(m)}
            missing = sorted(ways.difference(here))
            assert missing == [], "add games of these: python -m tests.finished [FILE …]"
            assert len(here) >= 60


def test_an_edition_is_small() -> None:
    for edition in corpus.HERE.glob("edition_*"):
        assert sum(path.stat().st_size for path in edition.iterdir()) < LARGEST, edition.name


@pytest.mark.parametrize("key", ["counter", "squirrels"])
def test_every_table_of_any_system_can_be_played_for_the_collection(key: str) -> None:
    system, found = TOYS[key], set()
    for name, setup, choose, by in selfplay.games(system):
        game = played_out(system, setup, name, choose, by)
        assert game.heading.status == "over"
        found.add(played(game.heading))
    assert found == {(key, m, seats) for m in system.missions for seats in system.tables(m)}
