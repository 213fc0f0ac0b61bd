"""What somebody may be called."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from games.accounts import user_names
from games.play import lobby
from tests.support.visitors import client_of, width_of

GOOD = [
    "dan",
    "Falstaff",
    "Modesty",
    "Egmont",
    "Jo",
    "long-john-silver",
    "x_wing",
    "R2D2",
    "Wilhelmina-of-Orange-1880"[:24],
]
WRONG = {
    "shape": [
        *(
            "a",
            "..",
            ".",
            "a/b",
            "../etc",
            "a\\b",
            "a b",
            "a@b",
            "ann@example.org",
            "a+b",
            "a.b",
            "-a",
            "a-",
            "_a",
        ),
        *("a--b", "1st", "x" * 25, "аdmin", "Ånn", "ann\u200b", "ａnn", "\u202egnp", "a\0b", "%2e"),
        *("😀😀", "a\n", ""),
    ],
    "passes for": [
        *("admin", "Admin", "ADMIN", "adm1n", "administrator", "the-admin", "ad-min", "adrnin"),
        *("moderator", "m0derator", "hunt-by-post", "HuntByPost2", "official-site"),
        *(
            "4dmin",
            "m0d3r4t0r",
            "staff",
            "referee",
            "the-referee",
            "HeadReferee",
            "Mod-Ann",
            "mod7",
        ),
        *("Mod-Ann", "ModAnn", "m0d", "GM_bob", "tournament-director", "Autopilot-2", "autopilot2"),
        *("somebody-3", "5upport"),
    ],
    "something else": ["red", "B-lue", "Gre-en", "clock", "help"],
}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_that_one_may_have(name: str, db: None) -> None:
    user_names.check(name)


@pytest.mark.parametrize("name", [name for many in WRONG.values() for name in many])
def test_a_name_that_nobody_may_have(name: str, db: None) -> None:
    with pytest.raises(ValidationError):
        user_names.check(name)


@pytest.mark.parametrize("name", ["Ann-Bell", "ann_bell", "annbe11", "annbeIl", "ANNBELL"])
def test_a_name_that_looks_like_anothers(name: str, db: None) -> None:
    get_user_model().objects.create_user("annbell")
    with pytest.raises(ValidationError, match="taken, or looks too much like"):
        user_names.check(name)
    user_names.check("annabel")


def test_both_read_a_name_alike(db: None) -> None:
    """The store, which compares, and Python, which asks."""
    for name in (*GOOD, "Corn-cl1vv_80", "RnVvCl"):
        get_user_model().objects.create_user(name)
        assert user_names.alike(user_names.read(name)).filter(username=name).exists(), name


def test_signing_up_says_why(client: Client, db: None) -> None:
    words = {"username": "adm1n", "email": "dan@example.org", "password1": "a long walk away"}
    page = client.post(reverse("account_signup"), words).content.decode()
    assert "looks like one of the people who run the site" in page
    assert not get_user_model().objects.exists()


@pytest.mark.browser
def test_the_longest_name_breaks_no_page(browser: Any, live_server: Any) -> None:
    """On a telephone, 360 pixels wide: no page is wider than that."""
    widest = get_user_model().objects.create_user("W" * user_names.LONGEST, "w@example.org")
    game = lobby.create("counter", 1, ("red", "blue"), autopilots=("blue",), host=widest)
    lobby.join(game, "red", widest)
    page = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
    session = client_of(widest).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    for path in ("/", "/you/", f"/people/{widest.username}/", f"/games/{game.key}/", "/ratings/"):
        page.goto(live_server.url + path)
        assert widest.username in page.content()
        assert width_of(page) <= 360, path
