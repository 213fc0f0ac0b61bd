"""What becomes of a yes, by mail or by the button on a page; scanners open links and press none."""

from collections.abc import Callable, Mapping, Sequence

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import wake
from games.accounts import authentication
from games.clock import database_clock
from games.mail import (
    budget,
    confirmations,
    consent,
    newcomer_addresses,
    newcomers,
    site_mails,
)
from games.mail.newcomers import Said
from games.mail.site_mails import Words
from games.models.claiming import claim
from games.models.mail import Confirmation, MailIn
from games.operations import erasure
from games.play import invitations, lobby
from rules.kernel.errors import Refusal

What = Confirmation.What
UNCLEAR = "Nothing is done. Answer with the one word “yes” to agree. Otherwise do nothing."
INVITED = "Nothing is done yet. Answer with “accept” or “decline”."
INVITED_STRANGER = (
    "Nothing is done yet. Answer with “accept” and the name that you want here, as in “accept"
    " Falstaff”, or with “decline”."
)
ANOTHER = " Answer this mail with “{0}” and another name, as in “{0} Falstaff”."
DECLINED = "You have declined. If you think better of it, ask to be invited again."
NOTHING = "Nothing is done."
READ = Said("The mail is read now. What becomes of it is in its answer.")
GONE = Said("Your account is deleted. Your games go on without you.")
TITLES = {
    What.MAIL: "A mail that may be yours",
    What.SIGN_UP: "An account for you",
    What.INVITATION: "An invitation",
    What.ENTRY: "An invitation to a tournament",
    What.LEAVE: "The end of your account",
}
INVITATIONS = (What.INVITATION, What.ENTRY)


def read(row: MailIn, asked: Confirmation, lines: Sequence[str]) -> str:
    """
    Do what an answer with those *lines* agrees to, and say so; gives what was said. What is refused
    can be answered again. Of many answers to the same only the first are answered.
    """
    said = answer(asked, lines, row.recipient)
    before = MailIn.objects.filter(recipient=row.recipient).exclude(pk=row.pk).count()
    if said not in (READ, GONE) and said.text != NOTHING and before < budget.AT_ONCE:
        words = Words(TITLES[What(asked.what)], [said.text])
        site_mails.send(asked.address, words, row.key, said.reply, row)
    return said.text


def answer(asked: Confirmation, lines: Sequence[str], address: str) -> Said:
    """What comes of those *lines*; who has to answer again does so to *address*."""
    said = consent.read(lines[0] if lines else "")
    if said.declines:
        return refuse(asked)
    if not said.agrees:
        return Said(unclear(asked), address)
    try:
        return agree(asked, consent.name_in(said.rest))
    except Refusal as error:
        another = ANOTHER.format("yes" if asked.what == What.SIGN_UP else "accept")
        return Said(f"{error}{another if asked.wanted else ''}", address)


def unclear(asked: Confirmation) -> str:
    if asked.what not in INVITATIONS:
        return UNCLEAR
    return INVITED if authentication.owner_of(asked.address) else INVITED_STRANGER


@transaction.atomic
def refuse(asked: Confirmation) -> Said:
    """
    Nothing comes of it; the host of a game hears that an invitation is declined, and one to a
    tournament counts no more.
    """
    row = claim(Confirmation.objects.filter(pk=asked.pk)).get()
    if row.used_at:
        return newcomers.answered_before(row) if row.what in INVITATIONS else Said(NOTHING)
    row.used_at = database_clock.now()
    row.save(update_fields=["used_at"])
    if newcomer_addresses.counts(row):
        invitations.decline(lobby.token_of(row.seat))
    if row.invitation is not None:
        row.invitation.delete()
    return Said(DECLINED if asked.what in INVITATIONS else NOTHING)


@transaction.atomic
def agree(asked: Confirmation, rest: str = "") -> Said:
    """Do what waited, once; *rest* stands behind the yes. It waits on if it raises Refusal."""
    row = claim(Confirmation.objects.filter(pk=asked.pk)).get()
    if row.used_at:
        return newcomers.answered_before(row)
    row.used_at = database_clock.now()
    row.save(update_fields=["used_at"])
    return AGREED[What(row.what)](row, rest)


def read_held(asked: Confirmation, rest: str) -> Said:
    held = MailIn.objects.filter(confirmations=asked, status=MailIn.Status.HELD)
    held.update(status=MailIn.Status.WAITING, confirmed=True)
    wake.ring_after_commit("games.deliver")
    return READ


def leave(asked: Confirmation, rest: str) -> Said:
    assert asked.person
    erasure.say_goodbye(asked.person)
    erasure.erase(asked.person)
    return GONE


AGREED: Mapping[str, Callable[[Confirmation, str], Said]] = {
    What.MAIL: read_held,
    What.SIGN_UP: newcomers.settle_in,
    What.INVITATION: newcomers.accept,
    What.ENTRY: newcomers.enter,
    What.LEAVE: leave,
}


@require_http_methods(["GET", "POST"])
@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """What waits, and a button; to look changes nothing."""
    asked = confirmations.granted(token)
    if asked is None or asked.what in INVITATIONS:
        raise Http404("This link is not valid.")
    said = pressed(asked) if request.method == "POST" else ""
    context = {"title": TITLES[What(asked.what)], "asked": asked, "said": said}
    return render(request, "mail/yes.html", context)


def pressed(asked: Confirmation) -> str:
    """What comes of the button, as a sentence."""
    try:
        return agree(asked).text
    except Refusal as error:
        return str(error)
