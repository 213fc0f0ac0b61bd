"""The rules in five minutes, searching them, words that explain themselves, and programs."""

import re
import runpy
from html import unescape
from typing import Any
from urllib.error import HTTPError, URLError

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.accounts import api_tokens
from games.accounts.rate_limits import LIMITS, Limit
from games.models.game import Game
from games.play import lobby
from games.web import programs, rule_search
from rules.systems import SYSTEMS

WRITTEN = [pytest.param(key, id=key) for key, one in SYSTEMS.items() if one.rulebook.primer]


@pytest.fixture
def anybody(db: None) -> Client:
    return Client()


def read(client: Client, name: str, system: str, **asked: str) -> str:
    answer = client.get(reverse(name, args=[system]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("key", WRITTEN)
def test_the_rules_are_told_in_five_minutes(anybody: Client, key: str) -> None:
    page = read(anybody, "primer", key)
    pictures = [one for passage in SYSTEMS[key].rulebook.primer for one in passage.pictures]
    assert page.count("<figure") == len(pictures) > 2
    assert all(escape(one.caption) in page for one in pictures)
    text = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert len(text.split()) < 1_000, "as many as one reads in five minutes"
    assert reverse("primer", args=[key]) in read(anybody, "rulebook", key)


def test_what_nobody_has_written_is_not_there(anybody: Client) -> None:
    assert anybody.get("/rules/counter/primer/").status_code == 404
    assert "five minutes" not in read(anybody, "rulebook", "counter")


@pytest.mark.parametrize("key", WRITTEN)
def test_every_paragraph_is_found_by_its_title(key: str) -> None:
    for one in SYSTEMS[key].rulebook.paragraphs.values():
        labels = [hit.entry.label for hit in rule_search.found(key, one.title)]
        assert f"§{one.id}" in labels, one.title


@pytest.mark.parametrize("key", WRITTEN)
def test_a_question_in_whole_words_is_answered_with_what_is_nearest(key: str) -> None:
    for one in SYSTEMS[key].rulebook.paragraphs.values():
        words, hits = rule_search.like(key, f"Please, what is the {one.title}?")
        assert not rule_search.LITTLE & {*words}
        assert f"§{one.id}" in [hit.entry.label for hit in hits] or len(words) < 2, one.title


@pytest.mark.parametrize("key", WRITTEN)
def test_a_misspelt_word_is_found(key: str) -> None:
    long = [one.word for one in SYSTEMS[key].rulebook.glossary if re.fullmatch(r"\w{8,}", one.word)]
    for word in long:
        wrong = word[:4] + word[5:]
        assert not rule_search.found(key, wrong)
        assert word in [hit.entry.title for hit in rule_search.like(key, wrong)[1]]


@pytest.mark.parametrize("key", WRITTEN)
def test_what_other_games_call_it_is_found(key: str) -> None:
    called = {
        word: term.word
        for term in SYSTEMS[key].rulebook.glossary
        for names in re.findall(r"Elsewhere called (.*)\.", term.text)
        for word in re.split(", | or ", names)
    }
    assert called
    for word, here in called.items():
        found = [hit.entry.title for hit in rule_search.found(key, word)]
        assert here in found, word


def test_a_search_says_which_words_it_went_by(anybody: Client) -> None:
    key = WRITTEN[0].values[0]
    word = next(iter(SYSTEMS[key].rulebook.glossary)).word
    page = read(anybody, "rule_search", str(key), q=f"xyzzy of the {word}")
    assert f"This has most of: {word.lower().replace(' ', ', ')}." in page
    assert '<ul class="hits">' in page


@pytest.mark.parametrize("key", WRITTEN)
def test_a_search_shows_where_the_words_stand(anybody: Client, key: str) -> None:
    one = next(iter(SYSTEMS[key].rulebook.paragraphs.values()))
    first = one.title.split()[0]
    page = read(anybody, "rule_search", key, q=one.title)
    assert f'href="/rules/{key}/{one.section}/#{one.id}"' in page
    assert f"<mark>{first}</mark>" in page
    assert f'value="{escape(one.title)}"' in page


@pytest.mark.parametrize("key", WRITTEN)
def test_what_is_found_is_cut_between_words(key: str) -> None:
    for hit in rule_search.found(key, "the"):
        whole, said = hit.entry.text, unescape(re.sub("</?mark>", "", hit.snippet))
        assert f" {said.removeprefix('… ').removesuffix(' …')} " in f" {whole} "


def test_everybody_finds_the_rules_of_their_game(anybody: Client) -> None:
    for key in SYSTEMS:
        page = read(anybody, "rulebook", key)
        assert all(f'"/rules/{one}/"' in page for one in SYSTEMS if one != key)


@pytest.mark.parametrize("asked", ["<b>", "'\"><script>alert(1)</script>", "\\", "(", "zzzz", "%"])
def test_what_is_asked_for_is_text_alone(anybody: Client, asked: str) -> None:
    page = read(anybody, "rule_search", WRITTEN[0].values[0], q=asked)
    assert "<script>alert" not in page and "<b>" not in page
    assert "Nothing in these rules" in page or "place" in page


def test_a_search_for_nothing_asks_for_words(anybody: Client) -> None:
    page = read(anybody, "rule_search", WRITTEN[0].values[0], q="  ")
    assert "Write some words" in page


@pytest.mark.parametrize("key", WRITTEN)
def test_words_lead_to_what_they_mean(anybody: Client, key: str) -> None:
    glossary, page = read(anybody, "glossary", key), read(anybody, "primer", key)
    words = re.findall(rf'class="word-of" href="/rules/{key}/glossary/#([\w-]+)"', page)
    assert len(words) > 3
    assert all(f'<dt id="{word}">' in glossary for word in words)


def test_the_page_of_programs_tells_the_limits(anybody: Client) -> None:
    page = anybody.get(reverse("programs")).content.decode()
    for key in programs.COUNTED:
        assert f'<td class="number">{LIMITS[key].most}</td>' in page
    assert "def choose(" in page and reverse("api_schema") in page
    assert all(f"<dt>{status}</dt>" in page for status in (400, 401, 403, 404, 422, 429, 500, 503))


@pytest.fixture
def example(live_server: Any, ann: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The program of the page, as it is downloaded, for Ann."""
    monkeypatch.setenv("HUNT", live_server.url)
    monkeypatch.setenv("TOKEN", api_tokens.new_token(ann))
    return runpy.run_path(str(programs.PLAYER))


def test_the_example_plays(example: dict[str, Any], game: Game, capsys: Any) -> None:
    before = game.length
    example["look"]()
    game.refresh_from_db()
    assert game.length == before + 1
    assert game.key in capsys.readouterr().out


def test_the_example_tells_why_an_order_was_refused(
    example: dict[str, Any], game: Game, capsys: Any
) -> None:
    example["answer"].__globals__["choose"] = lambda view, prompt: "fly"
    example["look"]()
    assert "“fly” is not an order" in capsys.readouterr().out


def test_the_example_gives_another_order_after_a_refusal(
    example: dict[str, Any], game: Game
) -> None:
    named, choose = example["answer"].__globals__, example["choose"]
    before = game.length
    for choice in (lambda view, prompt: "fly", choose):
        named["choose"] = choice
        example["look"]()
    game.refresh_from_db()
    assert game.length == before + 1


def test_the_example_finds_a_game_on_a_later_page(example: dict[str, Any], game: Game) -> None:
    before = game.length
    for _ in range(51):
        lobby.create("counter", 1)
    example["look"]()
    game.refresh_from_db()
    assert game.length == before + 1


def test_the_example_waits_as_long_as_it_is_told(
    example: dict[str, Any], game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "user", Limit(0, 600))
    with pytest.raises(HTTPError) as often:
        example["look"]()
    assert 0 < example["pause_after"](often.value) <= 600
    assert example["pause_after"](URLError("away")) == example["PAUSE"]
