"""
An organiser's month: a league, a Swiss and a knock-out, with people who err, leave, are banned, are
replaced, come late and come back. What happened is read on the public pages, as a player would.
"""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models.game import Game
from games.models.mail import Notice
from games.models.moderation import Case
from games.models.tournament import Pairing, Tournament
from games.moderation import actions, reports
from games.tournaments import perform, scheduler
from rules.kernel.errors import OrderError
from tests.moderation.conftest import moderator_called
from tests.support.visitors import client_of
from tests.tournaments.conftest import counter, director, people, won_by
from tests.web.at_tournament_desk import desk, done, refused
from tests.web.test_tournament_drafts import DRAFT

__all__ = ["counter", "desk", "director", "people"]

SECRET = "Forty letters at night."
HAND = {"places": 0, "start_0": "", "start_1": "", "win": 1, "draw": 0.5, "bye": 1, "shared": 0.5}


class Month:
    """The organiser's desk, the players' browsers, and whoever only looks."""

    def __init__(self, desk: Client, people: list[Any]) -> None:
        self.desk, self.people, self.one = desk, people, Tournament()

    def opens(self, title: str, **fields: Any) -> None:
        add = reverse("admin:games_tournament_add")
        draft = {**DRAFT, **HAND, "title": title, "missions": "1", "rounds": 0, **fields}
        answer = self.desk.post(add, {**draft, "_save": "Save"})
        assert answer.status_code == 302, answer.content.decode()
        self.one = Tournament.objects.get(title=title)
        self.does("open")

    def does(self, word: str, **fields: Any) -> str:
        return unescape(done(self.desk, self.one, word, **fields))

    def asks(self, number: int, verb: str, **fields: str) -> str:
        """What person *number* does on the tournament's page, and reads there."""
        url = reverse("tournament_entry", args=[self.one.key])
        answer = client_of(self.person(number)).post(url, {"verb": verb, **fields}, follow=True)
        return unescape(answer.content.decode())

    def person(self, number: int) -> Any:
        return self.people[number - 1]

    def ticks(self) -> None:
        while scheduler.tick():
            pass
        self.one.refresh_from_db()
        assert not self.one.trouble and not list(perform.trouble(self.one))

    def games(self) -> list[Game]:
        return list(Game.objects.filter(pairing__tournament=self.one, status="playing"))

    def plays_on(self) -> None:
        """
        The lower entrant of each table wins, after somebody got an order wrong. Where a seat is
        open nobody plays on.
        """
        for game in self.games():
            if any(seat.is_open for seat in game.seats.all()):
                continue
            seats = list(game.seats.order_by("user_id"))
            asked = next(seat for seat in seats if seat.asked is not None)
            with pytest.raises(OrderError):
                play.submit(game, asked.name, "add nine", user=asked.user)
            won_by(game, seats[0].name)
        self.ticks()

    def time_is_up(self) -> None:
        """Nobody plays on; the rule decides what is left."""
        Pairing.objects.filter(tournament=self.one, scored=False).update(due_at=timezone.now())
        self.ticks()

    def reads(self, name: str = "tournament", *args: Any) -> str:
        """A page without tags, as somebody sees it who is not signed in."""
        answer = Client().get(reverse(name, args=[self.one.key, *args]))
        assert answer.status_code == 200
        text = re.sub(r"<(script|style).*?</\1>", " ", answer.content.decode(), flags=re.S)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())

    def bans(self, number: int) -> None:
        person, witness = self.person(number), self.person(9)
        reports.make(witness, "words", "He insults me.", about=person)
        moderator = moderator_called("mia")
        actions.act(Case.objects.get(), "ban", by=moderator, reason=SECRET, person=person, days=30)


@pytest.fixture
def month(desk: Client, people: list[Any]) -> Month:
    return Month(desk, people)


