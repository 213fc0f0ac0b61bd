"""Who has won, rulebook §3.1.3 and §9 (ambiguities I1-I4)."""

from collections.abc import Callable, Mapping

from rules.avp_thb import campaign
from rules.avp_thb.goals import (
    barricaded,
    done,
    has_won,
    loads,
    objectives,
    place_key,
    reached,
    tally,
    trophies,
)
from rules.avp_thb.missions import Objective
from rules.avp_thb.pieces import HIVE, Corpse, Model, Token, team
from rules.avp_thb.ping import article
from rules.avp_thb.state import State
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Score
from rules.kernel.words import begun, several

REMAINS = ("mimicry", "gun")  # do not keep a side alive (I3)


def advance(
    table: Table,
    seat: Seat,
    objective: Objective,
    tile: str = "",
    count: int = 1,
    by: Model | None = None,
) -> None:
    """
    *count* steps towards *objective* on *tile*; never beyond what is needed.

    *by* is told where nothing else has said who it was.
    """
    progress, key = table.state.progress[seat], objective.key
    if objective.spread:
        here = place_key(objective, tile)
        progress[here] = min(progress.get(here, 0) + count, objective.at_once)
        places = (place_key(objective, t) for t in objective.places(table.state.board))
        progress[key] = objective.total([progress.get(place, 0) for place in places])
    else:
        progress[key] = min(progress.get(key, 0) + count, objective.need)
    report(table, seat, objective, f"{by.name} works on {tile}. " if by else "")


def barricade(table: Table, model: Model, objective: Objective) -> None:
    """A breach is closed: all survivors have done it."""
    state = table.state
    for seat in state.players:
        progress = state.progress[seat]
        progress[place_key(objective, model.tile)] = 1
        progress[objective.key] = min(barricaded(state), objective.need)
    table.tell(
        "objective", f"The breach on {model.tile} is closed: {barricaded(state)} of"
        f" {objective.need}.", seat=model.seat, objective=objective.key, tile=model.tile,
    )  # fmt: skip


def report(table: Table, seat: Seat, objective: Objective, work: str = "") -> None:
    amount = done(table.state, seat, objective)
    table.tell(
        "objective",
        f"{work}The {seat} side has done {amount} of {objective.need}: {objective.text}.",
        seat=seat, objective=objective.key,
    )  # fmt: skip


def arrivals(table: Table) -> None:
    """A model that ends an action where its load belongs has brought it (ambiguities I12)."""
    state = table.state
    if state.made:
        state.made = tuple(door for door in state.made if door in state.doors)
    for id in dict.fromkeys(token.carrier for token in state.tokens if token.carrier):
        model = state.models[id]
        for objective in objectives(state, model.seat):
            if objective.how == "carry" and not objective.finish:
                put_down(table, model, objective)
        deliver(table, model)


def put_down(table: Table, model: Model, objective: Objective) -> None:
    """What *model* has brought to the right place stays there."""
    brought = [t for t in loads(table.state, model) if t.kind == objective.token]
    if not brought or model.tile not in objective.places(table.state.board):
        return
    for token in brought:
        token.carrier, token.tile, token.fixed = None, model.tile, True
    table.tell("token", f"{model.name} brings the {objective.load}.", model=model.id)
    advance(table, model.seat, objective, model.tile, len(brought))


def deliver(table: Table, model: Model) -> None:
    """A bearer that enters a target puts its token there, without an action, §10.2."""
    state = table.state
    for objective in objectives(state, model.seat):
        if objective.how != "deliver" or not wants(state, model, objective):
            continue
        borne = [t for t in loads(state, model) if t.kind == objective.token]
        if not borne:
            continue
        borne[0].carrier, borne[0].tile, borne[0].fixed = None, model.tile, True
        table.tell("token", f"{model.name} delivers the {objective.load}.", model=model.id)
        advance(table, model.seat, objective, model.tile)


def wants(state: State, model: Model, objective: Objective) -> bool:
    """Whether the tile of *model* is a target where the objective is still to be done."""
    here = model.tile in objective.places(state.board)
    return here and tally(state, model.seat, objective, model.tile) < objective.at_once


def lose(table: Table, token: Token) -> None:
    """A token is gone for good; one that had been delivered counts no more, unless all had."""
    state = table.state
    table.tell("token", f"The {token.name} is lost.", tile=token.tile)
    for objective in objectives(state, token.seat):
        progress = state.progress[token.seat]
        if objective.how == "vents" and token.fixed and not reached(state, token.seat, objective):
            progress[objective.key] -= 1


def fulfilled(state: State, seat: Seat) -> list[Objective]:
    return [o for o in objectives(state, seat) if reached(state, seat, o)]


def take_body(table: Table, model: Model, corpse: Corpse) -> None:
    """A trophy, or a captive to carry, for each objective that wants one (ambiguities I13)."""
    state = table.state
    state.corpses.remove(corpse)
    for objective in trophies(state, model.seat):
        if objective.token:
            load = Token(objective.token, model.seat, "", model.id, state.turn)
            state.tokens.append(load)
            text = f"{model.name} takes {article(corpse.name)} captive."
            table.tell("token", text, model=model.id)
        else:
            text = f"{model.name} takes the trophy of {article(corpse.name)}."
            table.tell("trophy", text, model=model.id)
            advance(table, model.seat, objective)


