"""Accounts by mail. Nobody has one before they have answered a mail that only they could read."""

import re
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction

from games.accounts import authentication, user_names
from games.mail import (
    confirmations,
    consent,
    list_mails,
    newcomer_addresses,
    site_mails,
)
from games.mail.site_mails import Words
from games.models.game import Game, SeatAtGame
from games.models.mail import Confirmation, MailIn
from games.notify import presence
from games.people import availability, home_addresses
from games.play import lists, lobby
from games.tournaments import perform, permissions
from games.tournaments.core import acts
from rules.kernel.errors import Refusal

What = Confirmation.What
ASKS = re.compile(r"\W*(sign\W?(me\W)?up|register|join|start|play)\b(?P<name>.*)", re.I)
HOW = (
    "Hunt by Post is a turn service for slow tabletop wargames. A mailbox is enough to play. To get"
    " an account, answer this mail with the words “sign up” and the name that you want, such as:"
)
EXAMPLE = "sign up Falstaff"
NOT_THAT = "You cannot be called “{}”. {}"
ASK = (
    "Somebody, you perhaps, wants an account with the name {} for this address. If that was you,"
    " answer this mail with the one word “yes”, or press the button at the end of this link. “yes”"
    " and another name gives you that name. Otherwise do nothing: you will hear no more of us."
)
KNOWN = "You have an account: {}. Answer this mail with “help”, “games” or “game list”."
WELCOME = (
    "Welcome, {}. Answer this mail to go on: “game list” names the games that you can join, “game"
    " start” begins one, and “help” tells all that you can write. Your clocks stand still at night;"
    " “settings zone Europe/Paris” says where you live. To use the pages, ask there for a link to"
    " sign in: they need no password."
)
SEATED = "The seat of the {} is yours."
LEAVES = "To give it up before the game begins, answer this mail with “game leave {}”."
BRINGS = (
    "You bring a {} of your own to the game to which you are invited. Answer this mail with it, an"
    " entry a line, and the seat of the {} is yours."
)
DONE = "You have answered this already, and the first answer counts."
AGAIN = (
    "You have answered this invitation already. If you have thought better of it, ask for another."
)
TAKEN_BACK = "This invitation does not count any more. Ask whoever has sent it for another."
ENTERED = (
    "You have entered {}. To leave it, answer this mail with “tournament withdraw {}”; you hear of"
    " your games when they begin."
)


class Said(NamedTuple):
    """What somebody is told, and the address to which they answer that."""

    text: str
    reply: str = ""


def read(row: MailIn, sender: str, lines: list[str]) -> str:
    """Answer a mail to the address for newcomers, once a day each way; gives what was said."""
    day = f"{sender}|{row.received_at:%Y-%m-%d}"
    if person := authentication.owner_of(sender):
        known = Words("Your account", [KNOWN.format(person.username)])
        site_mails.send(sender, known, f"{day}|known", home_addresses.address_of(person), row)
        return known.parts[0]
    asks = ASKS.match(lines[0].strip()) if lines else None
    if asks is None:
        return explain(row, sender, f"{day}|how", [HOW])
    name = consent.name_in(asks["name"]) or newcomer_addresses.name_from(sender)
    try:
        user_names.check(name)
    except ValidationError as error:
        return explain(row, sender, f"{day}|{name}", [NOT_THAT.format(name, error.message), HOW])
    return ask(row, sender, name, day)


def explain(row: MailIn, to: str, once: str, parts: list[str]) -> str:
    words = Words("How to play by mail", parts, [EXAMPLE])
    site_mails.send(to, words, once, row.recipient, row)
    return parts[0]


def ask(row: MailIn, sender: str, name: str, day: str) -> str:
    token = confirmations.waiting_for(What.SIGN_UP, f"{day}|{name}", sender, wanted=name)
    link = confirmations.link_for(token)
    words = Words("An account for you?", [ASK.format(name)], (), link)
    site_mails.send(sender, words, f"{day}|ask", confirmations.address_for(token), row)
    return words.parts[0]


