"""selfplay, replay_games, transcribe, export_game and verify_head."""

import json
import os
import signal
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import play
from games.history import events, game_log
from games.management.commands import balance, check_mail
from games.models.event import Snapshot
from games.models.game import Game
from games.play import lobby
from rules import record
from rules.verify import verify
from tests.support.tampering import as_owner


def said(*words: Any, **options: Any) -> str:
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def test_selfplay_twice_is_the_same_twice() -> None:
    words = ("selfplay", "counter", "--mission", "1", "--games", "5", "--seed", "3", "--json")
    first, second = json.loads(said(*words)), json.loads(said(*words))
    assert first["finished"] == first["games"] == 5
    assert first["refusals"] == 0 and first["longest_game"] >= first["orders_a_game"] > 5
    assert (first["digest"], first["wins"]) == (second["digest"], second["wins"])
    assert "5 of 5 games came to an end" in said(*words[:-1])


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    "words",
    [
        ("selfplay", "dowsers", "--mission=1"),
        ("balance", "dowsers", "--mission=1"),
        ("simulate_people", "dowsers", "--mission=1"),
        ("simulate_tournament", "swiss", "--system=dowsers"),
    ],
)
def test_commands_refuse_options_and_say_what_can_be_chosen(words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match=r"Turns: “9” cannot be chosen. Choose 12 or 4\."):
        call_command(*words, "--option=turns=9")
    with pytest.raises(CommandError, match=r"no option “luck”\. You can choose turns\."):
        call_command(*words, "--option=luck=good")


def test_a_mission_that_is_not_there_has_no_options_either() -> None:
    with pytest.raises(CommandError, match="no mission 99"):
        call_command("selfplay", "counter", "--mission=99", "--option=turns=4")


def test_selfplay_plays_what_was_agreed(toys: None) -> None:
    words = ("selfplay", "dowsers", "--mission=1", "--seats=east,west", "--games=1", "--json")
    usual = json.loads(said(*words, "--option=turns=12"))
    assert json.loads(said(*words))["digest"] == usual["digest"]
    assert json.loads(said(*words, "--option=turns=4"))["digest"] != usual["digest"]


def test_balance_counts_every_set_of_sides() -> None:
    rows = [
        json.loads(row)
        for row in said("balance", "counter", "--games=6", "--json").split("\n")
        if row
    ]
    assert [(row["mission"], len(row["seats"])) for row in rows] == [(1, 2), (1, 3), (2, 2), (2, 3)]
    for row in rows:
        assert row["finished"] == row["games"] == 6 and row["refusals"] == 0
        assert sum(row["wins"].values()) >= 6 - row["draws"] and row["turns"] and row["orders"] > 5
        assert row["ends"] == {"20 is reached": 6}
    with pytest.raises(CommandError, match="no mission 3"):
        call_command("balance", "counter", "--mission=3")
    with pytest.raises(CommandError, match="no system"):
        call_command("balance", "chess")


@pytest.mark.parametrize(
    ("wins", "side"),
    [
        ({"red": 13, "blue": 7}, None),
        ({"red": 14, "blue": 6}, "red"),
        ({"red": 47, "blue": 30, "green": 23}, None),
        ({"red": 48, "blue": 30, "green": 22}, "red"),
        ({"red": 0, "blue": 0, "green": 0}, None),
    ],
)
def test_lopsided_wins_are_named(wins: dict[str, int], side: str | None) -> None:
    assert balance.lopsided(wins) == side


def test_kept_games_are_checked(store: None) -> None:
    words = ("selfplay", "counter", "--mission", "2", "--seats", "red,blue,green", "--games", "2")
    figures = json.loads(said(*words, "--keep", "--json"))
    keys = figures["kept"]
    assert figures["refusals"] is None  # nobody counts them in the store
    assert len(keys) == 2 and Game.objects.filter(status="over").count() == 2
    assert all(f"{key}: " in said("replay_games", "--check") for key in keys)
    assert said("replay_games", keys[0]).startswith(keys[0])


def test_a_bad_game_is_named(game: Game) -> None:
    play.submit(game, "red", "add 1")
    with as_owner():
        Game.objects.update(head="0" * 64)
    Snapshot.objects.all().delete()
    with pytest.raises(CommandError, match=f"not what was played: {game.key}"):
        call_command("replay_games", "--check", stderr=StringIO())
    with pytest.raises(CommandError, match="There is no game nowhere"):
        call_command("replay_games", "nowhere")


@pytest.mark.parametrize("command", [("transcribe",), ("export_game",), ("verify_head", "ab" * 4)])
def test_a_game_that_cannot_be_shown_is_named(game: Game, command: tuple[str, ...]) -> None:
    name, *rest = command
    with pytest.raises(CommandError, match="There is no game nowhere"):
        call_command(name, "nowhere", *rest)
    waiting = lobby.create("counter", 1)
    with pytest.raises(CommandError, match=f"Game {waiting.key} has not started yet"):
        call_command(name, waiting.key, *rest)


@pytest.mark.parametrize("command", ["play", "listen", "intake"])
def test_a_port_that_is_taken_is_told(store: None, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"at 127.0.0.1:{port} .*ddress already in use"):
            call_command(command, port=port, stdout=StringIO())


