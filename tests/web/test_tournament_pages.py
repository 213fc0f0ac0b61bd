"""What pages show of groups, leagues, brackets and crosstables; the sheet to print."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from games.models.tournament import Tournament
from games.operations import erasure
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from games.tournaments.core.field import How, Result
from rules.systems import SYSTEMS
from tests.support.tournament_acts import enter
from tests.support.visitors import client_of, one_line
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    director,
    people,
    won_by,
)
from tests.web.test_tournaments import ATOM, page

__all__ = ["announced", "begun", "counter", "director", "people"]

pytestmark = pytest.mark.django_db


def played(one: Tournament, rounds: int) -> Tournament:
    """Through so many rounds, and the next published."""
    for _ in range(rounds):
        while scheduler.tick():
            pass
        for game in Game.objects.filter(pairing__tournament=one, status="playing"):
            won_by(game, "red")
    while scheduler.tick():
        pass
    one.refresh_from_db()
    return one


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_passer_by_reads_which_game_is_played(client: Client, announced: Make) -> None:
    one, title = announced(), SYSTEMS["counter"].title
    Tournament.objects.update(system="counter")
    assert f"<small>{title}</small>" in page(client, "tournaments")
    told = page(client, "tournament", one.key)
    assert f"The game is {title}." in told
    assert f'property="og:description" content="{title}, Swiss.' in one_line(told)
    assert f">{title}</a>, Swiss</small>" in page(client, "tournament_log", one.key)


@pytest.mark.parametrize("asked", [True, False])
def test_who_has_checked_in_stands_where_it_is_asked(
    client: Client, announced: Make, people: list[Any], asked: bool
) -> None:
    one = announced(check_in=asked)
    enter(one, people[0])
    told = page(client, "tournament", one.key)
    assert ("Checked in</th>" in told) == asked


def test_groups_have_tables_and_crosstables_of_their_own(begun: Make, client: Client) -> None:
    one = played(begun(players=8, format="groups", size=4, advance=1), 1)
    told = page(client, "tournament", one.key)
    assert "Groups, so far" in told
    for name in ("Group A", "Group B"):
        assert f"<caption>{name}</caption>" in told and f"{name}: everybody against" in told
    assert told.count('<td class="fate">goes on</td>') == 2
    assert told.count('<td class="fate">is out</td>') == 6
    assert "<caption>Everybody against everybody" not in told
    assert "The number above a column is the line of" in told and "An empty cell" in told
    assert "At a table of three" not in told


def test_seasons_stand_the_newest_first(begun: Make, client: Client) -> None:
    one = played(begun(players=8, format="league", size=4, advance=1, cycles=2), 3)
    told = page(client, "tournament", one.key)
    assert "Season 2, so far" in told and "<summary>Season 1</summary>" in told
    assert told.index("Season 2") < told.index("<summary>Season 1</summary>")
    older = told.split("<summary>Season 1</summary>")[1].split("</details>")[0]
    assert older.count("moves up") == older.count("moves down") == 1
    assert "moves up" not in told.split("<summary>Season 1</summary>")[0].split('id="parts"')[1]


def test_a_match_leads_to_its_game(begun: Make, client: Client) -> None:
    one = played(begun(players=4, format="knock-out"), 1)
    told = page(client, "tournament", one.key)
    drawn = told.split('<svg class="bracket"')[1].split("</svg>")[0]
    for pairing in one.pairings.select_related("game"):
        assert f'href="{reverse("game", args=[pairing.game.key])}"' in drawn
    assert drawn.count('won score"') == 2 and drawn.count("<a href") == 3


def test_who_plays_both_ways_round_leads_to_the_round(begun: Make, client: Client) -> None:
    one = played(begun(players=2, format="knock-out", mirrored=True), 0)
    drawn = page(client, "tournament", one.key).split('<svg class="bracket"')[1]
    assert f'<a href="{reverse("tournament_round", args=[one.key, 1])}"' in drawn


def test_the_sheet_has_pairings_standings_and_terms_in_short(
    begun: Make, announced: Make, client: Client
) -> None:
    one = played(begun(players=5), 1)
    told = page(client, "tournament_sheet", one.key)
    said = words(told)
    assert "Round 2, published" in said and "Standings so far" in said and "Terms in short" in said
    assert "Swiss, 3 rounds." in said and "A win counts 1, a draw ½, a loss 0." in said
    assert f"/tournaments/{one.key}/" in said and "<form" not in told.split("<main")[1]
    link = f'href="{reverse("tournament_sheet", args=[one.key])}"'
    assert link in page(client, "tournament", one.key)
    assert "Entries: 0" in page(client, "tournament_sheet", announced().key)


def test_a_bye_is_worth_so_many_points(begun: Make, client: Client) -> None:
    one = played(begun(players=5), 0)
    told = words(page(client, "tournament_round", one.key, 1))
    assert "no opponent was left, 1 point" in told and "1 points" not in told


def test_a_feed_names_its_author(client: Client, begun: Make, director: Any) -> None:
    one = played(begun(players=2), 0)

    def author(name: str, *args: Any) -> str | None:
        feed = ElementTree.fromstring(client.get(reverse(name, args=args)).content)
        return feed.findtext(f"{ATOM}author/{ATOM}name")

    assert author("tournaments_feed") == "Hunt by Post"
    assert author("tournament_feed", one.key) == "dora"
    erasure.erase(director)
    assert author("tournament_feed", one.key) == "Hunt by Post"


def test_words_of_an_announcement_are_no_markup_in_a_feed(
    client: Client, begun: Make, director: Any
) -> None:
    one = begun(players=2)
    perform.perform(one, acts.Announce(), by=director, reason="Odds < 1 <b>Beware</b>")
    feed = ElementTree.fromstring(client.get(reverse("tournament_feed", args=[one.key])).content)
    told = [summary.text for summary in feed.iter(f"{ATOM}summary")]
    assert "Odds &lt; 1 &lt;b&gt;Beware&lt;/b&gt;" in told


def test_pages_of_many_parts_ask_no_more_of_the_store(
    begun: Make, client: Client, django_assert_max_num_queries: Any
) -> None:
    one = played(begun(players=8, format="league", size=4, cycles=3), 3)
    assert perform.book_of(one).round == 4
    for name in ("tournament", "tournament_sheet"):
        with django_assert_max_num_queries(14):
            page(client, name, one.key)


def test_at_tables_of_three_the_legend_says_what_is_compared(begun: Make, client: Client) -> None:
    sides = ("red", "blue", "green")
    one = played(begun(players=3, format="round-robin", sides=sides), 0)
    told = page(client, "tournament", one.key)
    assert "<caption>Everybody against everybody" in told
    assert "At a table of three, players are compared two by two" in told


def test_the_bracket_of_teams_names_teams(
    announced: Make, people: list[Any], director: Any, client: Client
) -> None:
    one = announced(format="knock-out", boards=2)
    for person, team in zip(people[:4], ("Foxes", "Foxes", "Owls", "Owls"), strict=True):
        enter(one, person, team=team)
    perform.perform(one, acts.Begin(), by=director)
    drawn = page(client, "tournament", played(one, 0).key).split('<svg class="bracket"')[1]
    assert "Foxes" in drawn.split("</svg>")[0] and "Owls" in drawn.split("</svg>")[0]
    assert f'<a href="{reverse("tournament_round", args=[one.key, 1])}"' in drawn


def test_the_page_of_a_game_says_what_the_tournament_made_of_it(
    client: Client, begun: Make, director: Any
) -> None:
    """Whoever watches is led to the tournament; a game that is over waits for no rule."""
    one = played(begun(players=2, rounds=2, automatic=True, public=True, round_days=20), 0)
    game = Game.objects.get(pairing__tournament=one)
    watched = reverse("watch_game", args=[game.key])
    told = words(client.get(watched).content.decode())
    assert "Round 1, table 1 of" in told and "rule decides it if it is not" in told
    won_by(game, "red")
    for address, reader in ((watched, client), (f"/games/{game.key}/", client_of(director))):
        told = words(reader.get(address).content.decode())
        assert "Round 1, table 1 of" in told and "rule decides it" not in told
        assert "There it counts" not in told
    while scheduler.tick():
        pass
    level = acts.Decide(1, 1, Result(How.ADJUDICATED, {1: 0.5, 2: 0.5}))
    perform.perform(one, level, by=director, reason="Both ask for it.")
    for address, reader in ((watched, client), (f"/games/{game.key}/", client_of(director))):
        told = words(reader.get(address).content.decode())
        assert "Won by the red." in told
        assert "counts as decided: Round 1, table 1, adjudicated: p1 ½ and p2 ½." in told
        assert "The reason: Both ask for it." in told
