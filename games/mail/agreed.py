"""What becomes of a yes, by mail or by the button on a page; scanners open links and press none."""

from collections.abc import Callable, Mapping, Sequence

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import wake
from games.clock import database_clock
from games.mail import confirmations, newcomers, site_mails
from games.mail.newcomers import Said
from games.mail.site_mails import Words
from games.models.claiming import claim
from games.models.mail import Confirmation, MailIn
from games.operations import erasure
from games.play import invitations, lobby
from rules.kernel.errors import Refusal

What = Confirmation.What
YES = {"yes", "accept", "confirm", "confirmed", "ok", "okay", "ja", "oui", "si", "sí"}
NO = {"no", "decline", "nein", "non"}
DONE = Said("That has been done already.")
UNCLEAR = "Nothing is done. Answer with the one word “yes” to agree. Otherwise do nothing."
DECLINED = "Nothing is done."
READ = Said("The mail is read now. What becomes of it is in its answer.")
GONE = Said("Your account is deleted. Your games go on without you.")
TITLES = {
    What.MAIL: "A mail that may be yours",
    What.SIGN_UP: "An account for you",
    What.INVITATION: "An invitation",
    What.ENTRY: "An invitation to a tournament",
    What.LEAVE: "The end of your account",
}


def read(row: MailIn, asked: Confirmation, lines: Sequence[str]) -> str:
    """
    Do what an answer with those *lines* agrees to, and say so; gives what was said. What is refused
    can be answered again.
    """
    word, _, rest = (lines[0] if lines else "").strip(" .,!").partition(" ")
    if word.lower() in NO:
        return refuse(asked)
    if word.lower() not in YES:
        words = Words(TITLES[What(asked.what)], [UNCLEAR])
        site_mails.send(asked.address, words, f"{asked.hash}|unclear", row.recipient, row)
        return UNCLEAR
    try:
        said = agree(asked, rest.strip())
    except Refusal as error:
        said = Said(str(error), row.recipient)
    if said not in (READ, GONE):
        words = Words(TITLES[What(asked.what)], [said.text])
        site_mails.send(asked.address, words, f"{asked.hash}|{said.text}", said.reply, row)
    return said.text


@transaction.atomic
def refuse(asked: Confirmation) -> str:
    """
    Nothing comes of it; the host of a game hears that an invitation is declined, and one to a
    tournament counts no more.
    """
    mine = Confirmation.objects.filter(pk=asked.pk, used_at=None)
    is_first = mine.update(used_at=database_clock.now())
    if is_first and asked.seat is not None:
        invitations.decline(lobby.token_of(asked.seat))
    if is_first and asked.invitation is not None:
        asked.invitation.delete()
    return DECLINED


@transaction.atomic
def agree(asked: Confirmation, rest: str = "") -> Said:
    """Do what waited, once; *rest* stands behind the yes. It waits on if it raises Refusal."""
    row = claim(Confirmation.objects.filter(pk=asked.pk)).get()
    if row.used_at:
        return DONE
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
    if asked is None or asked.what in (What.INVITATION, What.ENTRY):
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