def test_who_reads_only_the_beginning_is_told_nothing_wrong() -> None:
    manage = Path(settings.BASE_DIR, "manage.py")
    command = f"{sys.executable} {manage} help --commands | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")


BASE = Path(settings.BASE_DIR)


def answered(*words: str, **environment: str) -> tuple[int, str]:
    """The exit code and what was said on stderr, of a Python with these *words*."""
    around = {**os.environ, **environment}
    command = [sys.executable, *words]
    done = subprocess.run(
        command, cwd=BASE, env=around, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return done.returncode, done.stderr.strip()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite:///:memory:", "no such table: games_game"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "Connection refused"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_words(url: str, why: str) -> None:
    around = {"DATABASE_URL": url, "OWNER_DATABASE_URL": ""}
    code, told = answered("manage.py", "replay_games", **around)
    assert code == 1 and why in told and "The database cannot be used." in told
    assert "Traceback" not in told


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_who_interrupts_a_command_is_told_that_it_stopped(told: signal.Signals) -> None:
    # A shell that runs the tests in the background has turned interrupts off for them.
    heeds = "import signal, time; signal.signal(signal.SIGINT, signal.default_int_handler)"
    waits = f"{heeds}\ntry:\n print('begun', flush=True); time.sleep(60)"
    waits += "\nfinally:\n print('tidied', flush=True)"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", waits]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=BASE, **pipes) as process:
        assert process.stdout and process.stdout.readline() == "begun\n"
        process.send_signal(told)
        assert process.communicate() == ("tidied\n", "\nStopped.\n")
    assert process.returncode == 130


def test_programs_beside_the_commands_say_what_they_cannot_read() -> None:
    code, told = answered("-m", "tests.finished", "README.md")
    assert code == 1 and told == (
        "README.md is no file that `manage.py export_game` wrote: line 1 is not a line of such a"
        " file."
    )
    assert answered("-m", "tests.finished", "none") == (
        1, "none cannot be read: No such file or directory."
    )  # fmt: skip
    code, told = answered("bench/against.py", "/nonexistent")
    assert code == 2 and "/nonexistent is no checkout with an environment" in told


def test_a_password_that_nobody_can_be_asked_for_is_missed() -> None:
    mailbox = "--imap=imaps://me@127.0.0.1"
    code, told = answered("manage.py", "check_mail", "me@example.org", mailbox)
    assert code == 1 and told.endswith(f"CommandError: {check_mail.UNTOLD}")


def test_a_game_is_transcribed(game: Game) -> None:
    pytest.importorskip("rules.transcript")
    play.submit(game, "red", "gamble")
    play.submit(game, "blue", "resign")
    text = said("transcribe", game.key)
    assert "> red: gamble | gamble d6=" in text
    assert "to the table: blue: resign" in text


def exported(*words: str) -> record.Record:
    return record.read(said("export_game", *words))


def test_a_running_game_exports_what_a_seat_may_know_and_later_all(game: Game) -> None:
    for order in ("gamble", "add 2", "add 1"):
        play.submit(game, "red" if order != "add 2" else "blue", order)
    then = {seat: exported(game.key, "--seat", seat) for seat in ("red", "blue")}
    onlooker, text = exported(game.key), said("export_game", game.key, "--seat", "red")
    game.refresh_from_db()
    assert bytes(game.secret).hex() not in text and "digest" not in text and "rolls" not in text
    assert [told.order for told in then["red"].told] == [None, "gamble", None, "add 1"]
    assert [told.order for told in then["blue"].told] == [None, None, "add 2", None]
    assert all(told.order is None for told in onlooker.told)
    for row, told in zip(game_log.log(game, "blue"), then["blue"].told, strict=True):
        assert (row.number, row.hash, row.facts) == (told.number, told.hash, told.facts)
    for kept in (*then.values(), onlooker):
        assert not verify(kept).broken and kept.heading.secret is None
    assert "Your number" not in str(onlooker.told)
    play.submit(game, "blue", "resign")
    whole = exported(game.key)
    assert whole.heading.secret == bytes(game.secret).hex()
    report = verify(whole, [then["red"].heading.head], earlier=[*then.values(), onlooker])
    assert not report.broken and "The blue resigned. Won by the red." in report.found[5]
    assert exported(game.key, "--seat", "red").heading.secret is None
    with pytest.raises(CommandError, match="no seat green"):
        exported(game.key, "--seat", "green")


def test_a_quoted_head_is_looked_up(game: Game) -> None:
    for order in ("gamble", "add 2", "add 1"):
        play.submit(game, "red" if order != "add 2" else "blue", order)
    hash = events.events_of(game, 1, 1)[0].hash
    for quoted in (hash, hash[:8], f" {hash.upper()}"):
        assert said("verify_head", game.key, quoted).startswith("It is the hash of event 1; 2 ev")
    for quoted in ("0" * 64, hash[:7], "", "%"):
        with pytest.raises(CommandError, match="nowhere in the chain"):
            said("verify_head", game.key, quoted)


def test_balance_says_how_many_games_ended() -> None:
    told = said("balance", "counter", "--mission=1", "--games=2")
    assert "Mission 1, red blue: 2 of 2 games ended" in told
