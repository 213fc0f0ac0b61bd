"""The standing orders that a user brings to every game of a system."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.models.game import Game, SeatAtGame
from games.models.person import UsualOrders
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import LONGEST_LINE
from rules.kernel.standing import Clause, Question, action_of, clauses_of, fitting, written
from rules.kernel.system import System
from rules.systems import SYSTEMS


def systems() -> dict[str, System]:
    """The systems that have standing orders, by key."""
    return {key: system for key, system in SYSTEMS.items() if action_of(system)}


def of(user: Any, system: str) -> str:
    """The standing orders that *user* saved for games of *system*, one a line."""
    kept = UsualOrders.objects.filter(user=user, system=system).first()
    return kept.text if kept else ""


def keep(user: Any, system: str, text: str) -> None:
    """Save the standing orders in *text*, or none. Raises OrderError with a sentence."""
    action = action_of(SYSTEMS[system]) if system in SYSTEMS else None
    if action is None:
        raise IllegalOrder("These games have no standing orders.")
    given = clauses_of(text)
    clauses = last_about_each(given)
    if len(written(clauses)) > LONGEST_LINE:
        raise IllegalOrder(
            f"Standing orders can have at most {LONGEST_LINE} characters in all. Remove some."
        )
    for clause in given:
        action.check_anywhere(clause)
    store(user, system, clauses)


def last_about_each(clauses: Iterable[Clause]) -> list[Clause]:
    """Keep only the last order about each matter; one without words restores the default."""
    last = {clause.about: clause for clause in clauses}
    return [clause for clause in last.values() if clause.words]


def store(user: Any, system: str, clauses: list[Clause]) -> None:
    if not clauses:
        UsualOrders.objects.filter(user=user, system=system).delete()
        return
    text = "\n".join(map(str, clauses))
    UsualOrders.objects.update_or_create(user=user, system=system, defaults={"text": text})


def keep_those_of(user: Any, system: System, view: Any) -> None:
    """
    Save a seat's standing orders as the user's own; saved orders about other matters stay.

    Raises OrderError.
    """
    here = list(questions(system, view))
    others = [c for c in clauses_of(of(user, system.key)) if c.about not in {q.about for q in here}]
    mine = [Clause(question.about, question.given) for question in here]
    keep(user, system.key, "\n".join(map(str, [*others, *mine])))


def questions(system: System, view: Any) -> list[Question]:
    """Everything that the seat whose *view* it is can give standing orders about."""
    action = action_of(system)
    return list(action.questions(view)) if action else []


def topics(system: str) -> list[Question]:
    """Everything that can be ordered in some game of *system*."""
    action = action_of(SYSTEMS[system])
    return list(action.questions(None)) if action else []


def order_for(user: Any, system: System, view: Any) -> str:
    """One order with all saved orders of *user* that fit a seat; empty if none fits."""
    action = action_of(system)
    return fitting(action, view, of(user, system.key)) if action else ""


def brought_to(game: Game, seats: Iterable[SeatAtGame]) -> Mapping[str, str]:
    """The standing orders that the players bring to *game*; none in a practice game."""
    if game.practice:
        return {}
    played = {seat.name: seat.user_id for seat in seats if seat.user_id and not seat.autopilot}
    kept = UsualOrders.objects.filter(system=game.system, user__in=played.values())
    texts = dict(kept.values_list("user_id", "text"))
    return {name: texts[user] for name, user in played.items() if user in texts}
