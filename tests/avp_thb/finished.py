"""
The games for the collection: every mission with every set of sides, with and without cards, for
Mission Cards, with all forces, in a campaign, by autopilots and at random.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.avp_thb.missions import CAMPAIGN, LAST_STAND
from rules.kernel.system import Setup, System
from tests.finished.selfplay import Chosen, at_random, resigning

CARDS = ("all", "none", "strategy", "none")
SINCE = {LAST_STAND.number: 13}  # the edition that brought a mission


def games(system: System) -> Iterator[Chosen]:
    key = system.key
    for mission in (one.number for one in CAMPAIGN):
        ways = system.tables(mission)
        for seats, cards in zip(ways, CARDS, strict=True):
            setup = Setup(key, mission, seats, system.edition, {"pace": 1, "cards": cards})
            yield Chosen("-".join(seats), setup)
        options = {"pace": 2, "cards": CARDS[mission % 3]}
        setup = Setup(key, mission, ways[0], system.edition, options)
        rules = {seat: system.brings(setup, seat) for seat in ways[0]}
        lists = {seat: nth(list(one.ready), mission) for seat, one in rules.items() if one}
        yield Chosen("-".join(lists.values()), replace(setup, options={**options, **lists}))
        if mission % 2:
            drawn = {"pace": 1, "cards": CARDS[mission % 3], "goals": "cards"}
            yield Chosen("mission-cards", Setup(key, mission, ways[0], system.edition, drawn))
        else:
            bought = {"pace": 1, "cards": "none", "points": 300, "campaign": "new"}
            setup = system.agreed(Setup(key, mission, ways[0], system.edition, bought))
            yield Chosen("campaign", setup)
        name = f"{mission} at random"
        options = {"pace": 1, "cards": CARDS[mission % 2], "turns": 3}
        setup = Setup(key, mission, ways[mission % len(ways)], system.edition, options)
        yield Chosen("random", setup, at_random(name), "player")
    yield from last_stands(system)
    for mission, after in ((1, 40), (4, 90)):
        setup = Setup(key, mission, ("marine", "predator"), system.edition, {"pace": 1})
        yield Chosen("resigned", setup, resigning(after), "player")


def last_stands(system: System) -> Iterator[Chosen]:
    """Every table, by autopilots and at random, with another hive and map each."""
    mission, hives = LAST_STAND.number, ({}, {"hive": "box"}, {"hive": "court"})
    for number, seats in enumerate(system.tables(mission), 2):
        options = {"pace": 1, "cards": CARDS[number - 2], "map": number, **hives[number - 2]}
        setup = system.agreed(Setup(system.key, mission, seats, system.edition, options))
        yield Chosen("-".join(seats), setup)
        yield Chosen(f"random-{number}", setup, at_random(f"{mission} {number}"), "player")


def nth(names: list[str], number: int) -> str:
    return names[number % len(names)]
