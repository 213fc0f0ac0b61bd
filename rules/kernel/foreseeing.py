"""What orders will do, as far as their seat can know: up to the first die, secret or other seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.kernel import fold
from rules.kernel.chance import Chance, Refusing
from rules.kernel.errors import NotYetKnown, OrderError
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Prompt, Seat, Slot
from rules.kernel.parsing import begins, parse
from rules.kernel.system import System

DICE = "Then dice fall or something hidden comes to light: what follows cannot be foreseen."
OTHERS = "Then others act: what follows cannot be foreseen."
NOT_YET = "As far as you can see, you cannot act yet. So nothing can be foreseen."
OVER = "Then the game is over."
ASKED = "Then you are asked, and the plan waits for your answer: {}"
ANSWERED = "It answers the present question: what follows cannot be foreseen."


@dataclass(frozen=True)
class Foreseen:
    """
    What is known about a line before it is played.

    *told* is what will be reported, *odds* the tests it depends on, *opens* who may answer it and
    *risks* its side effects. *chance* is the probability that its own first test passes. *ends*
    says why nothing is known after it. *legs* are the points or places that it leads along, and
    *covers* the places that it strikes; *further* is what may be written behind it. A line that is
    not *known* was only read.
    """

    order: str
    told: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    chance: float | None = None
    ends: str = ""
    known: bool = True
    legs: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    further: tuple[Slot, ...] = ()


class Foresight(NamedTuple):
    """
    What is known about some orders, and a *state* that they may lead to.

    There is none where the view shows too little to begin with, or where dice would have fallen.
    """

    orders: list[Foreseen]
    state: Any = None

    @property
    def ends(self) -> str:
        """Why nothing is known after them, or “”."""
        return next((one.ends for one in self.orders if one.ends), "")


def foresee(
    system: System,
    view: Any,
    seat: Seat,
    asked: Sequence[Prompt],
    lines: Sequence[str],
    chance: Chance,
) -> Foresight:
    """
    Play *lines* on a state that *view* allows, for the *seat* whose view it is.

    *asked* is what the seat is asked now. If the first line does not answer that, it is foreseen
    for the moment at which the seat acts next. Raises OrderError for a line that is refused.
    """
    state, ends = begun(system, view, seat, asked, lines[0], chance)
    found: list[Foreseen] = []
    for line in lines:
        try:
            if ends:
                foreseen = read(system, line, "" if found else ends)
            elif state is None:
                foreseen = answered(system, view, asked, line)
            else:
                foreseen = played(system, state, seat, line)
        except OrderError as error:
            if not found:
                raise
            raise of_line(line, error) from error
        found.append(foreseen)
        ends = ends or foreseen.ends
    return Foresight(found, None if ends == DICE else state)


def of_line(line: str, error: OrderError) -> OrderError:
    """The refusal with a note of which line it is about."""
    return type(error)(f"“{line}” cannot be planned. {error}", rule=error.rule)


def begun(
    system: System, view: Any, seat: Seat, asked: Sequence[Prompt], first: str, chance: Chance
) -> tuple[Any, str]:
    """The state to play on, or None if the view shows too little; and why not."""
    if asked:
        state = system.expect(view, chance, in_turn=False)
        if kinds(system.prompts(state), seat) == kinds(asked, seat):
            return state, ""
        if fits(first, asked):
            return None, ""
    state = system.expect(view, chance, in_turn=True)
    return state, "" if kinds(system.prompts(state), seat) else NOT_YET


def kinds(prompts: Iterable[Prompt], seat: Seat) -> list[str]:
    return [prompt.kind for prompt in prompts if prompt.seat == seat]


def fits(line: str, prompts: Iterable[Prompt]) -> bool:
    """Whether *line* answers one of *prompts*, by its verb."""
    return any(begins(line, prompt.verbs) for prompt in prompts)


def played(system: System, state: Any, seat: Seat, line: str) -> Foreseen:
    """Play *line* on *state*. If it ends early, the state must not be used for another line."""
    action = fold.understand(system, state, seat, line)
    known = judged(action, system.view(state, seat))
    table = Table(state, seat, Refusing())
    try:
        action.play(table)
        system.settle(table)
        ends = what_ends(system, state, seat)
    except NotYetKnown:
        ends = DICE
    told = tuple(fact.text for fact in table.facts if fact.seen_by(seat))
    return Foreseen(str(action), told, **known, ends=ends)


def judged(action: Action, view: Any) -> dict[str, Any]:
    """What can be said about an order before it is played."""
    return {
        "odds": tuple(action.odds(view)),
        "opens": tuple(action.opens(view)),
        "risks": tuple(action.risks(view)),
        "chance": action.chance(view),
        "legs": tuple(action.legs(view)),
        "covers": tuple(action.covers(view)),
        "further": tuple(action.further(view)),
    }


def what_ends(system: System, state: Any, seat: Seat) -> str:
    if system.outcome(state):
        return OVER
    mine = [prompt for prompt in system.prompts(state) if prompt.seat == seat]
    if private := [prompt.text for prompt in mine if prompt.private]:
        return ASKED.format(private[0])
    return "" if mine else OTHERS


def answered(system: System, view: Any, asked: Sequence[Prompt], line: str) -> Foreseen:
    """An answer to a question that the view shows too little of to continue."""
    action = parse(line, system.actions, verbs_of(system, asked))
    action.check(view)
    return Foreseen(str(action), **judged(action, view), ends=ANSWERED)


def verbs_of(system: System, prompts: Iterable[Prompt]) -> list[str]:
    return [verb for prompt in prompts for verb in prompt.verbs if verb in system.actions]


def read(system: System, line: str, ends: str = "") -> Foreseen:
    """A line of which is known only that it is an order."""
    return Foreseen(str(parse(line, system.actions, system.actions)), ends=ends, known=False)
