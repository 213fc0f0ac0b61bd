"""The mailbox page: reading one's own mails and answering them there."""

from typing import Any

import pytest
from django.core.mail import send_mail
from django.test import Client

from games.mail import post, site_mails
from games.mail.site_mails import Words
from games.models.event import Event
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from games.play import lobby

pytestmark = pytest.mark.urls("tests.mail.urls")


@pytest.fixture
def ann(game: Game, people: list[Any], settings: Any) -> Client:
    settings.EMAIL_BACKEND = "games.mail.backend.MailboxBackend"
    post.deliver()
    client = Client()
    client.force_login(people[0])
    return client


def test_a_person_sees_the_own_mails_only(ann: Client) -> None:
    page = ann.get("/mail/").content.decode()
    assert "In turn: red" in page
    assert "blue" not in page
    other = MailOut.objects.get(to="bob@example.org")
    assert ann.get(f"/mail/{other.pk}/").status_code == 404
    assert ann.post(f"/mail/{other.pk}/answer/", {"text": "add 1"}).status_code == 404
    assert Client().get("/mail/").status_code == 302


def test_an_answer_written_there_goes_in_as_a_mail(ann: Client) -> None:
    mail = MailOut.objects.get(notice__kind="your turn")
    assert "You can order:" in ann.get(f"/mail/{mail.pk}/").content.decode()
    page = ann.post(f"/mail/{mail.pk}/answer/", {"text": "add 2\r\n"}, follow=True)
    assert "add 2\n  The red moves." in page.content.decode()
    assert MailIn.objects.get().status == "read"
    assert Event.objects.filter(order="add 2").count() == 1


def test_a_mail_to_which_nobody_reads_answers_takes_none(ann: Client, people: list[Any]) -> None:
    mail = site_mails.send(people[0].email, Words("A note", ["You are muted."]), "a note")
    assert mail and "textarea" not in ann.get(f"/mail/{mail.pk}/").content.decode()
    ann.post(f"/mail/{mail.pk}/answer/", {"text": "add 2"})
    assert MailIn.objects.count() == 0


def test_the_mail_of_a_game_that_is_over_is_answered(ann: Client) -> None:
    lobby.resign(Game.objects.get(), "red")
    post.deliver()
    mail = MailOut.objects.get(notice__kind="game over", to="ann@example.org")
    told = ann.post(f"/mail/{mail.pk}/answer/", {"text": "game rematch"}, follow=True)
    assert "The rematch is [" in told.content.decode() and Game.objects.count() == 2


def test_the_staff_of_ones_own_machine_open_every_mailbox(
    ann: Client, people: list[Any], settings: Any
) -> None:
    people[0].is_staff = True
    people[0].save()
    assert "bob@example.org" in ann.get("/mail/").content.decode()
    settings.EMBEDDED = False
    assert "bob@example.org" not in ann.get("/mail/").content.decode()


def test_other_mails_of_the_site_are_kept_too(ann: Client) -> None:
    send_mail("Sign in", "Here is your link.", None, ["ann@example.org"])
    assert MailOut.objects.get(subject="Sign in").status == "sent"
    assert "Sign in" in ann.get("/mail/").content.decode()
