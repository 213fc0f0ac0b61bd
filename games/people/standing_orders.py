"""The standing orders that somebody brings along to every game of a system."""

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
    """Those that know standing orders, by key."""
    return {key: system for key, system in SYSTEMS.items() if action_of(system)}


def of(user: Any, system: str) -> str:
    """What *user* keeps for games of *system*, an order a line."""
    kept = UsualOrders.objects.filter(user=user, system=system).first()
    return kept.text if kept else ""


def keep(user: Any, system: str, text: str) -> None:
    """Keep the standing orders in *text*, or none. Raises OrderError with a sentence."""
    action = action_of(SYSTEMS[system]) if system in SYSTEMS else None
    if action is None:
        raise IllegalOrder("There are no standing orders for such games.")
    clauses = last_about_each(clauses_of(text))
    if len(written(clauses)) > LONGEST_LINE:
        raise IllegalOrder(f"Standing orders have at most {LONGEST_LINE} characters in all.")
    for clause in clauses:
        action.check_anywhere(clause)
    store(user, system, clauses)


def last_about_each(clauses: Iterable[Clause]) -> list[Clause]:
    """What was said last about a matter holds; without words the default does."""
    last = {clause.about: clause for clause in clauses}
    return [clause for clause in last.values() if clause.words]


def store(user: Any, system: str, clauses: list[Clause]) -> None:
    if not clauses:
        UsualOrders.objects.filter(user=user, system=system).delete()
        return
    text = "\n".join(map(str, clauses))
    UsualOrders.objects.update_or_create(user=user, system=system, defaults={"text": text})


def keep_those_of(user: Any, system: System, view: Any) -> None:
    """Keep what holds at a seat; what it cannot give orders about stays. Raises OrderError."""
    here = list(questions(system, view))
    others = [c for c in clauses_of(of(user, system.key)) if c.about not in {q.about for q in here}]
    mine = [Clause(question.about, question.given) for question in here]
    keep(user, system.key, "\n".join(map(str, [*others, *mine])))


def questions(system: System, view: Any) -> list[Question]:
    """All that the seat of *view* may give standing orders about."""
    action = action_of(system)
    return list(action.questions(view)) if action and view.seat else []


def topics(system: str) -> list[Question]:
    """All that may be said in some game of *system*."""
    action = action_of(SYSTEMS[system])
    return list(action.questions(None)) if action else []


def order_for(user: Any, system: System, view: Any) -> str:
    """The one order that gives a seat the usual orders of *user* that suit it; “” for none."""
    action = action_of(system)
    return fitting(action, view, of(user, system.key)) if action else ""


def brought_to(game: Game, seats: Iterable[SeatAtGame]) -> Mapping[str, str]:
    """What those who sit down to *game* bring along; to a practice game nobody brings anything."""
    if game.practice:
        return {}
    played = {seat.name: seat.user_id for seat in seats if seat.user_id and not seat.autopilot}
    kept = UsualOrders.objects.filter(system=game.system, user__in=played.values())
    texts = dict(kept.values_list("user_id", "text"))
    return {name: texts[user] for name, user in played.items() if user in texts}
