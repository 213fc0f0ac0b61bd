"""Who cannot play any more, or has left, and who comes back: a tournament never waits for them."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.accounts import sanctions
from games.clock import database_clock
from games.models.game import Game
from games.models.mail import Notice
from games.models.moderation import Case, Sanction
from games.models.tournament import ActNote, Tournament
from games.operations import erasure
from games.tournaments import perform, public
from games.tournaments.core import acts
from games.tournaments.core.field import Bye
from games.tournaments.entrant_names import Called
from rules.kernel.errors import Refusal
from tests.support.tournament_acts import enter, pair, publish
from tests.tournaments.conftest import Make, play_all, settle

pytestmark = pytest.mark.django_db
SECRET = "He wrote me forty letters."


def play_on(one: Tournament) -> None:
    play_all(one)
    settle(one)


def banned(person: Any, switched_off: bool = True) -> None:
    now = database_clock.now()
    case = Case.objects.create(opened_at=now)
    fields = {"reason": SECRET, "at": now, "until": now + timedelta(days=30)}
    Sanction.objects.create(person=person, case=case, kind=sanctions.BAN, **fields)
    person.is_active = not switched_off
    person.save()


def free(person: Any) -> None:
    Sanction.objects.filter(person=person).update(lifted_at=database_clock.now())
    person.is_active = True
    person.save()


def said(one: Tournament) -> list[str]:
    rows = list(public.published_acts(one))
    return [told.text for told in public.told(one, rows, Called(one))]


def states(one: Tournament) -> list[str]:
    return list(one.entries.order_by("number").values_list("state", flat=True))


@pytest.mark.parametrize("how", ["banned", "switched off", "deleted"])
def test_a_tournament_goes_on_without_who_cannot_play(
    begun: Make, people: list[Any], director: Any, how: str
) -> None:
    one, who = begun(players=4, rounds=2), people[1]
    settle(one)
    if how == "banned":
        banned(who, switched_off=False)
    elif how == "deleted":
        who.delete()
    else:
        who.is_active = False
        who.save()
    play_on(one)
    assert states(one) == ["in", "left", "in", "in"] and one.trouble == ""
    assert one.round == 2
    seated = [n for table in perform.book_of(one).rounds[1].tables for n in table.entrants]
    assert 2 not in seated and len(seated) == 2
    told = Notice.objects.get(person=director, cause__startswith=f"tournament/{one.key}/act")
    name = "Somebody (2)" if how == "deleted" else "p2"
    assert told.text.startswith(f"{name} has been taken out.")
    everything = "".join(Notice.objects.values_list("text", flat=True)) + "".join(said(one))
    assert SECRET not in everything and "banned" not in everything


def test_who_is_banned_gives_their_place_to_who_waits(announced: Make, people: list[Any]) -> None:
    one = announced(places=2)
    for person in people[:4]:
        enter(one, person)
    banned(people[0])
    banned(people[2])
    settle(one)
    assert states(one) == ["left", "in", "left", "in"]


def test_the_desk_learns_that_somebody_cannot_play_and_never_why(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=4, automatic=False)
    pair(one, by=director)
    banned(people[0])
    with pytest.raises(Refusal, match="The account of p1") as refusal:
        publish(one, by=director)
    assert SECRET not in str(refusal.value) and "You " not in str(refusal.value)
    banned(people[8])
    with pytest.raises(Refusal, match="The account p9 cannot play now"):
        perform.perform(
            one, acts.Substitute(2), person=people[8], by=director, reason="p2 has moved away."
        )
    with pytest.raises(Refusal, match="The account p9 cannot play now"):
        enter(one, people[8], by=director)
    settle(one)
    with pytest.raises(Refusal, match="Entrant 1 no longer plays in round 1"):
        publish(one, by=director)
    pair(one, by=director)
    publish(one, by=director)
    assert len(perform.book_of(one).rounds[0].tables) == 1


def test_a_table_of_who_is_banned_is_not_replayed(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=2)
    settle(one)
    banned(people[0])
    settle(one)
    with pytest.raises(Refusal, match="account of p1 at table 1"):
        perform.perform(one, acts.Replay(1, 1), by=director, reason="A storm.")


def test_a_draft_is_of_those_who_play_now(begun: Make, people: list[Any], director: Any) -> None:
    one = begun(players=4, automatic=False)
    pair(one, by=director)
    perform.perform(one, acts.Withdraw(3), by=people[2])
    with pytest.raises(Refusal, match="Entrant 3 no longer plays"):
        publish(one, by=director)
    pair(one, by=director)
    enter(one, people[4])
    with pytest.raises(Refusal, match="Entrant 5 has joined round 1 since it was paired"):
        publish(one, by=director)


def test_a_draft_that_is_out_of_date_is_paired_again_by_itself(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=5)
    pair(one, by=director)
    perform.perform(one, acts.Withdraw(3), by=people[2])
    settle(one)
    assert one.round == 1 and one.trouble == ""


def test_past_lines_keep_the_names_of_their_time(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=2, rounds=2)
    settle(one)
    play_on(one)
    first = perform.book_of(one).table(1, 1).entrants[0]
    old, new = people[first - 1], people[7]
    perform.perform(one, acts.Penalise(first, 0.5), by=director, reason="Late.")
    perform.perform(one, acts.Substitute(first), person=new, by=director, reason="Moved away.")
    perform.perform(one, acts.Penalise(first, -0.5), by=director, reason="He was not.")
    lines = said(one)
    assert f"{new} now plays in place of {old}." in lines
    assert f"{old} loses ½ point." in lines and f"{new} gets ½ point back." in lines
    assert f"{old} enters." in lines and f"{new} enters." not in lines
    assert any(f"{old} 1" in line or f"{old} 0" in line for line in lines)
    book, rows, called = perform.book_of(one), public.pairings(one), Called(one)
    names = [
        [seat.name for seat in public.round_shown(book, number, rows, called).tables[0].seats]
        for number in (1, 2)
    ]
    assert str(old) in names[0] and str(new) not in names[0]
    assert str(new) in names[1] and str(old) not in names[1]
    assert called.earlier(first) == [str(old)] and called(first) == str(new)
    perform.perform(one, acts.Replay(2, 1), by=director, reason="Once more.")
    old.delete()
    assert f"{new} now plays in place of Somebody ({first})." in said(one)


def test_no_line_is_without_a_name(begun: Make) -> None:
    one = begun(players=2)
    assert [Called(one)(number) for number in (1, 9)] == ["p1", "Somebody (9)"]


def test_a_bracket_and_the_desk_keep_the_names_of_a_match_too(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=4, format="knock-out")
    settle(one)
    play_on(one)
    winner = perform.book_of(one).rounds[1].tables[0].entrants[0]
    perform.perform(
        one, acts.Substitute(winner), person=people[7], by=director, reason="Moved away."
    )
    picture = re.findall(r'class="(?:won|entrant)"[^>]*>(p\d)<', page(Client(), one))
    assert picture.count(f"p{winner}") == 1 and picture.count("p8") == 1
    director.is_staff = True
    director.save()
    client = Client()
    client.force_login(director, settings.AUTHENTICATION_BACKENDS[0])
    url = reverse("admin:tournament_page", args=[one.pk, "rounds"])
    first, second = (client.get(f"{url}?round={n}").content.decode() for n in (1, 2))
    assert f"<strong>{winner} p{winner}</strong>" in first
    assert f"<strong>{winner} p8</strong>" in second


def page(client: Client, one: Tournament) -> str:
    return client.get(reverse("tournament", args=[one.key])).content.decode()


def test_what_was_said_of_an_earlier_holder_goes_with_them(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=2)
    perform.perform(
        one, acts.Substitute(1), person=people[7], by=director, reason="p1 is in hospital."
    )
    erasure.erase(people[0])
    assert "hospital" not in "".join(ActNote.objects.values_list("reason", flat=True))
    assert one.entries.get(number=1).user == people[7]


def test_who_left_comes_back_where_they_were_absent(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=4, rounds=3)
    settle(one)
    perform.perform(one, acts.Withdraw(2), by=people[1])
    play_on(one)
    assert one.round == 2
    perform.perform(one, acts.Readmit(2), by=people[1])
    play_on(one)
    book = perform.book_of(one)
    assert book.rounds[1].byes[2] == Bye.ZERO and book.entrants[2].gaps == ((2, 3),)
    assert 2 in [n for table in book.rounds[2].tables for n in table.entrants]
    assert "p2 is back in the tournament." in said(one)
    assert not list(perform.trouble(one))


def test_who_was_taken_out_comes_back_by_a_director_alone(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=4)
    perform.perform(one, acts.Withdraw(2), by=director, reason="Rude.")
    with pytest.raises(Refusal, match="A director has taken you out"):
        perform.perform(one, acts.Readmit(2), by=people[1])
    with pytest.raises(Refusal, match="for yourself only"):
        perform.perform(one, acts.Readmit(2), by=people[2])
    perform.perform(one, acts.Readmit(2), by=director)
    with pytest.raises(Refusal, match="has not left the tournament"):
        perform.perform(one, acts.Readmit(2), by=director)
    told = Notice.objects.filter(person=people[1]).order_by("-id")[0]
    assert "You are back in." in told.text


def test_who_was_banned_comes_back_when_it_is_over(begun: Make, people: list[Any]) -> None:
    one = begun(players=4)
    banned(people[1])
    settle(one)
    with pytest.raises(Refusal, match="You have been banned"):
        perform.perform(one, acts.Readmit(2), by=people[1])
    free(people[1])
    perform.perform(one, acts.Readmit(2), by=people[1])
    assert states(one) == ["in"] * 4


def test_a_substitute_takes_the_place_of_who_was_taken_out(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=4, rounds=3)
    settle(one)
    banned(people[1])
    settle(one)
    perform.perform(
        one, acts.Substitute(2), person=people[7], by=director, reason="Banned people do not play."
    )
    assert states(one) == ["in"] * 4
    play_on(one)
    assert Game.objects.filter(seats__user=people[7], pairing__tournament=one).exists()


def test_nobody_comes_back_into_a_bracket_that_went_on(
    begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=8, format="knock-out")
    perform.perform(one, acts.Withdraw(2), by=people[1])
    perform.perform(one, acts.Readmit(2), by=people[1])
    settle(one)
    perform.perform(one, acts.Withdraw(2), by=people[1])
    perform.perform(one, acts.Readmit(2), by=people[1])
    perform.perform(one, acts.Withdraw(2), by=people[1])
    play_on(one)
    with pytest.raises(Refusal, match="went on without this entrant in round 2"):
        perform.perform(one, acts.Readmit(2), by=director)


def test_sitting_out_is_undone(begun: Make, people: list[Any], director: Any) -> None:
    one = begun(players=4)
    perform.perform(one, acts.SitOut(2, 1), by=people[1])
    with pytest.raises(Refusal, match="sits out round 2"):
        perform.perform(one, acts.PlayAfterAll(2, 2), by=people[1])
    perform.perform(one, acts.PlayAfterAll(2, 1), by=people[1])
    settle(one)
    assert not perform.book_of(one).rounds[0].byes
    with pytest.raises(Refusal, match="Round 1 is already paired"):
        perform.perform(one, acts.PlayAfterAll(2, 1), by=people[1])


def test_who_was_kept_apart_may_meet_again(begun: Make, director: Any) -> None:
    one = begun(players=2)
    perform.perform(one, acts.KeepApart(1, 2), by=director, reason="One home.")
    perform.perform(one, acts.LetMeet(2, 1), by=director, reason="Two homes.")
    assert not perform.book_of(one).apart
    with pytest.raises(Refusal, match="not kept apart"):
        perform.perform(one, acts.LetMeet(2, 1), by=director, reason="Again.")


def test_who_was_never_in_a_round_comes_late(begun: Make, people: list[Any]) -> None:
    one = begun(players=4, format="round-robin")
    perform.perform(one, acts.Withdraw(4), by=people[3])
    settle(one)
    play_on(one)
    perform.perform(one, acts.Readmit(4), by=people[3])
    settle(one)
    book = perform.book_of(one)
    assert book.entrants[4].joined == book.round + 1 or one.status == "over"
    assert not list(perform.trouble(one))
