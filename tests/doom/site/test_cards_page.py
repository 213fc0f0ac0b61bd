"""The page of all cards: what they are called, how many there are, and whose words they are."""

from django.test import Client
from django.urls import reverse


def test_every_card_has_a_name_that_is_read(db: None) -> None:
    html = Client().get(reverse("card_list", args=["doom"])).content.decode()
    assert "The printed texts" not in html and "is published" in html
    trap = '<a href="#its-a-trap">It’s a trap</a> <small>its-a-trap, 3 cards</small>'
    assert trap in html
    assert '<a href="#sa">2 zombies, or 1 imp</a> <small>sa, 6 cards</small>' in html
    assert '<p class="hint"></p>' not in html
    section = html.partition('id="its-a-trap"')[2].partition("</section>")[0]
    assert section.count('<details class="case">') >= 1
