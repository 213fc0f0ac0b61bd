"""selfplay, replay_games and transcribe."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.models import Game, Snapshot


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


def test_kept_games_are_checked(store: None) -> None:
    words = ("selfplay", "counter", "--mission", "2", "--seats", "red,blue,green", "--games", "2")
    keys = json.loads(said(*words, "--keep", "--json"))["kept"]
    assert len(keys) == 2 and Game.objects.filter(status="over").count() == 2
    assert all(f"{key}: " in said("replay_games", "--check") for key in keys)
    assert said("replay_games", keys[0]).startswith(keys[0])


def test_a_bad_game_is_named(game: Game) -> None:
    play.submit(game, "red", "add 1")
    Game.objects.update(head="0" * 64)
    Snapshot.objects.all().delete()
    with pytest.raises(CommandError, match=f"not what was played: {game.key}"):
        call_command("replay_games", "--check", stderr=StringIO())
    with pytest.raises(CommandError, match="no started game nowhere"):
        call_command("replay_games", "nowhere")


def test_a_game_is_transcribed(game: Game) -> None:
    pytest.importorskip("rules.transcript")
    play.submit(game, "red", "gamble")
    play.submit(game, "blue", "resign")
    text = said("transcribe", game.key)
    assert "> red: gamble | gamble d6=" in text
    assert "to the table: blue: resign" in text
