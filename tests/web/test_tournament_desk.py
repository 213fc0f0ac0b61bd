"""The desk of tournaments: every act through its form, refusals, and who may do what."""

import json
import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games import erasure, questions
from games.admin.desk import PAGES
from games.admin.presets import PRESETS
from games.models.game import Game, SeatAtGame
from games.models.moderation import Case, Report, Sanction
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Minute, Pairing, Tournament
from games.tournaments import acting, acts, drafting, entering, rounds, run
from games.tournaments.book import Book
from games.tournaments.field import Bye
from rules.kernel.errors import IllegalOrder
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    directing,
    director,
    people,
    won_by,
)
from tests.web.conftest import client_of

__all__ = ["announced", "begun", "counter", "director", "people"]

BY_HAND = {"automatic": False, "rounds": 3}
NOW = datetime(2026, 1, 5, tzinfo=UTC)


def staff(user: Any) -> Any:
    user.is_staff = True
    user.save()
    return user


def promoted(user: Any) -> Any:
    user.user_permissions.add(Permission.objects.get(codename="direct"))
    return staff(user)


@pytest.fixture
def desk(director: Any) -> Client:
    return client_of(staff(director))


def url(one: Tournament, page: str = "today") -> str:
    return reverse("admin:tournament_page", args=[one.pk, page])


def table_url(one: Tournament, number: int = 1, table: int = 1) -> str:
    return reverse("admin:tournament_table", args=[one.pk, number, table])


PAGE_OF = {
    **dict.fromkeys(
        ("enter", "check in", "withdraw", "sit out", "substitute", "seed", "seed by rating"),
        "entrants",
    ),
    **dict.fromkeys(("keep apart", "penalise"), "entrants"),
    **dict.fromkeys(("pair", "publish", "swap", "extend"), "rounds"),
}


def do(client: Client, one: Tournament, word: str, **fields: Any) -> Any:
    """Send the form of an act; gives the page after it."""
    place = table_url(one) if word in ("decide", "replay") else url(one, PAGE_OF.get(word, "today"))
    given = {"do": word, "request": f"{word}{Row.objects.count()}", "reason": "So be it.", **fields}
    return client.post(place, given, follow=True)


def done(client: Client, one: Tournament, word: str, **fields: Any) -> str:
    """The same, which must succeed; gives what the page says."""
    page = do(client, one, word, **fields)
    html = page.content.decode()
    assert page.status_code == 200 and page.redirect_chain, html
    one.refresh_from_db()
    return html


def refused(client: Client, one: Tournament, word: str, **fields: Any) -> str:
    length = Row.objects.count()
    page = do(client, one, word, **fields)
    assert page.status_code == 422 and Row.objects.count() == length
    return str(page.content.decode())


def test_an_evening_by_hand(desk: Client, announced: Make, people: list[Any]) -> None:
    one = announced(**BY_HAND)
    for person in people[:3]:
        assert "An entry comes in." in done(desk, one, "enter", person=person.username)
    done(desk, one, "enter", person="")
    assert [entry.name for entry in one.entries.all()] == ["p1", "p2", "p3", "Autopilot 4"]
    assert "The tournament begins." in done(desk, one, "begin")
    html = done(desk, one, "pair")
    assert "not published yet" in html and "Why it is paired so" in html
    before = acting.book_of(one).draft
    first, second = (table.entrants[0] for table in before.tables)
    done(desk, one, "swap", first=str(first), second=f"{second} p{second}")
    after = acting.book_of(one).draft
    assert after.tables[0].entrants[0] == second and after.tables[1].entrants[0] == first
    assert "Round 1 is published." in done(desk, one, "publish")
    assert one.pairings.count() == 2
    winner = acting.book_of(one).table(1, 1).entrants[0]
    html = done(desk, one, "decide", outcome=f"win-{winner}")
    assert "adjudicated" in html and "So be it." in html
    assert Pairing.objects.get(table=1).game.status == "over"
    assert "An announcement." in done(desk, one, "announce", reason="Well played.")
    assert "Some tables have no result yet." in refused(desk, one, "close")
    won_by(Pairing.objects.get(table=2).game, "red")
    run.tick()
    done(desk, one, "close")
    assert one.status == "over" and not list(acting.trouble(one))
    told = desk.get(url(one, "history") + "?check=1").content.decode()
    assert "acts are as they were written" in told and "dora" in told and "by itself" in told


