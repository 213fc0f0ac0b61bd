"""How far the sides have come, rulebook §9 and §9.11; the same on the state and on a view."""

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from functools import lru_cache

from rules.avp_thb.areas import areas
from rules.avp_thb.board import Board, edge
from rules.avp_thb.layout import Layout
from rules.avp_thb.missions import HOME, KILL_TARGETS, MISSION_CARDS, MISSIONS, START, Objective
from rules.avp_thb.missions.stand import barricades
from rules.avp_thb.pieces import Model, Token
from rules.avp_thb.units import BODILESS, UNITS
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat, listed

UNFIT = {"tiny", "gun_emplacement", "vocal_mimicry"}  # never count for objectives, §7
UNCOUNTED = "{id} is Tiny: it counts for no objective and carries nothing."
TAKEN = ("trophies", "vents")  # what a corpse is good for
MOST_POINTS = (200, 400)  # for the lowest kill target and the next, §9.11
Forces = tuple[tuple[str, ...], ...]  # units, each led by its seat
TROOPS = ("troop", "pack")  # who may bear what is to be delivered, §10.2


def objectives(layout: Layout, seat: Seat) -> tuple[Objective, ...]:
    """What *seat* must do: by the mission, or by the Mission Card that it has drawn."""
    if layout.stand:
        return () if layout.by_rules(seat) else barricades(layout.stand.need)
    played = layout.mission, layout.roster, layout.limit
    if not layout.goals:
        return fitted(seat, *played)
    return fitted(seat, *played, layout.board, tuple(layout.goals[seat]), layout.edition)


@lru_cache(maxsize=256)
def fitted(
    seat: Seat,
    mission: int,
    forces: Forces,
    limit: int,
    board: Board | None = None,
    drawn: tuple[str, ...] | None = None,
    edition: int = 1,
) -> tuple[Objective, ...]:
    """
    The side's objectives in a game with these *forces*, each led by its seat, of at most
    *limit* points; *drawn* is its Mission Card and the targets that have been named.
    """
    if board and drawn is not None:
        wanted = aimed(seat, board, drawn, in_force(HOMES, edition)(seat, board, forces))
    else:
        wanted = MISSIONS[mission].objectives[seat] if mission in MISSIONS else ()
    return tuple(fit(objective, seat, forces, limit) for objective in wanted)


def printed(seat: Seat, board: Board, forces: Forces) -> tuple[str, ...]:
    return tuple(board.starts(seat))


def deployed(seat: Seat, board: Board, forces: Forces) -> tuple[str, ...]:
    """Where the side has deployed: on more tiles when its force is large (A13)."""
    started = {side: units for side, *units in forces if board.printed.starts(side)}
    return areas(board.printed, started).get(seat, ())  # A drawn map may have no start.


# The Deployment Tiles, to which things are carried back, §10.2.
HOMES: Mapping[int, Callable[[Seat, Board, Forces], tuple[str, ...]]] = {1: printed, 3: deployed}


def aimed(
    seat: Seat, board: Board, drawn: tuple[str, ...], home: tuple[str, ...]
) -> tuple[Objective, ...]:
    """The objectives of a Mission Card at *home* and at the targets that have been named."""
    part = MISSION_CARDS[drawn[0]].parts[seat] if drawn else None
    if not part or len(drawn) <= len(part.targets):
        return ()
    found: dict[str, list[str]] = {kind: [] for kind in part.targets}
    for kind, tile in zip(part.targets, drawn[1:], strict=True):
        found[kind].append(tile)
    names = {kind: listed(map(board.called, tiles)) for kind, tiles in found.items()}
    names[START] = f"{HOME} ({listed(map(board.called, home), 'or')})"
    places = {**found, START: home}
    return tuple(
        replace(
            objective,
            at=tuple(place for kind in objective.at for place in places[kind]),
            text=objective.text.format(need="{need}", **names),
        )
        for objective in part.objectives
    )


