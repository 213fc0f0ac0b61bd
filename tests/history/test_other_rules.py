"""Rules that changed without an edition: nothing is taken on top, and nobody is told nonsense."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import play
from games.automation import autopilot
from games.clock import database_clock
from games.history import audit, events, replay
from games.mail import post
from games.models.event import Snapshot
from games.models.game import Game
from games.models.mail import MailOut
from games.operations import restore_drill
from rules.kernel.errors import IllegalOrder, ReplayMismatch
from tests.support.at_table import give, reloaded
from tests.support.counter_system import Add, Counter

DOUBLED = 2


@pytest.fixture
def changed(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Two moves, then rules by which a number counts double: every order is still legal."""
    give(game, "red: add 2", "blue: add 1")
    honest = Add.play
    monkeypatch.setattr(Add, "play", lambda self, table: honest(Add(self.n * DOUBLED), table))
    Snapshot.objects.update(seal="of the old rules")
    return reloaded(game)


def test_a_state_that_the_events_did_not_lead_to_is_not_played_on(changed: Game) -> None:
    with pytest.raises(ReplayMismatch, match="event 2: the rules lead to another state now"):
        replay.state_of(changed)
    with pytest.raises(IllegalOrder, match="halted"):
        play.submit(changed, "red", "add 1")
    assert (reloaded(changed).status, changed.length) == ("halted", 3)


def test_a_part_played_from_a_kept_state_is_compared_too(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(game, "red: add 2")
    kept = Snapshot.objects.get(game=game)
    give(game, "blue: add 1")
    kept.save()
    honest = Add.play
    monkeypatch.setattr(Add, "play", lambda self, table: honest(Add(self.n * DOUBLED), table))
    with pytest.raises(ReplayMismatch, match="event 2"):
        replay.state_of(game)


def test_page_mail_and_api_say_that_the_board_cannot_be_shown(
    changed: Game, client: Client, people: list[Any]
) -> None:
    client.force_login(people[0])
    assert client.get(f"/games/{changed.key}/").status_code == 200
    answer = client.get(f"/api/games/{changed.key}/view/")
    assert answer.status_code == 503 and "cannot be laid out now" in answer.json()["error"]
    post.deliver()
    assert MailOut.objects.filter(to="ann@example.org").exists()


def test_an_autopilot_halts_it(
    new_game: Any, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(autopilots=("blue",))
    give(game, "red: add 1")
    honest = Add.play
    monkeypatch.setattr(Add, "play", lambda self, table: honest(Add(self.n * DOUBLED), table))
    Snapshot.objects.update(seal="of the old rules")
    autopilot.run(game, 1)
    assert (reloaded(game).status, game.length) == ("halted", 2)


def test_prepare_refuses_rules_that_play_running_games_otherwise(changed: Game) -> None:
    errors = StringIO()
    with pytest.raises(CommandError, match="1 running games come out otherwise"):
        call_command("prepare", verbosity=0, stderr=errors)
    assert f"game {changed.key}, event 1: " in errors.getvalue()
    call_command("prepare", "--halt", verbosity=0, stderr=StringIO())


def test_prepare_lets_pass_what_comes_out_as_it_was(game: Game) -> None:
    give(game, "red: add 2")
    call_command("prepare", verbosity=0)
    give(game, "blue: add 1")
    assert (reloaded(game).status, game.length) == ("playing", 3)


@pytest.fixture
def newer(game: Game, counter: Counter, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that began by edition 1, when the service knows none."""
    give(game, "red: add 2")
    monkeypatch.setattr(counter, "edition", 0)
    Snapshot.objects.update(seal="of newer rules")
    return reloaded(game)


def test_a_game_of_an_edition_to_come_waits_for_it(newer: Game) -> None:
    with pytest.raises(IllegalOrder, match=r"edition 1 of its rules, .* only editions up to 0"):
        play.submit(newer, "blue", "add 1")
    assert (reloaded(newer).status, newer.length) == ("playing", 2)


def test_commands_name_it_with_a_sentence(newer: Game) -> None:
    errors = StringIO()
    with pytest.raises(CommandError, match="1 games are not what was played"):
        call_command("replay_games", check=True, stderr=errors)
    assert "is of edition 1; these rules know 0" in errors.getvalue()
    report = restore_drill.DrillReport()
    restore_drill.prove(report)
    assert report.bad == [str(error) for error in audit.diverged()] != []


def test_a_clock_that_is_set_back_makes_no_event_earlier(game: Game) -> None:
    with database_clock.at(database_clock.now() + timedelta(hours=1)):
        give(game, "red: add 2")
    give(game, "blue: add 1", "red: add 1")
    assert len({row.at for row in events.events_of(game, 1)}) == 1
    assert audit.check(reloaded(game)) == 4
