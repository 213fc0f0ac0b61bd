"""
Takeback in whole games: the information barrier holds, and nobody learns anything from it.

Random games of every system, in memory, with takebacks tried all along.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.kernel import chain, fold
from rules.kernel.chain import Link
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact
from rules.kernel.orders import Seat
from rules.kernel.sides import each_alone
from rules.kernel.system import Setup
from rules.kernel.table import orders as table_orders
from rules.kernel.table import state as affairs
from rules.kernel.table.state import Affairs
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded, choice

SYSTEM = SYSTEMS["avp_thb"]
SEATS = ("marine", "alien", "predator")
QUIET = in_force(SYSTEM.quiet, SYSTEM.edition)
SETUPS = [
    Setup("avp_thb", 1, ("marine", "alien", "predator"), SYSTEM.edition, {"pace": 2}),
    Setup("avp_thb", 2, ("marine", "alien"), SYSTEM.edition, {"pace": 1, "cards": "all"}),
    Setup("avp_thb", 3, ("alien", "predator"), SYSTEM.edition, {"pace": 1, "cards": "all"}),
    Setup("avp_thb", 4, ("marine", "alien", "predator"), SYSTEM.edition, {"goals": "cards"}),
]


class Game:
    """A random game whose table takes orders too; *boards* are the states after its events."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.random = setup, Random(seed)
        self.table = table_orders.laid_out(SYSTEM, setup)
        self.dice = Seeded(self.random)
        played = fold.start(SYSTEM, setup, self.dice)
        self.state = played.state
        self.links: list[Link] = []
        self.boards: list[str] = []
        self.uncovered: list[bool] = []
        self.note("", played)

    def note(self, seat: Seat, played: fold.Played) -> None:
        rolls, facts = chain.written_rolls(played.rolls), chain.written_facts(played.facts)
        link = Link(len(self.links), seat, "player", played.order, rolls, "", "", facts)
        self.links.append(link)
        if table_orders.table_verb(played.order):
            self.table.noted(link)
        else:
            self.table.moved(link)
        self.boards.append(json.dumps(SYSTEM.dump(self.state)))
        self.uncovered.append(bool(self.dice.uncovered))

    def move(self) -> bool:
        """An order to the figures, while there is one."""
        if not SYSTEM.prompts(self.state):
            return False
        prompt, order = choice(SYSTEM, self.state, self.random)
        self.dice = Seeded(self.random)
        self.note(prompt.seat, fold.submit(SYSTEM, self.state, prompt.seat, str(order), self.dice))
        return True

    def say(self, seat: Seat, line: str) -> tuple[Fact, ...]:
        """An order to the table; where it turns the board back, the state follows."""
        before = self.table.board
        order, facts = table_orders.play(self.table, seat, line)
        if self.table.board != before:
            self.state = SYSTEM.load(json.loads(self.boards[self.table.board]))
        self.dice = Seeded(self.random)
        self.note(seat, fold.Played(self.state, order, (), facts))
        return facts

    def views(self) -> dict[Seat | None, str]:
        """What everybody knows: views as data, questions and offers."""
        return {seat: self.known(seat) for seat in (*self.table.seats, None)}

    def known(self, seat: Seat | None) -> str:
        view = SYSTEM.view(self.state, seat)
        asked = [prompt for prompt in SYSTEM.prompts(self.state) if prompt.seat == seat]
        offers = [str(fold.offers(SYSTEM, view, prompt)) for prompt in asked]
        return json.dumps([SYSTEM.show(view), SYSTEM.text_board(view), str(asked), offers])


def games(orders: int = 250) -> Iterator[Game]:
    for seed, setup in enumerate(SETUPS):
        game = Game(setup, seed)
        while len(game.links) < orders and game.move():
            yield game


def may_read(link: Link, seat: Seat) -> list[str]:
    facts = json.loads(link.facts)
    return [fact["kind"] for fact in facts if fact["to"] is None or seat in fact["to"]]


def test_what_is_free_hides_no_roll_and_no_secret_from_anybody() -> None:
    """And what a seat reads of its own order is enough to know whether it is free."""
    free = 0
    for game in games():
        link = game.links[-1]
        quiet = affairs.is_quiet(link, QUIET)
        assert quiet == all(kind in QUIET for kind in may_read(link, link.seat)), link
        if quiet:
            free += 1
            assert link.rolls == "[]" and not game.uncovered[-1], link
    assert free > 100


