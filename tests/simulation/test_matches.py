"""Matches of players against each other, and series of games that go on where they were."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.simulation import kept_games, selfplay
from games.simulation.intervals import interval
from games.simulation.selfplay import Finished, wins_of
from rules.kernel import fold, players
from rules.kernel.chance import Chance
from rules.kernel.system import Setup, System
from rules.systems import SYSTEMS, USUAL

SYSTEM = SYSTEMS[USUAL]


def said(*words: Any) -> list[Any]:
    out = StringIO()
    call_command(*words, "--json", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
def test_a_win_is_its_sides(system: System) -> None:
    mission = next(iter(system.missions))
    setup = Setup(system.key, mission, system.tables(mission)[-1], system.edition)
    sides = [side.name for side in system.sides(setup)]
    games = [Finished(1, 1, (side,), 0, "") for side in sides]
    assert wins_of(system, setup, games) == dict.fromkeys(sides, 1)


def test_a_better_player_wins_with_every_side() -> None:
    words = "match", USUAL, "--mission=1", "--games=6", "--left=plain", "--right=random"
    *rows, everything = said(*words)
    assert [row["games"] for row in rows] == [6] * len(SYSTEM.tables(1))
    assert everything["mission"] is None and everything["games"] == 6 * len(rows)
    assert everything["won"] > 0.8 and everything["interval"][0] > 0.6
    assert not everything["refusals"] and not everything["unfinished"]
    assert 0 < everything["left_seconds"]["mean"] <= everything["left_seconds"]["p99"]


def test_the_left_player_has_every_side_equally_often() -> None:
    seats = SYSTEM.tables(1)[0]
    (row,) = said("match", USUAL, "--mission=1", f"--seats={','.join(seats)}", "--games=6")
    assert {side: score["games"] for side, score in row["by_side"].items()} == dict.fromkeys(
        seats, 6 / len(seats)
    )
    # One player against itself: each round of sides is one game, so its points come to one a game.
    assert row["won"] == pytest.approx(1 / len(seats), abs=0.001)


def test_intervals_are_those_of_wilson() -> None:
    assert interval([1.0] * 8 + [0.0] * 2) == pytest.approx((0.490, 0.943), abs=0.001)
    assert interval([]) == (0, 1)


def test_a_stranger_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(CommandError, match=r"Nobody called “deep” plays .* Choose random"):
        said("match", USUAL, "--left=deep")
    with pytest.raises(CommandError, match="There is no system “chess” here"):
        said("balance", "chess")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("match", "nosuch"), f"no system “nosuch” here. There are: {USUAL}"),
        (("match", USUAL, "--mission=0"), "“0” is not a whole number from 1 on"),
        (("match", USUAL, "--games=-2"), "“-2” is not a whole number from 1 on"),
        (("balance", USUAL, "--mission=99"), " has no mission 99. There are: 1, 2, 3"),
        (("balance", USUAL, "--mission=1", "--games=0"), "“0” is not a whole number from 1 on"),
        (("selfplay", USUAL, "--mission=1", "--games=0"), "“0” is not a whole number from 1 on"),
        (("match", USUAL, "--option=cards"), "“cards” has no value. Write it as in cards=VALUE"),
        (("selfplay", USUAL, "--mission=1", "--force=nobody"), "“nobody” has no value"),
        (("selfplay", USUAL, "--mission=1", "--force=foo=bar"), "“foo” does not sit here"),
        (("selfplay", "nosuch", "--mission=1"), "no system “nosuch” here. There are:"),
        (("simulate_people", "nosuch", "--mission=1"), "no system “nosuch” here. There are:"),
        (("simulate_people", USUAL, "--mission=1", "--part=-5"), "a whole number from 0 on"),
        (("simulate_tournament", "swiss", "--rounds=-1"), "“-1” is not a whole number from 0 on"),
        (("simulate_tournament", "swiss", "--mission=99"), " has no mission 99. There are: 1, 2"),
        (("simulate_tournament", "swiss", "--system=nosuch"), "no system “nosuch” here. There are"),
        (("balance", USUAL, "--into=/nowhere/games"), "Games cannot be kept in /nowhere/games"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command(*words)


def test_games_are_kept_in_no_file_of_another_kind(tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text("# A game\n\nof something\n")
    with pytest.raises(CommandError, match=r"README\.md holds something else than games"):
        call_command("balance", USUAL, "--mission=1", "--games=1", f"--into={file}")
    assert file.read_text() == "# A game\n\nof something\n"


def test_a_series_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = "balance", USUAL, "--mission=1", f"--into={tmp_path / 'games'}"
    said(*words, "--games=1")
    whole = (tmp_path / "games").read_text()
    assert whole.count("\n") == len(SYSTEM.tables(1))
    (tmp_path / "games").write_text(whole[: whole.rindex("{")])  # the last line is cut off
    played = []

    def counting(*args: Any) -> selfplay.Finished:
        played.append(args)
        return selfplay.play_in_memory(*args)

    monkeypatch.setattr("games.management.commands.balance.play_in_memory", counting)
    rows = said(*words, "--games=2")
    assert len(played) == len(rows) + 1
    assert rows == said("balance", USUAL, "--mission=1", "--games=2")
    assert len(kept_games.Kept(tmp_path / "games", "plain", 1).known) == 2 * len(rows)


def test_a_random_player_gives_a_legal_order_and_the_same_to_the_same_view() -> None:
    setup = SYSTEM.agreed(Setup(USUAL, 1, SYSTEM.tables(1)[0], SYSTEM.edition))
    state = fold.start(SYSTEM, setup, Middling()).state
    (prompt, *_) = SYSTEM.prompts(state)
    view = SYSTEM.view(state, prompt.seat)
    player = players.named(SYSTEM, "random")
    legal = {str(order) for order in fold.legal(SYSTEM, view, prompt)}
    assert player(view, prompt) in legal
    assert player(view, prompt) == player(view, prompt)


class Middling(Chance):
    def _next(self, label: str, sides: int) -> int:
        return (sides + 1) // 2
