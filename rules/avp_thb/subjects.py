"""
What standing orders are about, in a player's words, and which questions they answer.

Every question that somebody may be asked stands here: with the orders that answer it, or
with the reason why nobody but the player does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.orders import Seat

ASK, OWN = "ask", "own"
# Words that may follow a way, and what they are called where a player reads of them.
LEAST, NUMBER, KINDS, MINE = "least", "number", "kinds", "mine"
OWN_UNITS, ORDER = "own units", "order"
MORE = {
    LEAST: "the least chance to hit (in percent)",
    NUMBER: "a number up to 12",
    KINDS: "kinds of models (such as warrior, or token)",
    MINE: "mine (only for your own models)",
    OWN_UNITS: "kinds of models (and no others)",
    ORDER: "your units in the order that you want",
}


@dataclass(frozen=True)
class Subject:
    """
    *text* is what happens, *usual* what comes of it without an order, *ways* the words for
    something else and what they mean. *more* are the kinds of further words: behind the
    way that they stand under, or, under “”, without one: then *bound* says what is done.
    """

    text: str
    usual: str
    ways: Mapping[str, str]
    more: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sides: tuple[Seat, ...] = ("marine", "alien", "predator")
    needs: str = ""  # “cards”, “veterans” or “stand”
    bound: str = ""
    since: int = 1  # the edition from which on it is asked


def stop(text: str, *more: str) -> Subject:
    """An event that a Conditional Card may answer."""
    ways = {ASK: "The game asks me."}
    return Subject(
        text, "Nobody is asked; armed cards are played.", ways, {ASK: more}, needs="cards"
    )


def second_die(text: str, side: Seat) -> Subject:
    """A failed test that a skill allows to roll again, §2.2."""
    ways = {
        "always": "Every failed die is rolled again.",
        "fumbles": "A 20 is rolled again, and nothing else.",
        "none": "Nothing is rolled again.",
        ASK: "The game asks me.",
    }
    usual = (
        "A 20 is rolled again. So is a miss if its chance was 30 % or more, or if a fumble costs"
        " nothing."
    )
    return Subject(
        text, usual, ways, {"": (LEAST, KINDS), ASK: (LEAST, KINDS)}, (side,),
        bound="A 20 is rolled again, and a miss", since=3,
    )  # fmt: skip


ALIEN, PREDATOR, MARINE = ("alien",), ("predator",), ("marine",)
WHO = (MINE, KINDS)
ATTACKED = (MINE, LEAST, KINDS)
SUBJECTS: Mapping[str, Subject] = {
    "sentry": Subject(
        "An enemy ends an action where a model of mine with a Sentry token may attack it.",
        "It fires if its chance is 30 % or more. Otherwise it strikes.",
        {"hold": "It never fires by itself.", ASK: "The game asks me."},
        {"": (LEAST, KINDS), ASK: (LEAST, KINDS)},
        bound="It fires, or strikes",
    ),
    "hide": Subject(
        "A token of mine that may take reaction Hide is spotted.",
        "It hides.",
        {"always": "It hides.", "never": "It shows itself.", ASK: "The game asks me."},
        {"always": (OWN_UNITS,)},
        ALIEN,
    ),
    "step": Subject(
        "A Seasoned Hunter of mine is revealed.",
        "It stays where it is.",
        {"stay": "It stays.", "away": "It slips away from the enemies.", ASK: "The game asks me."},
        sides=PREDATOR,
    ),
    "marines": Subject(
        "A token of a squad is revealed: who is it?",
        "It is the first unit of the force that is left.",
        {ASK: "The game asks me, but not in the middle of an attack."},
        {"": (ORDER,), ASK: (ORDER,)},
        MARINE,
    ),
    "pack": Subject(
        "A token of the pack is revealed: who is it?",
        "It is the first unit of the force that is left.",
        {ASK: "The game asks me, but not in the middle of an attack."},
        {"": (ORDER,), ASK: (ORDER,)},
        PREDATOR,
    ),
    "losses": Subject(
        "A model of a squad with comrades on its tile loses a wound.",
        "It takes the wound itself.",
        {},
        {"": (ORDER,)},
        MARINE,
    ),
    "displace": Subject(
        "Models of mine must give way to a bigger model.",
        "The cheapest go.",
        {"cheapest": "The cheapest go.", ASK: "The game asks me."},
    ),
    "guided": second_die("A shot of mine with Guided Fire has missed.", "marine"),
    "rage": second_die("A model of mine in a Rage! has failed a CC Test.", "predator"),
    "dice": Subject(
        "All targets of my attack have fallen, and dice are left.",
        "They go to the enemy in reach with the lowest label.",
        {
            "lowest": "They go to the enemy in reach with the lowest label.",
            "likeliest": "They go to the enemy in reach that is easiest to hit.",
            ASK: "The game asks me.",
        },
    ),
    "acid": Subject(
        "Blood of mine sprays over a tile with several enemies.",
        "It hits the enemy with the most Occupation Points.",
        {
            "highest": "It hits the enemy with the most Occupation Points.",
            "lowest": "It hits the enemy with the fewest.",
            ASK: "The game asks me.",
        },
        sides=ALIEN,
    ),
    "nest": Subject(
        "A newborn of mine looks for an Infested tile.",
        "It takes the nearest.",
        {
            "nearest": "It takes the nearest.",
            "farthest": "It takes the farthest.",
            "none": "It does not come.",
            ASK: "The game asks me.",
        },
        sides=ALIEN,
    ),
    "help": Subject(
        "A model of mine forces a door; tokens beside it may help, and are revealed.",
        "All help.",
        {"all": "All help."},
        {"": (NUMBER,)},
        ("alien", "predator"),
    ),
    "infiltration": Subject(
        "A Sentry Gun of mine may wait on the board.",
        "It waits on the first tile where it may.",
        {
            "first": "It waits on the first tile where it may.",
            "none": "It stays on its card.",
            ASK: "The game asks me.",
        },
        sides=MARINE,
    ),
    "initiative": Subject(
        "I have won the initiative.",
        "I keep it.",
        {"keep": "I keep it.", ASK: "The game asks me."},
    ),
    "reroll": Subject(
        "A squad of level 3 has failed a die.",
        "It rolls its first failed save in a turn again.",
        {
            "saves": "The first failed save in a turn.",
            "hits": "The first die that missed.",
            "tests": "The first failed test of a skill.",
            "any": "The first of any of these.",
            "none": "None.",
            ASK: "The game asks me about each save, attack and test to get away.",
        },
        dict.fromkeys(("saves", "hits", "tests", "any", ASK), (LEAST, KINDS)),
        needs="veterans",
    ),
    "hive": Subject(
        "After an activation of mine several of the hive tie: which acts next?",
        "The one with the lowest label.",
        {"lowest": "The one with the lowest label.", ASK: "The game asks me."},
        sides=(*MARINE, *PREDATOR),
        needs="stand",
    ),
    "level": Subject(
        "A squad of mine reaches level 2: is CC or RS better by 1?",
        "The higher of the two is, or RS if they are equal.",
        {"cc": "CC is better.", "rs": "RS is better.", ASK: "The game asks me."},
        sides=(*MARINE, *PREDATOR),
        needs="stand",
        since=15,
    ),
    "w0": Subject(
        "A turn begins, and cards may be played.",
        "The game asks me.",
        {ASK: "The game asks me.", "decline": "I play none."},
        needs="cards",
    ),
    "w1": Subject(
        "An activation begins, and cards may be played.",
        "I play none, except by my own orders.",
        {ASK: "The game asks me.", OWN: "The game asks me when it is mine."},
        {ASK: (KINDS,)},
        needs="cards",
    ),
    "w2": Subject(
        "An action has been completed, and cards may be played.",
        "I play none, except by my own orders.",
        {ASK: "The game asks me.", OWN: "The game asks me when it was mine."},
        {ASK: (KINDS,)},
        needs="cards",
    ),
    "shot": stop("Somebody shoots at a model.", *ATTACKED),
    "blow": stop("Somebody strikes at a model.", *ATTACKED),
    "roll": stop("Somebody rolls to hit a model.", *ATTACKED),
    "miss": stop("Somebody has missed a model.", *WHO),
    "fumble": stop("Somebody has fumbled an attack.", *WHO),
    "hit": stop("A model has been hit.", *WHO),
    "wound": stop("A model is about to lose a wound.", *WHO),
    "removed": stop("A model has been removed.", *WHO),
    "reveal": stop("A token has been spotted.", *WHO),
    "enter": stop("A model has entered a tile with enemies.", *WHO),
    "end": stop("A model has ended a move.", *WHO),
    "card": stop("A card has been announced."),
    "discard": Subject(
        "The turn ends, and I may discard a card.",
        "I discard the card that I have noted.",
        {ASK: "The game asks me."},
        needs="cards",
    ),
    "environment": Subject(
        "I have the initiative, and the Environmental Card leaves a choice.",
        "Fate chooses.",
        {ASK: "The game asks me."},
        needs="cards",
    ),
    "redraw": Subject(
        "Clear Channel: I may change cards of my hand for new ones.",
        "The game asks me.",
        {ASK: "The game asks me.", "none": "I keep them all.", "all": "I change them all."},
        needs="cards",
    ),
}
WINDOWS = ("w0", "w1", "w2")
EVENTS = tuple(SUBJECTS)[tuple(SUBJECTS).index("shot") : tuple(SUBJECTS).index("discard")]
# The standing orders that answer a kind of question.
ANSWERED: Mapping[str, tuple[str, ...]] = {
    "sentry": ("sentry",),
    "hide": ("hide",),
    "step": ("step",),
    "marine": ("marines", "pack"),
    "displacing": ("displace",),
    "second die": ("guided", "rage", "reroll"),
    "spare die": ("dice",),
    "acid": ("acid",),
    "implant": ("nest",),
    "infiltration": ("infiltration",),
    "initiative": ("initiative",),
    "card window": WINDOWS,
    "trigger": EVENTS,
    "discarding": ("discard",),
    "environment": ("environment",),
    "redraw": ("redraw",),
    "hive": ("hive",),
    "learning": ("level",),
}
# Why no standing order answers the others.
BY_HAND: Mapping[str, str] = {
    "activation": "The player whose turn it is chooses the model that acts.",
    "acting": "The player who activates a model, or spends a Sentry token by hand, says what it "
    "does.",
    "moving": "Something new came to light on the way. The player who moves looks at it first.",
    "card": "The player who announced a card plays it in turn, or withdraws it.",
    "deployment": "All players place their tokens at the same time, once, before the first turn.",
    "mission cards": "All players name their targets at the same time, once, before the first "
    "turn.",
    "bearing": "All players name their bearers at the same time, once, before the first turn.",
    "training": "All squads choose their skills at the same time, once, before the first turn.",
    "mulligan": "All players look at their first hands at the same time, once, before the first "
    "turn.",
}
