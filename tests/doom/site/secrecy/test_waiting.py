"""
Twins on private questions: the guard of one marine asks in the first game, that of the other in the
second. Neither the invader nor a third marine can tell which of them is asked.
"""

from hashlib import sha256
from typing import Any

import pytest

from games.models.game import Game
from games.web import page_head
from rules.doom.pieces import INVADER, MARINES
from rules.kernel.chance import Seed
from rules.kernel.system import POSITION, Setup
from tests.doom.play import SYSTEM
from tests.doom.twins import TWINS
from tests.secrecy.looks import Angle, Eyes, post
from tests.secrecy.masks import Masks, differing
from tests.secrecy.tables import Table
from tests.support.courses import PAIR, Match

pytestmark = pytest.mark.django_db
ASKED, MATE = MARINES[:2], MARINES[2]
SEATS = (*MARINES, INVADER)
ON_GUARD = """\
row ......
row ......
row ......
marine marine-1 a1 orders=guard
marine marine-2 a2 orders=guard
marine marine-3 a3
figure zo1 zombie f1
turn invader
"""
NOTHING = Angle(0, [], [])


class Twins:
    """Two games in which the invader moves; the *watcher* cannot tell them apart."""

    def __init__(self, watcher: str) -> None:
        seed = Seed(sha256(b"guards").digest(), PAIR, dict.fromkeys(SEATS, "salt"))
        setup = Setup(SYSTEM.key, 1, SEATS, SYSTEM.edition, {POSITION: ON_GUARD})
        self.tables = [Table(Match(TWINS, setup, watcher, seed), which) for which in (0, 1)]
        self.masks = Masks(self.tables[0]), Masks(self.tables[1])
        self.eyes = [Eyes(one, watcher) for one in self.tables]
        self.looked()  # what a process does once is no difference

    def both(self, seat: str, line: str) -> None:
        for table in self.tables:
            given(table, seat, line)

    def one_or_other(self, line: str, change: int = 1, door: str = "program") -> None:
        """One marine gives *line* in the first game, the other one in the second."""
        for table, seat in zip(self.tables, ASKED[::change], strict=True):
            given(table, seat, line, door)

    def awaited(self) -> list[list[str]]:
        return [asked_at(table.game) for table in self.tables]

    def looked(self) -> dict[str, Any]:
        """By what the watcher could tell the games apart now."""
        post()
        assert len({table.game.length for table in self.tables}) == 1
        seen, seen_too = (eyes.look(NOTHING) for eyes in self.eyes)
        return {
            what: lines
            for what in seen
            for lines in differing(seen[what], seen_too[what], self.masks)
        }


def given(table: Table, seat: str, line: str, door: str = "program") -> None:
    before = table.game.length
    answer = table.order(seat, door, line)
    assert table.game.length > before, answer


def asked_at(game: Game) -> list[str]:
    return list(game.seats.filter(asked__isnull=False).values_list("name", flat=True))


def asking(watcher: str) -> Twins:
    """The zombie has come near, and one of the marines is asked whether it fires."""
    twins = Twins(watcher)
    twins.one_or_other("standing guard ask")
    twins.one_or_other("standing guard never", -1)
    assert not twins.looked()
    for line in ("activate zo1", "move d1"):
        twins.both(INVADER, line)
    assert twins.awaited() == [[seat] for seat in ASKED]
    return twins


@pytest.mark.parametrize(
    ("watcher", "door"), [(INVADER, "page"), (MATE, "mail"), (INVADER, "clock")]
)
def test_nobody_learns_whose_guard_asks(watcher: str, door: str) -> None:
    twins = asking(watcher)
    assert not twins.looked()
    twins.one_or_other("hold", door=door)
    assert twins.awaited() == [[INVADER], [INVADER]]
    assert not twins.looked()


def test_whose_guard_fires_is_seen_by_all() -> None:
    twins = asking(MATE)
    twins.one_or_other("interrupt")
    assert "page" in twins.looked()


def test_a_page_that_says_whose_guard_asks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = asking(INVADER)
    monkeypatch.setattr(page_head, "waiting", lambda game, reader: " and ".join(asked_at(game)))
    assert "page" in twins.looked()