def fit(objective: Objective, seat: Seat, forces: Forces, limit: int) -> Objective:
    """
    Its need in this game. Nobody must take more trophies than the enemies leave when one
    of them is lost to fire (ambiguities O3); shares are rounded up.
    """
    need = objective.need
    if objective.how in TAKEN:
        bodies = sum(without(BODILESS, units) for side, *units in forces if side != seat)
        need = max(1, min(need, bodies - 1))
    elif objective.how == "frags":
        need = objective.part_of(kills(limit))
    elif objective.share:
        own = next(units for side, *units in forces if side == seat)
        need = objective.part_of(without(UNFIT, own))
    return replace(objective, need=need, text=objective.text.format(need=need))


def kills(limit: int) -> int:
    """The kill target in a game of at most *limit* points, §9.11; 0: none was agreed (I17)."""
    return KILL_TARGETS[sum(limit > most for most in MOST_POINTS)]


def telling(layout: Layout) -> list[Seat]:
    """The seats whose objectives are told: the survivors of a Last Stand share theirs."""
    return layout.players[:1] if layout.stand else layout.seats


def open_breaches(layout: Layout) -> list[str]:
    """Where Aliens still come out, §10.3.5; all survivors know of every barricade."""
    wanted = objectives(layout, layout.players[0])[0]
    done = layout.progress[layout.players[0]]
    tiles = wanted.places(layout.board)
    return [tile for tile in tiles if not done.get(place_key(wanted, tile))]


def barricaded(layout: Layout) -> int:
    wanted = objectives(layout, layout.players[0])[0]
    return len(wanted.places(layout.board)) - len(open_breaches(layout))


def trophies(layout: Layout, seat: Seat) -> list[Objective]:
    """What a body is good for."""
    return [o for o in objectives(layout, seat) if o.how in TAKEN]


def without(skills: Set[str], units: list[str]) -> int:
    """How many *units* have none of *skills*."""
    return sum(not skills & UNITS[unit].skills for unit in units)


def counts(model: Model) -> bool:
    """Whether *model* may work for objectives, so far as the layout knows it."""
    if model.unit is None:
        return model.seat == "marine" or bool(model.squad)
    return not UNFIT & model.card.skills


def may_bear(layout: Layout, model: Model, kind: str) -> bool:
    """Whether *model* may carry tokens of *kind*; what is to be delivered only Troop bears."""
    if not counts(model):
        return False
    wanted = objectives(layout, model.seat)
    if not any(o.how == "deliver" and o.token == kind for o in wanted):
        return True
    return model.unit is None or model.card.rank in TROOPS


def done(layout: Layout, seat: Seat, objective: Objective) -> int:
    """How much of *objective* is done, at most its need."""
    if objective.after and not open_to(layout, seat, objective):
        return 0
    live = LIVE.get(objective.how)
    amount = live(layout, seat, objective) if live else recorded(layout, seat, objective.key)
    return min(amount, objective.need)


def open_to(layout: Layout, seat: Seat, objective: Objective) -> bool:
    """Whether what must be done before it has been done."""
    return not objective.after or all(
        reached(layout, seat, o) for o in before(layout, seat, objective)
    )


def before(layout: Layout, seat: Seat, objective: Objective) -> list[Objective]:
    return [o for o in objectives(layout, seat) if o.key == objective.after]


def recorded(layout: Layout, seat: Seat, key: str) -> int:
    return layout.progress[seat].get(key, 0)


def reached(layout: Layout, seat: Seat, objective: Objective) -> bool:
    return done(layout, seat, objective) >= objective.need


def has_won(layout: Layout, seat: Seat) -> bool:
    """All conditions that are not optional are fulfilled."""
    wanted = objectives(layout, seat)
    for objective in wanted:
        if not (objective.optional or reached(layout, seat, objective)):
            return False
    return bool(wanted)


def tally(layout: Layout, seat: Seat, objective: Objective, tile: str) -> int:
    """How often it has been done on *tile*."""
    if objective.spread:
        return recorded(layout, seat, place_key(objective, tile))
    return done(layout, seat, objective)


