"""What becomes of a mail that comes back, and of a complaint: nobody is ever answered."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.accounts import authentication
from games.clock import database_clock
from games.mail import parse, return_addresses
from games.mail.delivery_reports import COMPLAINT, DELAYED, DELIVERED, HARD, Report
from games.models.claiming import claim
from games.models.mail import HeldAddress, MailOut, Notice
from games.models.subscription import Subscription
from games.notify import held_addresses, notices

NO_REPORT = "It came to an address for returned mail, and is none, so it is not read."
UNKNOWN = "It is a complaint about no mail of ours that we know of."
NOTED = "Noted of mail {}: {}."
ABOUT = {
    HARD: "Our mail came back: there is no such mailbox.",
    COMPLAINT: "Our mail was reported as spam.",
}
LOST = "The invitation to {} came back, because there is no such mailbox. {}"


def read(letter: parse.Letter | None, recipient: str) -> str:
    """Note what *letter* reports of one of our mails; gives what was noted."""
    report = letter.report if letter else None
    if report is None:
        return NO_REPORT
    named = report.about if report.kind == COMPLAINT else (recipient,)
    mail = next(filter(None, map(return_addresses.mail_of, named)), None)
    if mail is None:
        return UNKNOWN if report.kind == COMPLAINT else NO_REPORT
    note(mail, report, database_clock.now())
    return NOTED.format(mail.pk, report.kind)


@transaction.atomic
def note(mail: MailOut, report: Report, now: datetime) -> None:
    if report.kind in (DELAYED, DELIVERED):
        MailOut.objects.filter(pk=mail.pk, status=MailOut.Status.SENT).update(
            trouble=f"{report.kind}: {report.why}"[:300] if report.kind == DELAYED else ""
        )
    elif report.kind == COMPLAINT:
        hold(mail, HeldAddress.Kind.COMPLAINT, report.why, now)
    elif is_back(mail, report) and report.kind != HARD:
        if held_addresses.is_too_soft(mail.to, now):
            hold(mail, HeldAddress.Kind.SOFT, report.why, now)
    elif report.kind == HARD:
        hold(mail, HeldAddress.Kind.HARD, report.why, now)


def is_back(mail: MailOut, report: Report) -> bool:
    """
    Mark the mail as returned, and what it told as untold: it is told again once its reader says
    so. False where that is known already, or where the mail is to be posted again by now.
    """
    row = claim(MailOut.objects.filter(pk=mail.pk, status=MailOut.Status.SENT)).first()
    if row is None:
        return False
    trouble = f"{report.kind}: {report.why}"[:300]
    MailOut.objects.filter(pk=mail.pk).update(status=MailOut.Status.RETURNED, trouble=trouble)
    told = Notice.objects.filter(mail=mail, status=Notice.Status.SENT)
    told.update(status=Notice.Status.WAITING)
    return True


def hold(mail: MailOut, kind: str, why: str, now: datetime) -> None:
    """Send no more mail there, and tell whom it concerns by another way, once."""
    if not held_addresses.hold(mail.to, kind, why, now):
        return
    invitation = mail.notice if mail.notice and mail.notice.kind == Notice.Kind.INVITED else None
    if invitation is not None and kind == HeldAddress.Kind.HARD:
        tell_host(invitation, now)
    if person := authentication.owner_of(mail.to):
        tell_browsers(person, mail, now)


def tell_host(invitation: Notice, now: datetime) -> None:
    """Whoever invited a mailbox that is not there can invite somebody else."""
    game, seat = invitation.game, invitation.seat
    if game and seat and game.host_id and seat.invite and not seat.taken:
        text = LOST.format(invitation.address or "the player", notices.instead(game, seat))
        row = notices.apart(game, Notice.Kind.OPEN, game.host_id, text, now)
        row.cause = f"{game.key}/{seat.name}/back/{seat.invite_nonce}"
        notices.write([row])


def tell_browsers(person: Any, mail: MailOut, now: datetime) -> None:
    """By push and webhook, as there is no way left by mail."""
    about = mail.notice or mail.told.first()
    if about is None:
        return
    rows = [
        Notice(
            cause=f"back/{mail.message_id[1:41]}",
            kind=Notice.Kind.RETURNED,
            person=person,
            channel=one.channel,
            subscription=one,
            game=about.game,
            tournament=about.tournament,
            send_after=now,
        )
        for one in Subscription.objects.filter(user=person, ended_at=None)
    ]
    notices.write(rows)
