"""The walls between rooms hold: what would break one is planted, and found."""

import ast
import copy
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.application.use_cases import _register_contract_types, read_user_options
from importlinter.configuration import configure
from importlinter.domain.contract import registry

ROOT = Path(__file__).parents[1]
FLOORS = "Eight floors; rooms on one floor do not know each other"
INSIDE_PLAY = "Inside play: from what changes who sits there down to the order"
PURE = "Pure: no framework, no rows, no clock on the wall, no network"
PARSER = "A mail is parsed by what knows neither the site nor its settings"
EVENTS = "Only play writes events, only history reads them"
READ_NO_FILES = "Kernel, parts and systems read no files"
ON_PARTS = "Systems on parts on the kernel"
EFFECTS = "What acts do besides is done by perform alone"
ON_PROTOCOL = "The site meets the rules through the protocol"
SYSTEMS = sorted(one.parent.name for one in (ROOT / "rules").glob("*/view.py"))
Planted = tuple[str, str, str]
"""A module, what it imports though it must not, and the contract that says so."""


def of_systems() -> Iterator[Planted]:
    """Around every system that has a view; the walls inside one stand with its tests."""
    for key in SYSTEMS:
        view = f"rules.{key}.view"
        yield view, "pathlib", READ_NO_FILES
        yield "rules.kernel.fold", view, ON_PARTS
        yield "rules.parts.svg", view, ON_PARTS
        yield "games.web.game_views", view, ON_PROTOCOL
        yield from ((view, f"rules.{other}.view", ON_PARTS) for other in SYSTEMS if other != key)
    for walls in sorted((ROOT / "tests").glob("*/walls.py")):
        yield from import_module(f"tests.{walls.parent.name}.walls").INSIDE


PLANTED: list[Planted] = [
    ("rules.kernel.fold", "datetime", "The rules are pure: no framework, no clock, no network"),
    ("rules.parts.steps", "pathlib", READ_NO_FILES),
    ("rules.kernel.fold", "rules.parts.steps", ON_PARTS),
    ("rules.parts.steps", "rules.data", ON_PARTS),
    ("games.play.lobby", "avp_site.settings", "Site on games on rules"),
    ("rules.kernel.fold", "rules.kernel.foreseeing", "Inside the kernel"),
    ("rules.kernel.table.consent", "rules.kernel.table.orders", "Inside the table"),
    ("games.web.game_views", "games.api.games", FLOORS),
    ("games.models.game", "games.clock.questions", FLOORS),
    ("games.history.replay", "games.clock.questions", FLOORS),
    ("games.people.sitters", "games.notify.notices", FLOORS),
    ("games.play.submission", "games.play.lobby", INSIDE_PLAY),
    ("games.play.commit", "games.play.submission", INSIDE_PLAY),
    ("games.history.events", "games.history.replay", "Inside history"),
    ("games.clock.calendar", "django.db", PURE),
    ("games.ratings.strengths.fit", "games.models.game", PURE),
    ("games.tournaments.core.formats.groups", "games.tournaments.perform", PURE),
    ("games.mail.parse", "django.conf", PARSER),
    ("games.people.sitters", "games.models.event", EVENTS),
    ("games.admin.forms.table", "games.tournaments.effects.deciding", EFFECTS),
    ("games.tournaments.scheduler", "games.tournaments.effects.pairing", EFFECTS),
    ("games.play.lobby", "tests.support.recorded", "Nothing that runs knows its tests"),
    *of_systems(),
]


configure()
OPTIONS = read_user_options(str(ROOT / "pyproject.toml"))
_register_contract_types(OPTIONS)
CONTRACTS = {one["name"]: one for one in OPTIONS.contracts_options}


@cache
def built() -> Any:
    return grimp.build_graph(
        *OPTIONS.session_options["root_packages"],
        include_external_packages=True,
    )


def holds(name: str, graph: Any) -> bool:
    """Whether the contract whose name begins with *name* is kept in *graph*."""
    (options,) = [one for title, one in CONTRACTS.items() if title.startswith(name)]
    kind = registry.get_contract_class(options["type"])
    rest = {key: value for key, value in options.items() if key not in ("name", "type")}
    return bool(
        kind(options["name"], OPTIONS.session_options, rest).check(graph, verbose=False).kept
    )


