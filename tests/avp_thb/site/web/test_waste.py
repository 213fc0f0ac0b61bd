"""An order that would come to nothing says so, wherever it is offered and looked at."""

from typing import Any

import pytest
from django.test import Client

from games import play
from games.api.games import prompted
from games.history import views
from games.mail import screen
from games.models.game import Game
from tests.avp_thb.site.web.test_odds import looked_at
from tests.support.game_page import page

SAID = "It would be wasted: ma1 sees no enemy to shoot at. (§4.1.1)"


@pytest.fixture
def aiming(placed: Game) -> Game:
    """A Marine with a rifle acts, and nobody is in sight."""
    while asked := placed.seats.filter(asked__isnull=False).exclude(name="marine").first():
        (prompt,) = views.Sight(placed, asked.name).prompts
        play.submit(placed, asked.name, prompt.default)
    for line in ("standing marines pulse", "activate ma1", "reveal"):
        play.submit(placed, "marine", line)
    placed.refresh_from_db()
    return placed


@pytest.mark.django_db
def test_page_mail_and_programs_say_so(as_ann: Client, aiming: Game) -> None:
    assert SAID in page(as_ann, aiming)
    sight: Any = views.Sight(aiming, "marine")
    (asked,) = sight.prompts
    assert f"aim: {SAID}" in screen.question(aiming, sight.view, asked, 1).wasted
    offers = prompted(aiming, sight.view, asked)["offers"]
    assert {o["verb"]: o["waste"] for o in offers}["aim"] == SAID
    assert not any(offer["waste"] for offer in offers if offer["verb"] != "aim")


@pytest.mark.django_db
def test_who_looks_at_it_first_reads_it(as_ann: Client, aiming: Game) -> None:
    assert SAID in looked_at(as_ann, aiming, "aim").content.decode()
