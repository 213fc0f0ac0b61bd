"""Lines of positions and maps that cannot be: the sentence says why, and which line it is."""

import pytest

from tests.avp_thb.test_notation import CASE, LAST, came_out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("slime b1", "“slime” is nothing a position knows."),
        ("acid", "“acid” cannot be read: it should be like “acid TILE NUMBER”."),
        ("acid b1 some", "“acid b1 some” cannot be read: “some” should be a number."),
        ("acid b9 1", "“acid b9 1” cannot be read: there is no tile b9."),
        ("acid b1 3", "“acid b1 3” cannot be read: a tile has at most 2 acid tokens."),
        ("options pace=many", "“options pace=many” cannot be read: “many” is no value: write"),
        ("options pace=0", "“options pace=0” cannot be read: a side activates at least one"),
        ("options paec=2", "“options paec=2” cannot be read: “paec” is no name that is known"),
        ('options turns="x"', '“options turns="x"” cannot be read: turns cannot be "x".'),
        ("seats", "“seats” cannot be read: it should be like “seats SIDE [SIDE] [SIDE]”."),
        ("seats red", "“seats red” cannot be read: “red” is no side: marine, alien or predator."),
        ("seats alien alien", "“seats alien alien” cannot be read: alien stands there twice."),
        ("doors a1/c1", "“doors a1/c1” cannot be read: a1/c1 is no interlock."),
        ("welded a1", "“welded a1” cannot be read: a1 is no air vent."),
        ("guns m9=1", "“guns m9=1” cannot be read: “m9” is neither “card” nor a model."),
        ("pool alien postman", "“pool alien postman” cannot be read: there is no stat card"),
        ("pool alien pulse", "“pool alien pulse” cannot be read: pulse is a stat card of the mar"),
        ("progress alien love=1", "“progress alien love=1” cannot be read: “love” is no condit"),
        ("progress predator", "“progress predator” cannot be read: “predator” is no side of thi"),
        ("standing alien love ask", "“standing alien love ask” cannot be read: “love” is no mat"),
        ("standing alien hide perhaps", "“standing alien hide perhaps” cannot be read: For hide"),
        ("model m3 marine pulse", "“model m3 marine pulse” cannot be read: it should be like"),
        ("model m1 marine pulse a1", "“model m1 marine pulse a1” cannot be read: m1 is there"),
        (
            "model m3x marine pulse a1",
            "“model m3x marine pulse a1” cannot be read: a model of",
        ),
        ("model a3 marine pulse a1", "“model a3 marine pulse a1” cannot be read: a model of the"),
        ("model m3 marine pulse a1 mood=bad", "“model m3 marine pulse a1 mood=bad” cannot be re"),
        ("model m3 marine pulse a1 size=odd", "“model m3 marine pulse a1 size=odd” cannot be re"),
        ("model m3 marine ? a1", "“model m3 marine ? a1” cannot be read: one of the marine squad"),
        ("model m3 marine ? a1 revealed", "“model m3 marine ? a1 revealed” cannot be read: a re"),
        ("model a3 alien ? a1", "“model a3 alien ? a1” cannot be read: an Alien token is that of"),
        ("corpse alien z1 1 Stalker", "“corpse alien z1 1 Stalker” cannot be read: there is no"),
        ("token egg alien c1 m9", "“token egg alien c1 m9” cannot be read: there is no model m9"),
        ("token dog alien c1", "“token dog alien c1” cannot be read: “dog” is no kind of token"),
        ("token egg alien c1 - 0 fast", "“token egg alien c1 - 0 fast” cannot be read: “fast” s"),
        ("goals marine c99", "“goals marine c99” cannot be read: there is no Mission Card c99."),
        ("goals marine c01 a1 a1 a1", "“goals marine c01 a1 a1 a1” cannot be read: c01 has"),
        ("veteran foo", "“veteran foo” cannot be read: it should be like “veteran SQUAD LEVEL SK"),
        ("veteran foo 1 -", "“veteran foo 1 -” cannot be read: “foo” is no squad: marine, comma"),
        ("veteran marine 9 -", "“veteran marine 9 -” cannot be read: “9” is no level: 1, 2, 3"),
        ("veteran marine 1 - frags", "“veteran marine 1 - frags” cannot be read: “frags” should"),
        ("hand marine a01", "“hand marine a01” cannot be read: a01 is no card of marine."),
        ("hand marine m01 m01", "“hand marine m01 m01” cannot be read: m01 lies in two places."),
        ("arm marine m02", "“arm marine m02” cannot be read: m02 is not in the line “hand marin"),
        ("pile environment", "“pile environment” cannot be read: pile and discards have no card"),
        ("environment e99", "“environment e99” cannot be read: “e99” is no card: e01"),
        ("effect {}", "“effect {}” cannot be read: card=… is missing."),
        ("effect 7", "“effect 7” cannot be read: it should be like “effect {"),
        ("effect [[", "“effect [[” cannot be read: “[[” is no value: write 3, true or"),
        ("step dance", "“step dance” cannot be read: “dance” is no step: deployment, new_turn"),
        ("step acting", "“step acting” cannot be read: model=… is missing."),
        ('step acting model="m9"', '“step acting model="m9"” cannot be read: there is no model m9'),
        ("step acting model=3", "“step acting model=3” cannot be read: model cannot be 3."),
        ("step activation index=7", "“step activation index=7” cannot be read: index counts the"),
        ("step deployment", "“step deployment” cannot be read: the map has no tile where the mar"),
        ("over predator", "“over predator” cannot be read: “predator” is no side of this"),
        ("last alien a1234567", "“last alien a1234567” cannot be read: a model of the alien side"),
        ("limit -1", "“limit -1” cannot be read: “-1” should be a number."),
        ("mission 0 turn", "“mission 0 turn” cannot be read: turn wants a number."),
        ("mission 0 trun 2", "“mission 0 trun 2” cannot be read: “trun” is no word of this line"),
        ("mission 0 edition 20", "“mission 0 edition 20” cannot be read: the rules have had 19 ed"),
        ("mission 3", "a mission has its own map: leave out the map, or the mission."),
        ("map", "there is a map already."),
    ],
)
def test_lines_of_a_position(line: str, sentence: str) -> None:
    text = CASE.replace(LAST, f"{LAST}\n\n# a note\n{line}")
    number = len(text.partition(f"\n# a note\n{line}")[0].split("\n")) + 2
    assert came_out(text).startswith(f"line {number}: {sentence}")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("\nend\n", "\n", "line 4: the map has no line “end”."),
        (" 1   ", " 2   ", "line 6: the map should be row 1."),
        ("─#", "Q#", "line 6: the map “Q#” at c1 is no tile."),
        ("─#", "─Q", "line 6: the map “Q” at c1 is no sign."),
        ("--─#", "++─#", "line 6: the map “++” is no interlock, door or vent mouth."),
        ("─#\n", "─#--\n", "line 6: the map has a way to d1, but no tile is there."),
        ("─#\n", "─#\n     |\n", "line 7: the map has a way to a2, but no tile is there."),
        ("egg: c1", "egg: c9", "line 8: the map marks c9 as “egg”, but no tile is there."),
        ("egg: c1", "egg c1", "line 8: the map should be like “egg: c5 c7”."),
        (" 1   ─  --─  --─#", "", "line 5: the map should have a tile, and at most 26 columns."),
    ],
)
def test_lines_of_a_map(old: str, new: str, sentence: str) -> None:
    assert old in CASE
    assert came_out(CASE.replace(old, new, 1)) == sentence


def test_a_token_that_is_not_in_the_pool() -> None:
    text = CASE.replace(LAST, f"{LAST}\npool alien infant\nmodel a2 alien stalker c1 token")
    assert "line 15: “model a2 alien stalker c1 token” cannot be read: stalker" in came_out(text)
