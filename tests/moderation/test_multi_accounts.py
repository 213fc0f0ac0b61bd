"""Several accounts of one person are noticed, honest people left alone, and no address is kept."""

from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.accounts import client_address, sanctions
from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.models.moderation import Case
from games.models.multi_account import AccountMatch, Household, Trace, TraceSalt
from games.moderation import actions, fingerprints, multi_accounts, similarity
from games.moderation.similarity import Visit, WonGame, likenesses
from games.people import households
from rules.kernel.errors import Refusal
from rules.kernel.system import Setup
from tests.moderation.crowd import NOW, PEOPLE, RING, Crowd
from tests.support.at_table import give
from tests.support.visitors import client_of

New = Callable[..., Game]
pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 2)
ADDRESS, AGENT = "93.184.216.34", "Mozilla/5.0 (Curious; rv:1.0)"


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    cache.clear()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_ring_of_six_among_two_hundred(seed: int, record_property: Any) -> None:
    crowd = Crowd(seed)
    crowd.live()
    cases = multi_accounts.look(NOW)
    ring = {one.person.pk for one in crowd.ring}
    flagged = {person.pk for case in cases for person in case.persons.all()}
    record_property("false flags", len(flagged - ring))
    assert ring <= flagged
    assert any(set(case.persons.values_list("pk", flat=True)) == ring for case in cases)
    assert len(flagged - ring) < 0.02 * (PEOPLE - RING)
    assert not sanctions.in_force().exists(), "nothing follows but a case"
    assert multi_accounts.look(NOW) == [], "what was brought up once is not brought up again"


def sight(person: int, day: int, *slots: int, network: str = "n", agent: str = "a") -> Visit:
    bits = sum(1 << slot for slot in slots)
    return Visit(person, MONDAY + timedelta(days=day), network, agent, bits)


def kinds(*args: Any, **rest: Any) -> set[str]:
    found = likenesses(*args, **rest)
    return {sign.kind for sign in found.get((1, 2), ())}


@pytest.mark.parametrize(
    ("sights", "found"),
    [
        ([sight(p, d, 100 + p, agent=str(p)) for p in (1, 2) for d in range(3)], {"network"}),
        ([sight(p, d, 100 + p, agent=str(p)) for p in (1, 2) for d in range(2)], set()),
        ([sight(p, d, 100 + 2 * p, agent=str(p)) for p in (1, 2) for d in range(3)], set()),
        ([sight(p, d, 99, agent=str(p)) for p in range(1, 10) for d in range(3)], set()),
        ([sight(p, d, 100, network=str(p)) for p in (1, 2) for d in range(3)], {"agent"}),
        ([sight(p, d, 100, network=str(p)) for p in range(1, 10) for d in range(3)], set()),
        (
            [sight(p, d, 99 + p, 109 + p) for p in (1, 2) for d in range(3)],
            {"network", "agent", "alternating"},
        ),
        (
            [sight(p, d, 99 + p, 109 + p, 120) for p in (1, 2) for d in range(3)],
            {"network", "agent"},
        ),
    ],
)
def test_signs_of_coming_and_going(sights: list[Visit], found: set[str]) -> None:
    assert kinds(sights, [], {}) == found


@pytest.mark.parametrize(
    ("results", "found"),
    [
        ([WonGame(1, 2)] * 5, {"one-sided"}),
        ([WonGame(1, 2)] * 4, set()),
        ([*[WonGame(1, 2)] * 9, WonGame(2, 1)], {"one-sided"}),
        ([*[WonGame(1, 2)] * 8, WonGame(2, 1)], set()),
        ([*[WonGame(2, 1, True)] * 3, WonGame(1, 2)], {"resigning"}),
        ([WonGame(1, 2, True), WonGame(2, 1, True), WonGame(1, 2, True)], set()),
    ],
)
def test_signs_of_results(results: list[WonGame], found: set[str]) -> None:
    assert kinds([], results, {}) == found


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("jo.hn@gmail.com", "john+hunt@googlemail.com", True),
        ("John@example.org", "john@example.org", True),
        ("john@example.org", "john@example.com", False),
        ("", "", False),
    ],
)
def test_signs_of_addresses(one: str, other: str, same: bool) -> None:
    assert kinds([], [], {1: one, 2: other}) == ({"mail"} if same else set())


def test_who_shares_a_household_is_explained_by_it() -> None:
    sights = [sight(p, d, 99 + p, 109 + p) for p in (1, 2) for d in range(3)]
    results = [WonGame(1, 2)] * 5
    plain = likenesses(sights, results, {})[1, 2]
    at_home = likenesses(sights, results, {}, [(2, 1)])[1, 2]
    assert similarity.score(plain) == 8 >= similarity.ENOUGH > similarity.score(at_home) == 3


