"""Who may do what at the desk of tournaments, and who may look."""

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.admin.desk import PAGES
from games.admin.forms.act_form import SURE
from games.models.moderation import Case, Sanction
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Tournament
from games.operations import erasure
from games.tournaments import perform
from games.tournaments.core import acts
from rules.kernel.errors import Refusal
from tests.support.tournament_acts import pair, publish
from tests.support.visitors import client_of
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    directing,
    director,
    people,
)
from tests.web.at_tournament_desk import BY_HAND, PAGE_OF, desk, staff, table_url, url

__all__ = ["announced", "begun", "counter", "desk", "director", "people"]

NOW = datetime(2026, 1, 5, tzinfo=UTC)
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
    "penalise oneself": (OWN, {"entrant": "1", "points": "1"}),
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
    tables = perform.book_of(one).rounds[0].tables
    return next(table.number for table in tables if (entrant in table.entrants) == there)


@pytest.mark.parametrize("role", ROLES)
def test_who_may_do_what(begun: Make, people: list[Any], director: Any, role: str) -> None:
    one = begun(automatic=False, format="round-robin", overlap=2)
    pair(one, by=director)
    publish(one, by=director)
    pair(one, by=director)
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
    return client.post(place, {"do": word, "request": name, "reason": "So.", SURE: "yes", **fields})


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
    pair(one, by=director)
    publish(one, by=director)
    client = played_by("referee", one, people, director)
    offered = [
        form.word
        for place in (*(url(one, page) for page in PAGES), table_url(one))
        for form in client.get(place).context["acts"]
    ]
    assert offered == ["extend", "results", "decide", "extend table", "replay"]
    form = reverse("admin:games_tournament_change", args=[one.pk])
    assert client.post(form, {"directors": "rita"}).status_code == 403


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
    minute = ActNote.objects.get(tournament=one, number=rows[1].number)
    assert (minute.person, minute.about) == (director, otto)
    assert json.loads(rows[1].data) == {"whom": minute.about_hash}
    one.refresh_from_db()
    assert not list(perform.trouble(one))
    log = Client().get(reverse("tournament_log", args=[one.key])).content.decode()
    assert "otto is now a director of the tournament." in log
    assert "dora is no longer a director of the tournament." in log
    assert "otto" in client_of(staff(otto)).get(url(one, "history")).content.decode()
    erasure.erase(otto)
    log = Client().get(reverse("tournament_log", args=[one.key])).content.decode()
    assert "Somebody is now a director of the tournament." in log and "otto" not in log


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
    assert "otto cannot direct tournaments now" in told and "Enough." not in told
    for person in (otto, people[0], director, None):
        with pytest.raises(Refusal):
            perform.perform(one, acts.Appoint(), by=director, person=person)
    for person in (otto, director, None):
        with pytest.raises(Refusal):
            perform.perform(one, acts.Release(), by=director, person=person)
    assert list(one.directors.all()) == [director]
    assert not Row.objects.filter(tournament=one, verb__in=("appoint", "release")).exists()