def settle_in(asked: Confirmation, rest: str) -> Said:
    """The account that was asked for. Raises Refusal as `owner` does."""
    person = owner(asked, rest)
    return Said(WELCOME.format(person.username), home_addresses.address_of(person))


def welcome(asked: Confirmation, rest: str) -> Said:
    """Likewise; who had an account before is not welcomed again."""
    known = authentication.owner_of(asked.address)
    return Said("", home_addresses.address_of(known)) if known else settle_in(asked, rest)


def owner(asked: Confirmation, rest: str) -> Any:
    """
    Whose address it is. Without an account they get one now, called *rest* or as was asked for.

    Raises Refusal for a name that nobody can have.
    """
    if known := authentication.owner_of(asked.address):
        return known
    name = rest or asked.wanted
    try:
        return made(name, asked.address)
    except ValidationError as error:
        raise Refusal(NOT_THAT.format(name, error.message)) from error


@transaction.atomic
def made(name: str, address: str) -> Any:
    """An account whose address is proven. Raises ValidationError."""
    user_names.check(name)
    person = get_user_model().objects.create_user(name, address)
    EmailAddress.objects.create(user=person, email=address.lower(), verified=True, primary=True)
    availability.keep_quiet(person, *availability.NIGHT)
    presence.note_awake(person.pk)
    return person


def accept(asked: Confirmation, rest: str) -> Said:
    """The seat that was kept for an address, with an account if it has none. *rest*: its name."""
    said, seat = welcome(asked, rest), asked.seat
    person, is_kept = owner(asked, rest), newcomer_addresses.counts(asked)
    assert seat
    brings = lists.to_choose(seat.game, seat.name)
    if is_kept and brings is not None and (to := list_mails.reply_address(seat)):
        return Said(f"{said.text} {BRINGS.format(brings.called, seat.name)}".strip(), to)
    try:
        lobby.join(seat.game, seat.name, person, token=lobby.token_of(seat) if is_kept else "")
    except Refusal as error:
        return Said(f"{error} {said.text}".strip(), said.reply)
    return Said(f"{SEATED.format(seat.name)} {said.text}".strip(), said.reply)


def answered_before(asked: Confirmation) -> Said:
    """What somebody is told who answers the same again."""
    person, told = authentication.owner_of(asked.address), DONE
    if asked.seat is not None:
        told = holds(asked.seat, person) or AGAIN
    elif asked.what == What.ENTRY:
        told = entered(asked.invitation, person) or AGAIN
    elif asked.what == What.SIGN_UP and person:
        told = KNOWN.format(person.username)
    return Said(told, home_addresses.address_of(person) if person else "")


def holds(seat: SeatAtGame, person: Any) -> str:
    """That the *seat* is theirs, and how to leave it; nothing if it is not."""
    if person is None or seat.user_id != person.pk:
        return ""
    begun = seat.game.status != Game.Status.OPEN
    return SEATED.format(seat.name) + ("" if begun else f" {LEAVES.format(seat.game.key)}")


def entered(invitation: Any, person: Any) -> str:
    """Likewise of a tournament."""
    if person is None or invitation is None:
        return ""
    cup = invitation.tournament
    is_in = permissions.number_of(cup, person) is not None
    return ENTERED.format(cup.title, cup.key) if is_in else ""


def enter(asked: Confirmation, rest: str) -> Said:
    """The place in a tournament to which an address is invited, with an account if it has none."""
    if asked.invitation is None:
        return Said(TAKEN_BACK)
    said, person, cup = welcome(asked, rest), owner(asked, rest), asked.invitation.tournament
    try:
        perform.perform(cup, acts.Enter(), by=person, person=person)
    except Refusal as error:
        return Said(f"{error} {said.text}".strip(), said.reply)
    return Said(f"{ENTERED.format(cup.title, cup.key)} {said.text}".strip(), said.reply)
