"""What is agreed before a game: the options of its setup, told, judged and read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.avp_thb import campaign, chart, forces, handicaps
from rules.avp_thb.areas import areas
from rules.avp_thb.cards import decks
from rules.avp_thb.forces import FORCES
from rules.avp_thb.missions import MISSIONS, TURNS, UNSTABLE
from rules.avp_thb.rosters import ForceRules
from rules.avp_thb.state import SEATS
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen
from rules.kernel.options import NOTHING, Choice, Option
from rules.kernel.orders import Seat, listed, shown
from rules.kernel.system import Setup, Tempo

GOALS = ("mission", "cards")  # whose victory conditions are played for
PACES = {1: 1, 2: 2, 3: 3, "all": 99}  # how many models a side activates in a row
BLIND = "blind"
MOST_POINTS = 1000
LONGEST_ROSTER = 500  # characters
KINDS: Mapping[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("cards", "goals", "campaign", "unstable", "forces", "handicap", *SEATS), str),
    "pace": (int, str),
    "points": (int, str),
    "turns": int,
}

# How often the move goes to another side in a Game Turn, with two sides and with three, by pace;
# measured where the autopilots play the first mission (`manage.py selfplay`).
PASSES = {1: {2: 7, 3: 8}, 2: {2: 5, 3: 5}, 3: {2: 3, 3: 4}, "all": {2: 2, 3: 3}}
A_GAME = 10  # turns that most games are over in
COMPARED = (
    f"With three sides the move changes hands about {PASSES[1][3]} times in a game turn at"
    f" the first pace, and {listed(str(passes[3]) for passes in list(PASSES.values())[1:])}"
    " times at the others. The more models a side activates in a row, the fewer chances its"
    " opponents have to react."
)
TO_CHOOSE = (
    Option(
        "cards",
        "Cards",
        (
            Choice("none", "None, as a first game"),
            Choice("strategy", "Strategy Cards"),
            Choice("all", "Strategy and Environmental Cards"),
        ),
        "Which cards are in every game.",
    ),
    Option(
        "goals",
        "Victory conditions",
        (
            Choice(NOTHING, "The mission’s own conditions"),
            Choice("cards", "Mission Cards: each side draws its objectives"),
        ),
        "What wins a game.",
    ),
    Option(
        "points",
        "Points",
        (
            Choice(NOTHING, "No points: the forces of the box, or one of ours"),
            Choice(200, "Forces of up to 200 points, five kills"),
            Choice(300, "Forces of up to 300 points, ten kills"),
            Choice(400, "Forces of up to 400 points, ten kills"),
            Choice(500, "Forces of up to 500 points, fifteen kills"),
        ),
        "How large the forces are.",
        shapes_lists=True,
    ),
    Option(
        "forces",
        "Forces",
        (
            Choice(NOTHING, "Chosen openly"),
            Choice(BLIND, "Chosen blind: nobody sees another’s force before the game begins"),
        ),
        "Whether you see what the others bring before you choose.",
        needs="points",
        shapes_lists=True,
    ),
    Option(
        "campaign",
        "Campaign",
        (
            Choice(NOTHING, "No, a single game"),
            Choice("new", "Yes: squads keep what they have learnt for the next mission"),
        ),
        is_series=True,
        otherwise="It continues with what the squads have learnt",
    ),
    Option(
        "pace",
        "Pace",
        (
            Choice(1, "One model, then the next side (as in the rulebook)"),
            Choice(2, "Two models in a row, fewer mails"),
            Choice(3, "Three models in a row, fewer still"),
            Choice("all", "All models in a row, the fewest mails"),
        ),
        COMPARED,
        is_tempo=True,
    ),
)

Options = Mapping[str, Any]


def tempo(setup: Setup) -> Tempo | None:
    """With cards, each side is also asked once a turn whether it plays any."""
    seats = len(setup.seats)
    passes = PASSES.get(setup.options.get("pace", 1), {}).get(seats)
    if passes is None:
        return None
    with_cards = setup.options.get("cards", "none") != "none"
    return Tempo(passes + seats if with_cards else passes, A_GAME)


def agreed(setup: Setup) -> Setup:
    """
    *setup* with its options in their own words: points as a number, forces as `forces.write`
    has them. Raises IllegalOrder, with a sentence for the host, for what cannot be played.
    """
    check_kinds(setup.options)
    decks.laid_out((), setup.options.get("cards", "none"))
    if setup.options.get("goals", "mission") not in GOALS:
        raise IllegalOrder(f"Choose the goals of the game: {listed(GOALS, 'or')}.")
    if setup.options.get("pace", 1) not in PACES:
        raise IllegalOrder(f"A side activates {listed(map(str, PACES), 'or')} models in a row.")
    campaign.read(setup.options.get("campaign", campaign.NEW))
    check_blind(setup)
    fielded = fielded_by(setup, {})
    check_forces(setup, fielded)
    own = {
        seat: forces.write(units)
        for seat, units in fielded.items()
        if setup.options.get(seat) and setup.options[seat] not in FORCES[seat]
    }
    limit = points(setup.options)
    return replace(setup, options={**setup.options, **own, **({"points": limit} if limit else {})})


def check_kinds(options: Options) -> None:
    """Texts are texts and numbers are numbers."""
    for name, kind in KINDS.items():
        value = options.get(name)
        if value is not None and not (isinstance(value, kind) and value is not True):
            raise IllegalOrder(f"The option {name} cannot be {shown(str(value))}.")
    if options.get("turns", TURNS) < 1:
        raise IllegalOrder("A game has at least one turn.")


def check_blind(setup: Setup) -> None:
    """Forces that are chosen blind do not stand in the setup, and need a limit."""
    if setup.options.get("forces", NOTHING) not in (NOTHING, BLIND):
        raise IllegalOrder(f"Forces are chosen openly, or {BLIND}.")
    if not is_blind(setup.options):
        return
    if not points(setup.options):
        raise IllegalOrder("Forces can be chosen blind only for an agreed limit of points.")
    for seat in setup.seats:
        if setup.options.get(seat):
            raise IllegalOrder(f"Forces are chosen blind: the {seat} force is not agreed before.")


def is_blind(options: Options) -> bool:
    return bool(options.get("forces") == BLIND)


def brings(setup: Setup, seat: Seat) -> ForceRules:
    """Forces are fixed without points, and in a campaign that goes on."""
    limit, record = points(setup.options), setup.options.get("campaign") or campaign.NEW
    if is_blind(setup.options):
        return ForceRules(seat, limit, Chosen.BLIND)
    is_free = limit and record == campaign.NEW
    return ForceRules(seat, limit, Chosen.OPEN if is_free else Chosen.FIXED)


def fielded_by(setup: Setup, lists: Mapping[Seat, str]) -> dict[Seat, list[str]]:
    """The units of each side: of the *lists* that were chosen blind, or else as it was agreed."""
    agreed = {seat: units_of(seat, setup.options) for seat in setup.seats if seat not in lists}
    brought = {seat: forces.read(text) for seat, text in lists.items()}
    found = {**agreed, **handicaps.given(setup), **brought}
    return {seat: found[seat] for seat in setup.seats}


def check_forces(setup: Setup, fielded: Mapping[Seat, Sequence[str]]) -> None:
    """By the points and lists that are agreed, and by the room on the map."""
    limit = points(setup.options)
    for seat, units in fielded.items():
        if limit and (wrong := next(chart.faults(seat, units, limit), None)):
            raise IllegalOrder(f"The {seat} force: {wrong}", rule="3.1.2-1")
    try:
        areas(MISSIONS[setup.mission].board(setup.edition, setup.seats), fielded)
    except ValueError:
        raise IllegalOrder("The map has no room for these forces.") from None


def points(options: Options) -> int:
    """The agreed limit of points, 0 without one."""
    given = options.get("points") or 0
    if not str(given).isdecimal():
        raise IllegalOrder("Give the limit of points as a number.")
    if int(given) > MOST_POINTS:
        raise IllegalOrder(f"A force has at most {MOST_POINTS} points.")
    return int(given)


def units_of(seat: Seat, options: Options) -> list[str]:
    """
    What *seat* fields: a force by its name, or written down for a limit of points; without a
    choice the box, or the dearest of ours within the limit. Raises IllegalOrder.
    """
    limit, chosen = points(options), options.get(seat)
    if limit and not chosen:
        chosen = next(iter(chart.within(seat, limit)), None)
        if not chosen:
            raise IllegalOrder(f"Write down a force of the {seat} side for {limit} points.")
    if chosen and chosen not in FORCES[seat]:
        return written(seat, str(chosen), limit)
    return forces.units_of(seat, chosen)


def written(seat: Seat, roster: str, limit: int) -> list[str]:
    if not limit:
        names = listed(FORCES[seat], "or")
        raise IllegalOrder(
            f"The {seat} side can field {names}. To field another force, agree on points first."
        )
    try:
        return forces.read(roster[:LONGEST_ROSTER])
    except KeyError as error:
        raise IllegalOrder(f"The {seat} side cannot field “{error.args[0]}”.") from None


def kept(setup: Setup) -> dict[str, Any]:
    """What the state keeps of them; Mission Cards have nothing to do with the mission's ship."""
    options = setup.options
    unstable = "" if by_cards(options) else in_force(UNSTABLE, setup.edition)
    return {
        "pace": PACES[options.get("pace", 1)],
        "turns": options.get("turns", TURNS),
        "unstable": options.get("unstable", unstable),
    }


def by_cards(options: Options) -> bool:
    return bool(options.get("goals") == "cards")
