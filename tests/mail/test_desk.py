"""What a mail asks of the site: everything that the pages do for a player."""

from typing import Any

import pytest

from games import play
from games.clock import timezones
from games.mail import receive
from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice
from games.models.person import Profile
from games.people import home_addresses
from games.play import invitations, lobby
from tests.mail.test_receive import answers, asked, letter
from tests.support.counter_games import thinkers

__all__ = ["thinkers"]


@pytest.fixture
def game(new_game: Any) -> Game:
    """A game that asks everybody at once."""
    made: Game = new_game(mission=2)
    return made


def says(game: Game, *lines: str, seat: str = "red") -> str:
    """The answer to a mail from *seat*, without its line breaks."""
    receive.received(letter(*lines, number=MailIn.objects.count()), [asked(game, seat)])
    return " ".join(answers()[-1].split())


def test_a_game_is_started_and_joined(game: Game, people: list[Any]) -> None:
    assert "counter-1 Counter: 1. In turn" in says(game, "game start")
    assert "you sit there as red." in says(game, "game start counter-1 daily")
    fresh = Game.objects.latest("id")
    assert fresh.host == people[0]
    assert f"[{fresh.key}] Counter, In turn: free is blue." in says(game, "game list", seat="blue")
    assert "The seat of the blue is yours." in says(game, f"game join {fresh.key}", seat="blue")
    fresh.refresh_from_db()
    assert fresh.status == Game.Status.PLAYING


def test_a_game_against_the_autopilot_begins_at_once(game: Game) -> None:
    says(game, "game start counter-1 autopilot")
    assert Game.objects.latest("id").status == Game.Status.PLAYING


def test_how_strong_the_autopilot_is_stands_behind_it(thinkers: None, game: Game) -> None:
    says(game, "game start counter-1 autopilot Able daily")
    fresh = Game.objects.latest("id")
    assert fresh.seats.get(name="blue").strength == "able"
    assert fresh.clock["each"] == 86_400
    told = says(game, "game start counter-1 autopilot divine")
    assert "There is no autopilot “divine”. Choose casual, plain, able or strong." in told
    assert Game.objects.latest("id") == fresh


def test_somebody_is_invited_and_declines(game: Game, people: list[Any]) -> None:
    fresh = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    line = f"game invite {fresh.key} blue bob@example.org"
    assert "Only the host" in says(game, line, seat="blue")
    assert "is on its way" in says(game, line)
    assert Notice.objects.filter(kind=Notice.Kind.INVITED, address="bob@example.org").exists()
    assert "“bob@” is no mail address." in says(game, f"game invite {fresh.key} blue bob@")
    assert "Write a seat and a user name" in says(game, f"game invite {fresh.key} blue")
    assert "is on its way" in says(game, f"game invite {fresh.key} blue {people[1]}")
    assert fresh.seats.get(name="blue").kept_for == people[1]
    kept = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(kept, "blue", person=people[1])
    assert f"[{kept.key}] Counter, In turn: blue is kept for you." in says(
        game, "game list", seat="blue"
    )
    assert "You have declined." in says(game, f"game decline {kept.key}", seat="blue")
    assert "Nobody has invited you" in says(game, f"game decline {kept.key}", seat="blue")


def test_a_seat_is_left_before_the_game_begins(game: Game, people: list[Any]) -> None:
    fresh = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.join(fresh, "blue", people[1])
    assert "You have left" in says(game, f"game leave {fresh.key}", seat="blue")
    assert fresh.seats.get(name="blue").user is None


def test_a_rematch_is_asked_for_with_a_word(game: Game, people: list[Any]) -> None:
    to = asked(game)
    assert "when the game is over" in says(game, "game rematch")
    play.submit(game, "red", "resign", user=people[0])
    receive.received(letter("game rematch", number=77), [to])
    assert Game.objects.get(rematch_of=game).host == people[0]
    assert "The rematch is" in answers()[-1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("game", "Write one of these words after “game”: list, start"),
        ("game join zzzz", "There is no game “zzzz”."),
        ("game invite", "Write which game: the letters in brackets"),
        ("tournament enter", "Write which tournament: “tournament list” names them."),
        ("game list", "No game waits for players now."),
        ("game start counter-1 weekly", "There is no clock “weekly”. Write one of these"),
        ("tournament list", "No tournament is announced now."),
        ("tournament enter xyz", "There is no tournament “xyz”."),
        ("settings zone Nowhere", "There is no time zone “nowhere”."),
        ("settings quiet late", "Write times like this"),
    ],
)
def test_what_cannot_be_done_is_told(game: Game, line: str, sentence: str) -> None:
    assert sentence in says(game, line)


