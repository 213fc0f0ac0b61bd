"""What an offer says of its orders, and numbers to choose."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from games.mail import language, orders_text, vocabulary
from games.mail.phrases import Known
from games.web import counts_form, order_form
from rules.kernel.counts import Counts, Room, Thing
from rules.kernel.errors import BadOrder
from rules.kernel.orders import (
    PIECE,
    PLACE,
    POINT,
    Action,
    Offer,
    PieceWord,
    PlaceWord,
    Slot,
    listed,
)
from rules.kernel.parsing import parse


@dataclass(frozen=True)
class Carry(Action):
    verb = "carry"

    number: int
    to: PlaceWord
    who: tuple[PieceWord, ...]


@dataclass(frozen=True)
class Use(Action):
    verb = "use"

    item: str


@dataclass(frozen=True)
class Hurt(Action):
    verb = "hurt"
    example = "m1 2"

    damage: tuple[str, ...]

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield cls.offer(Slot.of_counts("damage", (), DAMAGE))


FIGURES = Room("m1", "the nurse", 3), Room("m2", "the gunner", 1)
DAMAGE = Counts((Thing("", "damage", 3),), FIGURES, {"m1": {"": 2}, "m2": {"": 1}}, "wound")
PURSE = Counts(
    (Thing("musket", "Musket", 2, 3), Thing("medkit", "Medkit", 9)),
    (Room("", "purse", 10),),
    {"": {"musket": 2, "medkit": 4}},
)


def test_a_verb_that_is_asked_for_twice_is_still_clear() -> None:
    assert str(parse("ca 2 c3 m1", {"carry": Carry}, ["carry", "done", "carry"])) == "carry 2 c3 m1"


@pytest.mark.parametrize(
    ("line", "said"),
    [("carry", "“carry” lacks its NUMBER: carry"), ("use", "“use” lacks its ITEM: use")],
)
def test_a_word_that_is_missing_is_named(line: str, said: str) -> None:
    with pytest.raises(BadOrder, match=said):
        parse(line, {"carry": Carry, "use": Use}, ["carry", "use"])


def test_slots_say_what_the_fields_say() -> None:
    offer = Carry.offer((1, 2), ("a1",), ("m1", "m2 m3"), ("m4",))
    assert [(slot.name, slot.holds) for slot in offer.slots] == [
        ("number", "number"),
        ("to", PLACE),
        ("who", PIECE),
        ("who", PIECE),
    ]
    assert offer.number == len(list(offer.orders())) == 4
    assert str(list(offer.orders())[-1]) == "carry 2 a1 m2 m3 m4"


@pytest.mark.parametrize(("counts", "line"), [(DAMAGE, "m1 2 m2 1"), (PURSE, "musket 2 medkit 4")])
def test_words_that_are_not_needed_are_left_out(counts: Counts, line: str) -> None:
    assert counts.example == line
    assert counts.read(line.split()) == counts.suggested


def test_what_there_is_is_told_in_a_sentence() -> None:
    assert DAMAGE.told == (
        "3 damage of 1 wound each, split among m1 with 3 wounds each, m2 with 1 wound each"
    )
    assert PURSE.told == (
        "2 musket of 3 points each, 9 medkit of 1 point each, split among purse with 10 points each"
    )


def test_numbers_suggest_what_their_form_begins_with() -> None:
    (offer,) = Hurt.offers(None)
    assert [str(order) for order in offer.orders()] == ["hurt m1 2 m2 1"]
    mine = Hurt.offer(Slot.of_counts("damage", ("m1 3",), DAMAGE))
    assert [str(order) for order in mine.orders()] == ["hurt m1 3"]


@pytest.mark.parametrize("line", ["m3 1", "m1 two", "1", "auto", "m1 ²", "m1 1 m9 1"])
def test_other_words_are_no_counts(line: str) -> None:
    assert DAMAGE.read(line.split()) == {}


def test_a_form_begins_from_the_line_or_else_from_what_is_suggested() -> None:
    offers = list(Hurt.offers(None))
    (form,) = counts_form.forms(offers, "hurt m1 3 m2 0")
    assert [room.used for room in form.rooms] == [3, 0] and form.totals[0].number == 3
    for line in ("", "hurt", "hurtle m1 3", "hurt m9 1", "heal m1 3"):
        (form,) = counts_form.forms(offers, line)
        assert [room.used for room in form.rooms] == [2, 1]
    fields = {count.field: str(count.number) for room in form.rooms for count in room.counts}
    assert counts_form.composed(form.lead, {"seat": "x", **fields}) == "hurt m1 2 m2 1"


def test_a_mail_says_on_the_line_what_else_fits() -> None:
    walk = Carry.offer((1,), Slot(("1.0,2.0", "3.0,4.0"), "to", POINT, "any point of the yard"))
    assert orders_text.numbered([walk], 1, None) == (
        "  1  carry 1 { 1.0,2.0 | 3.0,4.0 } (or TO: any point of the yard)"
    )
    assert orders_text.open_ended([walk], None) == []
    assert orders_text.open_ended([Carry.offer((1,), ("a1",)), walk], None) == []


YARD = tuple(f"{x}.0,2.0" for x in range(10))


def walk_to(*points: str) -> Offer:
    return Carry.offer((1,), Slot(points, "to", POINT, "any point of the yard"))


def listed_by_a_mail(offer: Offer) -> Known:
    """What its answer can mean, of a mail that lists the *offer* alone."""
    (row,) = vocabulary.listing([offer], (), 1)["families"]
    return Known(["carry"], [], [vocabulary.family_of(row)])


def test_a_letter_in_the_answer_means_a_word_that_the_mail_shows() -> None:
    walk = walk_to(*YARD)
    shown = orders_text.choices(orders_text.suggested(walk.slots[1])).strip("{ }").split(" | ")
    lines = ["1aa", "1ab", "1ad", f"1 1 {YARD[1]}"]
    read = [one.order for one in language.read(lines, listed_by_a_mail(walk))]
    assert len(shown) == 4 and shown[1] != YARD[1]
    assert read == [f"carry 1 {to}" for to in (shown[0], shown[1], shown[3], YARD[1])]


def test_a_letter_beyond_those_that_the_mail_shows_is_asked_back() -> None:
    (one,) = language.read(["1ae"], listed_by_a_mail(walk_to(*YARD)))
    shown = [f"carry 1 {to}" for to in YARD[::3]]
    assert (one.order, list(one.meant)) == ("", shown)
    assert one.back == (
        "Not played: of order 1 the mail that you answered has the letters a to d there, and not"
        f" “e”. You can answer {listed([f'“{order}”' for order in shown], 'or')}."
    )
    (alone,) = language.read(["1b"], listed_by_a_mail(walk_to(*YARD)))
    assert "has the letter a there, and not “b”" in alone.back


def test_where_a_mail_shows_all_words_each_has_a_letter() -> None:
    lines = [f"1a{letter}" for letter in "abcd"]
    one, two, three, four = language.read(lines, listed_by_a_mail(walk_to(*YARD[:3])))
    assert [one.order, two.order, three.order] == [f"carry 1 {to}" for to in YARD[:3]]
    assert not four.order and "the letters a to c there" in four.back


def test_a_mail_from_before_letters_were_counted_is_read_by_all_its_words() -> None:
    known = Known(["carry"], [], [vocabulary.family_of(["carry", [["1"], [*YARD]]])])
    (one,) = language.read(["1ae"], known)
    assert one.order == f"carry 1 {YARD[4]}"


def test_a_mail_shows_an_order_of_counts_as_it_is_written() -> None:
    told = " ".join(orders_text.numbered(list(Hurt.offers(None)), 1, None).split())
    assert told.endswith("m2 with 1 wound each, like hurt m1 2 m2 1)")


def test_what_fits_one_offer_alone_stands_on_a_line_of_its_own() -> None:
    near, wide = (
        Carry.offer((n,), Slot(("1.0,2.0",), "to", POINT, f"any point within {n} inches"))
        for n in (1, 2)
    )
    lines = orders_text.numbered(orders_text.merged([near, wide, wide]), 1, None).splitlines()
    assert lines == [
        "  1  carry 1 1.0,2.0 (or TO: any point within 1 inches)",
        "  2  carry 2 1.0,2.0 (or TO: any point within 2 inches)",
    ]
    far = near._replace(slots=(near.slots[0], wide.slots[1]))
    assert len(orders_text.numbered(orders_text.merged([near, far]), 1, None).splitlines()) == 2


def test_a_page_says_what_else_fits_beside_the_suggestions() -> None:
    walk = Carry.offer((1,), Slot(("1.0,2.0",), "to", POINT, "any point of the yard"))
    (verb,) = order_form.by_verb([walk])
    assert verb.open == [("to", "any point of the yard")] and verb.lines == 1
    (counted,) = order_form.by_verb(Hurt.offers(None))
    assert counted.open == [], "the form says it"


def test_a_page_says_for_whom_what_fits_is_not_the_same() -> None:
    offers = [
        Carry.offer((n,), Slot(("1.0,2.0",), "to", POINT, f"any point within {reach} inches"))
        for n, reach in ((1, 6), (2, 8), (3, 6))
    ]
    (alike,) = order_form.by_verb([offers[0], offers[2]])
    assert alike.open == [("to", "any point within 6 inches")]
    (verb,) = order_form.by_verb(offers[:2])
    told = [("to of 1", "any point within 6 inches"), ("to of 2", "any point within 8 inches")]
    assert verb.open == told
