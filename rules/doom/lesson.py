"""The first game of a newcomer, of our own design: a marine behind a door, and a way out."""

from rules.kernel.lessons import Lesson, Step

POSITION = """title The way out
brief Somebody left the lights on. Get through the door and out at the far end.
aim exit
rounds 9
row ##########
row #....#...X
row #........X
row #........X
row #....#...X
row ##########
area a1 b2-e5
area a2 f3-f4 g2-j5
door door1 plain e3|f3 e4|f4
token shells 2 e4
reveal a2 zombie 1 h3
frags 0 of 3
marine marine-1 c3 wounds=10 most=10 shells=4 cards=scout
discarded none
"""

STEPS = (
    Step(
        "You are the marine ma1, and the invader plays all monsters. A turn begins with what you"
        " are going to do: with your card, an advance gives 5 movement and 1 attack, in any order.",
        ("advance",),
    ),
    Step(
        "Go to e4, where shells lie, next to the door. Click the space, or take the order below:"
        " dots show how far you come, and the page draws the way before you give the order.",
        ("move e4", "move e3", "move d3"),
    ),
    Step("Pick the shells up. That costs no movement.", ("take", "open door1", "done")),
    Step(
        "Open the door: it costs 2 movement. Nobody knows what is behind it before it is open, you"
        " as little as the page.",
        ("open door1", "attack pistol h3", "done"),
    ),
    Step(
        "A zombie. Click it, and choose the pistol: beside the order you see how likely it hits,"
        " how many wounds it costs, and whether you lose a shell. The dice are sealed before the"
        " game, and anybody can check them afterwards.",
        ("attack pistol h3", "attack pistol g3", "attack fist f3", "done"),
    ),
    Step(
        "Nothing is left of your turn. Say that you are done: the invader draws cards, brings more"
        " monsters where you do not look, and acts with each of them once.",
        ("done", "sprint"),
    ),
    Step(
        "“What happened” tells what the invader did, and plays it back. Now sprint: 9 movement, and"
        " no attack.",
        ("sprint", "advance"),
    ),
    Step(
        "Run for the exit, the spaces with an X. You pass no monster, but you may go round it.",
        ("move j3", "move j4", "move j2", "move j5", "move i4", "move i2", "move i5", "move h4",
         "move h5", "move h2", "move g4", "move g3", "move f4", "move f3", "move e3", "move d3",
         "move c3", "move b3", "move c4", "move d4"),
    ),
    Step(
        "You have won when your turn ends on an exit. If something stands in your way, the next"
        " turn is another one: fight, or go round it.",
        ("done",),
    ),
)  # fmt: skip

LESSON = Lesson(
    mission=1,
    seats=("marine-1", "invader"),
    seat="marine-1",
    position=POSITION,
    steps=STEPS,
    ends="You know now how a game is played: say what you do in this turn, spend its movement and"
    " attacks, see what the invader does. Orders such as guard and dodge act while you are away:"
    " your standing orders say how. Up to three marines play as a team.",
    title="The way out",
)
