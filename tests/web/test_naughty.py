"""Naughty strings in what people name and ask for change nothing of a page but words."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from games.models.person import ApiToken
from games.models.saved_list import SavedList
from games.people import saved_lists
from rules.systems import USUAL
from tests.support import naughty, skeletons
from tests.support.visitors import api_of

pytestmark = pytest.mark.usefixtures("toys")

PLAIN = "Plain words."
# A form cannot hold half a sign; one with a NUL is refused as a whole.
SENT = [words for words in naughty.ALL if "\ud800" not in words]
KNOWN = (PLAIN, "", "ok", "\0")
Pages = list[str]


def text(answer: Any) -> str:
    return str(answer.content.decode())


def of_a_list(client: Client, game: Game, words: str) -> Pages:
    """A name, and what is written below it, as its owner reads them and others."""
    line = " ".join(words.split())  # each line has a fault of its own
    form = {"of": "rookery-1", "seat": "ash", "name": words or "x", "text": line, "do": "save"}
    answer = client.post(reverse("new_list"), form)
    if answer.status_code != 302:
        return [text(answer)]
    saved = SavedList.objects.latest("pk")
    shared = reverse("shared_list", args=[saved_lists.share(saved)])
    pages = [reverse("list", args=[saved.pk]), reverse("lists"), shared]
    told = [text(client.get(url)) for url in pages]
    SavedList.objects.all().delete()
    return told


def of_a_token(client: Client, game: Game, words: str) -> Pages:
    told = [text(client.post(reverse("tokens"), {"name": words or "x"}))]
    ApiToken.objects.all().delete()
    return told


def of_an_order(client: Client, game: Game, words: str) -> Pages:
    """It is refused, and stands in the field again."""
    where, form = reverse("order", args=[game.key]), {"seat": "red", "line": words or "x"}
    return [text(client.post(where, form)), text(client.post(where, form, HTTP_HX_REQUEST="true"))]


def of_a_search(client: Client, game: Game, words: str) -> Pages:
    """What is found is the rulebook's own."""
    page = text(client.get(reverse("rule_search", args=[USUAL]), {"q": f"xyzzy {words}"}))
    return [re.sub(r'<ul class="hits">.*?</ul>', "", page, flags=re.DOTALL)]


def of_a_name(client: Client, game: Game, words: str) -> Pages:
    """Nobody is called so: it is said at sign-up, and where people are looked for."""
    form = {"username": words, "email": "x@example.org", "password1": "a long walk home"}
    return [text(Client().post(reverse("account_signup"), {**form, "timezone": words}))]


@pytest.mark.parametrize("of", [of_a_list, of_a_token, of_an_order, of_a_search, of_a_name])
def test_what_people_name_and_ask_for_is_harmless(
    as_ann: Client, game: Game, of: Callable[[Client, Game, str], Pages]
) -> None:
    shapes = {tuple(map(shape, of(as_ann, game, one))) for one in KNOWN}
    strange = []
    for words in SENT:
        cache.clear()
        if tuple(map(shape, of(as_ann, game, words))) not in shapes:
            strange.append(words)
    assert not strange


def shape(html: str) -> tuple[skeletons.Element, ...]:
    return tuple(skeletons.of(html))


def test_no_account_has_such_a_name(client: Client, db: None) -> None:
    for number, words in enumerate(SENT):
        form = {"username": words, "email": f"{number}@example.org", "password1": "a long walk"}
        client.post(reverse("account_signup"), form)
        cache.clear()
    names = get_user_model().objects.values_list("username", flat=True)
    assert not [name for name in names if not name.isascii() or set(name) & set("<>&\"'{}%\\/\n ")]


def test_programs_are_told_in_json_what_was_wrong(ann: Any, game: Game) -> None:
    program, where = api_of(ann), f"/api/games/{game.key}/orders/"
    for words in SENT:
        cache.clear()
        answer = program.post(where, {"seat": "red", "line": words}, format="json")
        assert answer.status_code in (400, 422) and answer.json()["error"], words


def test_names_of_lists_have_nothing_unseen(as_ann: Client) -> None:
    form = {"of": "rookery-1", "seat": "ash", "text": "2 owl", "do": "save"}
    for words in naughty.UNSEEN[:4]:
        as_ann.post(reverse("new_list"), {**form, "name": f"My {words}"})
    names = SavedList.objects.values_list("name", flat=True)
    assert names and all(name.isprintable() for name in names)
