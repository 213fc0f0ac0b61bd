"""Who may write to whom, and who reads what."""

from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from games import play
from games.accounts import rate_limits, sanctions
from games.clock import database_clock
from games.models.game import Game
from games.models.moderation import Case, Sanction
from games.models.person import Holiday
from games.models.press import Message
from games.people import ignoring, sitters
from games.play import lobby, practice, substitutes
from games.press import messages, voices
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS
from tests.press.conftest import NAMES, SEATS, again, become, read, say
from tests.support.visitors import api_of, client_of

Status, Press = Game.Status, Game.Press
UNDER_WAY = (Status.PLAYING, Status.PAUSED, Status.HALTED)

# Who reads (x) what somebody writes to somebody; "end": only once the game is over.
READERS = """
from      to       red   blue  green onlooker other
red       all      x     x     x     x        x
red       side     x     .     x     .        .
red       red      x     .     .     .        .
red       blue     x     x     .     .        .
red       green    x     .     x     .        .
red       notes    x     .     .     .        .
blue      all      x     x     x     x        x
blue      blue     .     x     .     .        .
blue      red      x     x     .     .        .
blue      green    .     x     x     .        .
blue      notes    .     x     .     .        .
green     all      x     x     x     x        x
green     side     x     .     x     .        .
green     green    .     .     x     .        .
green     red      x     .     x     .        .
green     blue     .     x     x     .        .
green     notes    .     .     x     .        .
onlooker  gallery  end   end   end   x        x
onlooker  notes    .     .     .     x        .
other     gallery  end   end   end   x        x
other     notes    .     .     .     .        x
"""
# To whom a seat and an onlooker can write, by what was agreed and how the game stands.
PLAYERS = """
press   open       playing    paused     halted     over
full    all-notes  everything everything everything everything
public  all-notes  all-self   all-self   all-self   all-self
none    notes      self       self       self       all-self
"""
TO_RED = {
    "notes": ["notes"],
    "all-notes": ["all", "notes"],
    "self": ["red", "notes"],
    "all-self": ["all", "red", "notes"],
    "everything": ["all", "side", "blue", "green", "red", "notes"],
}


def rows(table: str) -> list[dict[str, str]]:
    head, *lines = [line.split() for line in table.strip().splitlines()]
    return [dict(zip(head, line, strict=True)) for line in lines]


def named(row: dict[str, str]) -> str:
    return f"From the {row['from']} to {row['to']}."


@pytest.fixture
def all_said(game: Game, people: dict[str, Any]) -> Game:
    for row in rows(READERS):
        say(game, people[row["from"]], row["to"], named(row))
    return game


def reads(place: str, over: bool) -> set[str]:
    """What the table says that somebody reads."""
    return {named(row) for row in rows(READERS) if row[place] in ("x", "end"[: 3 * over])}


def test_the_table_has_everything_that_can_be_written(game: Game, people: dict[str, Any]) -> None:
    told = {(row["from"], row["to"]) for row in rows(READERS)}
    voiced = {place: voices.voice_of(again(game), people[place]) for place in NAMES}
    assert told == {(p, to) for p, voice in voiced.items() for to in voices.addressees(voice)}


@pytest.mark.parametrize("status", [*UNDER_WAY, Status.OVER])
def test_who_reads_what(all_said: Game, people: dict[str, Any], status: str) -> None:
    become(all_said, status=status)
    over = status == Status.OVER
    for place, person in people.items():
        assert read(all_said, person) == reads(place, over), place


@pytest.mark.parametrize("over", [False, True])
def test_pages_and_programs_show_that_and_no_more(
    all_said: Game, people: dict[str, Any], over: bool
) -> None:
    if over:
        become(all_said, status=Status.OVER)
    every = {named(row) for row in rows(READERS)}
    for place, person in people.items():
        client, program = client_of(person), api_of(person)
        press = program.get(f"/api/games/{all_said.key}/press/").json()["messages"]
        assert {one["text"] for one in press} == reads(place, over), place
        # Whoever names a seat that is not theirs is told nothing more.
        urls = ["", "press/", *(f"?seat={name}" for name in SEATS if place != name)]
        for url in urls:
            page = client.get(f"/games/{all_said.key}/{url}").content.decode()
            shown = {text for text in every if text in page}
            assert shown == reads(place, over) if "seat" not in url else shown <= reads(place, over)


