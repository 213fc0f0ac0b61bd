"""A game is played on from any moment of another: from what a seat knew, later from the truth."""

import json
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.automation import autopilot
from games.history import events, export, game_log, replay, views
from games.models.game import Game
from games.models.mail import Notice
from games.play import lobby, practice
from rules import record, transcript, verify
from rules.kernel import fold
from rules.kernel.errors import Refusal

SEATS = ("marine", "alien")


@pytest.fixture
def running(people: list[Any]) -> Game:
    """Ann and Bob have played twenty orders."""
    game = lobby.create("avp_thb", 1, SEATS, options={"turns": 2})
    for name, person in zip(SEATS, people, strict=False):
        lobby.join(game, name, person)
    for _ in range(20):
        seat = game.seats.filter(asked__isnull=False).first()
        seen = views.Sight(Game.objects.get(pk=game.pk), seat.name)
        play.submit(game, seat.name, replay.system_of(game).autopilot(seen.view, seen.prompts[0]))
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def over(running: Game) -> Game:
    play.submit(running, "alien", "resign")
    return Game.objects.get(pk=running.pk)


def board(game: Game, seat: str | None, at: int | None = None) -> str:
    return replay.system_of(game).text_board(views.view_of(game, seat, at))


def test_a_fork_of_a_running_game_begins_from_what_its_seat_knew(
    running: Game, people: list[Any]
) -> None:
    before = running.length
    new = practice.fork(running, 12, "marine", people[0])
    assert new.practice and (new.status, new.length) == ("playing", 1)
    assert board(new, "marine") == board(running, "marine", 12)
    text = practice.position(running, "marine", 12)
    assert game_log.log(new, "marine")[0].facts[0]["data"]["options"]["position"] == text
    assert text != replay.system_of(running).write_position(replay.state_of(running, 12))
    assert bytes(new.secret) != bytes(running.secret) and new.key != running.key
    assert {seat.name: seat.autopilot for seat in new.seats.all()} == {
        "marine": False,
        "alien": True,
    }
    autopilot.run(new)
    assert new.seats.get(name="marine").asked is not None
    running.refresh_from_db()
    assert running.length == before


def test_hidden_units_are_dealt_from_what_the_seat_cannot_rule_out(
    running: Game, people: list[Any]
) -> None:
    """The same units in the force, though not on the tokens that hide them in truth."""
    truth = replay.state_of(running, 12)
    forks = [practice.fork(running, 12, "marine", people[0]) for _ in range(5)]

    def hidden(state: Any) -> list[str]:
        return [model.unit for model in state.of("alien") if not model.revealed]

    dealt = [hidden(replay.state_of(fork)) for fork in forks]
    assert all(sorted(one) == sorted(hidden(truth)) != [] for one in dealt)
    assert any(one != hidden(truth) for one in dealt)


def test_a_fork_from_the_deployment_deploys_anew(running: Game, people: list[Any]) -> None:
    new = practice.fork(running, 0, "alien", people[1])
    autopilot.run(new)
    play.submit(new, "alien", "deploy auto")
    new.refresh_from_db()
    assert "All tokens are on the board." in str(game_log.log(new, "alien"))


@pytest.mark.parametrize("at", [5, 19, 21])
def test_a_fork_of_a_game_that_is_over_begins_from_the_truth(
    over: Game, people: list[Any], at: int
) -> None:
    new = practice.fork(over, at, "alien", people[2])
    system = replay.system_of(over)
    assert fold.digest(system, replay.state_of(new)) == fold.digest(
        system, replay.state_of(over, at)
    )
    assert events.events_of(new)[0].digest == events.events_of(over, at, at)[0].digest


def test_a_fork_proves_itself_from_its_position(over: Game, people: list[Any]) -> None:
    new = practice.fork(over, 19, "marine", people[0])
    autopilot.run(new)
    lobby.resign(new, "marine", user=people[0])
    whole = record.read("".join(record.written(export.of(Game.objects.get(pk=new.pk)))))
    report = verify.verify(whole)
    assert not report.broken and f'"event":19,"game":"{over.key}"' in report.found[2]
    setup = whole.heading.setup
    options = setup["options"] | {"position": setup["options"]["position"] + "acid b2 1\n"}
    other = replace(whole, heading=replace(whole.heading, setup={**setup, "options": options}))
    assert "opens another game" in str(verify.verify(other).first)


def test_a_fork_is_a_transcript_too(over: Game, people: list[Any]) -> None:
    new = practice.fork(over, 0, "alien", people[1])
    autopilot.run(new)
    play.submit(new, "alien", "deploy auto")
    out = StringIO()
    call_command("transcribe", new.key, stdout=out)
    lines = transcript.play(transcript.read(out.getvalue()))
    assert "> alien: deploy auto" in "\n".join(lines) and lines[1].startswith("> start")


