"""Dice with faces: what a roll of them shows."""

from collections import Counter

from rules.doom import dice
from rules.doom.dice import FACES, Face, Shown


def test_the_published_faces_are_there() -> None:
    assert Face(2, 1) in FACES["green"]
    assert Face(0, 4, ammo=True) in FACES["red"]
    assert sum(face.miss for face in FACES["yellow"]) == 1


def test_only_yellow_and_red_miss_or_cost_ammunition() -> None:
    icons = {colour: sum(face.ammo for face in faces) for colour, faces in FACES.items()}
    misses = {colour: sum(face.miss for face in faces) for colour, faces in FACES.items()}
    assert icons == {"yellow": 2, "red": 2, "green": 0, "blue": 0}
    assert misses == {"yellow": 1, "red": 1, "green": 0, "blue": 0}
    assert all(len(faces) == dice.SIX for faces in FACES.values())


def test_a_roll_is_added_up() -> None:
    rolled = dice.faces_of(dice.pool("green", "yellow"), [6, 5])
    assert dice.shown(rolled) == Shown(range=5, damage=4, icons=1, misses=False)
    assert dice.told(("yellow", "green"), rolled) == "yellow 2/3 ammo and green 3/1"


def test_a_miss_face_misses_whatever_else_shows() -> None:
    assert dice.shown(dice.faces_of(("red", "blue"), [1, 4])).misses


def test_every_roll_is_there_once() -> None:
    assert len([*dice.every(("red", "green", "blue"))]) == 216
    assert Counter(face for (face,) in dice.every(("green",))) == Counter(FACES["green"])


def test_a_dropped_die_leaves_the_others() -> None:  # T-BLO-1, T-BLO-2
    pool = dice.pool("red", "green", "green", "blue")
    assert dice.dropped(pool, "green") == ("red", "green", "blue")
    assert dice.dropped(dice.dropped(pool, "green"), "green") == ("red", "blue")
    assert dice.dropped(("yellow", "green"), "green") == ("yellow",)