# Nobody has a seat in a game that was closed before it began.
BEGUN_OR_OPEN = [status for status in Status if status != Status.CLOSED]


@pytest.mark.parametrize("agreed", Press)
def test_to_whom_a_player_can_write(game: Game, people: dict[str, Any], agreed: str) -> None:
    row = next(row for row in rows(PLAYERS) if row["press"] == agreed)
    for status in BEGUN_OR_OPEN:
        become(game, status=status, press=agreed)
        voice = voices.voice_of(again(game), people["red"])
        assert list(voices.addressees(voice)) == TO_RED[row[status]], status


@pytest.mark.parametrize(("agreed", "status"), [*product(Press, BEGUN_OR_OPEN)])
def test_to_whom_an_onlooker_can_write(
    game: Game, people: dict[str, Any], agreed: str, status: str
) -> None:
    become(game, status=status, press=agreed)
    voice = voices.voice_of(again(game), people["onlooker"])
    gallery = [] if status == Status.OPEN else ["gallery"]
    assert list(voices.addressees(voice)) == [*gallery, "notes"]


def test_what_cannot_be_written_is_refused(game: Game, people: dict[str, Any]) -> None:
    for place, to in (("blue", "side"), ("red", "gallery"), ("onlooker", "all"), ("red", "moon")):
        with pytest.raises(Refusal, match="You can write to:"):
            say(game, people[place], to, "Psst.")
    with pytest.raises(Refusal, match="You can write to: gallery, notes"):
        say(game, people["onlooker"], "all", "I am the red.", seat="red")
    assert not Message.objects.exists()


def test_no_seat_is_called_as_an_addressee(toys: None) -> None:
    for system in SYSTEMS.values():
        for mission in system.missions:
            assert not {*system.seating(mission).names} & {*Message.WORDS}, system.key


def test_before_the_start_those_talk_who_have_joined(opened: Game, people: dict[str, Any]) -> None:
    say(opened, people["red"], "all", "Shall we begin?")
    assert list(voices.addressees(voices.voice_of(opened, people["green"]))) == ["notes"]
    lobby.join(opened, "green", people["green"])
    assert "Shall we begin?" in read(opened, people["green"])
    message = messages.lines(voices.voice_of(again(opened), people["green"]), 9)[0]
    assert message.by == "The red"


def test_a_seat_that_was_left_speaks_with_another_name(
    opened: Game, people: dict[str, Any]
) -> None:
    say(opened, people["blue"], "all", "I was first.")
    lobby.leave(opened, "blue", people["blue"])
    lobby.join(opened, "blue", people["other"])
    (line,) = messages.lines(voices.voice_of(again(opened), people["red"]), 9)
    assert line.by == "The blue, before"


def test_a_sitter_writes_and_reads_for_the_seat_and_nobody_learns_of_it(
    game: Game, people: dict[str, Any]
) -> None:
    say(game, people["green"], "red", "Hold the left.")
    say(game, people["red"], "notes", "Green is a liar.")
    say(game, people["red"], "red", "For who follows me.")
    own = say(game, people["red"], "all", "Good luck.")
    now = database_clock.now()
    away = Holiday.objects.create(
        user=people["red"], start=now - timedelta(days=1), end=now + timedelta(days=5)
    )
    sitters.name(away, "dan", now)
    sitter = people["onlooker"]
    assert read(game, sitter) == {"Hold the left.", "For who follows me.", "Good luck."}
    sat = say(game, sitter, "green", "I hold it.")
    lines = {one.text: one for one in messages.lines(voices.voice_of(game, people["green"]), 9)}
    told = [vars(lines[text]) for text in ("I hold it.", "Good luck.")]
    assert {one["by"] for one in told} == {"The red"} == {one["by"] for one in told}
    page = client_of(people["green"]).get(f"/games/{game.key}/press/").content.decode()
    api = api_of(people["green"]).get(f"/api/games/{game.key}/press/").content.decode()
    assert "I hold it." in page and not {"dan", "ann"} & {*page.split(), *api.split('"')}
    own_page = client_of(people["red"]).get(f"/games/{game.key}/press/").content.decode()
    assert "I hold it." in own_page and sat.key not in own_page.replace(f"message-{sat.key}", "")
    # Ignoring one of them is ignoring both, so that it tells nothing either.
    ignoring.ignore(people["green"].pk, own.holder_id)
    assert read(game, people["green"]) == {"Hold the left."}
    assert sat.author == sitter and sat.holder == people["red"]
    sitters.dismiss(sitters.of_holiday(away, now), database_clock.now())
    assert read(game, sitter) == {"Good luck."}
    # They have seen what the red sees, and do not tell it in the gallery.
    with pytest.raises(Refusal):
        say(game, sitter, "gallery", "The red has seven.")


