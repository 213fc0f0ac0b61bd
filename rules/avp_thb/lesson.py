"""The first game of a newcomer, of our own design: the last turns of a mission that goes well."""

from rules.kernel.lessons import Lesson, Step

POSITION = """mission 1 turn 10
seats marine alien
initiative marine alien
progress marine bridge=1 pod=1
model ma1 marine pulse d1
model ma2 marine smartgun d2
model al1 alien infant b2 token
model al2 alien infant h5 token
"""

STEPS = (
    Step(
        "You lead two Marines. What is left of your mission is to weld the air vent on f1, so that"
        " no Alien comes through it. In its turn a side chooses one model and acts with it: choose"
        " ma1, who is the nearest. Click it on the board, or take the order below.",
        ("activate ma1", "activate ma2"),
    ),
    Step(
        "ma1 has two action points. A move costs one. Go to e1, the tile beside the vent. Before"
        " you give an order, the page says what it would do.",
        ("move e1", "move d1", "move c1", "move d2", "run e1"),
    ),
    Step(
        "Welding takes two points, and ma1 has one left. So pass: the Aliens move now, then you"
        " with ma2.",
        ("pass",),
    ),
    Step(
        "The other side has moved: “What happened” tells how. An Alien that nobody sees is a Ping,"
        " and may be any of them; you learn which when a Marine sees it. Now choose ma2.",
        ("activate ma2", "activate ma1"),
    ),
    Step(
        "Aim first: it costs a point, and the next shot hits more easily.",
        ("aim", "shoot al1"),
    ),
    Step(
        "Now shoot at al1. Beside the order you see how likely a hit is. All dice are sealed before"
        " the game, and anybody can check them afterwards.",
        ("shoot al1", "pass"),
    ),
    Step(
        "A new turn has begun, and all your models can act again. Finish the mission: choose ma1.",
        ("activate ma1", "activate ma2"),
    ),
    Step(
        "Weld the vent. If an Alien stands in your way, fight or shoot it first.",
        ("weld f1",),
    ),
    Step(
        "That was the last of your conditions. They count when the turn ends, so let ma2 act, too.",
        ("activate ma2", "activate ma1"),
    ),
    Step(
        "Shoot at what you see, or pass.",
        ("shoot al1", "pass"),
    ),
)

LESSON = Lesson(
    mission=1,
    seats=("marine", "alien"),
    seat="marine",
    position=POSITION,
    steps=STEPS,
    ends="You know now how a game is played: choose a model, spend its points, see what the others"
    " do. In a game between people there are hours or days between two orders, and a mail tells you"
    " when it is your turn.",
)