def note_finished(state: State) -> None:
    """Remember in which order sides met their last condition (I2); some can be undone."""
    for seat in state.seats:
        if not has_won(state, seat):
            state.finished.pop(seat, None)
        elif seat not in state.finished:
            state.marks += 1
            state.finished[seat] = state.marks


def last_side_standing(table: Table) -> None:
    """A side without models is out; the last one wins at once, §3.1.3."""
    state = table.state
    alive = sides_alive(state)
    if state.stand:
        if alive.isdisjoint(state.players):
            end(table, [HIVE], "No survivor is left.")
    elif len(alive) == 1 < len(state.seats):
        end(table, list(alive), "The last side standing.")
    elif not alive:
        by_progress(table, "Nobody is left.")


def sides_alive(state: State) -> set[Seat]:
    return {m.seat for m in state.models.values() if m.unit not in REMAINS}


def wiped_out(state: State) -> list[Seat]:
    """The sides that had models and have none left to play with."""
    alive = sides_alive(state)
    return [seat for seat in state.players if state.turn and seat not in alive]


def ending(state: State) -> str:
    """In which way a game ended that is over."""
    if any(one.how == "launch" for seat in state.seats for one in fulfilled(state, seat)):
        return "pod launched"
    if state.stand:
        return "barricaded" if HIVE not in (state.winners or ()) else "overrun"
    if len(alive := sides_alive(state)) < 2:
        return "last side standing" if alive else "nobody left"
    return "conditions fulfilled" if state.finished else "turn limit"


def check(table: Table) -> None:
    """The Victory Conditions Check Phase, then the turn limit."""
    state = table.state
    note_finished(state)
    if state.stand:
        check_stand(table)
    elif state.finished:
        first = min(state.finished, key=lambda seat: state.finished[seat])
        end(table, [first], "All of its victory conditions are fulfilled.")
    elif state.turn >= state.options["turns"]:
        by_progress(table, f"The game ends after turn {state.turn}.")


def check_stand(table: Table) -> None:
    """At the end of a round: enough barricades, or the last round that there is (K10)."""
    state = table.state
    if state.finished:
        end(table, state.players, "The breaches are closed.")
    elif state.turn >= state.options["turns"]:
        end(table, [HIVE], f"The game ends after turn {state.turn}.")


def by_progress(table: Table, why: str) -> None:
    """Most conditions fulfilled, then most frags, else a draw (I4)."""
    score = scores(table.state)
    best = [seat for seat in score if score[seat] == max(score.values())]
    reason = sentences(why, in_force(COMPARED, table.state.edition)(table.state))
    end(table, best if len(best) == 1 else [], reason)


def won(state: State, winners: list[Seat]) -> str:
    if not state.stand:
        return f"The {winners[0]} side wins." if winners else "A draw."
    if HIVE in winners:
        return "The hive wins. The players have lost."
    return f"The {team(winners)} win{'s' * (len(winners) == 1)}."


def sentences(*said: str) -> str:
    return " ".join(filter(None, said))


def scores(state: State) -> dict[Seat, Score]:
    """What each side has fulfilled, and its frags."""
    return {
        seat: (achieved(state, seat), state.progress[seat].get("frags", 0)) for seat in state.seats
    }


def achieved(state: State, seat: Seat) -> int:
    """Conditions that are fulfilled; in a Last Stand barricades."""
    if state.stand:
        return 0 if state.by_rules(seat) else barricaded(state)
    return len(fulfilled(state, seat))


def results(state: State) -> str:
    """`Marine: 0 of 3 conditions, 6 frags; alien: 2 of 3 conditions, 9 frags.`"""
    if state.stand:
        return stood(state)
    said = "; ".join(result(state, seat, frags) for seat, (_, frags) in scores(state).items())
    return f"{begun(said)}."


def stood(state: State) -> str:
    """`2 of 3 breaches closed; marine: 6 frags; alien: 9 frags.`"""
    assert state.stand
    frags = "; ".join(f"{seat}: {several(n, 'frag')}" for seat, (_, n) in scores(state).items())
    return f"{barricaded(state)} of {state.stand.need} breaches closed; {frags}."


def result(state: State, seat: Seat, frags: int) -> str:
    wanted, met = objectives(state, seat), fulfilled(state, seat)
    must = [o for o in wanted if not o.optional]
    more = len([o for o in met if o.optional])
    optional = f" and {more} optional" if more else ""
    done = f"{len(met) - more} of {several(len(must), 'condition')}"
    return f"{seat}: {done}{optional}, {several(frags, 'frag')}"


def compared(state: State) -> str:
    score = scores(state).items()
    said = listed(f"{seat} {done} and {frags} frags" for seat, (done, frags) in score)
    return f"Conditions fulfilled: {said}."


def untold(state: State) -> str:
    return ""


# How far the sides have come: told when the limit decides, and now of every game that ends.
COMPARED: Mapping[int, Callable[[State], str]] = {1: compared, 3: untold}
RESULTS: Mapping[int, Callable[[State], str]] = {1: untold, 3: results}


def end(table: Table, winners: list[Seat], reason: str) -> None:
    state = table.state
    said = in_force(RESULTS, state.edition)(state)
    state.winners, state.reason = winners, sentences(reason, said)
    who = won(state, winners)
    table.tell("end", sentences(reason, who, said), winners=winners)
    if state.veterans:
        campaign.tell(table)