def test_acts_about_entrants(desk: Client, announced: Make, people: list[Any]) -> None:
    one = announced(**BY_HAND, check_in=True)
    for person in people[:4]:
        entering.enter(one, person)
    for name in ("p1", "p2", "p3", "p4"):
        done(desk, one, "check in", entrant=name)
    done(desk, one, "seed", order="3 p3\np1\n")
    assert acting.book_of(one).field.seeds() == (3, 1, 2, 4)
    done(desk, one, "seed by rating")
    assert acting.book_of(one).field.seeds() == (1, 2, 3, 4)
    done(desk, one, "keep apart", first="1", second="2")
    done(desk, one, "sit out", entrant="4", round="1", bye="half point")
    done(desk, one, "penalise", entrant="p2", points="0.5")
    done(desk, one, "substitute", entrant="p1", person="p9")
    done(desk, one, "withdraw", entrant="p3")
    html = desk.get(url(one, "entrants")).content.decode()
    for said in ("1 p9 and 2 p2", "4 p4: round 1, half point", "−½", "Left"):
        assert said in html
    assert Entry.objects.get(tournament=one, number=1).user == people[8]
    assert set(Minute.objects.filter(number__gt=8).values_list("reason", flat=True)) == {
        "So be it."
    }


def test_time_and_tables(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    due = Pairing.objects.get(table=1).due_at
    done(desk, one, "extend", round="1", days="3")
    assert (Pairing.objects.get(table=1).due_at - due).days == 3
    done(desk, one, "pause")
    assert one.paused and set(Game.objects.values_list("status", flat=True)) == {"paused"}
    done(desk, one, "resume")
    assert not one.paused
    old = Pairing.objects.get(table=1).game
    done(desk, one, "replay")
    new = Pairing.objects.get(table=1).game
    old.refresh_from_db()
    assert new.pk != old.pk and (old.status, old.winners, new.status) == ("over", [], "playing")
    assert acting.book_of(one).games[1, 1] == new.key
    run.tick()
    assert acting.book_of(one).table(1, 1).result is None
    a, b = acting.book_of(one).table(1, 1).entrants
    done(desk, one, "decide", outcome=f"absent-{a}")
    assert acting.book_of(one).table(1, 1).result.points == {a: 0, b: 1}
    done(desk, one, "decide", outcome=f"absent-{a}-{b}")
    assert acting.book_of(one).table(1, 1).result.how == "double forfeit"
    done(desk, one, "decide", outcome="draw")
    assert acting.book_of(one).table(1, 1).result.points == {a: 0.5, b: 0.5}


def test_a_table_of_a_round_that_is_past_is_not_played_again(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    for _ in range(2):
        done(desk, one, "pair")
        done(desk, one, "publish")
        for game in Game.objects.filter(status="playing"):
            won_by(game, "red")
        run.tick()
    assert "Round 2 is published already" in refused(desk, one, "replay")
    assert Game.objects.count() == 4


def test_to_call_off_takes_two(desk: Client, begun: Make, director: Any) -> None:
    one, second = begun(**BY_HAND), staff(directing("dirk"))
    one.directors.add(second)
    done(desk, one, "call off")
    assert "another director must confirm" in desk.get(url(one)).content.decode()
    assert "Whoever has proposed it cannot confirm it" in refused(desk, one, "confirm")
    done(desk, one, "drop")
    done(desk, one, "call off")
    done(client_of(second), one, "confirm")
    assert one.status == "called off"


def test_a_refusal_keeps_the_form(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    html = refused(desk, one, "extend", round="7", days="3", reason="The post was slow.")
    assert "There is no round 7 yet." in html
    assert 'value="The post was slow."' in html and 'value="7"' in html
    html = refused(desk, one, "penalise", entrant="nobody-here", points="1")
    assert "is nobody here; take a number or a name of the list" in html
    assert 'value="nobody-here"' in html
    assert "That needs a reason" in refused(desk, one, "announce", reason=" ")
    assert "Nobody here is called" in refused(desk, one, "enter", person="nobody-here")
    assert "p1 is in this tournament already" in refused(desk, one, "enter", person="p1")


def test_who_enters_somebody_reads_what_they_would_be_told(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(least_rating=1000)
    assert "p1 would be told: “This tournament is for ratings" in refused(
        desk, one, "enter", person="p1"
    )


def test_a_form_sent_twice_is_done_once(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    fields = {"do": "penalise", "entrant": "1", "points": "1", "reason": "Late.", "request": "x"}
    for _ in range(2):
        told = desk.post(url(one, "entrants"), fields, follow=True).content.decode()
    assert "That has been done already." in told
    assert acting.book_of(one).penalties == {1: 1}


def test_no_act_of_another_page_or_name(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    for word in ("publish", "score", "", "no such"):
        assert desk.post(url(one), {"do": word, "reason": "So."}).status_code == 404
    assert desk.get(table_url(one)).status_code == 404
    assert desk.get(url(one, "nowhere")).status_code == 404


def test_a_stuck_tournament_says_why_and_is_left_alone(desk: Client, begun: Make) -> None:
    one = begun(automatic=True, missions=(9,))
    assert run.tick() == 0
    one.refresh_from_db()
    assert one.trouble == "Counter has no mission 9." and one.seen == one.length
    assert one not in run.running(questions.database_now())
    assert one.trouble in desk.get(url(one)).content.decode()
    done(desk, one, "announce")
    assert one.trouble == ""


def test_what_needs_somebody_is_named_and_can_be_followed(
    desk: Client, begun: Make, people: list[Any]
) -> None:
    one = begun(**BY_HAND)
    front = reverse("admin:tournament_desks")
    assert "No table is under way" in desk.get(front).content.decode()
    done(desk, one, "pair")
    assert "A round is paired, and not published yet." in desk.get(url(one)).content.decode()
    done(desk, one, "publish")
    assert "Nothing needs you today." in desk.get(front).content.decode()
    late, halted = Pairing.objects.order_by("table")
    Pairing.objects.filter(pk=late.pk).update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    Game.objects.filter(pk=halted.game_id).update(status="halted")
    SeatAtGame.objects.filter(game=late.game, name="red").update(stands_in_at=datetime.now(UTC))
    Entry.objects.filter(number=2).update(user=None)
    for html in (desk.get(front).content.decode(), desk.get(url(one)).content.decode()):
        assert "1 table has no result although its round is over." in html
        assert "1 game has been halted" in html and "1 seat is open" in html
        assert "1 entrant is gone" in html
    Report.objects.create(
        game=late.game, kind="other", at=NOW, case=Case.objects.create(opened_at=NOW)
    )
    html = desk.get(url(one)).content.decode()
    assert "1 table has been reported" in html
    one.directors.add(promoted(late.game.seats.get(name="red").user))
    own = client_of(late.game.seats.get(name="red").user).get(url(one)).content.decode()
    assert "1 game has been halted" in own and "reported" not in own
    assert table_url(one, 1, late.table) in html and table_url(one, 1, halted.table) in html
    Pairing.objects.filter(pk=halted.pk).update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert "2 tables have no result although" in desk.get(front).content.decode()


def test_lists_ask_as_much_of_a_thousand_tournaments_as_of_ten(
    desk: Client, director: Any, django_assert_max_num_queries: Any
) -> None:
    users = get_user_model().objects
    crowd = users.bulk_create(users.model(username=f"c{n}") for n in range(10_000))
    many = Tournament.objects.bulk_create(
        Tournament(title=f"Cup {n}", status="playing", length=1) for n in range(1000)
    )
    Tournament.directors.through.objects.bulk_create(
        Tournament.directors.through(tournament=one, user=director) for one in many
    )
    Entry.objects.bulk_create(
        Entry(tournament=many[n % 1000], number=n // 1000 + 1, user=user)
        for n, user in enumerate(crowd)
    )
    Pairing.objects.bulk_create(
        Pairing(tournament=one, round=1, table=1, published_at=NOW, due_at=NOW) for one in many
    )
    for place in ("tournament_desks", "games_tournament_changelist"):
        with django_assert_max_num_queries(12):
            page = desk.get(reverse(f"admin:{place}"))
        assert page.status_code == 200 and "Cup 999" in page.content.decode()
    html = desk.get(reverse("admin:tournament_desks"), {"p": "20"}).content.decode()
    assert "Page 20 of 20" in html and html.count("has no result although") == 50


def test_the_pages_of_a_large_tournament_ask_little(
    desk: Client, begun: Make, people: list[Any], django_assert_max_num_queries: Any
) -> None:
    one = begun(players=9, **BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    for page in PAGES:
        with django_assert_max_num_queries(22):
            assert desk.get(url(one, page)).status_code == 200


DRAFT = {
    "title": "Winter Cup",
    "text": "Come all.",
    "directors": "dora",
    "system": "counter",
    "missions": "1 2",
    "sides": "red blue",
    "cards": "none",
    "pace": "1",
    "clock": "daily",
    "holiday_days": 7,
    "format": "swiss",
    "rounds": 3,
    "pairing": "balanced",
    "cycles": 1,
    "size": 4,
    "advance": 2,
    "boards": 1,
    "win": 3,
    "shared": 1,
    "draw": 1,
    "loss": 0,
    "bye": 3,
    "tiebreak_1": "direct",
    "tiebreak_2": "frags",
    "places": 8,
    "kept": 0,
    "answered": 0,
    "least_rating": 0,
    "most_rating": 0,
    "start_0": "2100-01-01",
    "start_1": "18:00",
    "round_days": 21,
    "overlap": 1,
    "automatic": "on",
}


def test_a_draft_is_written_changed_and_opened(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    assert desk.post(add, DRAFT).status_code == 302
    one = Tournament.objects.get()
    assert list(one.directors.values_list("username", flat=True)) == ["dora"]
    opening = drafting.read(one)
    assert (opening.terms.missions, opening.terms.sides) == ((1, 2), ("red", "blue"))
    assert opening.terms.tiebreaks == ("direct", "frags")
    assert opening.terms.scoring.byes[Bye.HALF] == 1 and opening.terms.scoring.win == 3
    assert opening.conditions.starts_at == "2100-01-01T18:00:00+00:00"
    assert rounds.clock_of(Book(conditions=opening.conditions)).each == 24 * 3600
    change = reverse("admin:games_tournament_change", args=[one.pk])
    html = desk.get(change).content.decode()
    for kept in (
        'value="1 2"',
        '<option value="daily" selected>',
        '<option value="direct" selected',
    ):
        assert kept in html
    assert desk.post(change, {**DRAFT, "places": 12}).status_code == 302
    one.refresh_from_db()
    assert one.conditions["places"] == 12
    done(desk, one, "open")
    book = acting.book_of(one)
    assert one.status == "entry" and book.conditions.places == 12 and len(book.terms.seed) == 32
    assert "Only" not in desk.get(change).content.decode()
    desk.post(change, {**DRAFT, "places": 2, "title": "Another"})
    one.refresh_from_db()
    assert (one.title, one.conditions["places"]) == ("Winter Cup", 12)
    html = desk.get(change).content.decode()
    assert "What was announced" in html and 'name="places"' not in html and "Direct" in html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"missions": "9"}, "Counter has no mission 9."),
        ({"missions": "one"}, "Write missions by number"),
        ({"sides": "marine alien"}, "Mission 1 is played by red and blue or red, blue and green."),
        ({"pairing": "fide", "format": "ladder"}, "FIDE’s pairing is for a Swiss"),
        ({"sides": "red blue green", "mirrored": "on"}, "Only two can play both sides"),
        ({"sides": "red blue green", "boards": 2}, "Teams meet in twos"),
        ({"advance": 4}, "Of 4 in a group, 1 to 3 can go on."),
        ({"places": 1}, "A round needs 2 entrants"),
        ({"places": 0, "when_full": "on"}, "Say how many places there are"),
        ({"least_rating": 1500, "most_rating": 1400}, "The highest rating lies below"),
        ({"tiebreak_2": "direct"}, "Direct encounter is named twice"),
        ({"start_0": "2020-01-01"}, "That moment is over"),
        ({"directors": "nobody-here"}, "Nobody here is called “nobody-here”"),
        ({"directors": "p1"}, "p1 may not direct tournaments"),
    ],
)
def test_a_draft_that_does_not_hold_together(
    desk: Client, people: list[Any], fields: dict[str, Any], said: str
) -> None:
    page = desk.post(reverse("admin:games_tournament_add"), {**DRAFT, **fields})
    assert page.status_code == 200 and said in html_of(page)
    assert 'value="Winter Cup"' in html_of(page) and not Tournament.objects.exists()


def html_of(page: Any) -> str:
    return unescape(page.content.decode())


def as_sent(form: Any) -> dict[str, Any]:
    """What a browser sends of a form that nobody touches: lists stand on their first choice."""
    sent = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if value is None and hasattr(field, "choices"):
            value = next(iter(field.choices))[0]
        if value is not None and value is not False:
            sent[name] = value
    return sent


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_saved_as_it_is(desk: Client, key: str) -> None:
    """As the form is filled, by whoever only gives it a name."""
    add = reverse("admin:games_tournament_add")
    form = desk.get(add, {"preset": key}).context["adminform"].form
    page = desk.post(add, as_sent(form))
    assert page.status_code == 302, page.context["adminform"].form.errors
    one = Tournament.objects.get()
    assert one.title == PRESETS[key].title
    done(desk, one, "open")


def test_a_draft_is_opened_only_when_it_holds_together(desk: Client, director: Any) -> None:
    one = Tournament.objects.create(title="Made elsewhere")
    one.directors.add(director)
    assert "The terms have not been written yet." in refused(desk, one, "open")
    one.terms = {"format": "no such"}
    one.save()
    assert "There is no format “no such”" in refused(desk, one, "open")


ROLES = ("anonymous", "player", "entrant", "referee", "another", "plays", "director", "superuser")
DONE, SIGN_IN, REFUSED, NOT_FOR_YOU = "done", "sign in", "refused", "not for you"
ALL_DIRECT = (*[SIGN_IN] * 3, NOT_FOR_YOU, NOT_FOR_YOU, DONE, DONE, DONE)
RULINGS = (*[SIGN_IN] * 3, DONE, NOT_FOR_YOU, DONE, DONE, DONE)
OWN = (*[SIGN_IN] * 3, NOT_FOR_YOU, NOT_FOR_YOU, REFUSED, DONE, DONE)
# What comes of each act for each role; p1 is the director who plays.
MATRIX: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "enter": (ALL_DIRECT, {"person": "p9"}),
    "withdraw": (ALL_DIRECT, {"entrant": "2"}),
    "sit out": (ALL_DIRECT, {"entrant": "2", "round": "3", "bye": "half point"}),
    "sit out oneself": (OWN, {"entrant": "1", "round": "3", "bye": "half point"}),
    "substitute": (ALL_DIRECT, {"entrant": "2", "person": "p9"}),
    "substitute oneself": (OWN, {"entrant": "1", "person": "p9"}),
    "keep apart": (ALL_DIRECT, {"first": "2", "second": "3"}),
    "keep apart from oneself": (OWN, {"first": "1", "second": "3"}),
    "penalise": (ALL_DIRECT, {"entrant": "2", "points": "1"}),
    "penalise oneself": (OWN, {"entrant": "1", "points": "-1"}),
    "pair": (ALL_DIRECT, {}),
    "swap": (ALL_DIRECT, {"first": "2", "second": "3"}),
    "swap oneself": (OWN, {"first": "1", "second": "3"}),
    "publish": (ALL_DIRECT, {}),
    "extend": (RULINGS, {"round": "1", "days": "2"}),
    "decide": (RULINGS, {"outcome": "draw"}),
    "decide one’s own": (
        (*[SIGN_IN] * 3, DONE, NOT_FOR_YOU, REFUSED, DONE, DONE),
        {"outcome": "draw"},
    ),
    "replay": (RULINGS, {}),
    "announce": (ALL_DIRECT, {}),
    "pause": (ALL_DIRECT, {}),
    "close": ((*[SIGN_IN] * 3, NOT_FOR_YOU, NOT_FOR_YOU, *[REFUSED] * 3), {}),
    "call off": (ALL_DIRECT, {}),
    "confirm": ((*[SIGN_IN] * 3, NOT_FOR_YOU, NOT_FOR_YOU, *[REFUSED] * 3), {}),
}


def played_by(role: str, one: Tournament, people: list[Any], director: Any) -> Client:
    """Somebody of that role, as a client."""
    users = get_user_model().objects
    if role == "anonymous":
        return Client()
    if role == "superuser":
        return client_of(users.create_superuser("boss"))
    if role == "another":
        return client_of(staff(directing("otto")))
    made = {"player": people[7], "entrant": people[1], "plays": people[0], "director": director}
    user = made.get(role) or users.create_user("rita")
    rights = {"plays": "direct", "referee": "referee"}.get(role)
    if rights:
        user.user_permissions.add(Permission.objects.get(codename=rights))
    if role == "plays":
        one.directors.add(user)
    if role in ("plays", "director", "referee"):
        staff(user)
    return client_of(users.get(pk=user.pk))


def what_came(page: Any) -> str:
    if page.status_code == 302:
        return SIGN_IN if "login" in page.url else DONE
    return {403: NOT_FOR_YOU, 422: REFUSED}[page.status_code]


def table_with(one: Tournament, entrant: int, *, there: bool) -> int:
    tables = acting.book_of(one).rounds[0].tables
    return next(table.number for table in tables if (entrant in table.entrants) == there)


@pytest.mark.parametrize("role", ROLES)
def test_who_may_do_what(begun: Make, people: list[Any], director: Any, role: str) -> None:
    one = begun(automatic=False, rounds=5)
    rounds.pair(one, by=director)
    rounds.publish(one, by=director)
    rounds.pair(one, by=director)
    client = played_by(role, one, people, director)
    came, wanted = {}, {}
    for name, (by_role, fields) in MATRIX.items():
        wanted[name] = by_role[ROLES.index(role)]
        with transaction.atomic():
            came[name] = what_came(sent(client, one, name, fields))
            transaction.set_rollback(True)
    assert came == wanted


def sent(client: Client, one: Tournament, name: str, fields: dict[str, Any]) -> Any:
    word = re.sub(" (one’s own|oneself|from oneself)$", "", name)
    place = url(one, PAGE_OF.get(word, "today"))
    if word in ("decide", "replay"):
        place = table_url(one, 1, table_with(one, 1, there=word != name))
    return client.post(place, {"do": word, "request": name, "reason": "So.", **fields})


@pytest.mark.parametrize("role", ROLES)
def test_who_may_look(begun: Make, people: list[Any], director: Any, role: str) -> None:
    one = begun(**BY_HAND)
    client = played_by(role, one, people, director)
    for page in PAGES:
        seen = client.get(url(one, page)).status_code
        assert seen == {"another": 403}.get(role, 200 if role in ROLES[3:] else 302)
    add = client.get(reverse("admin:games_tournament_add")).status_code
    assert add == {"referee": 403}.get(role, 200 if role in ROLES[3:] else 302)
    change = client.get(reverse("admin:games_tournament_change", args=[one.pk]))
    assert (change.status_code == 200) == (role in ("referee", "plays", "director", "superuser"))


def test_a_referee_is_offered_rulings_alone(begun: Make, people: list[Any], director: Any) -> None:
    one = begun(**BY_HAND)
    rounds.pair(one, by=director)
    rounds.publish(one, by=director)
    client = played_by("referee", one, people, director)
    offered = [
        form.word
        for place in (*(url(one, page) for page in PAGES), table_url(one))
        for form in client.get(place).context["acts"]
    ]
    assert offered == ["extend", "decide", "replay"]
    form = reverse("admin:games_tournament_change", args=[one.pk])
    assert client.post(form, {"directors": "rita"}).status_code == 403


def test_nobody_reads_what_is_hidden_in_a_game(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    secrets = {bytes(game.secret).hex() for game in Game.objects.all()}
    secrets |= set(SeatAtGame.objects.values_list("salt", flat=True))
    told = "".join(desk.get(url(one, page)).content.decode() for page in PAGES)
    told += desk.get(table_url(one)).content.decode()
    assert not [secret for secret in secrets if secret in told] and "Your number is" not in told


def test_nothing_is_deleted(desk: Client, begun: Make) -> None:
    one = begun()
    delete = reverse("admin:games_tournament_delete", args=[one.pk])
    assert desk.post(delete, {"post": "yes"}).status_code == 403


def test_who_directs_is_changed_by_acts(desk: Client, begun: Make, director: Any) -> None:
    one = begun(**BY_HAND)
    otto = directing("otto")
    form = reverse("admin:games_tournament_change", args=[one.pk])
    assert desk.post(form, {"directors": "dora, otto"}).status_code == 302
    assert set(one.directors.all()) == {director, otto}
    assert desk.post(form, {"directors": "otto"}).status_code == 302
    assert list(one.directors.all()) == [otto]
    rows = list(Row.objects.filter(tournament=one).order_by("-number")[:2])
    assert [row.verb for row in rows] == ["release", "appoint"]
    minute = Minute.objects.get(tournament=one, number=rows[1].number)
    assert (minute.person, minute.about) == (director, otto)
    assert json.loads(rows[1].data) == {"whom": minute.about_hash}
    one.refresh_from_db()
    assert not list(acting.trouble(one))
    log = Client().get(reverse("tournament_log", args=[one.key])).content.decode()
    assert "otto directs the tournament from now on." in log
    assert "dora directs the tournament no more." in log
    assert "otto" in client_of(staff(otto)).get(url(one, "history")).content.decode()
    erasure.erase(otto)
    log = Client().get(reverse("tournament_log", args=[one.key])).content.decode()
    assert "Somebody directs the tournament from now on." in log and "otto" not in log


def test_who_is_muted_or_may_not_direct_is_not_named(
    desk: Client, begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(**BY_HAND)
    otto = directing("otto")
    Sanction.objects.create(
        person=otto, kind="mute", reason="Enough.", case=Case.objects.create(opened_at=NOW), at=NOW
    )
    form = reverse("admin:games_tournament_change", args=[one.pk])
    told = desk.post(form, {"directors": "dora, otto"}).content.decode()
    assert "otto may not direct tournaments now" in told and "Enough." not in told
    for person in (otto, people[0], director, None):
        with pytest.raises(IllegalOrder):
            acting.perform(one, acts.Appoint(), by=director, person=person)
    for person in (otto, director, None):
        with pytest.raises(IllegalOrder):
            acting.perform(one, acts.Release(), by=director, person=person)
    assert list(one.directors.all()) == [director]
    assert not Row.objects.filter(tournament=one, verb__in=("appoint", "release")).exists()