def test_a_household_counts_once_both_have_said_so(people: list[Any]) -> None:
    ann, bob, _ = people
    page = client_of(ann)
    page.post("/you/household/", {"person": "bob"})
    assert (
        households.shared() == []
        and "you share a household with bob." in page.get("/you/").content.decode()
    )
    households.say(bob, " ann ")
    assert set(households.shared()) == {(ann.pk, bob.pk), (bob.pk, ann.pk)}
    page.post(f"/you/household/{Household.objects.get(user=ann).pk}/")
    assert households.shared() == []
    other = Household.objects.get(user=bob)
    assert page.post(f"/you/household/{other.pk}/").status_code == 404
    for name, why in (
        ("ann", "somebody other than yourself"),
        ("nobody", "There is no user called"),
    ):
        with pytest.raises(Refusal, match=why):
            households.say(ann, name)


def everything() -> str:
    return repr([list(model.objects.values_list()) for model in apps.get_models()]).lower()


def test_no_address_is_stored(people: list[Any], game: Game) -> None:
    ann, bob, _ = people
    bob.set_password("a long walk home")
    bob.save()
    came = {"REMOTE_ADDR": ADDRESS, "HTTP_USER_AGENT": AGENT}
    fields = {"login": "bob", "password": "a long walk home"}
    assert Client(**came).post("/accounts/login/", fields).status_code == 302
    program, named = APIClient(**came), {"username": "bob", "password": "a long walk home"}
    told = program.post("/api/token/", named, format="json").json()
    program.credentials(HTTP_AUTHORIZATION=f"Token {told['token']}")
    page = Client(**came)
    page.force_login(ann)
    assert (
        page.post(f"/games/{game.key}/order/", {"line": "add 1", "seat": "red"}).status_code == 302
    )
    order = {"seat": "blue", "line": "add 1"}
    assert program.post(f"/api/games/{game.key}/orders/", order, format="json").status_code == 200
    told_apart = Trace.objects.exclude(network="").exclude(agent="")
    assert set(told_apart.values_list("person", flat=True)) == {ann.pk, bob.pk}
    assert len(set(told_apart.values_list("network", "agent"))) == 1
    kept = everything()
    assert not [part for part in (ADDRESS, "93.184.216", AGENT.lower()) if part in kept]


def request(**meta: str) -> Any:
    return type("Request", (), {"META": meta})()


def test_one_row_a_day(people: list[Any]) -> None:
    for _ in range(3):
        for one in (cache, caches["lately"]):
            one.clear()
        fingerprints.note(people[0], request(REMOTE_ADDR=ADDRESS, HTTP_USER_AGENT=AGENT))
    (row,) = Trace.objects.all()
    assert int(row.slots, 16).bit_count() <= 2
    fingerprints.note(people[0], request(REMOTE_ADDR="93.184.216.99", HTTP_USER_AGENT=AGENT))
    assert Trace.objects.count() == 1, "the same network"
    fingerprints.note(people[0], request(REMOTE_ADDR="93.184.217.99", HTTP_USER_AGENT=AGENT))
    assert Trace.objects.count() == 2


def test_a_process_notes_once_in_five_minutes(
    people: list[Any], django_assert_num_queries: Any
) -> None:
    def note(person: Any, agent: str = AGENT) -> None:
        fingerprints.note(person, request(REMOTE_ADDR=ADDRESS, HTTP_USER_AGENT=agent))

    now = database_clock.now().replace(minute=3)
    with database_clock.at(now):
        note(people[0])
        with django_assert_num_queries(0):
            note(people[0])
        note(people[1])
        note(people[0], "another browser")
    assert Trace.objects.count() == 3
    with database_clock.at(now + timedelta(minutes=5)):
        note(people[0])
    slots = [int(row.slots, 16).bit_count() for row in Trace.objects.filter(person=people[0])]
    assert sorted(slots) == [1, 2] and Trace.objects.count() == 3


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("93.184.216.34", "93.184.216.0/24"),
        ("2a00:1450:4001:81b::200e", "2a00:1450:4001::/48"),
        ("10.0.0.7", ""),
        ("127.0.0.1", ""),
        ("nonsense", ""),
        ("", ""),
    ],
)
def test_networks(address: str, network: str) -> None:
    assert fingerprints.network_of(address) == network


def test_addresses_before_trusted_proxies(settings: Any) -> None:
    passed = request(REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR="1.2.3.4, 93.184.216.34")
    assert client_address.address_of(passed) == "10.0.0.1", "anybody can send that header"
    settings.TRUSTED_PROXIES = 1
    assert client_address.address_of(passed) == "93.184.216.34"
    assert client_address.address_of(request(REMOTE_ADDR="10.0.0.1")) == "10.0.0.1"


