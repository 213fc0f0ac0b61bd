"""What can be answered to the mails of a tournament, and what they propose."""

from typing import Any

import pytest

from games.mail import compose, desk, post, receive
from games.models.mail import MailOut
from games.models.tournament import Tournament
from games.tournaments import perform
from games.tournaments.core import acts
from tests.support.tournament_acts import enter
from tests.tournaments.conftest import Make, announced, director, people

__all__ = ["announced", "director", "people"]

pytestmark = pytest.mark.django_db


def posted(to: str) -> MailOut:
    """The only mail to that address, after all were posted."""
    while post.deliver():
        pass
    return MailOut.objects.get(to=to)


def test_its_mails_can_be_answered(announced: Make, people: list[Any]) -> None:
    one = announced(check_in=True)
    enter(one, people[0])
    mail = posted("p1@example.org")
    line = f"tournament checkin {one.key}"
    heads = "From: p1@example.org\r\nMessage-ID: <1@players.example>\r\nSubject: Re: cup\r\n"
    receive.received(f"{heads}\r\n{line}\r\n".encode(), [mail.reply_to])
    assert f"You have checked in for {one.title}." in MailOut.objects.latest("pk").text
    assert one.entries.get().number in perform.book_of(one).checked


def test_a_tournament_that_is_called_off_is_named_to_nobody(
    announced: Make, people: list[Any]
) -> None:
    one, off = announced(), announced()
    Tournament.objects.filter(pk=off.pk).update(status=Tournament.Status.CALLED_OFF)
    told = "\n".join(desk.asked("tournament", "list", people[0]))
    assert one.key in told and off.key not in told


def test_a_mail_proposes_what_can_be_done_now(announced: Make, people: list[Any]) -> None:
    one = announced(check_in=True)
    enter(one, people[0])
    told = posted("p1@example.org")
    assert f"“tournament checkin {one.key}” checks you in" in " ".join(told.text.split())
    perform.perform(one, acts.Withdraw(1), by=people[0])
    Tournament.objects.filter(pk=one.pk).update(status=Tournament.Status.OVER)
    one.refresh_from_db()
    assert compose.answers_of(one, people[0]) == [
        f"“tournament standings {one.key}” tells how it stands"
    ]
