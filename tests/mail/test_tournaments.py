"""What entrants are told by mail: each thing once, as they wish, and with its reason."""

from datetime import timedelta
from typing import Any

import pytest

from games.clock import database_clock
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.tournament import Tournament
from games.notify import preferences
from games.notify.preferences import DIGEST, MAIL, OFF
from games.tournaments import perform, rounds
from games.tournaments.core import acts
from games.tournaments.core.field import Bye, How, Result
from games.tournaments.effects import pairing
from tests.support.tournament_acts import enter
from tests.tournaments.conftest import (
    CONDITIONS,
    TERMS,
    Make,
    announced,
    begun,
    directing,
    director,
    people,
    settle,
    won_by,
)

__all__ = ["announced", "begun", "director", "people"]

pytestmark = pytest.mark.django_db
KIND = Notice.Kind.TOURNAMENT


def posted(now: Any = None) -> dict[str, list[MailOut]]:
    """What is posted now, by address."""
    before = set(MailOut.objects.values_list("pk", flat=True))
    while post.deliver(now):
        pass
    found: dict[str, list[MailOut]] = {}
    for mail in MailOut.objects.exclude(pk__in=before).order_by("pk"):
        found.setdefault(mail.to, []).append(mail)
    return found


def test_who_enters_is_told_and_who_waits_and_moves_up(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced(places=2, check_in=True)
    for person in people[:3]:
        enter(one, person)
    mails = posted()
    (first,), (last,) = mails["p1@example.org"], mails["p3@example.org"]
    assert (
        "You have entered." in first.subject
        and "Check in, on its page or by mail, before" in first.text
    )
    assert "waiting list" in last.subject and "nobody before you is waiting" in last.text
    perform.perform(one, acts.Withdraw(1), by=director, reason="Asked by telephone.")
    mails = posted()
    assert set(mails) == {"p1@example.org", "p3@example.org"}
    assert "Asked by telephone." in mails["p1@example.org"][0].text
    assert "You have a place." in mails["p3@example.org"][0].text
    perform.perform(one, acts.Withdraw(2), by=people[1])
    assert not posted()


def test_who_is_named_director_and_who_is_released_is_told_by_others_alone(
    announced: Make, director: Any
) -> None:
    one, otto = announced(), directing("otto")
    perform.perform(one, acts.Appoint(), by=director, person=otto)
    ((mail,),) = posted().values()
    assert mail.to == otto.email and "You are now a director." in mail.subject
    perform.perform(one, acts.Release(), by=otto, person=director)
    ((mail,),) = posted().values()
    assert mail.to == director.email and "A director has released you." in mail.text
    perform.perform(one, acts.Appoint(), by=otto, person=director)
    posted()
    perform.perform(one, acts.Release(), by=otto, person=otto)
    assert not posted()
    draft = Tournament.objects.create(title="A draft of two")
    draft.directors.set([director, otto])
    perform.perform(draft, acts.Open(TERMS, CONDITIONS), by=otto)
    ((mail,),) = posted().values()
    assert mail.to == director.email and "You direct it." in mail.subject


def test_a_mail_names_the_tournament_and_can_be_turned_off(
    announced: Make, people: list[Any]
) -> None:
    begins = database_clock.now() + timedelta(days=9)
    one = announced(starts_at=begins.isoformat())
    enter(one, people[0])
    (mail,) = posted()["p1@example.org"]
    assert mail.subject.startswith(f"[{one.key}] The club's cup")
    for part in (mail.text, mail.html):
        assert f"/tournaments/{one.key}/" in part and "Unsubscribe from mails of this kind" in part
    assert "It begins" in mail.text
    token = mail.headers["List-Unsubscribe"].strip("<>").rstrip("/").rsplit("/", 1)[1]
    granted = preferences.granted(token)
    assert granted == (people[0], KIND)
    preferences.turn_off(*granted)
    perform.perform(one, acts.Announce(), by=one.directors.get(), reason="Dinner is at eight.")
    assert not posted()


def test_what_is_said_at_once_is_one_mail_and_made_again_the_same(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced()
    enter(one, people[0])
    perform.perform(one, acts.Announce(), by=director, reason="Dinner is at eight.")
    (mail,) = posted()["p1@example.org"]
    assert "You have entered." in mail.text and "Dinner is at eight." in mail.text
    assert mail.told.count() == 2
    first = mail.message_id
    mail.told.update(status="waiting", mail=None)
    mail.delete()
    assert posted()["p1@example.org"][0].message_id == first


def test_it_stands_in_the_digest_of_who_wishes_it(announced: Make, people: list[Any]) -> None:
    preferences.keep_all(people[0], {(MAIL, KIND): DIGEST})
    one = announced()
    enter(one, people[0])
    assert not posted()
    at = preferences.of(people[0].pk).next_digest(database_clock.now())
    (mail,) = posted(at)["p1@example.org"]
    for part in (mail.text, mail.html):
        assert "club" in part and "You have entered." in part
        assert f"/tournaments/{one.key}/" in part


def test_a_check_in_is_asked_for_once(announced: Make, people: list[Any]) -> None:
    begins = database_clock.now() + timedelta(days=3)
    one = announced(check_in=True, starts_at=begins.isoformat())
    for person in people[:2]:
        enter(one, person)
    perform.perform(one, acts.CheckIn(1), by=people[0])
    posted()
    settle(one)
    assert not posted()
    with database_clock.at(begins - timedelta(days=1)):
        settle(one)
        settle(one)
        mails = posted(begins - timedelta(days=1))
    assert set(mails) == {"p2@example.org"} and len(mails["p2@example.org"]) == 1
    assert "Check in." in mails["p2@example.org"][0].subject


def test_a_round_is_told_once_with_its_game_and_a_bye_with_its_reason(begun: Make) -> None:
    one = begun(players=3)
    posted()
    settle(one)
    mails = posted()
    game = one.pairings.get().game
    assert game
    players = {seat.user.email: seat for seat in game.seats.select_related("user")}
    for address, seat in players.items():
        (mail,) = mails.pop(address)
        other = next(s for s in players.values() if s != seat)
        said = f"Round 1, table 1 of “The club's cup”: you play the {seat.name} against"
        flat = " ".join(mail.text.split())
        assert f"{said} {other.user.username} ({other.name})." in flat
        assert "the rule decides it" in flat
    ((mail,),) = mails.values()
    assert "You sit out round 1." in mail.subject
    assert "no opponent left for you" in mail.text and "It counts 1 point." in mail.text


def test_decisions_are_told_with_their_reason(
    begun: Make, director: Any, people: list[Any]
) -> None:
    one = begun(players=2, rounds=3)
    settle(one)
    game = one.pairings.get().game
    assert game
    posted()
    won_by(game, "red")
    perform.perform(one, acts.Announce(), by=director, reason="Only a pause.")
    game = Game.objects.get(pk=game.pk)
    rounds.score(one.pairings.get())
    posted()
    result = Result(How.ADJUDICATED, {1: 0.5, 2: 0.5})
    perform.perform(
        one, acts.Decide(1, 1, result), by=director, reason="A wrong deadline was told."
    )
    perform.perform(one, acts.Penalise(1, 0.5), by=director, reason="Rude words.")
    mails = posted()
    (mine,), (theirs,) = mails["p1@example.org"], mails["p2@example.org"]
    assert "Round 1, table 1 is decided." in mine.subject
    assert "A wrong deadline was told." in theirs.text and "p1 ½" in theirs.text
    assert "Rude words." in mine.text and "Rude words." not in theirs.text


def test_a_game_ended_by_a_ruling_is_told_once(begun: Make, director: Any) -> None:
    one = begun(players=2)
    settle(one)
    posted()
    result = Result(How.ADJUDICATED, {1: 1, 2: 0})
    perform.perform(one, acts.Decide(1, 1, result), by=director, reason="Nobody came back.")
    mails = posted()
    assert {address: len(some) for address, some in mails.items()} == {
        "p1@example.org": 1,
        "p2@example.org": 1,
    }
    for (mail,) in mails.values():
        assert mail.subject.startswith("Over:") and "Nobody came back." in mail.text
        assert "of “The club's cup”: you played the" in mail.text


def test_the_end_is_told_with_everybodys_place(begun: Make) -> None:
    one = begun(players=2, rounds=1)
    settle(one)
    won_by(one.pairings.get().game, "red")
    settle(one)
    assert one.status == "over"
    mails = posted()
    told = " ".join(mail.text for some in mails.values() for mail in some)
    assert "You have place 1 of 2, with 1 point." in " ".join(told.split())
    assert "You have place 2 of 2, with 0 points." in " ".join(told.split())


def test_being_called_off_needs_two_and_is_told_with_the_reason(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced()
    enter(one, people[0])
    posted()
    perform.perform(one, acts.CallOff(), by=director, reason="Too few.")
    assert not posted()
    other = type(director).objects.create_superuser("boss", "boss@example.org")
    perform.perform(one, acts.Confirm(), by=other, reason="So it is.")
    (mail,) = posted()["p1@example.org"]
    assert "It is called off." in mail.subject and "So it is." in mail.text


def test_a_substitute_and_who_was_replaced_both_hear_of_it(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=2, automatic=False)
    posted()
    perform.perform(one, acts.Substitute(1), person=people[5], by=director, reason="A new job.")
    mails = posted()
    assert "You play as entrant 1" in mails["p6@example.org"][0].text
    assert "Somebody else plays for you" in mails["p1@example.org"][0].text
    perform.perform(one, acts.SitOut(1, 1, Bye.HALF), by=director, reason="A late train.")
    assert "It counts ½ point." in posted()["p6@example.org"][0].text


def test_nobody_hears_who_wished_for_silence(announced: Make, people: list[Any]) -> None:
    preferences.keep_all(people[0], {(MAIL, KIND): OFF})
    enter(announced(), people[0])
    assert not posted()
    assert Notice.objects.get(person=people[0]).trouble == "not wished"


def heard(mails: dict[str, list[MailOut]]) -> dict[str, str]:
    """All that each person is told, by the name before the @."""
    return {
        address.split("@")[0]: " ".join(" ".join(mail.text for mail in some).split())
        for address, some in mails.items()
    }


def ends(one: Tournament, table: int) -> list[str]:
    """A game of the last round is won by red and scored: who had red and who blue."""
    game = one.pairings.get(round=1, table=table).game
    assert game
    won_by(game, "red")
    rounds.score(one.pairings.get(round=1, table=table))
    return list(game.seats.order_by("-name").values_list("user__username", flat=True))


def test_who_has_no_game_hears_of_a_pause_and_of_its_end_too(begun: Make, director: Any) -> None:
    one = begun(players=3)
    settle(one)
    posted()
    (resting,) = perform.book_of(one).rounds[0].byes
    perform.perform(one, acts.Pause(), by=director, reason="The hall is closed.")
    told = heard(posted())
    assert sorted(told) == ["p1", "p2", "p3"]
    assert all("The hall is closed." in text for text in told.values())
    assert [who for who in told if "The tournament is paused." in told[who]] == [f"p{resting}"]
    perform.perform(one, acts.Resume(), by=director, reason="The hall is open.")
    told = heard(posted())
    assert sorted(told) == ["p1", "p2", "p3"]
    assert [who for who in told if "The tournament continues. T" in told[who]] == [f"p{resting}"]


def test_a_table_that_is_played_again_is_told_to_those_at_it_and_to_who_waits(
    begun: Make, director: Any
) -> None:
    one = begun(players=5)
    settle(one)
    ends(one, 1)
    posted()
    perform.perform(one, acts.Replay(1, 1), by=director, reason="A wrong mission was told.")
    told = heard(posted())
    said = {who for who in told if "table 1 is played again." in told[who]}
    (resting,) = perform.book_of(one).rounds[0].byes
    seats = Game.objects.get(pairing__round=1, pairing__table=1).seats
    at_table = set(seats.values_list("user__username", flat=True))
    assert said == {*at_table, f"p{resting}"} and len(told) == 3
    assert all("A wrong mission was told." in told[who] for who in said)
    assert "The next round waits for it." in told[f"p{resting}"]
    perform.perform(one, acts.Replay(1, 1), by=director, reason="Once more.")
    told = heard(posted())
    assert [who for who in told if "is played again." in told[who]] == [f"p{resting}"]
    assert all("Once more." in text for text in told.values()) and len(told) == 3


def test_who_goes_on_in_a_bracket_without_a_game_and_who_is_out_hears_it_once(
    begun: Make, director: Any
) -> None:
    one = begun(players=3, format="knock-out")
    settle(one)
    told = heard(posted())
    (free,) = perform.book_of(one).rounds[0].byes
    assert f"You advance from round 1 without a game. {pairing.GOES_ON}" in told[f"p{free}"]
    table = one.pairings.get()
    won_by(table.game, "red")
    settle(one)
    loser = table.game.seats.get(name="blue").user.username
    told = heard(posted())
    assert [who for who in told if "You are out." in told[who]] == [loser]
    won_by(one.pairings.get(round=2).game, "red")
    settle(one)
    told = heard(posted())
    assert one.status == "over" and not any("You are out." in text for text in told.values())
    assert "You have place 3 of 3" in told[loser]


def test_who_waits_for_those_who_have_lost_is_still_in(begun: Make) -> None:
    one = begun(players=4, format="double-knock-out")
    for number in (1, 2):
        settle(one)
        posted()
        for table in one.pairings.filter(round=number):
            won_by(table.game, "red")
    settle(one)
    told = heard(posted())
    waits = [who for who in told if f"You have no game in round 3. {pairing.WAITS}" in told[who]]
    out = [who for who in told if "You are out." in told[who]]
    assert len(waits) == len(out) == 1 and waits != out


def test_a_decision_says_who_is_out_and_who_is_in_again(begun: Make, director: Any) -> None:
    one = begun(players=4, format="knock-out")
    settle(one)
    winner, loser = ends(one, 1)
    assert "You are out." in heard(posted())[loser]
    result = Result(How.ADJUDICATED, {int(winner[1:]): 0, int(loser[1:]): 1})
    perform.perform(one, acts.Decide(1, 1, result), by=director, reason="A wrong map was told.")
    mails = posted()
    assert all(len(some) == 1 for some in mails.values())
    told = heard(mails)
    assert "You are out." in told[winner] and "You are back in." in told[loser]
    perform.perform(one, acts.Replay(1, 1), by=director, reason="A wrong map.")
    ends(one, 2)
    posted()
    _, loser = ends(one, 1)
    told = heard(posted())
    assert [who for who in told if "You are out." in told[who]] == [loser]


def test_the_groups_tell_who_does_not_go_on(begun: Make) -> None:
    one = begun(players=6, format="groups", size=3, advance=1)
    while one.status == "playing" and one.round < 4:
        settle(one)
        told = heard(posted())
        if out := [who for who in told if "You are out." in told[who]]:
            break
        for table in one.pairings.filter(round=one.round):
            won_by(table.game, "red")
    assert len(out) == 4
