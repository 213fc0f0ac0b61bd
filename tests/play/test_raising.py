"""A game goes on by another edition when nothing in it comes out otherwise and all agree."""

from typing import Any

import pytest

from games.history import audit, events, export, game_log, replay
from games.management.commands.transcribe import transcribed
from games.models.game import Game
from rules import record
from rules.kernel.errors import IllegalOrder
from rules.verify import verify
from tests.support.at_table import asked, digest, give, reloaded, rule
from tests.support.counter_system import Counter


@pytest.fixture
def quiet(game: Game, counter: Counter, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Nobody has gambled yet, which is with eight sides in the second edition."""
    give(game, "red: add 1", "blue: add 2")
    monkeypatch.setattr(counter, "edition", 2)
    return game


def die(game: Game, number: int) -> str:
    return events.events_of(game, number, number)[0].rolls


def test_a_game_keeps_its_edition_until_all_agree(quiet: Game, referee: Any) -> None:
    rule(quiet, referee, "edition 2")
    assert asked(quiet, "red") == ["proposal", "turn"]
    give(quiet, "red: agree", "blue: refuse", "red: gamble")
    assert '"gamble",6' in die(quiet, 6) and replay.state_of(quiet).edition == 1
    assert audit.check(reloaded(quiet)) == 7


def test_it_goes_on_by_the_other_edition(quiet: Game, referee: Any) -> None:
    before = digest(quiet)
    rule(quiet, referee, "edition 2")
    give(quiet, "red: agree", "blue: agree", "red: gamble", "blue: add 1")
    assert '"gamble",8' in die(quiet, 6) and replay.state_of(quiet).edition == 2
    replay.forget(quiet)
    assert digest(quiet, 2) == before
    assert [row.digest for row in events.events_of(quiet)] == [digest(quiet, n) for n in range(8)]
    quiet.refresh_from_db()
    assert game_log.log(quiet, None)[5].facts[-1]["text"] == (
        "The game is played by edition 2 of the rules from now on."
    )
    with pytest.raises(IllegalOrder, match="already uses edition 2"):
        rule(quiet, referee, "edition 2")


def test_the_verifier_plays_both_editions(quiet: Game, referee: Any) -> None:
    rule(quiet, referee, "edition 2")
    give(quiet, "red: agree", "blue: agree", "red: gamble", "blue: gamble", "red: takeback 2")
    give(quiet, "blue: agree", "red: add 3", "blue: resign")
    assert audit.check(reloaded(quiet)) == 12
    report = verify(record.read("".join(record.written(export.of(reloaded(quiet))))))
    assert not report.broken and not report.adopted
    assert transcribed(reloaded(quiet)).startswith("# counter mission 1 edition 2: red blue")


def test_what_would_come_out_otherwise_keeps_its_edition(
    game: Game,
    counter: Counter,
    referee: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(IllegalOrder, match="no edition 2; the newest is 1"):
        rule(game, referee, "edition 2")
    monkeypatch.setattr(counter, "edition", 2)
    give(game, "red: add 1", "blue: gamble")
    with pytest.raises(IllegalOrder, match="plays this game differently, first after event 1"):
        rule(game, referee, "edition 2")
    assert reloaded(game).length == 3 and asked(game, "red") == ["turn"]


def test_rules_without_that_edition_say_so(quiet: Game, referee: Any, counter: Counter) -> None:
    rule(quiet, referee, "edition 2")
    give(quiet, "red: agree", "blue: agree", "red: resign")
    whole = export.of(reloaded(quiet))
    assert not verify(whole).broken
    counter.edition = 1
    assert "have no edition 2" in str(verify(whole).first)
