"""The protocol between a game system and everything that hosts it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from rules.kernel.chance import Chance, Roll
from rules.kernel.orders import Action, Prompt, Seat
from rules.kernel.rulebook import Rulebook

EVERYTHING = "everything"  # eyes to which nothing is hidden, of games that are over


class Fact(NamedTuple):
    """
    Something that happened: a sentence, and the same as data for pages to draw.

    *to* is None if everybody may read it, otherwise the seats that may.
    """

    kind: str
    text: str
    data: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


@dataclass(frozen=True)
class Outcome:
    """How the game ended. *winners* is empty for a draw."""

    winners: tuple[Seat, ...]
    reason: str


class Score(NamedTuple):
    """Victory conditions fulfilled, then frags; more is better."""

    objectives: int
    frags: int


@dataclass(frozen=True)
class Setup:
    """Everything that is chosen before the first order. Stored in event 0."""

    system: str
    mission: int
    seats: tuple[Seat, ...]
    edition: int
    options: Mapping[str, Any] = field(default_factory=dict)


class Throw(NamedTuple):
    """
    A die that fell for *seat*, and its result by the rules.

    *chance* is the probability of passing; None if there was nothing to pass, or nobody recorded
    what was needed.
    """

    seat: Seat
    kind: str
    sides: int
    value: int
    chance: float | None = None
    passed: bool = False


@dataclass(slots=True)
class Table:
    """What an action is played on: the state, the dice, and the facts it reports."""

    state: Any
    seat: Seat
    chance: Chance
    facts: list[Fact] = field(default_factory=list)

    def tell(self, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any) -> None:
        self.facts.append(Fact(kind, text, data, None if to is None else tuple(sorted(to))))

    def d20(self, label: str) -> int:
        return self.chance.roll(label, 20)


class System(Protocol):
    """
    A set of rules.

    `settle` and actions change a state in place; everything else only reads it. `view` builds from
    nothing what a seat may know (None: an onlooker; EVERYTHING: all there is, once the game is
    over). Offers, checks, prompts' texts, pictures and the autopilot work only on views. *quiet*
    are, by edition, the kinds of facts that reveal nothing: an order that reports no others and
    rolls nothing may be taken back. What a seat reads of its own order must be enough to decide
    that.
    """

    key: str
    title: str
    edition: int
    actions: Mapping[str, type[Action]]
    quiet: Mapping[int, frozenset[str]]
    missions: Mapping[int, str]

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in our own words."""
        ...

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card with its text, for a page; `deck` and `id` name it."""
        ...

    def seats(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        """The seat combinations *mission* can be played with."""
        ...

    def brief(self, mission: int) -> str:
        """What *mission* is about, for players without the book."""
        ...

    def forces(self, seat: Seat, points: int = 0) -> Mapping[str, str]:
        """
        The forces that *seat* may field, by the word for the setup's option of that name; with
        *points*, forces of that size.

        Empty if there is nothing to choose. The first is the one fielded without a choice.
        """
        ...

    def prices(self, seat: Seat) -> Mapping[str, str]:
        """The words that a force of *seat* is written in, and the price of each."""
        ...

    def agreed(self, setup: Setup) -> Setup:
        """
        *setup* with its options in canonical form, as a game stores it.

        Raises IllegalOrder with a sentence for the host if it cannot be played.
        """
        ...

    def carried_on(self, state: Any) -> Mapping[str, Any]:
        """
        The options for the next game of a campaign, if this one is over; empty without a campaign.
        """
        ...

    def start(self, setup: Setup, chance: Chance) -> Any:
        """The state before the first question; `settle` has not been called yet."""
        ...

    def prompts(self, state: Any) -> list[Prompt]:
        """All open questions; empty once the game is over, or if `unasked` answers them all."""
        ...

    def anytime(self, state: Any, seat: Seat) -> tuple[str, ...]:
        """The verbs that *seat* may order without being asked: standing orders and the like."""
        ...

    def unasked(self, state: Any) -> list[tuple[Seat, str]]:
        """
        The seats whose standing orders answer a question that all are asked secretly and at once,
        each with its answer: an order that it may give as long as the question is open.
        """
        ...

    def settle(self, table: Table) -> None:
        """Play on to the next question, or to an answer in `unasked`."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it is being played."""
        ...

    def score(self, state: Any) -> Mapping[Seat, Score]:
        """
        How far each side has come.

        It decides a game that is stopped early, and breaks ties in tournaments. While the game is
        running it reveals hidden things.
        """
        ...

    def results(self, state: Any) -> str:
        """The content of `score`, as a sentence for those who look back on the game."""
        ...

    def view(self, state: Any, seat: Seat | None) -> Any:
        """What *seat* may know: None is an onlooker, EVERYTHING all there is."""
        ...

    def show(self, view: Any) -> dict[str, Any]:
        """The view as JSON data, for the API."""
        ...

    def imagine(self, view: Any, chance: Chance) -> Any:
        """A state that the view allows."""
        ...

    def expect(self, view: Any, chance: Chance, *, in_turn: bool) -> Any:
        """
        A state that the view allows, in which the others decline whatever they need not answer.

        With *in_turn* it is the moment at which the view's seat acts next, if nothing else changes.
        """
        ...

    def surprise(self, view: Any, facts: Sequence[Fact], own: bool) -> Fact | None:
        """
        The first of *facts* that is a reason to reconsider a plan.

        They are the facts of one event that the view's seat may read; *own* means that it gave that
        order.
        """
        ...

    def text_board(self, view: Any) -> str:
        """The board as text, for mails and terminals."""
        ...

    def svg_board(self, view: Any) -> str:
        """The board as SVG, for pages."""
        ...

    @property
    def svg_style(self) -> str:
        """The content of the board's only `<style>`; pages allow it by its hash."""
        ...

    def autopilot(self, view: Any, prompt: Prompt) -> str:
        """An order for *prompt*, chosen from what the view shows."""
        ...

    def cautious(self, view: Any, prompt: Prompt) -> str:
        """
        An order for somebody who is away.

        Where there is a choice it rolls no die, reveals nothing and attacks nobody; usually it is
        the prompt's default.
        """
        ...

    def throws(self, rolls: Sequence[Roll], facts: Sequence[Fact]) -> list[Throw]:
        """
        Whose dice the *rolls* of an event were, and what they needed; cards drawn are left out.
        """
        ...

    def dump(self, state: Any) -> dict[str, Any]:
        """The state as plain data, from which the digest is made. It may share lists."""
        ...

    def load(self, data: Mapping[str, Any]) -> Any:
        """The state that was dumped."""
        ...

    def describe(self, state: Any) -> Mapping[str, list[str]]:
        """
        Everything in the state, one line for each thing, grouped by how the line begins.

        The keys are the same for all states.
        """
        ...

    def write_position(self, state: Any) -> str:
        """The state as a text that people can read and edit."""
        ...

    def read_position(self, text: str) -> Any:
        """The state that *text* describes. Raises Misfit."""
        ...
