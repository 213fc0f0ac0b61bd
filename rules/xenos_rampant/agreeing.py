"""What is agreed before a game: who attacks, and the detachments and their size."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen, judged, text_of
from rules.kernel.options import NOTHING, Choice, Option
from rules.kernel.orders import Seat, listed, shown
from rules.kernel.system import Setup
from rules.xenos_rampant.battles.battle import ATTACKER
from rules.xenos_rampant.campaign import CAMPAIGN, DETACHMENTS, NEW, career_of, read
from rules.xenos_rampant.detachment import SIZES, STANDARD
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.rosters import DetachmentRules, usual

SIZE, BLIND = "size", "blind"
Options = Mapping[str, Any]

SIZE_ORDER = (STANDARD, *(size for size in SIZES if size != STANDARD))
# How many games who attacks wins, of so many between two `able` with what is usual in each battle.
WON_BY_ATTACKERS = {1: (17, 24), 2: (25, 26), 3: (3, 26)}
TO_CHOOSE = (
    Option(
        SIZE,
        "Points",
        tuple(Choice(NOTHING if n == STANDARD else n, f"{n} points") for n in SIZE_ORDER),
        "What each detachment may cost. Ours have 24 points, our patrols 12.",
        shapes_lists=True,
    ),
    Option(
        DETACHMENTS,
        "Detachments",
        (
            Choice(NOTHING, "Chosen openly"),
            Choice(BLIND, "Chosen blind: nobody sees another’s before both are on the table"),
        ),
        "Who sees what is brought.",
        shapes_lists=True,
    ),
    Option(
        CAMPAIGN,
        "Campaign",
        (
            Choice(NOTHING, "No, a single battle"),
            Choice(NEW, "Yes: Commanders gain points, and learn for the next battle"),
        ),
        is_series=True,
        otherwise="It continues with the careers of both Commanders",
    ),
)


def to_choose(battle: int) -> tuple[Option, ...]:
    """What can be agreed; who attacks with how much that counts in *battle*."""
    won, games = WON_BY_ATTACKERS[battle]
    attacker = Option(
        ATTACKER,
        "Who attacks",
        (Choice(NOTHING, "both roll"), *(Choice(seat, f"the {seat} side") for seat in SEATS)),
        "The attacker has the first phase of each round. With our detachments the attacker won"
        f" {won} of {games} games of this battle between computer players that look ahead.",
    )
    return (attacker, *TO_CHOOSE)


def brings(setup: Setup, seat: Seat) -> DetachmentRules:
    chosen = Chosen.BLIND if is_blind(setup.options) else Chosen.OPEN
    size, career = size_of(setup.options), career_of(setup.options, seat)
    ours = usual(seat, size, setup.mission, setup.edition)
    return DetachmentRules(ours, size, chosen, career)


def is_blind(options: Options) -> bool:
    return bool(options.get(DETACHMENTS) == BLIND)


def roster_of(setup: Setup, seat: Seat, lists: Mapping[Seat, str]) -> str:
    """The detachment of *seat*: what it brought blind, or what was agreed, or else the usual."""
    rules = brings(setup, seat)
    words = lists.get(seat) or str(setup.options.get(seat) or rules.usual)
    return judged(rules, text_of(rules, words)).text


def agreed(setup: Setup) -> Setup:
    """*setup* with its options in canonical form. Raises IllegalOrder."""
    options = {key: value for key, value in setup.options.items() if value not in ("", None)}
    setup = replace(setup, options=options)
    check_words(options)
    for seat in SEATS:
        rules = brings(setup, seat)
        if is_blind(options) and seat in options:
            raise IllegalOrder(f"Detachments are chosen blind: {seat} agrees on none before.")
        words = text_of(rules, str(options.get(seat) or rules.usual))
        if not is_blind(options) and (faults := judged(rules, words).faults):
            raise IllegalOrder(f"The {seat} detachment: {faults[0]}")
    return setup


def check_words(options: Options) -> None:
    attacker = options.get(ATTACKER, SEATS[0])
    if attacker not in SEATS:
        raise IllegalOrder(f"Who attacks is {listed(SEATS, 'or')}, not {shown(str(attacker))}.")
    if options.get(DETACHMENTS, BLIND) != BLIND:
        raise IllegalOrder(f"Detachments are chosen openly, or {BLIND}.")
    campaign = str(options.get(CAMPAIGN, NEW))
    read(campaign)
    if campaign != NEW and is_blind(options):
        raise IllegalOrder("Everybody knows the detachments of a campaign that goes on.")


def size_of(options: Options) -> int:
    word = str(options.get(SIZE) or STANDARD)
    if not word.isdecimal() or int(word) not in SIZES:
        raise IllegalOrder(f"A detachment has {listed(map(str, SIZES), 'or')} points.")
    return int(word)