OTHERS = "model m9 marine pulse a5\nmodel a9 alien stalker e7\nmodel p9 predator combi i6\n"
# An order of the first model of a position, and whether it rolls nothing and uncovers nothing.
ORDERS = (
    ("marine pulse a3", "", "aim", True),
    ("marine pulse a3", "", "sentry", True),
    ("marine pulse i1", "", "interact bridge", True),
    ("marine pulse g1", "", "weld f1", True),
    ("marine pulse a3", "guns card=1", "setup card", True),
    ("marine loader a3", "model m8 marine gun a3", "stow m8", True),
    ("alien infant d5", "", "hide", True),
    ("alien infant d5", "", "skulk d4", True),
    ("marine pulse a3", "token relay marine a3", "lift relay", True),
    ("predator berserker i2", "", "rage", True),
    ("predator disc i2", "corpse alien i2 0 Stalker", "take", True),
    ("predator disc i2 wounds=1", "", "treat", False),
    ("marine pulse a3", "", "seal a4", False),
    ("alien warrior a1", "", "interact armoury", False),
    ("marine ? a3", "pool marine pulse", "reveal", False),
)


def test_older_games_keep_what_was_free_in_them() -> None:
    """What was proposed in them must not come out as taken back at once."""
    aim = Link(1, "marine", "player", "aim", "[]", "", "", '[{"kind":"aim","to":null}]')
    table = Affairs(each_alone(SEATS), SYSTEM.quiet, length=2, path=[aim])
    assert [affairs.is_free(replace(table, edition=e), "marine", 0) for e in (1, 2, 3)] == [
        False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(("model", "more", "order", "free"), ORDERS)
def test_what_rolls_and_uncovers_nothing_is_free(
    model: str, more: str, order: str, free: bool
) -> None:
    seat = model.split()[0]
    first = f"initiative {' '.join(sorted(SEATS, key=lambda s: s != seat))}"
    state = SYSTEM.read_position(f"mission 1\n{first}\nmodel {seat[:2]}1 {model}\n{OTHERS}{more}\n")
    fold.submit(SYSTEM, state, seat, f"activate {seat[:2]}1", Seeded(Random(2)))
    played = fold.submit(SYSTEM, state, seat, order, Seeded(Random(2)))
    rolls, facts = chain.written_rolls(played.rolls), chain.written_facts(played.facts)
    assert affairs.is_quiet(Link(1, seat, "player", order, rolls, "", "", facts), QUIET) == free


def test_after_a_takeback_everything_is_as_it_was() -> None:
    """State, views, questions and offers of every seat, as often as one likes."""
    taken = 0
    for game in games():
        seat, number = game.links[-1].seat, game.links[-1].number
        if game.random.random() > 0.2 or len(game.table.path) < 3:
            continue
        back = game.table.last_of(seat)
        free = affairs.is_free(game.table, seat, back)
        game.say(seat, "takeback")
        for other in game.table.proposal.awaited if game.table.proposal else ():
            game.say(other, "agree")
        assert game.boards[-1] == game.boards[back]
        again, there = game.views(), Game.views(at(game, back))
        assert again == there, f"event {number}"
        assert game.table.board == back and game.table.undone[number] == len(game.links) - 1
        taken += free
    assert taken > 10


def at(game: Game, number: int) -> Game:
    """The game with the board that it had after event *number*."""
    other = object.__new__(Game)
    vars(other).update(vars(game), state=SYSTEM.load(json.loads(game.boards[number])))
    return other


def test_no_barrier_is_crossed_without_consent() -> None:
    """Whatever a seat tries, the board turns back only over its own orders without dice."""
    tried = 0
    for game in games(120):
        seat = game.random.choice(game.table.seats)
        back = game.random.choice([0, *range(max(0, len(game.links) - 6), len(game.links))])
        undone = game.table.after(back)
        before = game.boards[-1]
        try:
            game.say(seat, f"takeback {back}")
        except IllegalOrder:
            assert game.boards[-1] == before
            continue
        crossed = any(link.seat != seat or link.rolls != "[]" for link in undone)
        assert (game.table.proposal is not None) == (game.boards[-1] == before)
        if crossed:
            assert game.table.proposal, undone
        tried += crossed
    assert tried > 20


def test_a_refusal_says_the_same_whatever_is_hidden() -> None:
    """It hangs on the numbers of events, whose they are, and what was told."""
    for game in games(120):
        seat = game.random.choice(game.table.seats)
        veiled = [
            link._replace(order="hidden", facts="[]") if link.seat != seat else link
            for link in game.links
        ]
        other = table_orders.folded(SYSTEM, game.setup, veiled)
        for back in {0, len(game.links) - 2, len(game.links) - 1, len(game.links) + 1}:
            assert answer(game.table, seat, back) == answer(other, seat, back)


def answer(table: Affairs, seat: Seat, back: int) -> list[Any]:
    try:
        return list(table_orders.odds(table, seat, f"takeback {back}"))
    except IllegalOrder as error:
        return [str(error)]


@pytest.mark.parametrize("line", ["takeback", "agree", "refuse", "withdraw", "resign"])
def test_systems_keep_no_verb_of_the_table(line: str) -> None:
    for system in SYSTEMS.values():
        assert table_orders.table_verb(line) not in {"", *system.actions}
