"""Erasing an account: what is removed, and what stays because it never named anybody."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string

from games import wake
from games.accounts import sessions
from games.clock import database_clock
from games.models.event import Receipt
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.mail import Confirmation, HeldAddress, MailIn, MailOut, Notice
from games.models.tournament import EntryInvitation
from games.moderation import case_log
from games.play import lobby
from games.tournaments import erasure

log = logging.getLogger(__name__)

SUBJECT = "Your account is deleted · Hunt by Post"
DIGEST = "<d"  # how the Message-IDs of digests begin (`games.mail.digest`)


def say_goodbye(person: Any) -> None:
    """A last mail, before the address is deleted. An account goes without it if need be."""
    text = render_to_string("mail/erased.txt", {"person": person})
    try:
        send_mail(SUBJECT, text, None, [person.email] if person.email else [])
    except (OSError, SMTPException):
        log.warning("a mail that says goodbye could not be sent")


@transaction.atomic
def erase(person: Any) -> None:
    """
    Delete the account of *person* with all mail to and from it.

    Events name only seats, so every game stays as it was played and can be proved; the autopilot
    plays on in running games. Acts of tournaments name entrants by number; the person is withdrawn
    from running ones. Every session ends, and pages that listen to those games are told.
    """
    keys = games_of(person)
    seats = list(SeatAtGame.objects.filter(user=person).select_related("game"))
    for seat in seats:
        leave(seat)
    erasure.forgotten(person)
    addresses = addresses_of(person)
    for address in addresses:
        MailOut.objects.filter(to__iexact=address).only("pk").delete()
        Confirmation.objects.filter(address__iexact=address).delete()
        HeldAddress.objects.filter(address__iexact=address).delete()
        Notice.objects.filter(address__iexact=address).delete()
        EntryInvitation.objects.filter(address__iexact=address).delete()
        SeatAtGame.objects.filter(invited__iexact=address).update(invited="")
    MailIn.objects.filter(pk__in=letters(addresses)).only("pk").delete()
    with_press_of(person).only("pk").delete()
    case_log.forgotten(person)
    sessions.end_all(person)
    person.delete()
    for key in keys:
        wake.listeners(key)


def games_of(person: Any) -> list[str]:
    """The keys of the games in which somebody can see that they are gone."""
    theirs = Q(seats__user=person) | Q(host=person) | Q(messages__author=person)
    return list(Game.objects.filter(theirs).distinct().values_list("key", flat=True))


def leave(seat: SeatAtGame) -> None:
    """Remove the person from the seat, with the mails and refused orders they wrote for it."""
    own = Q(game=seat.game, seat=seat.name)
    MailIn.objects.filter(own).only("pk").delete()
    Receipt.objects.filter(own, number=None).delete()
    if seat.game.status == Game.Status.OPEN:
        lobby.leave(seat.game, seat.name, seat.user)
        return
    if seat.game.status in Game.UNFINISHED and not (seat.autopilot or seat.is_open):
        lobby.give_to_autopilot(seat.game, seat.name)
    if SeatAtGame.objects.filter(pk=seat.pk, autopilot=True).exists():
        now = database_clock.now()
        Handover.objects.create(game=seat.game, seat=seat, person_id=seat.user_id, at=now)


def with_press_of(person: Any) -> QuerySet[MailOut]:
    """The mails in which press of theirs may stand: of their games, and digests of who plays in
    these."""
    games = Game.objects.filter(messages__author=person).values("pk")
    at_table = Q(seats__game__in=games) | Q(handed_over__game__in=games)
    readers = get_user_model().objects.filter(at_table).values("email")
    digests = Q(message_id__startswith=DIGEST, to__in=readers)
    return MailOut.objects.filter(Q(game__in=games) | digests)


def addresses_of(person: Any) -> set[str]:
    known = EmailAddress.objects.filter(user=person).values_list("email", flat=True)
    return {address for address in (*known, person.email) if address}


def letters(addresses: set[str]) -> list[int]:
    """The received mails that contain one of the *addresses*."""
    wanted = [address.lower().encode() for address in addresses]
    if not wanted:  # a guest has none, and to look through every mail takes long
        return []
    kept = MailIn.objects.values_list("pk", "raw").iterator()
    return [pk for pk, raw in kept if any(one in bytes(raw).lower() for one in wanted)]