@pytest.mark.parametrize(("importer", "imported", "wall"), PLANTED)
def test_a_planted_import_breaks_its_wall(importer: str, imported: str, wall: str) -> None:
    graph = copy.deepcopy(built())
    assert importer in graph.modules and holds(wall, graph)
    if imported not in graph.modules:
        graph.add_module(imported.split(".")[0], is_squashed=True)
        imported = imported.split(".")[0]
    graph.add_import(importer=importer, imported=imported)
    assert not holds(wall, graph)


def test_every_contract_has_a_planted_import() -> None:
    planted = tuple(wall for *_, wall in PLANTED)
    assert [name for name in CONTRACTS if not name.startswith(planted)] == []


def test_a_new_room_must_have_its_floor() -> None:
    graph = copy.deepcopy(built())
    graph.add_module("games.cellar")
    assert not holds(FLOORS, graph)


def test_a_new_system_must_have_its_layer() -> None:
    graph = copy.deepcopy(built())
    graph.add_module("rules.hide_and_seek")
    assert not holds(ON_PARTS, graph)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_new_module_of_a_system_must_have_its_layer(key: str) -> None:
    graph = copy.deepcopy(built())
    inside = [
        title for title, one in CONTRACTS.items() if one.get("containers") == [f"rules.{key}"]
    ]
    assert all(holds(title, graph) for title in inside)
    graph.add_module(f"rules.{key}.cellar")
    assert not all(holds(title, graph) for title in inside)


def test_there_are_eight_floors_at_most() -> None:
    layered = [one["layers"] for one in CONTRACTS.values() if "layers" in one]
    assert layered and all(len(layers) <= 8 for layers in layered)


def test_few_modules_stand_at_the_root() -> None:
    assert len([one for one in (ROOT / "games").glob("*.py") if one.stem != "__init__"]) <= 6


def foreign(source: str) -> list[str]:
    """What the rules may not import: all but themselves and the standard library."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
    known = {"rules", *sys.stdlib_module_names}
    return [name for name in found if name.split(".")[0] not in known]


def test_the_rules_import_nothing_but_the_standard_library() -> None:
    assert foreign("import requests\nfrom networkx import Graph") == ["requests", "networkx"]
    for path in (ROOT / "rules").rglob("*.py"):
        assert foreign(path.read_text()) == [], path


FOREVER = {"Event", "Act", "CaseAct"}  # models whose rows are never changed
TABLES = r"(INTO|UPDATE) games_(event|act|caseact)\b"
WRITERS = {"games/play/rows.py", "games/tournaments/perform.py", "games/moderation/case_log.py"}


def writes(source: str) -> bool:
    """Whether it makes rows that are never changed: by the model, or in SQL by the table's name."""
    nodes = list(ast.walk(ast.parse(source)))
    imports = [one for one in nodes if isinstance(one, ast.ImportFrom)]
    ours = [one for one in imports if (one.module or "").startswith("games.models")]
    models = {
        alias.asname or alias.name for one in ours for alias in one.names if alias.name in FOREVER
    }
    calls = [one for one in nodes if isinstance(one, ast.Call)]
    texts = [one.value for one in nodes if isinstance(one, ast.Constant)]
    return (
        any(makes(ast.unparse(one.func), models) for one in calls)
        or any(
            re.match(r"\w+\.insert\('games_(event|act|caseact)'", ast.unparse(one)) for one in calls
        )
        or any(isinstance(one, str) and re.search(TABLES, one) for one in texts)
    )


def makes(called: str, models: set[str]) -> bool:
    name, _, rest = called.partition(".")
    return name in models and re.fullmatch(r"|objects\.\w*create", rest) is not None


@pytest.mark.parametrize(
    "planted",
    [
        "from games.models.event import Event\nEvent.objects.create(number=1)",
        "from games.models.event import Event\nEvent(number=1).save()",
        "from games.models.tournament import Act as Row\nRow.objects.bulk_create([])",
        "cursor.execute('INSERT INTO games_event VALUES (1)')",
        "writing.insert('games_act', row)",
    ],
)
def test_a_planted_write_is_seen(planted: str) -> None:
    assert writes(planted)


def test_what_is_never_changed_is_written_in_three_places() -> None:
    paths = [one for one in (ROOT / "games").rglob("*.py") if "migrations" not in one.parts]
    found = {str(one.relative_to(ROOT)) for one in paths if writes(one.read_text())}
    assert found - {"games/operations/append_only.py"} == WRITERS
