"""Sitters by mail: named, told, dismissed, and stepping back."""

from datetime import UTC, datetime, timedelta
from typing import Any

from games.mail import receive
from games.models.mail import MailIn, MailOut
from games.models.person import Holiday, Sitter
from games.people import home_addresses, sitters
from tests.mail.test_receive import asked, letter

NOW = datetime.now(UTC)


def away(person: Any, first: int, last: int) -> Holiday:
    start, end = (NOW + timedelta(days=day) for day in (first, last))
    return Holiday.objects.create(user=person, start=start, end=end)


def mails_to(person: Any) -> list[MailOut]:
    return list(MailOut.objects.filter(to=person.email).order_by("id"))


def says(person: Any, line: str, to: str = "") -> str:
    """What is answered to a mail of *person* to their home address, without its line breaks."""
    written = letter(line, number=MailIn.objects.count()).replace(
        b"ann@example.org", person.email.encode()
    )
    receive.received(written, [to or home_addresses.address_of(person)])
    return " ".join(mails_to(person)[-1].text.split())


def test_a_sitter_is_named_for_the_first_holiday_without_one(people: list[Any]) -> None:
    ann = people[0]
    away(ann, 20, 30)
    away(ann, 2, 9)
    assert "Nobody sits for you." in says(ann, "sitter")
    assert "bob sits for you from" in says(ann, "sitter Bob.")
    assert "cat sits for you from" in says(ann, "sitter cat")
    spans = Sitter.objects.order_by("start").values_list("sitter__username", "start", "end")
    assert [(name, (end - start).days) for name, start, end in spans] == [("bob", 7), ("cat", 10)]
    assert "You have already named a sitter" in says(ann, "sitter bob")
    both = says(ann, "sitter")
    assert "bob sits for you" in both and "cat sits for you" in both


def test_without_a_holiday_or_a_user_nobody_is_named(people: list[Any]) -> None:
    ann = people[0]
    assert "Announce it first: vacation" in says(ann, "sitter bob")
    away(ann, 2, 9)
    assert "There is no user called" in says(ann, "sitter nobody")
    assert not Sitter.objects.exists()


def test_a_sitter_is_dismissed_and_told(people: list[Any]) -> None:
    ann, bob, _ = people
    sitters.name(away(ann, 2, 9), "bob", NOW)
    assert "bob does not sit for you. They are told." in says(ann, "sitter none")
    assert not Sitter.objects.exists() and "no need of a sitter" in mails_to(bob)[-1].text
    assert "Nobody sits for you." in says(ann, "sitter none")


def test_the_mail_that_names_a_sitter_is_answered_to_step_back(people: list[Any]) -> None:
    ann, bob, _ = people
    sitters.name(away(ann, 2, 9), "bob", NOW)
    named = mails_to(bob)[-1]
    assert "“sitting none ann”" in named.text
    assert "You sit for ann from" in says(bob, "sitting", named.reply_to)
    assert "You do not sit for ann. They are told." in says(bob, "sitting none ann", named.reply_to)
    assert not Sitter.objects.exists()
    told = mails_to(ann)[-1]
    assert "“sitter” and a user name" in told.text
    assert "bob sits for you" in says(ann, "sitter bob", told.reply_to)


def test_who_sits_for_several_steps_back_from_one_or_all(people: list[Any]) -> None:
    ann, bob, cat = people
    for holder in (ann, cat):
        sitters.name(away(holder, 2, 9), "bob", NOW)
    assert "You do not sit for dora." in says(bob, "sitting none dora")
    assert Sitter.objects.count() == 2
    says(bob, "sitting none Cat")
    assert Sitter.objects.get().user == ann
    assert "You do not sit for ann." in says(bob, "sitting none")
    assert "You sit for nobody." in says(bob, "sitting")


def test_it_works_from_a_mail_of_a_game(game: Any, people: list[Any]) -> None:
    ann = people[0]
    away(ann, 2, 9)
    to = asked(game, "red")
    assert "cat sits for you" in says(ann, "sitter cat", to)
    assert "You sit for nobody." in says(ann, "sitting", to)
