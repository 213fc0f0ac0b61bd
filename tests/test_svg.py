"""Pieces of SVG can be read by any parser, whatever words are in them."""

from xml.etree import ElementTree

import pytest

from rules.parts import svg

STRANGE = "<b> & \"this\" 'that'"


def test_an_attribute_is_named_as_in_svg() -> None:
    drawn = svg.tag("path", class_="leads", data_id="b4", viewBox="0 0 1 1", x=2.04, y=-3)
    assert drawn == '<path class="leads" data-id="b4" viewBox="0 0 1 1" x="2" y="-3"/>'


def test_a_tag_with_anything_inside_has_an_end() -> None:
    assert svg.tag("g", "") == "<g></g>"
    assert svg.tag("g", svg.tag("a"), svg.tag("b")) == "<g><a/><b/></g>"


def test_words_are_escaped_wherever_they_stand() -> None:
    name = svg.text(STRANGE, svg.title(STRANGE), class_=STRANGE)
    group = ElementTree.fromstring(svg.titled(STRANGE, name, data_id=STRANGE))
    title, text = group
    assert title.text == text.text == text[0].text == STRANGE
    assert text.get("class") == group.get("data-id") == STRANGE
    assert group.get("role") == "img", "or else its title would not be its name"


def test_a_group_without_focus_has_only_a_title() -> None:
    assert svg.titled("acid", focus=False) == "<g><title>acid</title></g>"


@pytest.mark.parametrize(
    ("value", "said"), [(3, "3"), (2.0, "2"), (2.25, "2.2"), (-0.04, "0"), (-1.5, "-1.5")]
)
def test_a_number_is_as_short_as_can_be(value: float, said: str) -> None:
    assert svg.number(value, value) == f"{said} {said}"
    assert svg.tag("g", x=value) == f'<g x="{said}"/>'


def test_lines_are_told_from_one_to_the_next() -> None:
    assert svg.strokes([]) == ""
    upright = svg.strokes([(20, 0, 0, 480), (40, 0, 0, 480), (60, -4, 0, 4)])
    assert upright == "m20 0v480m20 -480v480m20 -484v4"
    assert svg.strokes([(-4, 10, 4, 0), (5, 5, 0, 0)]) == "m-4 10h4m5 -5h0"
