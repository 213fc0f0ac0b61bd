"""An invitation says who invites to what, outlives signing in, and can be declined."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from games.accounts import sign_in_links
from games.clock.time_control import DAY, Allowance
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.play import lobby
from tests.support.visitors import client_of

NEW = {"username": "dan", "email": "dan@example.org", "password1": "a long walk away"}


@pytest.fixture
def open_game(ann: Any) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    lobby.join(game, "red", ann)
    return game


@pytest.fixture
def token(open_game: Game) -> str:
    return lobby.invite(open_game, "blue", "Bob@example.org")


def link(token: str) -> str:
    return reverse("invitation", args=[token])


def proven(user: Any) -> Any:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def page(client: Client, address: str) -> str:
    return client.get(address, follow=True).content.decode()


def test_who_has_no_account_reads_who_invites_to_what(client: Client, token: str) -> None:
    html = page(client, link(token))
    assert "ann invites you" in html and "You would be the blue." in html
    assert "Counter" in html and "Decline" in html
    assert "ann@example.org" not in html and "Bob@example.org" not in html
    assert link(token) in page(client, "/")


@pytest.mark.parametrize("way", ["password", "link", "sign-up"])
def test_it_outlives_signing_in(client: Client, bob: Any, token: str, way: str) -> None:
    page(client, link(token))
    if way == "password":
        fields = {"login": "bob", "password": "a long walk home"}
        arrived = client.post(reverse("account_login"), fields, follow=True)
    elif way == "link":
        address = reverse("sign_in_by_link", args=[sign_in_links.new_token(bob)])
        arrived = client.post(address, follow=True)
    else:
        arrived = client.post(reverse("account_signup"), NEW, follow=True)
    assert arrived.redirect_chain[-1][0] == link(token)
    html = arrived.content.decode()
    assert "ann invites you to play the blue." in html and "Play the blue" in html
    assert "Your games" in page(client, "/"), "it leads there once"


def test_another_browser_does_not_know_of_it(client: Client, token: str, bob: Any) -> None:
    page(client, link(token))
    assert "Your games" in page(client_of(bob), "/")


def test_it_stands_on_the_home_page_of_the_address(token: str, bob: Any, cat: Any) -> None:
    EmailAddress.objects.create(user=bob, email=bob.email, verified=False)
    assert link(token) not in page(client_of(bob), "/"), "anybody could name that address"
    EmailAddress.objects.all().delete()
    assert link(token) in page(client_of(proven(bob)), "/")
    assert link(token) not in page(client_of(proven(cat)), "/")


def test_it_can_be_declined_without_an_account(
    client: Client, open_game: Game, token: str, ann: Any, cat: Any
) -> None:
    page(client, link(token))
    html = client.post(reverse("decline", args=[token])).content.decode()
    assert "You have declined" in html and "ann will be told" in html
    assert client.get(link(token)).status_code == 404
    assert client.post(reverse("decline", args=[token])).status_code == 404
    assert "You are invited" not in page(client, "/")
    told = Notice.objects.get(kind="seat open")
    assert (told.person, "Bob@example.org has declined" in told.text) == (ann, True)
    while post.deliver():
        pass
    assert "declined to play the blue" in MailOut.objects.get(to=ann.email).text
    # Nobody else sits down before the host has decided.
    seat = {"seat": "blue"}
    client_of(cat).post(reverse("join", args=[open_game.key]), seat)
    assert not open_game.seats.get(name="blue").taken
    assert "Bob@example.org has declined" in page(client_of(ann), f"/games/{open_game.key}/")
    assert "Bob@" not in page(client_of(cat), f"/games/{open_game.key}/")
    assert client_of(cat).post(reverse("open_seat", args=[open_game.key]), seat).status_code == 404
    client_of(ann).post(reverse("open_seat", args=[open_game.key]), seat)
    client_of(cat).post(reverse("join", args=[open_game.key]), seat)
    assert open_game.seats.get(name="blue").user == cat


def test_two_who_decline_are_both_told_of(ann: Any, client: Client) -> None:
    game = lobby.create("counter", 1, ("red", "blue", "green"), host=ann)
    for seat in ("blue", "green"):
        client.post(reverse("decline", args=[lobby.invite(game, seat)]))
    assert Notice.objects.filter(kind="seat open", person=ann).count() == 2


def test_a_new_invitation_follows_a_refusal(open_game: Game, token: str, client: Client) -> None:
    client.post(reverse("decline", args=[token]))
    again = lobby.invite(open_game, "blue")
    assert "ann invites you" in page(client, link(again))


def test_the_mail_says_who_invites_to_what(token: str) -> None:
    while post.deliver():
        pass
    (mail,) = MailOut.objects.filter(to="Bob@example.org")
    assert "ann invites you to Counter, In turn" in mail.subject
    for said in (mail.text, mail.html):
        assert "ann invites you" in said and "In turn" in said
        assert link(token) in said and "decline" in said


def test_who_is_invited_reads_what_the_host_has_chosen(client: Client, ann: Any, bob: Any) -> None:
    clock = Allowance(each=DAY // 3, bank=5 * DAY, cap=5 * DAY)
    game = lobby.create(
        "counter", 1, ("red", "blue"), host=ann, clock=clock, press=Game.Press.NONE, public=True
    )
    invited = lobby.invite(game, "blue", "Bob@example.org")
    post.deliver()
    mail = MailOut.objects.get(to="Bob@example.org")
    for said in (page(client, link(invited)), page(client_of(bob), link(invited)), mail.text):
        assert "8 hours for each question, and a bank of 5 days." in said
        assert "Press: none until the game is over." in said and "The game is public" in said


def test_a_taken_seat_is_not_declined(open_game: Game, token: str, bob: Any) -> None:
    lobby.join(open_game, "blue", bob, token=token)
    assert client_of(bob).post(reverse("decline", args=[token])).status_code == 404
    assert open_game.seats.get(name="blue").user == bob
