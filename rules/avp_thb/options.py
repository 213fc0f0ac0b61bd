"""What is agreed before a game: the options of its setup, told, judged and read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.avp_thb import campaign, chart, forces, handicaps
from rules.avp_thb.areas import areas
from rules.avp_thb.cards import decks
from rules.avp_thb.forces import FORCES
from rules.avp_thb.missions import LAST_STAND, MISSIONS, TURNS, UNSTABLE
from rules.avp_thb.missions.stand import BREACHES, DIFFICULTIES, MAPS, ROUNDS, laid
from rules.avp_thb.pieces import Stand
from rules.avp_thb.rosters import ForceRules
from rules.avp_thb.state import SEATS
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen
from rules.kernel.options import NOTHING, Choice, Option
from rules.kernel.orders import Seat, listed, shown
from rules.kernel.system import Setup, Tempo

ON_A_STAND = ("cards", "points", "pace")  # of the usual options
GOALS = ("mission", "cards")  # whose victory conditions are played for
PACES = {1: 1, 2: 2, 3: 3, "all": 99}  # how many models a side activates in a row
BLIND = "blind"
NOT_ON_A_STAND = ("goals", "campaign", "unstable", "handicap", "alien", "forces")
# What survivors of a Last Stand field without a choice.
WHOLE_BOX = {
    "marine": FORCES["marine"]["squad"].units,
    "predator": forces.of("disc", "combi", "hunter", "mimicry"),
}
ALONE = {"marine": FORCES["marine"]["outpost"].units, "predator": FORCES["predator"]["clan"].units}
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

MEASURED = (
    "How many breaches must be barricaded. Of 20 games of plain computer players against half of"
    " the box, Marines alone have closed two breaches in 7, three in 3, four in none; Predators"
    " alone in 13, none and none; both together in 9, none and none. Against the whole box they"
    " have closed two in 1 of 30."
)
STAND = (
    Option(
        "difficulty",
        "Difficulty",
        (
            Choice(NOTHING, "“I only need to know one thing”: close two of four breaches"),
            Choice("normal", "“Every Formation a Parade”: close three of them"),
            Choice("hard", "“I died”: close all four"),
        ),
        MEASURED,
        is_told=True,
    ),
    Option(
        "map",
        "Map",
        tuple(Choice(number if number > 1 else NOTHING, MAPS[number].title) for number in MAPS),
        "The ship of which mission it is.",
        is_told=True,
    ),
    Option(
        "hive",
        "Hive",
        (
            Choice(NOTHING, "Half of the box: three Stalkers and five Infants"),
            Choice("few", "For first games: two Stalkers and three Infants"),
            Choice("box", "The box, as in the rulebook: five Stalkers and ten Infants"),
            Choice("warriors", "With Warriors, a Royal Guard and a Predalien"),
            Choice("court", "With the Queen and her court, and a Crusher"),
        ),
        "What may come out of the breaches. A player of scripts who walks to them has closed two,"
        " against half of the box, in 1 of 20 games as Marines, 3 as Predators and 5 with both;"
        " against the few in none, 10 and 12.",
        is_told=True,
    ),
)
# What the usual options say otherwise there.
OTHERWISE: Mapping[str, Mapping[str, Any]] = {
    "points": {
        "choices": (
            Choice(NOTHING, "No points: the box for two, or about 300 points of ours for one"),
            *(Choice(limit, f"Forces of up to {limit} points") for limit in (200, 300, 400, 500)),
        ),
        "help": "How large the force of each side is. From 301 points in all on more Aliens come.",
    },
    "pace": {
        "choices": (
            Choice(1, "One model, then one of the hive (as in the rulebook)"),
            Choice(2, "Two models in a row, then two of the hive"),
            Choice(3, "Three models in a row, then three of the hive"),
            Choice("all", "All models in a row, then all of the hive"),
        ),
        "help": "The more models each seat activates in a row, the fewer mails two players write.",
    },
}
OF_A_STAND = tuple(option.name for option in STAND)
Options = Mapping[str, Any]


def to_choose(mission: int) -> tuple[Option, ...]:
    """What can be agreed in *mission*, but for a handicap."""
    if mission != LAST_STAND.number:
        return TO_CHOOSE
    usual = (option for option in TO_CHOOSE if option.name in ON_A_STAND)
    return (*STAND, *(replace(one, **OTHERWISE.get(one.name, {})) for one in usual))


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
    check_mission(setup)
    decks.laid_out((), setup.options.get("cards", "none"), setup.edition)
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


def check_mission(setup: Setup) -> None:
    """What belongs to a Last Stand alone, and what a Last Stand does not have (ambiguities K11)."""
    if setup.mission != LAST_STAND.number:
        if strange := [name for name in OF_A_STAND if name in setup.options]:
            raise IllegalOrder(f"Only The Last Stand has the option {strange[0]}.")
        return
    for option in STAND:
        value = setup.options.get(option.name, NOTHING)
        if not any(value == choice.value for choice in option.choices):
            raise IllegalOrder(option.refusal(str(value)))
    if strange := [name for name in NOT_ON_A_STAND if setup.options.get(name)]:
        raise IllegalOrder(f"The Last Stand is played without the option {strange[0]}.")


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
    found = {**agreed, **handicaps.given(setup), **on_a_stand(setup), **brought}
    return {seat: found[seat] for seat in setup.seats}


def on_a_stand(setup: Setup) -> dict[Seat, list[str]]:
    """
    What sides field in a Last Stand without a choice: all models of the box, for which the Spawning
    Table is made, or alone a force of ours of as many points (ambiguities K13).
    """
    if setup.mission != LAST_STAND.number or points(setup.options):
        return {}
    usual = WHOLE_BOX if len(setup.seats) > 1 else ALONE
    return {seat: list(usual[seat]) for seat in setup.seats if not setup.options.get(seat)}


def check_forces(setup: Setup, fielded: Mapping[Seat, Sequence[str]]) -> None:
    """By the points and lists that are agreed, and by the room on the map."""
    limit = points(setup.options)
    for seat, units in fielded.items():
        if limit and (wrong := next(chart.faults(seat, units, limit), None)):
            raise IllegalOrder(f"The {seat} force: {wrong}", rule="3.1.2-1")
    try:
        mission = MISSIONS[setup.mission]
        areas(laid(mission, setup.edition, setup.seats, stand_of(setup)), fielded)
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
    is_stand = setup.mission == LAST_STAND.number
    unstable = "" if by_cards(options) or is_stand else in_force(UNSTABLE, setup.edition)
    return {
        "pace": PACES[options.get("pace", 1)],
        "turns": options.get("turns", ROUNDS if is_stand else TURNS),
        "unstable": options.get("unstable", unstable),
    }


def stand_of(setup: Setup) -> Stand | None:
    """What the setup makes of a Last Stand; None for a mission of the campaign."""
    if setup.mission != LAST_STAND.number:
        return None
    spared = DIFFICULTIES[setup.options.get("difficulty", NOTHING)]
    return Stand(BREACHES - spared, setup.options.get("map") or min(MAPS))


def by_cards(options: Options) -> bool:
    return bool(options.get("goals") == "cards")
