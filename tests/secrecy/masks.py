"""
What must differ between two stored games, and nothing more.

Names, keys and hashes are replaced where they are the known ones of that game; the rest
is known by the words it stands in.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest

from django.utils import timezone

from games.history import events
from games.models.mail import MailIn, Notice
from tests.secrecy.tables import Table

MASKS = [
    # A browser's own token against forged forms, drawn anew for each page.
    (r'(csrfmiddlewaretoken" value=|"X-CSRFToken": |data-csrf=)"\w{64}"', r'\1"…"'),
    # The name of one attempt to send a form.
    (r'(name="request" value=)"[0-9a-f]{32}"', r'\1"…"'),
    # The right to answer one question by mail.
    (r"turn\+[a-z2-7]{26}@", "turn+…@"),
    (r"home\+\d+-[a-z2-7]{26}@", "home+…@"),
    # The right to say yes.
    (r"(yes\+|/yes/)[a-z2-7]{26}", r"\1…"),
    # The right to turn mails off.
    (r"/off/\d+-([a-z-]+)-[a-z2-7]{20}/", r"/off/…-\1-…/"),
    # The number of a mail, in the mailbox's links.
    (r"/mail/\d+/", "/mail/…/"),
    # What seals a game's file, and so covers all of the above.
    (r'^\{"sha256":"[0-9a-f]{64}"\}$', '{"sha256":"…"}'),
    # What parts a mail from its other part.
    (r"=_[a-z2-7]{26}\b", "=_…"),
    # The token in a cookie against forged forms, and what a hook is signed with.
    (r"csrftoken=\w{32}", "csrftoken=…"),
    (r"v1,[\w+/]{43}=", "v1,…"),
]
HASH = re.compile(r"\b[0-9a-f]{16}([0-9a-f]{48})?\b")
# What a notice, an answer to a mail, a digest and a mail of the site are called by.
ID = re.compile(r"\b[nads][0-9a-f]{24}\b")


class Masks:
    """*hashes* are those of the game's events, whole and as the page shortens them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hashes: dict[str, str] = {}
        self.ids: dict[str, str] = {}

    def named(self, text: str) -> str:
        """*text* as if names and keys were the same in all games."""
        text = text.replace(self.table.mark, "").replace(self.table.key, "KEY")
        return text.replace(self.table.cup, "CUP")

    def on(self, text: str) -> str:
        """*text* as it would stand in any game."""
        text = ID.sub(self.called, HASH.sub(self.counted, text))
        for pattern, instead in MASKS:
            text = re.sub(pattern, instead, text)
        return text

    def counted(self, found: re.Match[str]) -> str:
        if found[0] not in self.hashes:
            self.learn()
        return self.hashes.get(found[0], found[0])

    def called(self, found: re.Match[str]) -> str:
        """An id hashes what it is of, and nothing else; any other one is told."""
        if found[0] not in self.ids:
            self.ids = dict(self.own_ids())
        return self.ids.get(found[0], found[0])

    def own_ids(self) -> Iterator[tuple[str, str]]:
        for one in Notice.objects.filter(game=self.table.game):
            about = f"{one.kind} {self.named(one.cause)} {one.channel.partition('/')[0]}"
            by_mail = hashed(one.cause, one.kind, one.person_id, one.channel)
            yield f"n{by_mail}", f"mail: {about}"
            yield f"n{hashed(one.cause, one.kind, one.channel)}", f"subscription: {about}"
        for mail in MailIn.objects.filter(game=self.table.game):
            yield f"a{mail.key[:24]}", f"answer to {mail.message_id}"
        for mail in MailIn.objects.filter(person__in=self.table.people.values(), game=None):
            yield f"s{hashed(mail.key)}", f"answer to {mail.message_id}"
        for person in self.table.people.values():
            yield f"d{hashed(person.pk, timezone.now().date())}", "digest"
            yield f"s{hashed(person.pk, timezone.now().date(), 'leave')}", "question before leaving"

    def learn(self) -> None:
        for row in events.events_of(self.table.game, len(self.hashes) // 2):
            self.hashes[row.hash] = f"hash {row.number}"
            self.hashes[row.hash[:16]] = f"head {row.number}"


def hashed(*words: object) -> str:
    return sha256("|".join(map(str, words)).encode()).hexdigest()[:24]


def differing(one: str, other: str, masks: tuple[Masks, Masks]) -> Iterator[tuple[str, str]]:
    """Where lines tell the two texts apart; most lines are equal and need no mask."""
    texts = [mask.named(text).split("\n") for mask, text in zip(masks, (one, other), strict=True)]
    for lines in zip_longest(*texts, fillvalue=""):
        if lines[0] != lines[1]:
            shown = masks[0].on(lines[0]), masks[1].on(lines[1])
            if shown[0] != shown[1]:
                yield around(*shown)


def around(one: str, other: str) -> tuple[str, str]:
    """The words about the first letter in which two lines differ."""
    letters = enumerate(zip_longest(one, other))
    at = next(number for number, (a, b) in letters if a != b)
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]
