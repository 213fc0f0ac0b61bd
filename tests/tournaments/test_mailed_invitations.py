"""People without an account are invited to a tournament by mail, sign up and enter."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.mail import post, receive
from games.models.mail import MailOut, Notice
from games.models.tournament import EntryInvitation
from games.operations import erasure, retention
from games.tournaments import mailed_invitations, perform, registration
from games.tournaments.core import acts
from rules.kernel.errors import Refusal
from tests.support.visitors import client_of
from tests.tournaments.conftest import Make, announced, counter, director, people
from tests.web.at_tournament_desk import desk, done, refused, staff, url

__all__ = ["announced", "counter", "desk", "director", "people"]

NEW = {"username": "dan", "email": "Dan@Example.org", "password1": "a long walk away"}
WORD, DAN = "invite by mail", "dan@example.org"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


def post_all() -> None:
    while post.deliver():
        pass


def owned(person: Any, address: str, *, verified: bool = True) -> None:
    EmailAddress.objects.create(user=person, email=address, verified=verified)


@pytest.mark.parametrize("admission", ["open", "invitation"])
def test_from_the_desk_by_mail_and_sign_up_to_the_entry(
    desk: Client, announced: Make, client: Client, settings: Any, admission: str
) -> None:
    one = announced(entry=admission)
    said = done(desk, one, WORD, addresses="Dan@example.org, eve@example.org")
    assert "A mail goes to Dan@example.org and eve@example.org." in said
    post_all()
    told = MailOut.objects.get(to=DAN)
    assert told.subject.endswith("dora invites you to a tournament: The club's cup")
    (cup,) = re.findall(rf"^{settings.SITE_URL}(/tournaments/\S+)$", told.text, re.MULTILINE)
    settings.EMBEDDED, settings.ACCOUNT_EMAIL_VERIFICATION = False, "mandatory"
    assert f"?next={cup}" in client.get(cup).content.decode()
    client.post(reverse("account_signup"), {**NEW, "next": cup})
    link = re.search(r"/accounts/confirm-email/\S+/", mail.outbox[-1].body)
    assert link and client.post(link[0])["Location"] == cup
    dan = get_user_model().objects.get(username="dan")
    assert registration.invitations(dan) == [one]
    client.post(f"{cup}entry/", {"verb": "enter"})
    assert [entry.user for entry in one.entries.all()] == [dan]
    assert registration.invitations(dan) == []


def answered(words: str, invitation: MailOut, number: int = 1) -> str:
    """What comes back for an answer to it."""
    before = list(MailOut.objects.values_list("pk", flat=True))
    receive.received(letter(words, invitation.to, number), [invitation.reply_to])
    (told,) = MailOut.objects.exclude(pk__in=before)
    return " ".join(told.text.split())


def letter(words: str, sender: str, number: int) -> bytes:
    heads = f"From: {sender}\r\nMessage-ID: <a{number}@players.example>\r\n"
    return f"{heads}Subject: Re: a tournament\r\n\r\n{words}\r\n".encode()


def invited(announced: Make, director: Any, **terms: Any) -> tuple[Any, MailOut]:
    one = announced(entry="invitation", **terms)
    mailed_invitations.send(one, [DAN], director)
    post_all()
    return one, MailOut.objects.get(to=DAN)


def test_whoever_has_no_account_enters_by_answering(announced: Make, director: Any) -> None:
    one, invitation = invited(announced, director)
    assert "as in “accept Falstaff”" in " ".join(invitation.text.split())
    assert "You cannot be called “dora”" in answered("accept dora", invitation)
    said = answered("accept Dan", invitation, 2)
    assert "You have entered The club's cup." in said and "Welcome, Dan." in said
    assert one.entries.get().user.username == "Dan"
    for number, word in enumerate(("accept Dan", "decline"), 3):
        said = answered(word, invitation, number)
        assert "You have entered The club's cup. To leave it, answer this mail with “tourn" in said


def test_whoever_has_an_account_enters_with_a_word(
    announced: Make, director: Any, people: list[Any]
) -> None:
    owned(people[0], DAN)
    one, invitation = invited(announced, director)
    assert "Falstaff" not in invitation.text + invitation.html
    said = answered("Accept.", invitation)
    assert "You have entered" in said and "Welcome" not in said
    assert one.entries.get().user == people[0]


def test_whoever_cannot_enter_is_told_why_and_has_an_account(
    announced: Make, director: Any
) -> None:
    one, invitation = invited(announced, director, boards=2)
    said = answered("accept Dan", invitation)
    assert "Name your team." in said and "Welcome, Dan." in said and "You have entered" not in said
    assert not one.entries.exists()


def test_an_invitation_that_is_declined_counts_no_more(announced: Make, director: Any) -> None:
    one, invitation = invited(announced, director)
    receive.received(letter("decline", DAN, 1), [invitation.reply_to])
    assert "You have declined." in MailOut.objects.latest("id").text
    assert not one.mailed_invitations.exists()
    receive.received(letter("accept Dan", DAN, 2), [invitation.reply_to])
    assert "answered this invitation already" in MailOut.objects.latest("id").text
    assert not get_user_model().objects.filter(username="Dan").exists()


def test_who_answers_what_was_taken_back_is_told_so(announced: Make, director: Any) -> None:
    one, invitation = invited(announced, director)
    mailed_invitations.take_back(one, DAN)
    said = answered("accept Dan", invitation)
    assert "This invitation does not count any more." in said
    assert not get_user_model().objects.filter(username="Dan").exists()


def test_it_counts_for_the_reader_of_the_address_alone(
    announced: Make, director: Any, people: list[Any]
) -> None:
    one = announced(entry="invitation")
    mailed_invitations.send(one, ["Club@example.org"], director)
    owned(people[0], "club@EXAMPLE.org", verified=False)
    owned(people[1], "club2@example.org")
    for person in people[:2]:
        with pytest.raises(Refusal, match="by invitation"):
            perform.perform(one, acts.Enter(), by=person, person=person)
    EmailAddress.objects.filter(user=people[0]).update(verified=True)
    perform.perform(one, acts.Enter(), by=people[0], person=people[0])
    assert one.entries.get().user == people[0]


def test_what_is_taken_back_is_not_sent_and_counts_no_more(
    desk: Client, announced: Make, director: Any, people: list[Any]
) -> None:
    one = announced(entry="invitation")
    mailed_invitations.send(one, [DAN], director)
    owned(people[0], DAN)
    assert f"{DAN}</li>" in desk.get(url(one, "entrants")).content.decode()
    assert "is no longer invited" in done(desk, one, "take back by mail", address="Dan@example.org")
    post_all()
    assert not MailOut.objects.exists() and Notice.objects.get().trouble
    assert not registration.is_invited(one, people[0])
    with pytest.raises(Refusal, match="is not invited"):
        mailed_invitations.take_back(one, DAN)


def test_a_director_who_takes_the_persons_invitation_back_has_the_last_word(
    announced: Make, director: Any, people: list[Any]
) -> None:
    one = announced(entry="invitation")
    mailed_invitations.send(one, [DAN], director)
    owned(people[0], DAN)
    perform.perform(one, acts.Uninvite(), by=director, person=people[0])
    assert not registration.is_invited(one, people[0])


def test_what_is_refused_sends_nothing(desk: Client, announced: Make, director: Any) -> None:
    one = announced()
    assert "“dan” is not a mail address." in refused_now(desk, one, "a@b.org, dan")
    mailed_invitations.send(one, ["a@example.org"], director)
    html = refused_now(desk, one, "b@example.org, A@example.org")
    assert "a@example.org is invited already." in html
    assert [row.address for row in EntryInvitation.objects.all()] == ["a@example.org"]
    assert Notice.objects.count() == 1


def refused_now(desk: Client, one: Any, addresses: str) -> str:
    return refused(desk, one, WORD, addresses=addresses)


def test_a_director_sends_so_many_a_day(
    announced: Make, director: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailed_invitations, "MOST_A_DAY", 2)
    one = announced()
    with pytest.raises(Refusal, match="today"):
        mailed_invitations.send(one, ["a@x.org", "b@x.org", "c@x.org"], director)
    assert not EntryInvitation.objects.exists() and not Notice.objects.exists()
    mailed_invitations.send(one, ["a@x.org", "b@x.org"], director)


def test_an_address_gets_so_many_a_day(announced: Make, director: Any) -> None:
    for _ in range(3):
        mailed_invitations.send(announced(), [DAN], director)
    with pytest.raises(Refusal, match="too many invitations"):
        mailed_invitations.send(announced(), [DAN], director)


def test_addresses_are_for_directors_and_go_with_the_tournament_or_the_person(
    announced: Make, director: Any, people: list[Any]
) -> None:
    one, other = announced(), announced()
    mailed_invitations.send(one, [DAN, "eve@example.org"], director)
    mailed_invitations.send(other, [DAN], director)
    page = client_of(people[1]).get(f"/tournaments/{one.key}/").content.decode()
    people[2].user_permissions.add(Permission.objects.get(codename="referee"))
    at_desk = client_of(staff(people[2])).get(url(one, "entrants")).content.decode()
    assert "Nobody has entered yet." in at_desk and DAN not in page + at_desk
    other.status = other.Status.OVER
    other.save(update_fields=["status"])
    retention.forget()
    assert set(EntryInvitation.objects.values_list("tournament", flat=True)) == {one.pk}
    owned(people[0], "Dan@example.org")
    erasure.erase(people[0])
    assert EntryInvitation.objects.get().address == "eve@example.org"
