"""Lists by mail: an invitation is answered with one, which is judged before the seat is taken."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from games.history import events
from games.mail import batching, post, receive
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut
from games.people import home_addresses
from games.play import invitations, lobby
from tests.mail.test_receive import letter
from tests.support.toys.rookery import SIX

DECK = "Hello Ann,\n\n2 owl\n10 wren\n\n-- \nBob"
BOB = "bob@example.org"

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def bob(people: list[Any]) -> Any:
    person = people[1]
    EmailAddress.objects.create(user=person, email=BOB, verified=True, primary=True)
    type(person).objects.filter(pk=person.pk).update(email=BOB)
    person.refresh_from_db()
    return person


@pytest.fixture
def duel(people: list[Any], bob: Any) -> Game:
    game = lobby.create("rookery", 1, SIX[:2], host=people[0])
    lobby.invite(game, "birch", "Bob@example.org")
    return game


def posted() -> MailOut:
    """The last mail that goes out."""
    while post.deliver():
        pass
    return MailOut.objects.latest("id")


def birch(game: Game) -> SeatAtGame:
    return SeatAtGame.objects.get(game=game, name="birch")


def test_an_invitation_says_how_a_list_is_sent(duel: Game) -> None:
    mail = posted()
    assert mail.reply_to.startswith("turn+") and mail.to == "Bob@example.org"
    for part in (mail.text, mail.html):
        assert "You bring a deck of your own. Write a bird a line" in part.replace("\n", " ")
        assert "Answer this mail with it" in part.replace("\n", " ")
        assert "Write your orders above this line" in part


def test_a_list_takes_the_seat(duel: Game, people: list[Any], bob: Any) -> None:
    row = receive.received(letter(*DECK.split("\n")), [posted().reply_to])
    assert row and row.status == MailIn.Status.READ
    assert (birch(duel).user, birch(duel).brings) == (bob, "2 owl\n10 wren")
    said = posted()
    assert "Your deck is in order, and the seat of the birch is yours." in said.text
    assert said.headers["Auto-Submitted"] == "auto-replied" and "owl" not in said.text
    lobby.join(duel, "ash", people[0])
    assert "2 owl" in str(events.events_of(Game.objects.get(pk=duel.pk))[0].facts_for("birch"))


def test_a_wrong_list_is_answered_with_every_fault_and_takes_nothing(duel: Game) -> None:
    to = posted().reply_to
    row = receive.received(letter("3 owl", "1 dodo"), [to])
    assert row and row.status == MailIn.Status.REFUSED
    assert not birch(duel).taken and birch(duel).brings == ""
    said = posted()
    text = said.text.replace("\n", " ")
    assert "There is no bird “dodo”. A deck has 12 cards, not 3. A deck has at most 2" in text
    assert said.reply_to == to
    receive.received(letter("12 crow", number=2), [said.reply_to])
    assert birch(duel).brings == "12 crow"
    receive.received(letter("12 wren", number=3), [to])
    said = posted().text.replace("\n", " ")
    assert "Your deck is in order. You bring it instead of the one before." in said
    assert birch(duel).brings == "12 wren"
    receive.received(letter("12 dodo", number=4), [to])
    assert "There is no bird “dodo”." in posted().text and birch(duel).brings == "12 wren"


def test_the_last_seat_begins_the_game(duel: Game, people: list[Any]) -> None:
    lobby.join(duel, "ash", people[0])
    invitation = next(mail for mail in MailOut.objects.all() or [posted()] if mail.reply_to)
    receive.received(letter("night"), [invitation.reply_to])
    duel.refresh_from_db()
    answer = MailOut.objects.filter(message_id__startswith="<a").get()
    assert (duel.status == "playing" and "It is" in answer.text) or "birch" in answer.text
    assert "owl" in str(events.events_of(duel)[0].facts_for("birch"))


def test_a_deck_of_sixty_lines_arrives_whole(duel: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.toys.birds.CARDS", 60)
    row = receive.received(letter(*["wren"] * 60), [posted().reply_to])
    assert row and birch(duel).brings == "60 wren"


def test_nothing_is_brought_by_an_empty_mail(duel: Game) -> None:
    receive.received(letter("", "> quoted"), [posted().reply_to])
    assert "Your mail had no deck in it." in posted().text and not birch(duel).taken


def test_a_stranger_gets_an_account_and_then_brings_a_list(people: list[Any]) -> None:
    game = lobby.create("rookery", 1, SIX[:2], host=people[0])
    lobby.invite(game, "birch", "stranger@example.org")
    mail = posted()
    assert mail.reply_to.startswith("yes+") and "You bring a deck of your own." in mail.text
    assert "Answer this mail with it" not in mail.text
    receive.received(letter("accept Strider"), [mail.reply_to])
    told = posted()
    assert "Welcome, Strider." in told.text and not birch(game).taken
    assert "You bring a deck of your own to the game" in told.text.replace("\n", " ")
    receive.received(letter("game list", number=2), [told.reply_to])
    assert "birch is kept for you." in posted().text.replace("\n", " ")
    receive.received(letter("12 wren", number=3), [told.reply_to])
    assert birch(game).user.username == "Strider" and birch(game).brings == "12 wren"


def test_without_a_list_to_bring_an_invitation_says_nothing_of_one(people: list[Any]) -> None:
    game = lobby.create("counter", 1, host=people[0])
    lobby.invite(game, "red", "stranger@example.org")
    assert "You bring" not in posted().text


def test_the_right_ends_with_the_invitation(duel: Game, people: list[Any]) -> None:
    to = posted().reply_to
    invitations.open_to_all(duel, "birch")
    assert receive.received(letter("12 wren"), [to]) is None
    assert not birch(duel).taken and batching.waiting().count() == 0


def test_who_has_declined_sends_no_list(duel: Game) -> None:
    to = posted().reply_to
    invitations.decline(lobby.token_of(birch(duel)))
    assert receive.received(letter("12 wren"), [to]) is None and birch(duel).declined


@pytest.mark.parametrize(("below", "unread"), [((), False), (("add 2",), True)])
def test_orders_below_accept_are_said_to_be_unread(
    people: list[Any], bob: Any, below: tuple[str, ...], unread: bool
) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(game, "blue", BOB)
    receive.received(letter("accept", *below), [posted().reply_to])
    said = posted().text.replace("\n", " ")
    assert "The seat of the blue is yours." in said
    assert ("The lines below that were not read" in said) == unread


def test_the_word_accept_is_no_entry_of_a_list(duel: Game) -> None:
    to = posted().reply_to
    receive.received(letter("Yes, please!"), [to])
    assert "Your mail had no deck in it." in posted().text and not birch(duel).taken
    receive.received(letter("accept", *DECK.split("\n")[2:4], number=2), [to])
    assert birch(duel).brings == "2 owl\n10 wren"


@pytest.fixture
def kept(people: list[Any], bob: Any) -> Game:
    """A game that has two free seats, one of them kept for bob."""
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(game, "blue", BOB)
    return game


def blue(game: Game) -> SeatAtGame:
    return SeatAtGame.objects.get(game=game, name="blue")


def told_of(*lines: str, to: str) -> str:
    """What comes back for a mail with those lines, without its line breaks."""
    receive.received(letter(*lines, number=MailIn.objects.count() + 1), [to])
    return " ".join(posted().text.split())


def test_who_holds_the_seat_is_told_so_and_can_leave_it(kept: Game, bob: Any) -> None:
    to = posted().reply_to
    assert "The seat of the blue is yours." in told_of("Yes, with pleasure", to=to)
    for word in ("accept", "decline", "add 2"):
        said = told_of(word, to=to)
        assert "The seat of the blue is yours. Until the game begins, “game leave” gives" in said
    assert f"[{kept.key}] Counter" in told_of("games", to=to)
    assert f"You have left [{kept.key}]" in told_of("Game leave", to=to)
    assert blue(kept).user is None
    left = MailOut.objects.latest("id")
    assert left.reply_to == home_addresses.address_of(bob)
    assert "The game begins as soon as" not in left.text


def test_who_is_invited_may_ask_first(kept: Game) -> None:
    to = posted().reply_to
    said = told_of("help", "games", to=to)
    assert "Courtesy, bullets" in said and "You have no game under way." in said
    assert not blue(kept).taken and "“accept” or “decline”" in told_of("Who are you?", to=to)


def test_who_declines_is_left_an_address_that_reads_what_they_write(kept: Game, bob: Any) -> None:
    to = posted().reply_to
    receive.received(letter("No, thanks."), [to])
    posted()
    answer = MailOut.objects.filter(to=bob.email).latest("id")
    assert "ask them to invite you again" in answer.text.replace("\n", " ")
    assert answer.reply_to == home_addresses.address_of(bob)
    lobby.invite(kept, "blue", BOB)
    assert "The seat of the blue is yours." in told_of("accept", to=posted().reply_to)
