"""
Twin games: they differ in every hidden thing, and one seat cannot tell them apart.

A system brings a `Twins` of its own, which says what is hidden and deals it anew; all else is here.
"""

import re
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from rules.kernel import fold, foreseeing, players
from rules.kernel.errors import OrderError
from rules.kernel.orders import CARD, PIECE, PLACE, Prompt, Seat
from rules.kernel.system import Setup, System
from rules.parts.searching import Searcher
from tests.support.random_play import Seeded, choice

MARKED = re.compile(r'data-id="([^"]+)" data-kind="([^"]+)"|data-about="(\S+) ([^"]+)"')
Pair = tuple[Any, Any, Seat]  # two states, and who cannot tell them apart
MOMENTS = (0, 1, 2, 20, 80, 160, 300)  # after how many orders twins are made


class Twins:
    """
    The twins of one system.

    *nonsense* are lines that are mostly refused, in the same words in both games; *ahead* may be
    looked ahead to at any time; *usual* are standing orders that say the usual; *quick* are
    the options of a short game. *pairs* is how many are compared, *more_pairs* with SOAK.
    """

    system: System
    nonsense: Sequence[str] = ("fly", "")
    ahead: Sequence[str] = ()
    usual: str = ""
    quick: Mapping[str, Any] = MappingProxyType({})
    pairs: ClassVar[int] = 4
    more_pairs: ClassVar[int] = 200

    def setup(self, number: int) -> Setup:
        """A typical table: each number another, as far as there are any."""
        raise NotImplementedError

    def dealt_anew(self, state: Any, seat: Seat, random: Random) -> Any:
        """
        A state that *seat* cannot tell from *state*, otherwise as different as it can be: no
        secret of others stays what it was.
        """
        raise NotImplementedError

    def owner(self, secret: str) -> Seat:
        """Whose secret it is, by what `Chance.uncover` calls it; “” where nobody knows it."""
        raise NotImplementedError

    def seat(self, number: int) -> Seat:
        """Who looks at the pair of that number."""
        seats = self.setup(number).seats
        return seats[number % len(seats)]

    def position(self, setup: Setup, seed: int, orders: int) -> Any:
        """A game after *orders* random orders, or just before its end."""
        random = Random(seed)
        state = fold.start(self.system, setup, Seeded(random)).state
        for played in range(orders):
            prompt, order = choice(self.system, state, random)
            fold.submit(self.system, state, prompt.seat, str(order), Seeded(random))
            if self.system.outcome(state):
                return self.position(setup, seed, played)
        return state

    def copy(self, state: Any) -> Any:
        return self.system.load(copied(self.system.dump(state)))

    def pair(self, number: int, orders: int) -> Pair:
        state, seat = self.position(self.setup(number), number, orders), self.seat(number)
        return state, self.dealt_anew(state, seat, Random(number)), seat

    def asked(self, state: Any) -> list[Seat]:
        """Whom the game waits for: that must not depend on what anybody holds."""
        return [prompt.seat for prompt in self.system.prompts(state)]

    def seen_by(self, state: Any, seat: Seat) -> dict[str, Any]:
        """Everything the rules show *seat* of a state, as text that can be compared."""
        system, view = self.system, self.system.view(state, seat)
        prompts = [p for p in system.prompts(state) if p.seat == seat]
        orders = [order for p in prompts for order in fold.legal(system, view, p)]
        return {
            "view": system.show(view),
            "text board": system.text_board(view),
            "svg board": system.svg_board(view),
            "panels": list(system.panels(view)),
            "places": dict(system.places(view)),
            "about": [system.about(view, *one) for one in marked(system, view)],
            "prompts": [(p.kind, p.text, p.verbs, p.default, dict(p.data)) for p in prompts],
            "offers": [str(order) for order in orders],
            "players": self.ordered(view, prompts),
            "cautious": [system.cautious(view, p) for p in prompts],
            "odds": [order.odds(view) for order in orders],
            "foreseen": self.foreseen(view, seat, prompts, [str(order) for order in orders]),
            "refusals": self.refusals(state, seat),
        }

    def ordered(self, view: Any, prompts: list[Prompt]) -> dict[str, list[str]]:
        """What each of the players orders, but for those that search: they take their time."""
        known = players.players(self.system).items()
        quick = {name: player for name, player in known if not isinstance(player, Searcher)}
        return {name: [player(view, p) for p in prompts] for name, player in quick.items()}

    def foreseen(
        self, view: Any, seat: Seat, prompts: list[Prompt], orders: list[str]
    ) -> list[Any]:
        """What is said of an order with each verb, and of what comes after others'."""
        one_each = {order.split()[0]: order for order in orders}.values()
        lines = (*one_each, *self.ahead)
        return [self.looked_ahead(view, seat, prompts, line) for line in lines]

    def looked_ahead(self, view: Any, seat: Seat, prompts: list[Prompt], line: str) -> Any:
        chance = Seeded(Random(1))
        try:
            found = foreseeing.foresee(self.system, view, seat, prompts, [line], chance)
        except OrderError as error:
            return str(error)
        if found.state is None:
            return found.orders
        return found.orders, self.system.show(self.system.view(found.state, seat))

    def refusals(self, state: Any, seat: Seat) -> list[str]:
        judging = self.copy(state)
        return [self.refusal(judging, seat, line) for line in self.nonsense]

    def refusal(self, state: Any, seat: Seat, line: str) -> str:
        try:
            fold.understand(self.system, state, seat, line)
        except OrderError as error:
            return f"{type(error).__name__}: {error}"
        return "legal"

    def is_legal(self, state: Any, seat: Seat, line: str) -> bool:
        return self.refusal(state, seat, line) == "legal"

    def legal_in_both(self, one: Any, other: Any, prompt: Prompt, line: str) -> str:
        """*line*, or the default, or what else can be ordered in both games; or “”."""
        orders = fold.legal(self.system, self.system.view(one, prompt.seat), prompt)
        lines = [line, prompt.default, *map(str, orders)]
        return next((line for line in lines if self.is_legal(other, prompt.seat, line)), "")

    def played_on(self, state: Any, other: Any, seat: Seat, random: Random) -> tuple[Any, Any]:
        """
        The same order in both. When it shows *seat* something hidden, the pair may part,
        and a new twin is made; else *seat* must be told the same.
        """
        prompt, order = choice(self.system, state, random)
        line = self.legal_in_both(state, other, prompt, str(order))
        if not line:
            return state, self.dealt_anew(state, seat, random)
        dice = random.randrange(1 << 30)
        first, second = Seeded(Random(dice)), Seeded(Random(dice))
        one = fold.submit(self.system, self.copy(state), prompt.seat, line, first)
        two = fold.submit(self.system, other, prompt.seat, line, second)
        if {self.owner(what) for what in (*first.uncovered, *second.uncovered)} - {seat}:
            return one.state, self.dealt_anew(one.state, seat, random)
        told, other_told = facts_for(one, seat), facts_for(two, seat)
        assert told == other_told, (
            f"after “{line}” the {seat} is told {told} in one game and {other_told} in its twin:"
            " an order that tells a secret says so first, with `table.chance.uncover`"
        )
        return one.state, two.state

    def differences(self, pairs: Sequence[Pair]) -> set[str]:
        """The artefacts in which any of the pairs differs."""
        found: set[str] = set()
        for state, other, seat in pairs:
            one, two = self.seen_by(state, seat), self.seen_by(other, seat)
            found |= {name for name in one if one[name] != two[name]}
        return found

    def differ(self, pair: Pair) -> bool:
        """Whether there is anything to be told apart."""
        state, other, _ = pair
        return fold.digest(self.system, state) != fold.digest(self.system, other)


def copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list | tuple) else data


def facts_for(played: fold.Played, seat: Seat) -> list[tuple[str, str, Any]]:
    return [(f.kind, f.text, dict(f.data)) for f in played.facts if f.seen_by(seat)]


def marked(system: System, view: Any) -> list[tuple[str, str]]:
    """Kind and id of all that picture and panels mark, and of what they might."""
    found = [one.groups() for one in MARKED.finditer(system.svg_board(view))]
    rows = [row for panel in system.panels(view) for row in panel.rows if row.word]
    drawn = [(kind or about, id or named) for id, kind, about, named in found]
    guessed = [(kind, id) for kind in (PIECE, PLACE, CARD) for id in system.places(view)]
    return [*drawn, *((row.holds, row.word) for row in rows), *guessed]
