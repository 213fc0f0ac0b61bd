"""What games of older editions still do otherwise: each transcript is of the last that did."""

import pytest

from rules import transcript

TILES = """map
     A    B    C
 1   ─  --─  --─
end
mission 0 edition 2 turn 2
"""
CORNER = """map
     A    B
 1   ┌  --─
     |
 2   │
end
mission 0 edition 2 turn 2
"""
DEAD_END = """map
     A    B
 1   ─  --╴
end
mission 0 edition 2 turn 2
"""
VENT = """map
     A    B    C
 1   ─  ~~vv ~~─
end
mission 0 edition 11 turn 2
"""
WORK = """map
     A    B    C
 1   ─  --╴  --─
end
mission 0 edition 11 turn 2
"""

PACK = """mission 1 edition 5
seats predator marine
initiative predator marine
forces predator young_blade young_combi hunter
pool predator young_combi hunter
hand predator p02
model p1 predator young_blade h6
model p2 predator ? g6
model p3 predator hunter i6 token
model m1 marine pulse b2
step end_of_turn
step activation
step acting model="p3" points=2 begun=true
"""

GAMES = {
    "two tokens of a pack may turn out to be the same, and the game goes on": f"""{PACK}
> predator: play p02 p1

> predator: pass

> predator: activate p2

> predator: reveal young_blade
= Ping p2 on g6 is a Youngblood with Wrist Blade

> predator: pass

> marine: activate m1

> marine: pass

> predator: activate p1

> predator: reveal
= Ping p1 on h6 is a Youngblood with Wrist Blade
""",
    "a tile full of one side is no fight": f"""{DEAD_END}
initiative marine alien
model m1 marine pulse a1
model a1 alien infant b1
model a2 alien infant b1
model a3 alien infant b1
model a4 alien infant b1

> marine: activate m1

> marine: fight knife a1
! not engaged with a1
""",
    "Guided Fire rolls every miss again": f"""{TILES}
initiative marine alien
model m1 marine smartgun a1
model m2 marine smartgun b1
model a1 alien infant b1

> marine: standing guided none
! You can give standing orders about

> marine: activate m1

> marine: shoot a1 | 15, 16, 15, 16, 15, 16
= needs 4, rolls 16: misses
""",
    "Rage! rolls every failed test again": f"""{TILES}
initiative predator alien
model p1 predator berserker a1
model a1 alien guard a1

> predator: activate p1

> predator: rage

> predator: disengage b1 | disengage p1 d20=18, rage p1 d20=19
= needs 17, rolls 19: is held
""",
    "Rage! asks how many points are left": f"""{TILES}
initiative predator alien
effect {{"card":"Pressure Loss","kind":"points","amount":-1,"of":"p1"}}
model p1 predator berserker a1
model a1 alien guard b1

> predator: activate p1

> predator: rage
! too late for Rage!
""",
    "a disc's die falls with its target": f"""{TILES}
initiative predator alien
model p1 predator disc a1
model a1 alien infant b1
model a2 alien infant b1

> predator: activate p1

> predator: throw b1 a1 | hit p1 a1 d20=2, armour a1 d20=20, acid a1 d20=20
= p1 on a1 has 1 action point
""",
    "a disc turns corners over fights": f"""{CORNER}
initiative predator marine alien
model p1 predator disc a2
model a1 alien infant a1
model m2 marine pulse a1
model m1 marine pulse b1

> predator: activate p1

> predator: throw b1 m1 | 11, 11
= needs 10, rolls 11
""",
    "a token strikes whoever comes first": f"""{TILES}
initiative marine alien predator
standing predator sentry 80
model m1 marine pulse a1
model m2 marine pulse c1
model a1 alien infant a1 activated
model p1 predator combi a1 activated sentry used=shoot

> marine: activate m1

> marine: pass | hit p1 m1 d20=18, hit p1 m1 d20=18, hit p1 m1 d20=18, hit p1 m1 d20=18
= Combi-Stick Warrior p1 strikes at Pulse Rifle Marine m1
""",
    "a Sentry Gun leaves a body": f"""{TILES}
initiative predator marine
model p1 predator combi a1
model m1 marine gun a1
model m2 marine pulse c1

> predator: activate p1

> predator: fight combi m1 | hit p1 m1 d20=1
= Sentry Gun m1 is removed
""",
    "a card rolls a second die again": f"""{TILES}
initiative marine alien
hand marine m07
arm marine m07
model m1 marine smartgun a1
model a1 alien infant b1

> marine: activate m1

> marine: shoot a1 | 15, 15, 15, 14, 1, 14, 1
= Breathe Out: rolls 15.
""",
    "a Power Loader that is lost with its tile keeps its guns": """mission 10 edition 11 turn 2
options unstable="unstable-fast"
initiative alien marine
guns m1=1 m9=2
fallen marine loader
model m1 marine loader h3 activated
model m2 marine pulse b3 activated
model a1 alien infant c7

> alien: activate a1

> alien: pass | 5, 12, collapse b1 d20=20, 20, collapse h3 d20=1, collapse a4 d20=20
@ guns m1=1 m9=2
@ fallen marine loader loader
""",
    "guns of a Power Loader go for good": f"""{WORK}
initiative alien marine
guns m1=1
model m1 marine loader a1 wounds=1
model m2 marine pulse a1
model a1 alien infant a1

> alien: activate a1

> alien: fight claws m1 | 5, 19, 19
@ fallen marine loader
@ no fallen marine gun
""",
    "acid is spat into steam": f"""{WORK}
initiative alien marine
effect {{"card":"Steam Leak","kind":"fog","tile":"b1"}}
effect {{"card":"Steam Leak","kind":"tests","amount":-1,"tile":"b1"}}
model a1 alien warrior a1
model m1 marine pulse b1

> alien: activate a1

> alien: spit b1 | 20
= misses
""",
    "cards change no test of Egg Injection": f"""{WORK}
initiative alien marine
effect {{"card":"Steam Leak","kind":"tests","amount":-1,"tile":"b1"}}
model a1 alien predalien b1
model m1 marine pulse b1
model m2 marine pulse a1

> alien: activate a1

> alien: fight tail m1 | 1, con m1 d20=9
= Con 9: needs 9, rolls 9, no egg takes hold
""",
    "the pod is scouted through a closed door": """mission 1 edition 11
doors i2/i3
initiative marine alien
model m1 marine pulse i3
model a1 alien infant d6

> marine: activate m1

> marine: interact pod
= has done 1 of 1
""",
    "a net takes the Sentry token of a Sentry Gun": f"""{WORK}
initiative predator marine
hand predator p09
model p1 predator hunter a1
model m1 marine gun b1 activated sentry
model m2 marine pulse c1

> predator: activate p1

> predator: play p09 p1 m1 | net p1 m1 d20=5
@ model m1 not-sentry
""",
    "Pressure Burst hits the biggest": f"""{TILES}
initiative marine alien
hand alien a02
arm alien a02
standing alien acid lowest
model m1 marine loader a1
model m2 marine pulse a1
model m3 marine pulse a1
model a1 alien infant a1

> marine: activate m2

> marine: fight knife a1 | 12, 20, 7, armour m1 d20=1, armour m2 d20=1
= Pressure Burst
""",
    "Aim is lost on Shotgun!": f"""{WORK}
initiative marine alien
model m1 marine sergeant a1
model a1 alien infant b1

> marine: activate m1

> marine: aim

> marine: shotgun b1 | 17
= RS 16: needs 16, rolls 17: misses
""",
    "cards change no test to break away": f"""{WORK}
initiative marine alien
effect {{"card":"Shrill Cry","kind":"CC","amount":-2,"of":"m1"}}
model m1 marine pulse a1
model a1 alien infant a1

> marine: activate m1

> marine: disengage b1 | 12
= CC 12: needs 12, rolls 12: gets away
""",
    "cards change no test to seal": f"""{WORK}
initiative marine alien
effect {{"card":"Steam Leak","kind":"tests","amount":-1,"tile":"a1"}}
model m1 marine pulse a1
model a1 alien infant c1

> marine: activate m1

> marine: seal b1 | 12
= CC 12: needs 12, rolls 12
""",
    "cards change no test against a Facehugger": f"""{WORK}
initiative alien marine
effect {{"card":"Steam Leak","kind":"tests","amount":-1,"tile":"a1"}}
model a1 alien facehugger a1
model m1 marine pulse a1

> alien: activate a1

> alien: fight facehug m1 | hit a1 m1 d20=7, con m1 d20=9
= Con 9: needs 9, rolls 9, holds
""",
    "a Facehugger does not break away into a vent": f"""{VENT}
initiative alien marine
model a1 alien facehugger a1
model m1 marine pulse a1

> alien: activate a1

> alien: disengage b1
! There is no open way from a1 to b1
""",
    "enemies that fill a tile stop Climbing Claws": f"""{WORK}
initiative alien marine
model a1 alien stalker a1
model m1 marine pulse b1
model m2 marine pulse b1
model m3 marine pulse b1
model m4 marine pulse b1

> alien: activate a1

> alien: run c1
! cannot get from a1 to c1
""",
    "a Blood Trail spurs carriers": f"""{WORK}
seats alien predator
initiative alien predator
effect {{"card":"Blood Trail","kind":"trail","amount":1,"seat":"alien","tile":"a1"}}
token egg alien a1 a1
model a1 alien infant a1
model p1 predator hunter c1

> alien: activate a1

> alien: move c1
= moves from b1 to c1
""",
}


@pytest.mark.parametrize("game", GAMES)
def test_an_older_game_comes_out_as_ever(game: str) -> None:
    read = transcript.read(f"# avp_thb {game}\n\n{GAMES[game]}")
    assert read.entries[-1].is_case
    transcript.play(read)


def test_a_gun_lay_there() -> None:
    """The body itself is told of nowhere."""
    read = transcript.read(f"# avp_thb gun\n\n{GAMES['a Sentry Gun leaves a body']}")
    state = read.system.read_position(read.position)
    for entry in read.entries:
        transcript.submit(
            read.system, state, entry.seat, entry.order, transcript.ToldDice(entry.dice)
        )
    assert [body.name for body in state.corpses] == ["Sentry Gun"]
