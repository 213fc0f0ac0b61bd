"""What an organiser needs at the desk: the page to pass on, the terms to come, who meets again."""

from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.models.moderation import Case, Report
from games.models.tournament import Tournament
from games.tournaments import perform, terms_text
from tests.support.tournament_acts import enter
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    director,
    people,
    play_all,
    settle,
)
from tests.web.at_tournament_desk import BY_HAND, desk, done, refused, url
from tests.web.test_tournament_drafts import DRAFT

__all__ = ["announced", "begun", "counter", "desk", "director", "people"]

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 1, 5, tzinfo=UTC)


def read(desk: Client, one: Tournament, page: str = "today") -> str:
    return unescape(desk.get(url(one, page)).content.decode())


def test_a_draft_shows_what_everybody_will_read(desk: Client) -> None:
    desk.post(reverse("admin:games_tournament_add"), DRAFT)
    one = Tournament.objects.get()
    html = read(desk, one)
    assert "What everybody will read" in html and "There are 3 rounds." in html
    assert "With the seed" not in html, "each opening has its own"
    assert reverse("tournament", args=[one.key]) not in html, "nobody else can read it"
    done(desk, one, "open")
    assert "What everybody will read" not in read(desk, one)
    for sentences in terms_text.told(perform.book_of(one)).values():
        for sentence in sentences:
            assert sentence in html or sentence.startswith("With the seed"), sentence


def test_the_desk_has_the_address_to_pass_on(desk: Client, announced: Make) -> None:
    one = announced()
    address = settings.SITE_URL + reverse("tournament", args=[one.key])
    for page in ("today", "entrants", "rounds"):
        assert f'<a href="{address}">{address}</a>' in read(desk, one, page)


def test_a_swap_by_which_two_meet_again_says_so(desk: Client, begun: Make) -> None:
    one = begun(players=4, **BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    play_all(one)
    settle(one)
    assert "have met before" not in done(desk, one, "pair")
    book = perform.book_of(one)
    first, second = book.draft.tables
    one_of, met = first.entrants[0], book.rounds[0]
    former = next(t for t in met.tables if one_of in t.entrants)
    other = next(n for n in former.entrants if n != one_of)
    assert other in second.entrants
    html = done(desk, one, "swap", first=str(first.entrants[1]), second=str(other))
    low, high = sorted((one_of, other))
    said = f"{low} p{low} and {high} p{high} have met before."
    assert said in html
    asked = desk.post(url(one, "rounds"), {"do": "publish", "request": "x"}).content.decode()
    assert f"{said} " in asked and "Publish it?" in asked


def test_how_many_rounds_is_not_said_before_it_is_known(
    desk: Client, begun: Make, announced: Make, people: list[Any]
) -> None:
    """Of a knock-out that nobody has entered yet it said: one."""
    depends = "How many rounds there are depends on how many enter."
    one = announced(format="knock-out", tiebreaks=())
    enter(one, people[0])
    assert depends in terms_text.told(perform.book_of(one))["What is played"]
    assert "<dd>0</dd>" in read(desk, one) and "0 of 1" not in read(desk, one)
    told = terms_text.told(perform.book_of(begun(players=8, format="knock-out", tiebreaks=())))
    assert "There are 3 rounds." in told["What is played"]
    assert depends not in told["What is played"]
    told = terms_text.told(perform.book_of(announced(format="ladder")))
    assert depends not in told["What is played"], "it goes on until it is closed"


def test_names_are_read_in_any_case_and_all_wrong_ones_are_named(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(entry="invitation")
    html = refused(desk, one, "invite", people="p1, nobody-here, p2, gone-too")
    assert "“nobody-here”" in html and "“gone-too”" in html
    assert "P1 is invited." in done(desk, one, "invite", people="P1")
    assert "P2 enters." in done(desk, one, "enter", person="P2")
    done(desk, one, "enter many", names="P3")
    assert sorted(entry.name for entry in one.entries.all()) == ["p2", "p3"]


def test_who_directs_alone_and_plays_reads_what_to_do(
    desk: Client, announced: Make, director: Any
) -> None:
    one = announced(**BY_HAND)
    done(desk, one, "enter", person="dora")
    html = unescape(refused(desk, one, "penalise", entrant="1", points="1"))
    assert "another director must do that. “Terms” at the desk names one." in html


def test_a_report_about_a_table_with_a_result_names_no_time(desk: Client, begun: Make) -> None:
    one = begun(round_days=20, **BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    game, case = one.pairings.get(table=1).game, Case.objects.create(opened_at=NOW)
    Report.objects.create(game=game, kind="other", at=NOW, case=case)
    assert "</a>, due " in read(desk, one)
    one.pairings.update(scored=True)
    assert "Reported to the moderators" in read(desk, one)
    assert "</a>, due " not in read(desk, one)


def test_what_waits_for_a_round_leads_there(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    link = f'<a href="{url(one, "rounds")}">To the rounds</a>'
    assert link in read(desk, one)
    done(desk, one, "pair")
    assert link in read(desk, one)
    done(desk, one, "publish")
    assert link not in read(desk, one)


@pytest.mark.parametrize(
    ("pairing", "said", "goes_on"),
    [
        ("balanced", "After 3 of the 4 rounds all have met; then some meet again.", True),
        ("fide", "Nobody meets twice, so at most 3 of the 4 rounds can be paired.", False),
    ],
)
def test_whoever_begins_with_too_few_for_the_rounds_reads_what_follows(
    desk: Client, announced: Make, people: list[Any], pairing: str, said: str, goes_on: bool
) -> None:
    one = announced(automatic=False, rounds=4, pairing=pairing)

    def asked() -> str:
        return desk.post(url(one), {"do": "begin", "request": "x"}).content.decode()

    for person in people[:5]:
        enter(one, person)
    assert "Begin now?" in asked() and "of the 4 rounds" not in asked()
    done(desk, one, "withdraw", entrant="5")
    assert f"{said} Begin now?" in asked()
    done(desk, one, "withdraw", entrant="4")
    assert f"{said} Begin now?" in asked()
    done(desk, one, "begin")
    for _ in range(3):
        done(desk, one, "pair")
        done(desk, one, "publish")
        play_all(one)
        settle(one)
    if goes_on:
        assert "have met before." in done(desk, one, "pair")
    else:
        assert "somebody would meet twice" in refused(desk, one, "pair")