def test_a_fork_can_be_forked(over: Game, people: list[Any]) -> None:
    new = practice.fork(over, 19, "alien", people[1])
    autopilot.run(new)
    again = practice.fork(Game.objects.get(pk=new.pk), 0, "alien", people[1])
    assert board(again, "alien") == board(new, "alien", 0)
    assert again.setup["options"]["forked"] == {"game": new.key, "event": 0}


def test_who_practises_gets_no_mail_of_it(over: Game, people: list[Any]) -> None:
    new = practice.fork(over, 19, "alien", people[1])
    autopilot.run(new)
    assert not Notice.objects.filter(game=new).exists()


@pytest.mark.parametrize(
    ("at", "seat", "who", "sentence"),
    [
        (3, "marine", 1, "You do not hold the seat of the marine."),
        (3, "alien", 2, "You do not hold the seat of the alien."),
        (3, "queen", 0, "There is no such seat"),
        (21, "marine", 0, "The game has no such event."),
        (-1, "marine", 0, "The game has no such event."),
    ],
)
def test_what_cannot_be_forked(
    running: Game, people: list[Any], at: int, seat: str, who: int, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        practice.fork(running, at, seat, people[who])
    assert not any(game.practice for game in Game.objects.all())


def test_from_the_end_of_a_game_nothing_goes_on(people: list[Any]) -> None:
    game = lobby.create("avp_thb", 1, SEATS, autopilots=SEATS, options={"turns": 1})
    autopilot.run(game)
    game.refresh_from_db()
    with pytest.raises(Refusal, match="was already over at that event"):
        practice.fork(game, game.length - 1, "marine", people[0])
    assert practice.fork(game, game.length - 2, "marine", people[0]).practice


def test_there_are_enough_of_them(
    over: Game, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "MOST_UNDER_WAY", 2)
    games = [practice.fork(over, at, "alien", people[1]) for at in (4, 5)]
    with pytest.raises(Refusal, match="You have 2 practice games"):
        practice.fork(over, 6, "alien", people[1])
    lobby.resign(games[0], "alien", user=people[1])
    practice.fork(over, 6, "alien", people[1])


def test_a_halted_game_does_not_go_on(game: Game, people: list[Any]) -> None:
    Game.objects.update(status="halted")
    game.refresh_from_db()
    with pytest.raises(Refusal, match="only while it is played or when it is over"):
        practice.fork(game, 0, "red", people[0])


def hints(*words: str) -> list[str]:
    out = StringIO()
    call_command("hint", *words, stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("key", "seat", "why"),
    [(None, "elf", "has no seat “elf”. There are: .*marine"), ("nosuch", "elf", "no game nosuch")],
)
def test_a_stranger_gets_no_hint(running: Game, key: str | None, seat: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        hints(key or running.key, seat)


def test_hints_are_orders_of_a_practice_game_and_what_is_expected_of_them(
    running: Game, people: list[Any]
) -> None:
    new = practice.fork(running, running.length - 1, "marine", people[0])
    play.submit(running, "alien", "resign")
    autopilot.run(new)
    seen = views.Sight(Game.objects.get(pk=new.pk), "marine")
    legal = {str(o) for o in fold.legal(replay.system_of(new), seen.view, seen.prompts[0])}
    told = [json.loads(line) for line in hints(new.key, "marine", "--player=able", "--json")]
    assert told and {one["order"] for one in told} <= legal
    assert all(0 <= one["chance"] <= 1 for one in told)
    best, *_ = hints(new.key, "marine", "--player=able")
    assert best.startswith(told[0]["order"]) and (len(told) == 1 or "% to win, tried" in best)
    assert hints(new.key, "marine", "--player=plain")[0] in legal
    new.refresh_from_db()
    assert new.length == seen.number


def test_no_hints_where_others_play_or_nobody_asks(running: Game, people: list[Any]) -> None:
    with pytest.raises(CommandError, match="Hints are for practice games"):
        hints(running.key, "marine")
    new = practice.fork(running, 12, "marine", people[0])
    autopilot.run(new)
    with pytest.raises(CommandError, match="Others still play the game"):
        hints(new.key, "marine")
    play.submit(running, "alien", "resign")
    with pytest.raises(CommandError, match="The autopilot plays the alien"):
        hints(new.key, "alien")
    with pytest.raises(CommandError, match="no game nothing"):
        hints("nothing", "marine")