def test_a_swiss_with_all_that_happens(month: Month) -> None:
    month.opens("Winter Swiss", format="swiss", rounds=4, text="Thre rounds.")
    month.does("correct", heading="Winter Swiss", text="Four rounds.", reason="A slip.")
    for number in range(1, 7):
        assert "You have entered." in month.asks(number, "enter")
    assert "already" in month.asks(1, "enter")
    assert "Tick the box" in month.asks(1, "withdraw")
    month.does("begin")
    month.ticks()
    assert month.one.round == 1
    # One table gets more time; the others are over when their time is.
    late = Pairing.objects.get(tournament=month.one, round=1, table=1)
    late_due = late.due_at
    month.does("extend table", days="5", reason="A wedding.")
    late.refresh_from_db()
    assert late_due and late.due_at and (late.due_at - late_due).days == 5
    month.bans(2)
    month.ticks()
    month.plays_on()
    assert month.one.round == 1
    month.time_is_up()
    assert month.one.round == 2 and 2 not in in_round(month, 2)
    # Somebody comes late, somebody else leaves; one hands their place over.
    assert "You have entered." in month.asks(7, "enter")
    month.asks(4, "withdraw", sure="yes")
    month.does("substitute", entrant="p5", person="p8", reason="Moved away.")
    month.plays_on()
    assert 7 in playing(month) and 4 not in playing(month)
    assert "You have entered again: you play from round 4 on." in month.asks(4, "come back")
    month.time_is_up()
    assert 4 in in_round(month, 4)
    month.plays_on()
    assert month.one.status == "over"
    overview, log = month.reads(), month.reads("tournament_log")
    assert "Four rounds." in overview and "Thre rounds." not in overview
    assert "Thre rounds." in log and "Four rounds." in log and "A slip." in log
    assert "p2 left" in overview and "Sign in to enter" not in overview
    for line in (
        *(
            "p1 enters.",
            "p7 enters.",
            "p2 has left the tournament.",
            ("p4 is back in the tournament."),
        ),
        "p8 now plays in place of p5.",
        "Round 1, table 1 gets 5 days more than the round. The reason: A wedding.",
    ):
        assert line in log
    first, third = month.reads("tournament_round", 1), month.reads("tournament_round", 3)
    assert "p5" in first and "p8" not in first and "p8" in third and "p5" not in third
    assert "Took this place over from p5." in month.reads("entrant", 5)
    assert "Has left the tournament." in month.reads("entrant", 2)
    told = "\n".join(Notice.objects.values_list("text", flat=True))
    for page in (overview, log, first, third, told):
        assert SECRET not in page and "banned" not in page
    assert "p2 has been taken out." in told


def test_a_league_of_two_seasons(month: Month) -> None:
    month.opens("Autumn League", format="league", size=3, advance=1, cycles=2)
    overview = month.reads()
    assert "A division has 3 entrants" in overview and "There are 2 seasons" in overview
    assert "the first of a division and the last of the one above change places" in overview
    for number in range(1, 7):
        month.asks(number, "enter")
    month.does("begin")
    month.ticks()
    assert "Division 1, season 1" in month.reads("tournament_round", 1)
    month.asks(3, "sit out")
    assert "You play in round 2." in month.asks(3, "play after all")
    month.plays_on()
    month.asks(6, "withdraw", sure="yes")
    month.plays_on()
    assert "All places" not in month.asks(7, "enter")
    month.does("readmit", entrant="p6", reason="The flood is over.")
    month.time_is_up()
    assert month.one.round == 4
    assert {6, 7} <= playing(month)
    assert "Division 1, season 2" in month.reads("tournament_round", 4)
    season = [set(t.entrants) for t in perform.book_of(month.one).rounds[3].tables]
    while month.one.status == "playing":
        month.plays_on()
    assert [set(t.entrants) for t in perform.book_of(month.one).rounds[3].tables] == season
    log = month.reads("tournament_log")
    assert "p6 is back in the tournament. The reason: The flood is over." in log
    assert "p3 plays in round 2 after all." in log
    assert "after 6 rounds. The standings are final." in month.reads()


def test_a_knock_out_with_a_drawn_match(month: Month) -> None:
    month.opens("Spring Cup", format="knock-out")
    overview = month.reads()
    assert "If a match of the bracket leaves its players level on points" in overview
    for number in range(1, 5):
        month.asks(number, "enter")
    month.does("begin")
    month.ticks()
    month.does("decide", outcome="draw", reason="Both asked for it.")
    month.plays_on()
    shown = month.reads("tournament_round", 1)
    drawn = re.findall(r"Drawn: (p\d) advances by ([a-z ]+)\.", shown)
    ((name, by),) = drawn
    heard = Notice.objects.filter(text__contains=f"{name} advances by {by}, as announced.")
    assert heard.count() == 2
    assert name in month.reads("tournament_round", 2)
    assert "is not an entrant" in refused(
        month.desk, month.one, "penalise", entrant="p9", points="1"
    )
    month.plays_on()
    assert month.one.status == "over"


def in_round(month: Month, number: int) -> set[int]:
    tables = perform.book_of(month.one).rounds[number - 1].tables
    return {entrant for table in tables for entrant in table.entrants}


def playing(month: Month) -> set[int]:
    return set(perform.book_of(month.one).field.playing(month.one.round))