def test_traces_and_salts_are_forgotten(people: list[Any]) -> None:
    now = database_clock.now()
    for age in (0, 29, 31, 70):
        day = (now - timedelta(days=age)).date()
        hashed = fingerprints.hashed(fingerprints.salt_of(day), "93.184.216.0/24")
        Trace.objects.create(person=people[0], day=day, network=hashed, slots="1")
    assert len(set(Trace.objects.values_list("network", flat=True))) == TraceSalt.objects.count()
    multi_accounts.look(now)
    oldest = (now - fingerprints.KEPT).date()
    assert Trace.objects.count() == 2
    assert min(Trace.objects.values_list("day", flat=True)) >= oldest
    assert min(TraceSalt.objects.values_list("month", flat=True)) >= oldest.replace(day=1)


def test_moderators_see_match_or_no_match(people: list[Any], mia: Any) -> None:
    ann, bob, _ = people
    bob.email = "a.n.n@example.org"
    bob.save()
    for day in range(1, 5):
        for number, person in enumerate((ann, bob)):
            on = (database_clock.now() - timedelta(days=day)).date()
            fields = {"network": "f00dcafe" * 3, "agent": "beadfeed" * 3}
            Trace.objects.create(person=person, day=on, slots=f"{1 << (80 + number):x}", **fields)
    (case,) = multi_accounts.look()
    html = client_of(mia).get(f"/desk/cases/{case.pk}/").content.decode()
    assert "ann and bob" in html and html.count("Match.") == 3 and html.count("No match.") == 3
    assert not [word for word in ("f00dcafe", "beadfeed", "@example.org") if word in html]
    actions.act(case, "dismiss", by=mia, reason="They are sisters.")
    assert multi_accounts.look() == [] and Case.objects.get().state == "dismissed"
    assert AccountMatch.objects.filter(case=case).count() == 3


def counted() -> list[WonGame]:
    return list(multi_accounts.results())


def test_results_are_counted_of_games_that_are_over(people: list[Any], new_game: New) -> None:
    games = [new_game() for _ in range(4)]
    assert counted() == []
    give(games[0], "red: add 1", "blue: add 1", "red: add 1", "blue: resign")
    for game in games[1:3]:
        give(game, "blue: resign")
    given_up = WonGame(people[0].pk, people[1].pk, True)
    late = replace(given_up, resigned=False)
    assert counted() == [late, given_up, given_up]
    give(games[3], "red: resign")
    lost = WonGame(people[1].pk, people[0].pk)
    assert counted() == [late, given_up, given_up, lost]


def over(seats: dict[str, Any], *winners: str, autopilot: str = "") -> None:
    """A game as it stands when it is over; nobody holds a seat of None."""
    setup = asdict(Setup("counter", 1, tuple(seats), 1))
    named = {"system": "counter", "mission": 1, "edition": 1, "setup": setup, "commitment": ""}
    game = Game.objects.create(**named, status=Game.Status.OVER, winners=list(winners))
    for name, person in seats.items():
        SeatAtGame.objects.create(game=game, name=name, user=person, autopilot=name == autopilot)


def test_only_games_between_two_who_often_play_are_counted(people: list[Any]) -> None:
    ann, bob, cat = people
    for _ in range(similarity.FEWEST):
        over({"red": bob, "blue": ann}, "red")
    counts = [WonGame(bob.pk, ann.pk)] * similarity.FEWEST
    assert counted() == counts
    for _ in range(similarity.FEWEST - 1):
        over({"red": ann, "blue": cat}, "red")  # too few of these two
    for _ in range(similarity.FEWEST):
        over({"red": ann, "blue": bob})  # a draw
        over({"red": ann, "blue": ann}, "red")
        over({"red": ann, "blue": None}, "red")
        over({"red": ann, "blue": bob}, "red", autopilot="red")
        over({"red": ann, "blue": bob, "green": cat}, "red")
        over({"red": ann, "blue": bob, "green": ann}, "red")
    assert counted() == counts
    over({"red": ann, "blue": bob, "green": None}, "blue")
    assert counted() == [*counts, WonGame(bob.pk, ann.pk)]


def test_games_are_read_one_after_the_other(people: list[Any]) -> None:
    for _ in range(20):
        over({"red": people[0], "blue": people[1]}, "red")
    with CaptureQueriesContext(connection) as asked_for:
        assert len(counted()) == 20
    assert len(asked_for) == 1
    assert not [one for one in asked_for if '"secret"' in one["sql"] or '"affairs"' in one["sql"]]
