"""Naughty strings as press and notes change nothing of a page, a mail or an answer but words."""

from email import message_from_bytes, policy
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from games.mail import digest, post, screen
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.press import Message
from games.moderation import reports
from games.press.cleaning import cleaned
from games.templatetags.press import barred
from games.web import press_box
from tests.press.conftest import say
from tests.support import naughty, skeletons
from tests.support.visitors import api_of, client_of

KEPT = [cleaned(text) for text in naughty.ALL]
PLAIN = [f"Plain words {number}." for number, _ in enumerate(KEPT)]


@pytest.fixture(autouse=True)
def _all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails and the table show as many messages as there are."""
    monkeypatch.setattr(screen, "MOST_PRESS", 1000)
    monkeypatch.setattr(press_box, "MOST_AT_TABLE", 1000)


def written(game: Game, people: dict[str, Any], texts: list[str]) -> None:
    """Each as press to the red, and as its notes, for itself and for who follows."""
    for text in texts:
        cache.clear()
        say(game, people["blue"], "red", text)
        say(game, people["red"], "notes", text)
        say(game, people["red"], "red", text)


def pages(game: Game, people: dict[str, Any]) -> dict[str, str]:
    here, red = f"/games/{game.key}/", client_of(people["red"])
    urls = [here, f"{here}press/", f"{here}handover/?seat=red", f"{here}news/?seat=red"]
    return {url: red.get(url).content.decode() for url in urls}


def mail_of(person: Any) -> MailOut:
    while post.deliver():
        pass
    mail = MailOut.objects.filter(to=person.email, text__contains="Press since").last()
    assert mail
    return mail


def by_mail(mail: MailOut) -> tuple[list[str], list[str]]:
    """The parts of a mail as it goes out, and the names of its headers."""
    parsed = message_from_bytes(bytes(mail.raw or b""), policy=policy.default)
    assert not parsed.defects
    return [part.get_content_type() for part in parsed.walk()], parsed.keys()


def test_press_and_notes_are_harmless(game: Game, people: dict[str, Any]) -> None:
    written(game, people, PLAIN)
    plain_pages, plain_mail = pages(game, people), mail_of(people["red"])
    Message.objects.all().delete()
    Notice.objects.filter(person=people["red"]).update(status="waiting", mail=None)
    MailOut.objects.all().delete()
    written(game, people, KEPT)
    for url, html in pages(game, people).items():
        assert skeletons.of(html) == skeletons.of(plain_pages[url]), url
        assert not skeletons.missing(KEPT, skeletons.text_of(html)), url
    mail = mail_of(people["red"])
    assert by_mail(mail) == by_mail(plain_mail) and mail.subject == plain_mail.subject
    assert skeletons.of(mail.html) == skeletons.of(plain_mail.html)
    assert not skeletons.missing(KEPT, skeletons.text_of(mail.html))
    assert not skeletons.missing(map(barred, KEPT), mail.text)
    # Behind its bar nothing passes for an order, or for what the site says.
    said = {line for text in KEPT for line in barred(text).split("\n")}
    rest = [line for line in mail.text.split("\n") if line not in said]
    assert [line for line in rest if line.startswith("  | ")] == []
    told = api_of(people["red"]).get(f"/api/games/{game.key}/press/").json()["messages"]
    assert {one["text"] for one in told} == {*KEPT}


def test_the_digest_is_harmless(game: Game, people: dict[str, Any]) -> None:
    red, now = people["red"], timezone.now()
    rows = list(Notice.objects.filter(person=red))
    looks = []
    for texts in (PLAIN, KEPT):
        Message.objects.all().delete()
        written(game, people, texts)
        looks.append(digest.laid_out(rows, red, now.date(), now))
    plain, mail = looks
    assert skeletons.of(mail.html) == skeletons.of(plain.html) and mail.subject == plain.subject
    assert not skeletons.missing(map(barred, KEPT), mail.text)


@pytest.mark.parametrize("text", [*naughty.CODE, *naughty.HEADERS])
def test_a_report_and_its_case_quote_it_harmlessly(
    game: Game, people: dict[str, Any], text: str
) -> None:
    moderator = people["other"]
    moderator.is_superuser = True
    moderator.save()
    found: list[list[str]] = []
    for words, teller in (("Plain words.", "red"), (text, "green")):
        said = say(game, people["blue"], "all", words)
        url = reverse("report_press", args=[game.key, said.key])
        shown = client_of(people[teller]).get(url).content.decode()
        case = reports.make(people[teller], "words", words, about=people["blue"], message=said).case
        found.append([shown, client_of(moderator).get(f"/desk/cases/{case.pk}/").content.decode()])
        case.reports.all().delete()
    for plain, html in zip(*found, strict=True):
        assert cleaned(text) in skeletons.text_of(html)
        shape = [one for one in skeletons.of(html) if one[0].strip("/") not in ("li", "time")]
        assert shape == [
            one for one in skeletons.of(plain) if one[0].strip("/") not in ("li", "time")
        ]


def test_a_form_keeps_what_was_refused(game: Game, people: dict[str, Any]) -> None:
    red, url = client_of(people["red"]), f"/games/{game.key}/press/"
    plain = red.post(url, {"seat": "red", "to": "moon", "text": "Plain."}).content.decode()
    for text in (*naughty.CODE, *naughty.TEMPLATES):
        for headers in ({}, {"HX-Request": "true"}):
            form = {"seat": "red", "to": text[:200], "text": text}
            html = red.post(url, form, headers=headers)
            assert html.status_code == 422
            if not headers:
                assert skeletons.of(html.content.decode()) == skeletons.of(plain)
            assert text in skeletons.text_of(html.content.decode())
