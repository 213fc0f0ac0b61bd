"""The rulebook's pages, and the links to them."""

from html import escape

import pytest
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from games.templatetags.rulebook import linked
from rules.kernel.rulebook import Rulebook, read_chapter
from rules.systems import SYSTEMS
from tests.support.game_page import form, give, page
from tests.support.toys.night_watch import NightWatch


def body(path: str) -> str:
    response = Client().get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_every_section_is_linked_and_there(db: None) -> None:
    book = SYSTEMS["avp_thb"].rulebook
    contents = body(reverse("rulebook", args=["avp_thb"]))
    for number, section in book.sections.items():
        path = reverse("rule_section", args=["avp_thb", number])
        assert f'href="{path}"' in contents
        html = body(path)
        for paragraph in section.paragraphs:
            assert f'id="{paragraph.id}"' in html
            assert all(escape(case.title[:9]) in html for case in book.proofs(paragraph.id))


def test_a_paragraph_has_its_rulings_and_cases(db: None) -> None:
    html = body("/rules/avp_thb/6.3/")
    assert '<a href="/rules/avp_thb/rulings/#H6">H6</a>' in html
    assert '<span class="order">&gt; marine: shoot a1 | 5</span>' in html
    assert 'rel="next" href="/rules/avp_thb/6.4/"' in html


def test_readers_are_not_told_the_ids_of_requirements(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = NightWatch()
    toy.rulebook = Rulebook((read_chapter("# 1 A\n\n## 1 A\n\n1-1 A\nAll.\nFrom: X-21b, T-1\n"),))
    monkeypatch.setitem(SYSTEMS, toy.key, toy)
    html = body("/rules/night_watch/1/")
    assert "All." in html and "X-21b" not in html


def test_rulings_say_what_they_bear_on(db: None) -> None:
    html = body("/rules/avp_thb/rulings/")
    for ruling in SYSTEMS["avp_thb"].rulebook.all_rulings:
        assert f'id="{ruling}"' in html
    assert 'href="/rules/avp_thb/6.3/#6.3-7"' in html


def test_what_is_not_there(db: None) -> None:
    for path in ("/rules/chess/", "/rules/avp_thb/6.9/", "/rules/chess/rulings/"):
        assert Client().get(path).status_code == 404
    assert Client().get("/rules/").headers["Location"] == "/rules/avp_thb/"


def test_a_refusal_links_to_its_paragraph(as_ann: Client, game: Game) -> None:
    response = give(as_ann, game, form(page(as_ann, game)), line="deploy b1 marine 5")
    assert 'href="/rules/avp_thb/3.1.1/#3.1.1-3"' in response.content.decode()
    response = give(as_ann, game, form(page(as_ann, game)), line="fly")
    assert 'class="cited"' not in response.content.decode()


def test_modifiers_in_the_log_are_links() -> None:
    text = linked("RS 14 -4 infested tile -2 through engaged b1: <needs> 8", "avp_thb")
    assert '<a href="/rules/avp_thb/2.6.1/#2.6.1-1">infested tile</a>' in text
    assert '<a href="/rules/avp_thb/6.3/#6.3-8">through engaged</a> b1' in text
    assert "&lt;needs&gt;" in text
    assert linked("Stalker steps", "avp_thb") == "Stalker steps"


def test_every_card_is_listed_with_its_words_and_its_proof(db: None) -> None:
    html = body(reverse("card_list", args=["avp_thb"]))
    cards = SYSTEMS["avp_thb"].cards
    before = [card for card in cards if "until edition 12" in card["origin"]]
    assert len(cards) == 102 and [card["id"] for card in before] == ["a15", "a16"]
    for card in cards:
        assert f'id="{card["id"]}"' in html
        names = [c.name for c in SYSTEMS["avp_thb"].rulebook.cases]
        assert card in before or any(f"_{card['id']}_" in name for name in names), card["id"]
    assert html.count("our own design") >= 99