def left_to_do(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    """The tiles on which there is still something to do for *objective*."""
    here = objective.stands(layout.board)
    return [t for t in here if tally(layout, seat, objective, t) < objective.at_once]


def place_key(objective: Objective, tile: str) -> str:
    return f"{objective.key}@{tile}"


def sealed(layout: Layout, seat: Seat, objective: Objective) -> int:
    """Rooms whose interlock has a door that Seal the Bulkhead made (ambiguities I14)."""
    return sum(
        any(edge(room, other) in layout.made for other in layout.board.tiles[room].exits)
        for room in objective.places(layout.board)
    )


def occupied(layout: Layout, seat: Seat, objective: Objective) -> int:
    """Models that stand there; with *alone*, a tile that they fill by themselves is enough."""
    places = objective.places(layout.board)
    there = sum(m.tile in places and counts(m) for m in layout.of(seat))
    if not objective.alone:
        return there
    if any(layout.foes_on(tile, seat) for tile in places):
        return 0
    return objective.need if there and all(layout.free(t) <= 0 for t in places) else there


LIVE: dict[str, Callable[[Layout, Seat, Objective], int]] = {"seal": sealed, "occupy": occupied}


def workable(layout: Layout, model: Model) -> list[Objective]:
    """What an Interact Action of *model* would further where it stands."""
    if not counts(model):
        return []
    return [
        o
        for o in objectives(layout, model.seat)
        if o.how in WORK
        and model.tile in stands(layout, o)
        and not reached(layout, model.seat, o)
        and open_to(layout, model.seat, o)
        and WORK[o.how](layout, model, o)
    ]


def stands(layout: Layout, objective: Objective) -> tuple[str, ...]:
    """Where a model may stand for it; what a closed door parts is not adjacent (F3)."""
    return in_force(STANDS, layout.edition)(layout, objective)


def through_open_ways(layout: Layout, objective: Objective) -> tuple[str, ...]:
    if not objective.beside:
        return objective.stands(layout.board)
    return tuple(t for place in objective.places(layout.board) for t in layout.next_to(place))


# Closed doors did not matter.
STANDS: Mapping[int, Callable[[Layout, Objective], tuple[str, ...]]] = {
    1: lambda layout, objective: objective.stands(layout.board),
    12: through_open_ways,
}


def lacking(layout: Layout, model: Model) -> str | None:
    """What an Interact Action of *model* still wants where it stands, as a sentence."""
    for objective in objectives(layout, model.seat):
        if model.tile not in objective.stands(layout.board) or not counts(model):
            continue
        if model.tile not in stands(layout, objective):
            return f"A closed door is in the way on {model.tile}."
        if not open_to(layout, model.seat, objective):
            return f"This comes first: {before(layout, model.seat, objective)[0].text}."
        if objective.how in LACKING and not reached(layout, model.seat, objective):
            return LACKING[objective.how].format(id=model.id, load=objective.load)
    return None


LACKING = {
    "carry": "{id} carries no {load}.",
    "launch": "The pod is not launched without an {load} in it.",
}


def unfinished_here(layout: Layout, model: Model, objective: Objective) -> bool:
    return tally(layout, model.seat, objective, model.tile) < objective.at_once


def brings(layout: Layout, model: Model, objective: Objective) -> bool:
    return objective.finish and any(t.kind == objective.token for t in loads(layout, model))


def may_launch(layout: Layout, model: Model, objective: Objective) -> bool:
    """What must be in the pod is in it (ambiguities I16)."""
    return not objective.token or any(
        token.kind == objective.token and layout.where(token) == model.tile
        for token in layout.tokens
    )


WORK: dict[str, Callable[[Layout, Model, Objective], bool]] = {
    "interact": unfinished_here,
    "damage": unfinished_here,
    "place": unfinished_here,
    "barricade": unfinished_here,
    "carry": brings,
    "launch": may_launch,
}


def loads(layout: Layout, model: Model) -> list[Token]:
    """What *model* carries."""
    return [token for token in layout.tokens if token.carrier == model.id]
