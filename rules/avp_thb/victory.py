"""Who has won, rulebook §3.1.3 and §9 (ambiguities I1-I4)."""

from rules.avp_thb.missions import MISSIONS, Objective
from rules.avp_thb.ping import article
from rules.avp_thb.state import Corpse, Model, State
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Table

REMAINS = ("mimicry", "gun")  # do not keep a side alive (I3)


def advance(table: Table, seat: Seat, objective: Objective) -> None:
    """One step towards *objective*; it never counts beyond what is needed."""
    progress = table.state.progress[seat]
    progress[objective.key] = min(progress.get(objective.key, 0) + 1, objective.need)
    done = progress[objective.key]
    table.tell(
        "objective", f"The {seat} side has done {done} of {objective.need}: {objective.text}.",
        seat=seat, objective=objective.key,
    )  # fmt: skip
    note_finished(table.state)


def fulfilled(state: State, seat: Seat) -> list[Objective]:
    done = state.progress[seat]
    return [o for o in objectives(state, seat) if done.get(o.key, 0) >= o.need]


def objectives(state: State, seat: Seat) -> tuple[Objective, ...]:
    mission = MISSIONS.get(state.mission)
    return mission.objectives[seat] if mission else ()


def collects(state: State, seat: Seat) -> bool:
    return any(o.how == "trophies" for o in objectives(state, seat))


def take_trophy(table: Table, model: Model, corpse: Corpse) -> None:
    table.state.corpses.remove(corpse)
    table.tell(
        "trophy", f"{model.name} takes the trophy of {article(corpse.name)}.", model=model.id
    )
    for objective in objectives(table.state, model.seat):
        if objective.how == "trophies":
            advance(table, model.seat, objective)


def note_finished(state: State) -> None:
    """Remember in which order sides met their last condition (I2)."""
    for seat in state.seats:
        if seat not in state.finished and has_won(state, seat):
            state.marks += 1
            state.finished[seat] = state.marks


def has_won(state: State, seat: Seat) -> bool:
    """All conditions that are not optional are fulfilled."""
    wanted = objectives(state, seat)
    done = state.progress[seat]
    return bool(wanted) and all(o.optional or done.get(o.key, 0) >= o.need for o in wanted)


def last_side_standing(table: Table) -> None:
    """A side without models is out; the last one wins at once, §3.1.3."""
    state = table.state
    alive = {m.seat for m in state.models.values() if m.unit not in REMAINS}
    if len(alive) == 1 < len(state.seats):
        end(table, list(alive), "The last side standing.")
    elif not alive:
        by_progress(table, "Nobody is left.")


def check(table: Table) -> None:
    """The Victory Conditions Check Phase, then the turn limit."""
    state = table.state
    note_finished(state)
    if state.finished:
        first = min(state.finished, key=lambda seat: state.finished[seat])
        end(table, [first], "All of its victory conditions are fulfilled.")
    elif state.turn >= state.options["turns"]:
        by_progress(table, f"The game ends after turn {state.turn}.")


def by_progress(table: Table, why: str) -> None:
    """Most conditions fulfilled, then most frags, else a draw (I4)."""
    state = table.state
    score = {
        seat: (len(fulfilled(state, seat)), state.progress[seat].get("frags", 0))
        for seat in state.seats
    }
    best = [seat for seat in state.seats if score[seat] == max(score.values())]
    said = listed(f"{seat} {done} and {frags} frags" for seat, (done, frags) in score.items())
    end(table, best if len(best) == 1 else [], f"{why} Conditions fulfilled: {said}.")


def end(table: Table, winners: list[Seat], reason: str) -> None:
    state = table.state
    state.winners, state.reason = winners, reason
    who = f"The {winners[0]} side wins." if winners else "A draw."
    table.tell("end", f"{reason} {who}", winners=winners)
