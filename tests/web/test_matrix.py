"""Every address, every way to ask for it, and every role: what the site answers (matrix.txt)."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.models.moderation import CaseAct
from tests.web.world import ROLES, World, made

FILE = Path(__file__).parent / "matrix.txt"
LOOKS = ("GET",)
ACTS = ("POST", "PUT", "DELETE")
# A moderator's look at a case is written down, once a day.
WRITTEN_DOWN = ("games.CaseAct", "games.CaseWords")
MISSING = (
    "{0} has no row: add “{0} OF GET” (or the methods that it takes) and a status for each role"
    " to tests/web/matrix.txt; what its address is made of stands in tests/web/world.py."
)
UNTOLD = "{0} takes {1} and answers {2}: add “{0} OF {1}” to tests/web/matrix.txt."


class Row(NamedTuple):
    address: str
    of: str
    method: str
    statuses: dict[str, int]


def rows() -> list[Row]:
    lines = [line.split() for line in FILE.read_text().splitlines()]
    header, *rest = [words for words in lines if words and words[0] != "#"]
    assert tuple(header[3:]) == ROLES
    return [
        Row(address, of, method, dict(zip(ROLES, map(int, statuses), strict=True)))
        for address, of, method, *statuses in rest
    ]


def addresses(patterns: Iterable[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    """The names of all that is ours: of Django's admin the desk, and a list of each model."""
    for one in patterns:
        if isinstance(one, URLPattern):
            name = one.name or str(one.pattern)
            if not space or name.startswith("tournament_") or is_list(name):
                yield f"{space}{name}"
        elif str(one.pattern) != "accounts/":
            within = f"{one.namespace}:" if one.namespace else space
            yield from addresses(one.url_patterns, within)


def is_list(name: str) -> bool:
    return name.endswith("_changelist")


def every_address() -> set[str]:
    return set(addresses(get_resolver().url_patterns))


@pytest.fixture
def world(db: None, toys: None, settings: Any) -> World:
    # On one's own machine staff read all mails; here it is a site.
    settings.EMBEDDED = False
    return made()


class Asking:
    """Asks as each role; signing in or out in one request is forgotten before the next."""

    def __init__(self, world: World) -> None:
        self.world, self.clients = world, world.clients()
        self.cookies = {role: deepcopy(one.cookies) for role, one in self.clients.items()}

    def status(self, role: str, address: str, of: str, method: str) -> int:
        client: Client = self.clients[role]
        client.cookies, client.raise_request_exception = deepcopy(self.cookies[role]), False
        sent = {"data": "{}", "content_type": "application/json"}
        is_api = address.startswith("api_")
        form = {"data": "", "content_type": "application/x-www-form-urlencoded"}
        url = self.world.url(address, of)
        return client.generic(method, url, **(sent if is_api else form)).status_code

    def undone(self, *asked: str) -> int:
        """The same, and nothing has come of it."""
        with transaction.atomic():
            status = self.status(*asked)
            transaction.set_rollback(True)
        return status

    def wrong(self, methods: Iterable[str]) -> list[str]:
        """A sentence for each cell in which something else stands."""
        ask = self.status if methods == LOOKS else self.undone
        found = []
        for role in ROLES:
            for row in (row for row in rows() if row.method in methods):
                cache.clear()
                status, right = ask(role, *row[:3]), row.statuses[role]
                if status != right:
                    found.append(f"{' '.join(row[:3])}: {role} is told {status}, not {right}")
        return found


def stored() -> dict[str, list[Any]]:
    """All rows of all tables."""
    models = (one for one in apps.get_models() if one._meta.label not in WRITTEN_DOWN)
    return {one._meta.label: list(one._base_manager.order_by("pk").values_list()) for one in models}


def test_every_address_has_a_row() -> None:
    known, all_there_are = {row.address for row in rows()}, every_address()
    assert not [MISSING.format(one) for one in sorted(all_there_are - known)]
    assert known <= all_there_are, "tests/web/matrix.txt has rows of addresses that are gone"


def test_no_row_stands_twice() -> None:
    asked = [row[:3] for row in rows()]
    assert len(asked) == len(set(asked))


def test_what_has_no_row_is_not_taken(world: World) -> None:
    asking, known = Asking(world), {(row.address, row.method): row.of for row in rows()}
    things = {row.address: row.of for row in rows()}
    for address in sorted(every_address()):
        # Lists of the admin are Django's, and their rows say who may see them.
        methods = () if is_list(address) else ("GET", "POST")
        methods += ACTS[1:] if address.startswith("api_") else ()
        for method in methods:
            if (address, method) not in known:
                status = asking.undone("superuser", address, things[address], method)
                assert status == 405, UNTOLD.format(address, method, status)


def test_looking_changes_nothing_and_is_answered_so(world: World) -> None:
    asking, before, acts = Asking(world), stored(), CaseAct.objects.count()
    assert not asking.wrong(LOOKS)
    after = stored()
    assert not [label for label in before if before[label] != after[label]]
    looks = CaseAct.objects.order_by("pk")[acts:]
    assert [one.kind for one in looks] == ["looked"] * 2  # the moderator's, the superuser's


def test_what_anybody_may_look_at_has_a_head(world: World) -> None:
    """Those who check links, and calendars, ask for that first."""
    asking, forms = Asking(world), {row.address for row in rows() if row.method == "POST"}
    shown = [row for row in rows() if row.method == "GET" and row.statuses["anonymous"] == 200]
    wrong = [
        row[:2]
        for row in shown
        if row.address not in forms
        and asking.status("anonymous", row.address, row.of, "HEAD") != 200
    ]
    assert len(shown) > 30 and not wrong


def test_forms_without_words_are_answered_so(world: World) -> None:
    assert not Asking(world).wrong(ACTS)
