"""Requests that fit the API's document, and others that do not, until something breaks."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from games.accounts import api_tokens
from games.models.game import Game

# Paths lead to what is there, so that requests come further than a 404.
KNOWN = {"name": "opponent", "id": "1"}
BROKEN = 500


def operations() -> list[Any]:
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())
    return [found.ok() for found in schema.get_all_operations()]


def run(world: Any, examples: int) -> dict[str, int]:
    """
    Ask each operation *examples* times as each of three people; gives how many answers there
    were of each status, and raises AssertionError at the first that nobody should get.
    """
    told: dict[str, int] = {}
    running = world.games["running"]
    heads = [{}, *(head_of(world.people[role]) for role in ("player", "director"))]
    with open_lines():
        known_to_api = operations()
    for operation in known_to_api:
        modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
        cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])

        @settings(
            max_examples=examples * len(heads),
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases, head=st.sampled_from(heads), known=st.booleans())
        def asked(case: Any, head: dict[str, str], known: bool) -> None:
            if known:
                case.path_parameters = {**case.path_parameters, **leading_to(running, case)}
            cache.clear()
            status = case.call(headers=head).status_code
            told[str(status)] = told.get(str(status), 0) + 1
            assert status < BROKEN, f"{case.method} {case.formatted_path}: {case.as_curl_command()}"

        with open_lines():
            asked()
    return told


@contextmanager
def open_lines() -> Iterator[None]:
    """Requests leave the test's connection alone, as those of Django's test client do."""
    signals = (request_started, request_finished)
    for one in signals:
        one.disconnect(close_old_connections)
    yield
    for one in signals:
        one.connect(close_old_connections)


def head_of(person: Any) -> dict[str, str]:
    return {"Authorization": f"Token {api_tokens.new_token(person)}"}


def leading_to(game: Game, case: Any) -> dict[str, str]:
    names = set(re.findall(r"\{(\w+)\}", case.path))
    known = {**KNOWN, "key": game.key}
    return {name: value for name, value in known.items() if name in names}
