"""A fix of the rules that uses other dice: old games stay what they were, new ones have it."""

import json
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.automation import autopilot
from games.history import compare_rules, export
from games.models.game import Game
from games.play import lobby
from rules import record
from rules.avp_thb.state import EDITION
from rules.kernel.editions import in_force

AVP = "rules/avp_thb"
NEXT = EDITION + 1
SEATS = ("marine", "alien", "predator")
Patch = list[tuple[str, str, str]]

TURN = f"{AVP}/steps/turn.py"
ONE_DIE = 'rolled(table, "initiative", seat)'
BETTER_OF_TWO = f'max({ONE_DIE}, rolled(table, "initiative", seat, "again"))'
# The better of two dice decides the initiative: once for all games, once for those to come.
UNGATED: Patch = [(TURN, ONE_DIE, BETTER_OF_TWO)]
GATED: Patch = [
    (f"{AVP}/state.py", f"EDITION = {EDITION}", f"EDITION = {NEXT}"),
    (TURN, ONE_DIE, "in_force(INITIATIVE, table.state.edition)(table, seat)"),
    (
        TURN,
        "def roll_off(",
        f"INITIATIVE = {{1: lambda table, seat: {ONE_DIE},"
        f" {NEXT}: lambda table, seat: {BETTER_OF_TWO}}}\n\n\ndef roll_off(",
    ),
    (
        TURN,
        "from rules.kernel.orders",
        "from rules.kernel.editions import in_force\nfrom rules.kernel.orders",
    ),
]


def checkout(place: Path, patch: Patch = ()) -> Path:
    """A copy of the rules with *patch* applied: the tree in which somebody mends them."""
    shutil.copytree(
        compare_rules.HERE / "rules", place / "rules", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name, old, new in patch:
        path = place / name
        text = path.read_text()
        assert text.count(old) == 1, f"{old} is not once in {name}"
        path.write_text(text.replace(old, new))
    return place


@pytest.fixture(scope="module")
def gated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return checkout(tmp_path_factory.mktemp("gated"), GATED)


def verified(tree: Path, file: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "rules.verify", str(file)]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


PLAY = """
import sys
sys.path.append(sys.argv[1])
from rules.kernel.system import Setup
from rules.record import written
from rules.systems import SYSTEMS
from tests.support.recorded import played_out
system = SYSTEMS["avp_thb"]
setup = Setup("avp_thb", 1, ("marine", "alien"), system.edition, {"turns": 2})
sys.stdout.writelines(written(played_out(system, setup, "a game to come")))
"""


def new_game_of(tree: Path) -> str:
    """A game that begins under the rules of *tree*."""
    command = [sys.executable, "-c", PLAY, str(compare_rules.HERE)]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def stored(store: None) -> list[Game]:
    """A game that is over, and one that goes on."""
    found = []
    for most in (10_000, 40):
        game = lobby.create("avp_thb", 1, SEATS, autopilots=SEATS, options={"turns": 2})
        autopilot.run(game, most)
        found.append(Game.objects.get(pk=game.pk))
    assert [game.status for game in found] == ["over", "playing"]
    return found


def diff_games(tree: Path, *keys: str) -> str:
    out = StringIO()
    call_command("diff_games", *keys, against=tree, stdout=out)
    return out.getvalue()


def different(tree: Path, capsys: Any) -> str:
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("diff_games", against=tree, stdout=out)
    return f"{out.getvalue()}{error.value}"


def test_old_games_are_untouched_by_a_gated_fix(
    stored: list[Game], gated: Path, tmp_path: Path
) -> None:
    assert diff_games(gated) == "All 2 games are played alike.\n"
    file = tmp_path / "old.jsonl"
    file.write_text("".join(record.written(export.of(stored[0]))))
    code, said = verified(gated, file)
    assert code == 0 and said.endswith("PROVEN.\n")
    assert "initiative marine again" not in file.read_text()


def test_new_games_have_the_fix(gated: Path, tmp_path: Path) -> None:
    text = new_game_of(gated)
    heading = record.read(text).heading
    assert heading.setup["edition"] == NEXT and heading.status == "over"
    assert '"initiative marine again",20' in text
    file = tmp_path / "new.jsonl"
    file.write_text(text)
    assert verified(gated, file)[0] == 0
    code, said = verified(compare_rules.HERE, file)
    assert code == 2 and f"edition {NEXT}; these rules know {EDITION}" in said


def test_an_ungated_fix_is_found_before_it_breaks_games(
    stored: list[Game], tmp_path: Path, capsys: Any
) -> None:
    said = different(checkout(tmp_path, UNGATED), capsys)
    first = next(row.number for row in stored[0].events.all() if "initiative" in row.rolls)
    for game in stored:
        assert f"{game.key}: event {first}\n  here   deploy" in said
    assert "but no roll is left" in said or "is recorded" in said
    assert said.endswith("2 of 2 games are played otherwise.")


def test_a_game_that_neither_tree_plays_is_no_game_played_alike(
    game: Game, tmp_path: Path, capsys: Any
) -> None:
    """The counter system is known to the tests alone."""
    play.submit(game, "red", "add 1")
    assert f"{game.key}: event 0" in different(checkout(tmp_path), capsys)


def test_what_is_no_tree_is_named(stored: list[Game], tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"no rules/again\.py"):
        diff_games(tmp_path)
    broken = checkout(tmp_path, [(f"{AVP}/state.py", f"EDITION = {EDITION}", "EDITION = what")])
    with pytest.raises(CommandError, match="failed; their message"):
        diff_games(broken, stored[0].key)


def test_the_secret_of_a_running_game_stays_at_home(stored: list[Game]) -> None:
    told = compare_rules.told(stored[1])
    assert bytes(stored[1].secret).hex() not in told
    assert json.loads(told.splitlines()[0])["secret"] == ""


def test_what_is_in_force() -> None:
    said = {1: "one", 3: "three"}
    assert [in_force(said, edition) for edition in (1, 2, 3, 9)] == ["one", "one", "three", "three"]
