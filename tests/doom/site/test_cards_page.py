"""The page of all cards: what they are called, how many there are, and whose words they are."""

from django.test import Client
from django.urls import reverse

from games.web.drawn import anytime
from rules.kernel import fold
from rules.systems import SYSTEMS
from tests.support.visitors import one_line


def test_every_card_has_a_name_that_is_read(db: None) -> None:
    html = one_line(Client().get(reverse("card_list", args=["doom"])).content.decode())
    assert "The printed texts" not in html and "is published" in html
    trap = '<a href="#its-a-trap">It’s a trap</a> <small>its-a-trap, 3 cards</small>'
    assert trap in html
    assert '<a href="#sa">2 zombies, or 1 imp</a> <small>sa, 6 cards</small>' in html
    assert '<p class="hint"></p>' not in html
    section = html.partition('id="its-a-trap"')[2].partition("</section>")[0]
    assert section.count('<details class="case">') >= 1


def test_a_page_offers_once_what_is_asked_and_may_be_said_at_any_time() -> None:
    system = SYSTEMS["doom"]
    state = system.read_position(
        "row ..\nmarine marine-1 a1\nhand jam-1 sa1 dud-1\narmed dud-1\nturn invader spawn"
    )
    view, [prompt] = system.view(state, "invader"), system.prompts(state)
    offers = fold.offers(system, view, prompt)
    assert "arm" in [one.action.verb for one in offers]
    beside = [one.action.verb for one in anytime(system, view, offers)]
    assert "arm" not in beside and "shelve" in beside
    assert "arm" in [one.action.verb for one in anytime(system, view, [])]