def test_settings_are_kept(game: Game, people: list[Any]) -> None:
    assert "Europe/Paris" in says(game, "settings zone europe/paris")
    assert timezones.name_of(people[0].pk) == "Europe/Paris"
    assert "from 22:00 to 07:30" in says(game, "settings quiet 22:00 7:30")
    assert Profile.objects.get(user=people[0]).quiet_from.hour == 22


def test_the_key_of_a_game_is_read_in_any_case(people: list[Any]) -> None:
    fresh = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    assert "Write which: game join" in at_home(people[0], f"game join {fresh.key}")
    assert f"[{fresh.key}] Counter" in at_home(people[0], "Game List.")
    told = at_home(people[0], f"game join [{fresh.key.upper()}] Red")
    assert "The seat of the red is yours." in told
    assert fresh.seats.get(name="red").user == people[0]


def at_home(person: Any, *lines: str) -> str:
    """The answer to a mail of theirs that means no game."""
    number = 500 + MailIn.objects.count()
    receive.received(letter(*lines, number=number), [home_addresses.address_of(person)])
    return " ".join(MailOut.objects.latest("id").text.split())


def test_nobody_invites_themself(people: list[Any]) -> None:
    fresh = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    for me in ("Ann", "ANN@example.org"):
        told = at_home(people[0], f"game invite {fresh.key} blue {me}")
        assert "That is yourself." in told
    assert not fresh.seats.get(name="blue").invite and not Notice.objects.exists()


def test_why_a_seat_cannot_be_taken_is_told(people: list[Any]) -> None:
    fresh = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.join(fresh, "red", people[0])
    lobby.invite(fresh, "blue", person=people[1])
    for seat, why in (
        ("blue", "The seat of the blue is kept for an invited player."),
        ("red", "The seat of the red is taken."),
        ("green", "There is no such seat at this table. There are: red and blue."),
        ("", "No seat of that game is free."),
    ):
        assert why in at_home(people[2], f"game join {fresh.key} {seat}")


def test_who_has_left_a_running_game_comes_back_by_mail(game: Game, people: list[Any]) -> None:
    play.submit(game, "red", "vacate", user=people[0])
    seat = game.seats.get(name="red")
    assert seat.is_open
    told = at_home(people[0], f"game join {game.key}")
    seat.refresh_from_db()
    assert "The seat of the red is yours." in told and not seat.is_open
    assert seat.user == people[0]


def test_a_host_goes_on_by_mail_when_nobody_comes(people: list[Any]) -> None:
    fresh = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    token = lobby.invite(fresh, "blue", person=people[1])
    invitations.decline(token)
    assert "Only the host" in at_home(people[1], f"game open {fresh.key} blue")
    assert "Anybody can take the seat of the blue" in at_home(
        people[0], f"game open {fresh.key} blue"
    )
    lobby.join(fresh, "blue", people[2])
    assert "goes on waiting for players" in at_home(people[2], f"game keep {fresh.key}")
    fresh.refresh_from_db()
    assert fresh.kept_open_at


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("gmae list", "game"),
        ("list", "game list"),
        ("game-list", "game list"),
        ("start counter-1", "game start"),
        ("gamelist", "game list"),
        ("holidays", ""),
        ("add 2", ""),
    ],
)
def test_who_misspells_a_word_of_the_site_is_asked_what_they_mean(
    people: list[Any], line: str, word: str
) -> None:
    told = at_home(people[0], line)
    assert (f"Did you mean “{word}”?" in told) if word else ("Did you mean" not in told)


def test_nobody_is_left_without_a_word_unwarned(people: list[Any]) -> None:
    said = [at_home(people[0], f"nonsense {number}") for number in range(4)]
    warned = ["We could not do anything with your last 4 mails." in one for one in said]
    assert warned == [False, False, False, True]
    before = MailOut.objects.count()
    at_home(people[0], "more nonsense")
    assert MailOut.objects.count() == before
    assert "You have no game under way." in at_home(people[0], "games")