def test_a_substitute_reads_what_belongs_to_the_seat(game: Game, people: dict[str, Any]) -> None:
    say(game, people["red"], "notes", "Mine alone.")
    say(game, people["red"], "red", "For who follows me.")
    say(game, people["green"], "red", "Hold the left.")
    play.submit(game, "red", "vacate")
    substitutes.sit_down(again(game), "red", people["other"])
    assert read(game, people["other"]) == {"For who follows me.", "Hold the left."}
    assert read(game, people["red"]) == {"Mine alone."}
    page = client_of(people["other"]).get(f"/games/{game.key}/handover/?seat=red").content.decode()
    assert "For who follows me." in page and "Mine alone." not in page
    with pytest.raises(Refusal, match="You can write to: notes"):
        say(game, people["red"], "gallery", "The red had five.")
    become(game, status=Status.OVER)
    said = say(game, people["red"], "all", "Well played.")
    lines = {one.key: one for one in messages.lines(voices.voice_of(game, people["blue"]), 9)}
    assert lines[said.key].by == "The red, before"
    assert "Hold the left." not in read(game, people["red"])


def test_a_referee_who_looks_reads_no_press(game: Game, people: dict[str, Any]) -> None:
    say(game, people["red"], "green", "Our plan.")
    referee = people["other"]
    referee.is_superuser = True
    referee.save()
    client = client_of(referee)
    form = {"verb": "look", "seat": "red", "reason": "Asked to.", "request": "1"}
    page = client.post(f"/games/{game.key}/desk/", form, follow=True)
    assert "You are looking through the eyes of the red" in page.content.decode()
    assert "Our plan." not in page.content.decode()
    with pytest.raises(Refusal):
        say(game, referee, "gallery", "The red has seven.")


def test_who_practises_writes_notes_alone(game: Game, people: dict[str, Any]) -> None:
    fork = practice.fork(game, 0, "red", people["red"])
    assert list(voices.addressees(voices.voice_of(fork, people["red"]))) == ["notes"]


@pytest.mark.parametrize("kind", [sanctions.MUTE, sanctions.BAN])
def test_who_is_muted_writes_notes_alone(game: Game, people: dict[str, Any], kind: str) -> None:
    now = database_clock.now()
    case, until = Case.objects.create(opened_at=now), now + timedelta(days=1)
    Sanction.objects.create(
        person=people["red"], kind=kind, case=case, reason="Rude.", at=now, until=until
    )
    for to in ("all", "side", "blue", "red"):
        with pytest.raises(Refusal, match="Rude"):
            say(game, people["red"], to, "Hello.")
    say(game, people["red"], "notes", "I was rude.")
    assert read(game, people["red"]) == {"I was rude."}


def test_who_writes_much_waits(
    game: Game, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Else a minute may end between the messages, and with it the count.
    monkeypatch.setitem(rate_limits.LIMITS, "press", rate_limits.Limit(12, 10**9))
    for number in range(12):
        say(game, people["red"], "all", f"Message {number}.")
    with pytest.raises(Refusal, match="much in a short time"):
        say(game, people["red"], "notes", "One more.")
    say(game, people["blue"], "all", "Others may.")


def test_the_same_words_sent_twice_are_one_message(game: Game, people: dict[str, Any]) -> None:
    with database_clock.at(database_clock.now()):
        keys = {say(game, people["red"], "all", "Hello.").key for _ in range(2)}
        keys.add(say(game, people["red"], "blue", "Hello.").key)
    assert len(keys) == 2 == Message.objects.count()
    one = Message.objects.first()
    assert one and one.at.second == one.at.microsecond == 0
