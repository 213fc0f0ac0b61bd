"""Naughty strings as names and titles change nothing but words: pages, brackets, feeds, mails."""

from email import message_from_bytes, policy
from typing import Any

from django.contrib.auth import get_user_model
from django.urls import reverse
from icalendar import Calendar

from games.mail import post
from games.models.mail import MailOut
from games.models.tournament import Tournament
from games.press.cleaning import cleaned
from games.tournaments import perform, rounds
from games.tournaments.core import acts
from tests.support import naughty, skeletons
from tests.support.tournament_acts import enter, publish
from tests.support.visitors import client_of
from tests.tournaments.conftest import Make

# A name has room for as much, with a number behind it.
TRIED = map(cleaned, (*naughty.CODE, *naughty.TEMPLATES, *naughty.HEADERS))
SHORT = [text for text in TRIED if len(text) <= 36 and "\n" not in text]


def built_of(mail: MailOut) -> tuple[list[str], list[str]]:
    """The parts of a mail as it goes out, and the names of its headers."""
    parsed = message_from_bytes(bytes(mail.raw or b""), policy=policy.default)
    return [part.get_content_type() for part in parsed.walk()], parsed.keys()


def cup_of(announced: Make, director: Any, words: tuple[str, ...]) -> tuple[Tournament, Any]:
    """A knock-out and one who is in it; title, announcement and four names are *words*.

    A name stands in addresses, which cannot have a “/” there.
    """
    title, text, *names = words
    cup = announced(format="knock-out")
    Tournament.objects.filter(pk=cup.pk).update(title=title, text=text)
    cup.refresh_from_db()
    number = get_user_model().objects.count()
    for name in names:
        person = get_user_model().objects.create(
            username=f"{name}{number}".replace("/", "|"), email=f"{number}@example.org"
        )
        enter(cup, person)
        number += 1
    perform.perform(cup, acts.Begin(), by=director)
    perform.perform(cup, rounds.next_draft(perform.book_of(cup)), by=director)
    publish(cup, by=director)
    perform.perform(cup, acts.Announce(), by=director, reason=text)
    return cup, person


def looks_of(cup: Tournament, person: Any) -> dict[str, list[Any]]:
    """What tells of a tournament, as skeletons; each is well-formed."""
    client, key = client_of(person), cup.key
    urls = {"page": f"/tournaments/{key}/", "log": f"/tournaments/{key}/log/"}
    found: dict[str, list[Any]] = {
        what: skeletons.of(client.get(url).content.decode()) for what, url in urls.items()
    }
    # A name that is too wide for its box in a bracket is cut, and stands in full in a title.
    found["page"] = [one for one in found["page"] if one[0].strip("/") != "title"]
    found["feed"] = skeletons.of_xml(client.get(f"/tournaments/{key}/feed/").content)
    page = client.post(reverse("renew_calendar")).content.decode()
    address = page.split('id="calendar" readonly autofocus value="')[1]
    address = address.split('"')[0].partition("localhost:8000")[2]
    calendar = Calendar.from_ical(client.get(address).content)
    found["calendar"] = [(one.name, sorted(one)) for one in calendar.walk()]
    while post.deliver():
        pass
    mails = MailOut.objects.filter(to=person.email).order_by("pk")
    found["mails"] = [built_of(mail) for mail in mails]
    found["HTML"] = [skeletons.of(mail.html) for mail in mails]
    return found


def test_titles_and_names_are_harmless(announced: Make, director: Any) -> None:
    """Names that nobody can choose, too: a bracket is a picture, a feed is XML."""
    plain = looks_of(*cup_of(announced, director, ("Cup", "Dinner.", *"abcd")))
    assert "svg" in [tag for tag, _ in plain["page"]] and all(plain.values())
    for at in range(0, len(SHORT), 6):
        words = (*SHORT[at:], *SHORT)[:6]
        looks = looks_of(*cup_of(announced, director, words))
        for what, look in looks.items():
            assert look == plain[what], (what, words)
