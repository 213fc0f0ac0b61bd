"""What the page and the mail of a finished game begin with: its story."""

from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.history import replay, story
from games.mail import end, post
from games.models.game import Game
from games.models.mail import MailOut
from games.operations import erasure
from games.ratings import update
from rules.kernel.errors import ReplayMismatch
from tests.support.at_table import won_by_red
from tests.support.counter_system import Counter, State
from tests.support.visitors import one_line

DECIDED = "What decided it"


@pytest.fixture
def over(game: Game) -> Game:
    return won_by_red(game)


def page(client: Any, game: Game, **fields: Any) -> str:
    return client.get(reverse("game", args=[game.key]), fields).content.decode()


def test_the_page_of_a_finished_game_begins_with_its_story(as_ann: Any, over: Game) -> None:
    update.rate()
    text = page(as_ann, over)
    assert text.index('id="end"') < text.index("Look back")
    assert "Won by the red." in text and DECIDED in text
    assert "The red now leads." in text and "Show me where it turned" in text
    assert "What was hidden to the end" in text and "Numbers" in text
    assert "1500 →" in text and "provisional" in text
    assert "Ask for a rematch" in text


def test_figures_that_are_added_have_their_sum_beside_them(
    as_ann: Any, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Together" not in page(as_ann, over)
    monkeypatch.setattr(Counter, "words", replace(Counter.words, added=True))
    cache.clear()
    text = page(as_ann, over)
    assert '<td class="number" data-label="Together">' in text
    assert "together " in end.of(over, "").sides[0]


def test_the_moments_are_links_to_the_board_as_it_was(as_ann: Any, over: Game) -> None:
    text = page(as_ann, over)
    turned = text.split("Show me where it turned")[0].rpartition("&amp;at=")[2].split('"')[0]
    past = page(as_ann, over, seat="red", at=turned)
    assert "The past" in past and DECIDED not in past


def test_while_it_goes_on_nothing_of_the_kind_is_there(as_ann: Any, moved: Game) -> None:
    text = page(as_ann, moved)
    assert DECIDED not in text and 'id="end"' not in text


def test_a_broken_game_still_says_who_won(
    as_ann: Any, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Game) -> Any:
        raise ReplayMismatch("event 3")

    monkeypatch.setattr(replay, "played_again", fails)
    text = page(as_ann, over)
    assert "Won by the red." in text and "Ask for a rematch" in text and DECIDED not in text


def test_the_mail_of_the_end_tells_the_same(over: Game, settings: Any) -> None:
    post.deliver()
    mail = MailOut.objects.filter(subject__startswith="Over:").first()
    assert mail
    link = f"{settings.SITE_URL}/games/{over.key}/?at="
    for text in (mail.text, mail.html):
        assert "The red now leads." in text and link in text
        assert "Red (ann) won: goals reached 1" in text
        assert "What was hidden to the end" in text and "Numbers" in text
    assert max(map(len, mail.text.splitlines())) <= 100


def test_the_mail_of_the_end_calls_a_seat_what_its_system_calls_it(
    over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "bare", lambda self, name: f"{name} player")
    told = end.of(over, "")
    assert told and any(line.startswith("Red player (ann) won:") for line in told.sides)


def test_page_and_mail_tell_how_the_chances_moved(
    as_ann: Any, over: Game, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def even(state: State) -> dict[str, float]:
        """Whoever has more is likelier to win, by a little."""
        return {seat: 0.5 + (number - 10) / 40 for seat, number in state.numbers.items()}

    monkeypatch.setattr(counter, "prospects", even)
    told = story.of(over)
    assert told and told.moments
    post.deliver()
    mail = MailOut.objects.filter(subject__startswith="Over:").first()
    assert mail
    words = " ".join(mail.text.split())
    for one in told.moments:
        assert one.swing and one.swing.told in page(as_ann, over) and one.told in words


def test_who_has_deleted_their_account_is_somebody(as_ann: Any, over: Game, bob: Any) -> None:
    Game.objects.update(is_public=True)
    erasure.erase(bob)
    assert "<strong>blue</strong> somebody" in one_line(page(as_ann, over))
    watched = Client().get(reverse("watch_game", args=[over.key])).content.decode()
    assert "<strong>blue</strong> somebody" in one_line(watched)


def test_other_mails_tell_no_story(moved: Game) -> None:
    post.deliver()
    assert not any("What decided it" in mail.text for mail in MailOut.objects.all())
