"""The first game of a newcomer, of our own design: two rounds of a battle that goes well."""

from rules.kernel.lessons import Lesson, Step

POSITION = """table colony crossroads
round 5 of 6
first blue
phase blue orders
side blue score=2
side red score=2
home blue 24.0,0.0
home red 24.0,48.0
unit b1 24.0,19.5 | Scouts: light infantry
unit b2 29.0,20.5 | Gunners: support infantry
unit b3 20.0,21.0 | Guards: elite infantry, commander
unit r1 38.0,26.0 | Mob: militia rabble
unit r2 8.0,26.5 | Hunters: primitive infantry
unit r3 24.0,45.0 | Crowd: militia rabble
"""

STEPS = (
    Step(
        "You lead the blue side. At the end of a round you have a point for each objective (o1 to"
        " o3) by which you alone stand. Every unit takes one order in your phase. Let b1 go to o1:"
        " click it, then a place beside o1, or take the order below.",
        ("move b1 24.0,23.0", "move b1 24.0,22.0", "move b1 24.0,21.0"),
    ),
    Step(
        "That order was free: light infantry moves without a test. Support infantry shoots without"
        " one. Let b2 shoot at r1; the page says what Strength that costs on average. Whoever is"
        " hit must keep its courage. All dice are sealed before the game, and anybody can check"
        " them afterwards.",
        ("shoot b2 r1", "shoot b2 r3"),
    ),
    Step(
        "Now let b3 go towards o2. Elite infantry needs a test to move, and a test that fails ends"
        " your phase: that is why such an order comes last.",
        ("move b3 13.0,20.5", "shoot b3 r2", "shoot b3 r1", "shoot b3 r3"),
    ),
    Step(
        "The other side has had its phase, and a round is over: “What happened” tells how, and"
        " plays it back. Attack r2 with b3: for elite infantry that is free. If r2 is out of reach,"
        " shoot at it.",
        ("attack b3 r2", "shoot b3 r2", "shoot b3 r1", "shoot b3 r3", "move b3 13.0,20.5"),
    ),
    Step(
        "b1 shall hold o1 to the end. Let it go to ground: it is harder to shoot at until it acts"
        " again, and this order is as free as a move.",
        ("ground b1", "move b1 24.0,23.0", "shoot b1 r3", "shoot b1 r1"),
    ),
    Step(
        "Shoot at whoever is left with b2. An enemy unit that is destroyed is a point, too.",
        ("shoot b2 r3", "shoot b2 r1", "shoot b2 r2"),
    ),
)

LESSON = Lesson(
    mission=1,
    seats=("blue", "red"),
    seat="blue",
    position=POSITION,
    steps=STEPS,
    ends="You know now how a battle is played: free orders first, then those that need a test."
    " Say “done” when you want nothing more of a phase. While you are away your units shoot back"
    " and fall back as your standing orders say. A battle begins with a detachment that you choose"
    " or write yourself.",
)
