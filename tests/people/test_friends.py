"""Friends see each other's open games; who is ignored is kept away, and not told so."""

from typing import Any

import pytest
from django.urls import reverse

from games.models.game import Game
from games.models.mail import Notice
from games.models.person import Friend
from games.models.press import Ignored
from games.notify import preferences
from games.operations import erasure, own_data
from games.people import friends, ignoring
from games.play import friends_games, invitations, lobby
from games.web import games_to_join
from rules.kernel.errors import Refusal
from tests.support.counter_games import counter, people
from tests.support.visitors import client_of, fresh_cache

__all__ = ["counter", "fresh_cache", "people"]


def opened(host: Any) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"), host=host)
    lobby.join(game, "red", host)
    return game


def test_games_of_friends_come_first(people: list[Any]) -> None:
    ann, bob, cat = people
    of_bob, of_cat = opened(bob), opened(cat)
    assert [one["game"] for one in games_to_join.shown(ann, 9)] == [of_cat, of_bob]
    friends.add(ann, "bob")
    assert [one["game"] for one in games_to_join.shown(ann, 9)] == [of_bob, of_cat]
    assert "Your friend’s." in client_of(ann).get(reverse("home")).content.decode()


def test_friends_are_kept_and_removed_on_pages(people: list[Any]) -> None:
    ann, bob, _ = people
    client, there = client_of(ann), reverse("person", args=["bob"])
    assert "Add to your friends" in client.get(there).content.decode()
    elsewhere = {"person": "bob", "there": "bob/and/more"}
    assert client.post(reverse("remove_friend"), elsewhere)["Location"] == reverse("you")
    fields = {"person": "bob", "there": "bob"}
    assert client.post(reverse("add_friend"), fields)["Location"] == there
    assert "Remove from your friends" in client.get(there).content.decode()
    assert Friend.objects.get().other == bob
    assert own_data.of(ann)["friends"] == [{"other username": "bob"}]
    client.post(reverse("remove_friend"), {"person": "bob"})
    assert not Friend.objects.exists()


@pytest.mark.parametrize("called", ["ann", "nobody", ""])
def test_who_can_be_no_friend(people: list[Any], called: str) -> None:
    with pytest.raises(Refusal):
        friends.add(people[0], called)


def test_who_wants_to_hears_when_a_friend_opens_a_game(people: list[Any]) -> None:
    ann, bob, cat = people
    friends.add(ann, "bob")
    friends.add(cat, "bob")
    friends_games.tell(opened(bob))
    assert not Notice.objects.filter(kind=Notice.Kind.FRIEND).exists()
    preferences.keep_all(ann, {(preferences.MAIL, Notice.Kind.FRIEND): preferences.NOW})
    game = opened(bob)
    for _ in range(2):
        friends_games.tell(game)
    told = Notice.objects.get(kind=Notice.Kind.FRIEND)
    assert (told.person, told.game) == (ann, game) and "bob has opened a game" in told.text
    ignoring.ignore(bob.pk, ann.pk)
    friends_games.tell(opened(bob))
    assert Notice.objects.filter(kind=Notice.Kind.FRIEND).count() == 1


def test_inviting_by_name(people: list[Any]) -> None:
    ann, bob, _ = people
    game = opened(ann)
    client = client_of(ann)
    url = reverse("invite_by_name", args=[game.key])
    wrong = client.post(url, {"seat": "blue", "person": "nobody"}, follow=True)
    assert "There is no user called “nobody”." in wrong.content.decode()
    client.post(url, {"seat": "blue", "person": "bob"})
    assert [seat.game for seat in invitations.of(bob)] == [game]
    assert Notice.objects.get(kind=Notice.Kind.INVITED).person == bob
    assert client_of(bob).post(url, {"seat": "blue", "person": "cat"}).status_code == 404


def test_a_usual_game_against_a_friend(people: list[Any]) -> None:
    ann, bob, _ = people
    friends.add(ann, "bob")
    client, url = client_of(ann), reverse("usual_game", args=["counter"])
    assert "<option>bob</option>" in client.get(url).content.decode()
    wrong = client.post(url, {"against": "friend", "person": "nobody"}, follow=True)
    assert "There is no user called" in wrong.content.decode() and not Game.objects.exists()
    client.post(url, {"against": "friend", "person": "bob"})
    (seat,) = invitations.of(bob)
    assert seat.game.host == ann and seat.game.seats.filter(user=ann).exists()


def test_a_new_game_invites_a_friend(people: list[Any]) -> None:
    ann, bob, _ = people
    friends.add(ann, "bob")
    client = client_of(ann)
    form = client.get(reverse("new_game"), {"with": "bob", "of": "counter-1"}).content.decode()
    assert "<option>bob</option>" in form and 'value="bob"' in form
    fields = {"of": "counter-1", "clock": "daily", "who-red": "me", "who-green": "absent"}
    fields |= {"who-blue": "invite", "address-blue": "bob@nowhere"}
    assert "valid email" in client.post(reverse("new_game"), fields).content.decode()
    client.post(reverse("new_game"), {**fields, "address-blue": "bob"})
    assert invitations.of(bob)[0].name == "blue"


def test_who_is_ignored_is_kept_away_and_does_not_know(people: list[Any]) -> None:
    ann, bob, _ = people
    friends.add(ann, "bob")
    client_of(ann).post(reverse("ignore_person", args=["bob"]))
    assert Ignored.objects.get().other == bob and not Friend.objects.exists()
    game = opened(bob)
    invitations.by_name(game, "blue", "ann")
    assert not invitations.of(ann) and not Notice.objects.exists()
    seen = client_of(bob).get(reverse("game", args=[game.key])).content.decode()
    assert "Reserved for ann" in seen
    own = opened(ann)
    for user in (ann, bob):
        assert not games_to_join.shown(user, 9)
    with pytest.raises(Refusal, match="You cannot take this seat"):
        lobby.join(own, "blue", bob)
    token = lobby.invite(own, "blue")
    lobby.join(own, "blue", bob, token=token)  # ann herself has passed the link on


def test_an_invitation_by_mail_of_somebody_ignored_is_not_sent(people: list[Any]) -> None:
    ann, bob, _ = people
    ann.emailaddress_set.create(email=ann.email, verified=True, primary=True)
    ignoring.ignore(ann.pk, bob.pk)
    lobby.invite(opened(bob), "blue", ann.email)
    assert not Notice.objects.exists()


def test_friends_go_with_the_account(people: list[Any]) -> None:
    ann, bob, _ = people
    friends.add(ann, "bob")
    friends.add(bob, "cat")
    erasure.erase(bob)
    assert not Friend.objects.exists()
