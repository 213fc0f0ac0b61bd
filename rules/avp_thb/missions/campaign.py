"""The ten campaign missions, rulebook §9. A condition stands here once, as in the book."""

from rules.avp_thb.missions.mission import ALL, Mission
from rules.avp_thb.missions.objective import Objective

FIVE_FRAGS = Objective("frags", "Score {need} frags", "frags", share=100)
FIVE_TROPHIES = Objective("trophies", "Take {need} trophies", "trophies", 5)


# fmt: off
CAMPAIGN = (
    Mission(
        1, "First contact",
        "The squad wakes to alarms, something has nested below decks, and hunters have docked."
        " Everybody feels for the ship's weak spots.",
        {
            "marine": (
                Objective("bridge", "Interact once on the bridge", "interact", at=("bridge",)),
                Objective("weld", "Weld the marked vent by the hibernation room", "weld",
                          at=("vent target",)),
                Objective("pod", "Interact once on a tile next to the Predator Pod", "interact",
                          at=("predator pod",), beside=True),
            ),
            "alien": (
                Objective("armoury", "Damage the armoury twice", "damage", 2, ("armoury",)),
                Objective("sleepers", "Interact three times in the hibernation room", "interact",
                          3, ("hibernation room",)),
                FIVE_FRAGS,
            ),
            "predator": (
                Objective("engine", "Damage the engine room twice", "damage", 2, ("engine room",)),
                Objective("trophies", "Take {need} trophies", "trophies", 4),
                Objective("escape", "Interact once next to the escape pod", "interact",
                          at=("escape pod",), beside=True, optional=True),
            ),
        },
    ),
    Mission(
        2, "Foothold",
        "The Marines fetch ammunition and try to wake the reactor, the hive looks for room to"
        " grow and for sleepers, and the hunters want a fight that is worth a skull.",
        {
            "marine": (
                Objective("ammunition", "Interact four times in the armoury", "interact", 4,
                          ("armoury",)),
                Objective("reactor", "Interact twice in the engine room", "interact", 2,
                          ("engine room",)),
                Objective("growth", "Interact once on any Infested tile", "interact",
                          at=("infested",)),
                FIVE_FRAGS,
            ),
            "alien": (
                Objective("rooms", "Interact once each in the engine room, the armoury and the"
                          " hibernation room", "interact", 3,
                          ("engine room", "armoury", "hibernation room"), each=1),
                Objective("sleepers", "Interact three times in the hibernation room", "interact",
                          3, ("hibernation room",)),
            ),
            "predator": (
                Objective("escape", "Damage the escape pod twice", "damage", 2, ("escape pod",)),
                FIVE_TROPHIES,
            ),
        },
    ),
    Mission(
        3, "Coolant failure",
        "The coolant controls are wrecked and the reactor runs hot. A command relay must go from"
        " the bridge to the engine room, and the door be shut behind it.",
        {
            "marine": (
                Objective("relay", "Carry the relay to the engine room and interact there",
                          "carry", at=("engine room",), token="relay", finish=True),
                Objective("seal", "Seal the doorway of the engine room", "seal",
                          at=("engine room",)),
            ),
            "alien": (
                Objective("havoc", "Damage the armoury, the engine room and the bridge twice each",
                          "damage", 6, ("armoury", "engine room", "bridge"), each=2),
            ),
            "predator": (
                Objective("thaw", "Interact once in the hibernation room", "interact",
                          at=("hibernation room",)),
                FIVE_TROPHIES,
            ),
        },
        tokens=(("relay", "marine", "relay"),),
    ),
    Mission(
        4, "The lost hunter",
        "One of the hunters hangs in the nest, still alive. His clan comes for his mask, the hive"
        " for living bodies, and the Marines end what sleeps in the hibernation room.",
        {
            "marine": (
                Objective("sleepers", "Damage the hibernation room twice", "damage", 2,
                          ("hibernation room",)),
                Objective("scan", "Interact once in the Predator Pod", "interact",
                          at=("predator pod",)),
            ),
            "alien": (
                Objective("captives", "Push captives into air vents, {need} in all", "vents", 3,
                          token="captive"),
            ),
            "predator": (
                Objective("mask", "Carry the lost hunter's mask to the Predator Pod", "carry",
                          at=("predator pod",), token="mask"),
            ),
        },
        tokens=(("mask", "predator", "lost hunter"),),
        maps={ALL: (1, 3)},  # edition 3: two air vents more, as four can be welded shut
    ),
    Mission(
        5, "Demolition",
        "The Marines mine the deck, the hive moves its eggs out of the way, and the hunters carry"
        " one of their own through it all to the laboratory.",
        {
            "marine": (
                Objective("charges", "Lay charges on three of the four marked tiles", "place", 3,
                          ("charge",), each=1, token="charge"),
            ),
            "alien": (
                Objective("eggs", "Carry three eggs to the engine room", "carry", 3,
                          ("engine room",), token="egg"),
            ),
            "predator": (
                Objective("stasis", "Carry the stasis pod to the laboratory and interact there",
                          "carry", at=("laboratory",), token="stasis-pod", finish=True),
                Objective("containment", "Then interact once in the laboratory", "interact",
                          at=("laboratory",), after="stasis"),
            ),
        },
        tokens=(("egg", "alien", "egg"), ("stasis-pod", "predator", "stasis pod")),
    ),
    Mission(
        6, "Decaying orbit",
        "The ship falls. The Marines need the reactor and then the bridge, the hive cuts off every"
        " way out, and the hunters mine the egg chambers.",
        {
            "marine": (
                Objective("reactor", "Interact once in the engine room", "interact",
                          at=("engine room",)),
                Objective("orbit", "Then interact once on the bridge", "interact",
                          at=("bridge",), after="reactor"),
            ),
            "alien": (
                FIVE_FRAGS,
                Objective("pods", "Damage the Predator Pod and the escape pod twice each",
                          "damage", 4, ("predator pod", "escape pod"), each=2),
            ),
            "predator": (
                Objective("traps", "Lay traps in three of the four egg chambers", "place", 3,
                          ("egg chamber",), each=1, token="trap"),
            ),
        },
    ),
    Mission(
        7, "Survivors",
        "Some of the crew still breathe, walled into the hive, and what they know is worth the"
        " way. The hive lies in wait for their rescuers.",
        {
            "marine": (
                Objective("intel", "Carry the intel of two survivors to the bridge", "carry", 2,
                          ("bridge",), token="intel"),
            ),
            "alien": (
                FIVE_FRAGS,
                Objective("corridors", "Damage two of the three marked tiles twice each",
                          "damage", 4, ("alien target",), each=2),
            ),
            "predator": (
                FIVE_TROPHIES,
                Objective("search", "Interact twice on the bridge", "interact", 2, ("bridge",)),
            ),
        },
        tokens=(("intel", "marine", "crew"),),
    ),
    Mission(
        8, "Counter-attack",
        "All three have drawn breath, and all three attack: for the armoury, for the galleries"
        " around the nest, and with an explosive for the bridge.",
        {
            "marine": (
                FIVE_FRAGS,
                Objective("armoury", "Stand in the armoury with {need} Marines at the end of a"
                          " turn", "occupy", 2, ("armoury",), share=25),
            ),
            "alien": (
                FIVE_FRAGS,
                Objective("corridors", "Damage both marked tiles twice each", "damage", 4,
                          ("alien target",), each=2),
            ),
            "predator": (
                Objective("explosive", "Carry the explosive to the bridge and interact there",
                          "carry", at=("bridge",), token="explosive", finish=True),
                FIVE_FRAGS,
                Objective("return", "Then stand in the Predator Pod with a Predator at the end of"
                          " a turn", "occupy", at=("predator pod",), after="explosive"),
            ),
        },
        tokens=(("explosive", "predator", "explosive"),),
    ),
    Mission(
        9, "Manual override",
        "The bridge is gone. The ship can still be steered by hand, if a control panel reaches the"
        " engine room; the hive breaks the ways, the hunters the ammunition.",
        {
            "marine": (
                Objective("panel", "Carry the control panel to the engine room", "carry",
                          at=("engine room",), token="control-panel"),
                Objective("course", "Then interact twice in the engine room", "interact", 2,
                          ("engine room",), after="panel"),
            ),
            "alien": (
                FIVE_FRAGS,
                Objective("corridors", "Damage both marked tiles twice each", "damage", 4,
                          ("alien target",), each=2),
            ),
            "predator": (
                Objective("armoury", "Damage the armoury twice", "damage", 2, ("armoury",)),
                FIVE_FRAGS,
            ),
        },
        tokens=(("control-panel", "marine", "terminal"),),
    ),
    Mission(
        10, "Break-up",
        "The ship comes apart, tile by tile. The only way off it is the hunters' pod: for a"
        " Marine, for an egg, or for hunters with their trophies.",
        {
            "marine": (
                Objective("launch", "Launch the Predator Pod with a Marine in it", "launch",
                          at=("predator pod",)),
            ),
            "alien": (
                Objective("launch", "Launch the Predator Pod with an egg in it", "launch",
                          at=("predator pod",), token="egg"),
            ),
            "predator": (FIVE_TROPHIES,),
        },
        tokens=(("egg", "alien", "egg"),),
    ),
)
# fmt: on
