"""Mails of a person to the site: everything that means no game."""

import json
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any, NamedTuple

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from games.accounts import rate_limits
from games.clock import database_clock
from games.mail import budget, confirmations, desk, guide, site_mails, sitter_words, verbs
from games.mail.phrases import NEAR
from games.mail.reply_lines import MOST_ORDERS
from games.mail.site_mails import Words
from games.models.mail import Confirmation, MailIn, ReplyToken
from games.operations import own_data
from games.people import home_addresses
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed

NOTHING = "Your mail had nothing in it that we could do. Write one of these words on a line: {}."
UNKNOWN = (
    "“{}” means nothing here.{} Write one of these words: {}. Orders go to the mails of a game."
)
MEANT = " Did you mean “{}”?"
LAST = (
    "We could not do anything with your last {} mails. The next is answered once there is a word in"
    " it that we know; “help” tells all of them."
)
SUBJECT = "Your mail to Hunt by Post"
LEAVING = (
    "You asked to delete your account {}. The autopilot plays on where you hold a seat, and you are"
    " withdrawn from tournaments. This cannot be undone. If you mean it, answer this mail with the"
    " one word “yes”. Otherwise do nothing."
)
ASKED = "A mail asks whether you mean it. Answer it to delete your account."
ON_ITS_WAY = "All that we know of you is on its way to you, in a mail of its own."
TOO_OFTEN = "You have had your data a short while ago. Ask again in an hour."
OWN_DATA = "own-data"

Does = Callable[[Any, str], list[str]]


def without_game(does: Callable[[ReplyToken, str], list[str]], person: Any, rest: str) -> list[str]:
    """What a word of the mail answers that asks for nothing of a game."""
    return does(ReplyToken(person=person), rest)


def at_the_desk(verb: str, person: Any, rest: str) -> list[str]:
    return desk.asked(verb, rest, person)


def helps(person: Any, rest: str) -> list[str]:
    return guide.text().splitlines()


def export(person: Any, rest: str) -> list[str]:
    """Send what is stored about the person, as a file."""
    if not rate_limits.within(OWN_DATA, f"user-{person.pk}"):
        raise Refusal(TOO_OFTEN)
    told = json.dumps(own_data.of(person), default=str, indent=1, ensure_ascii=False)
    name = f"hunt-by-post-{person.username}-{timezone.now():%Y-%m-%d}.json"
    mail = EmailMessage("Your data · Hunt by Post", f"See {name}.\n", None, [person.email])
    mail.attach(name, told, "application/json")
    mail.send()
    return [ON_ITS_WAY]


def leave(person: Any, rest: str) -> list[str]:
    """Ask once more; the answer to that deletes the account."""
    today = f"{person.pk}|{database_clock.now():%Y-%m-%d}"
    what = Confirmation.What.LEAVE
    token = confirmations.waiting_for(what, today, person.email, person=person)
    words = Words(
        "The end of your account?",
        [LEAVING.format(person.username)],
        (),
        confirmations.link_for(token),
    )
    site_mails.send(person.email, words, f"{today}|leave", confirmations.address_for(token))
    return [ASKED]


WORDS: Mapping[str, Does] = {
    "help": helps,
    "games": partial(without_game, verbs.games),
    **{verb: partial(at_the_desk, verb) for verb in desk.DESK},
    "vacation": partial(without_game, verbs.vacation),
    "sitter": sitter_words.sitter,
    "sitting": sitter_words.sitting,
    "export": export,
    "leave": leave,
}


class Line(NamedTuple):
    """What a line is told, and whether it was done."""

    text: str
    heeded: bool


def read(row: MailIn, person: Any, lines: list[str]) -> tuple[bool, str]:
    """
    Do what the lines ask for, and answer them: whether any was done, and what was said.

    Of mails in vain only some in a row are answered, so two machines stop writing to each other.
    """
    parts = [part for line in lines for part in line.split(";") if part.strip()]
    told = [line_of(part, person) for part in parts[:MOST_ORDERS]]
    said = "\n".join(line.text for line in told) or NOTHING.format(listed(WORDS, "or"))
    heeded = any(line.heeded for line in told) and not budget.is_repeated(row, said)
    number = budget.in_vain(row).count() + 1
    if heeded or number < budget.AT_ONCE:
        last = [] if heeded or number < budget.AT_ONCE - 1 else [LAST.format(number)]
        words = Words(SUBJECT, [said, *last])
        site_mails.send(person.email, words, row.key, home_addresses.address_of(person), row)
    return heeded, said


def line_of(line: str, person: Any) -> Line:
    verb, _, rest = line.strip().partition(" ")
    does = WORDS.get(verb.lower().strip(".,!?"))
    quoted = f"> {line.strip()[:80]}"
    if does is None:
        told = UNKNOWN.format(verb[:20], meant(verb.lower()), listed(WORDS))
        return Line(f"{quoted}\n{told}", False)
    try:
        with transaction.atomic():
            return Line("\n".join([quoted, *does(person, rest.strip())]), True)
    except Refusal as error:
        return Line(f"{quoted}\n{error.cited}", False)


def meant(verb: str) -> str:
    """Asks for the word that *verb* may be: a misspelt one, or one that goes behind another."""
    pairs = [f"{first} {word}" for first, words in desk.DESK.items() for word in words]
    known = {pair.partition(" ")[2]: pair for pair in reversed(pairs)}
    known |= {pair.replace(" ", "-"): pair for pair in pairs} | {word: word for word in WORDS}
    near = get_close_matches(verb.strip(".,!?"), known, 1, NEAR)
    return MEANT.format(known[near[0]]) if near else ""
