"""The mailbox page: every mail sent to you, and a way to answer it there."""

from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts import authentication
from games.mail import post, receive
from games.models.mail import MailOut

PAGE = 50
LONGEST_ANSWER = 20_000
NOT_YOURS = "You cannot answer this mail any more: the seat is not yours now."


def page_of(request: HttpRequest, name: str, **context: Any) -> HttpResponse:
    """The page *name* inside the site's frame, or inside a bare one where the site has none."""
    return render(request, f"mail/{name}.html", context)


def reads_all(person: Any) -> bool:
    """On one's own machine the staff may open every mailbox; nobody may elsewhere."""
    return bool(settings.EMBEDDED and person.is_staff)


def mails_for(person: Any) -> QuerySet[MailOut]:
    rows = MailOut.objects.defer("raw", "html", "picture")
    return rows if reads_all(person) else rows.filter(to__in=authentication.addresses_of(person))


@require_safe
@login_required
@never_cache
def mailbox(request: HttpRequest) -> HttpResponse:
    rows, whose = mails_for(request.user), request.GET.get("to", "")[:254]
    people = []
    if reads_all(request.user):
        people = list(get_user_model().objects.exclude(email="").order_by("username")[:50])
    if whose:
        rows = rows.filter(to=whose)
    page = Paginator(rows.select_related("game"), PAGE).get_page(request.GET.get("page"))
    return page_of(request, "mailbox", page=page, people=people, whose=whose)


@require_safe
@login_required
@never_cache
def mail(request: HttpRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(mails_for(request.user), pk=pk)
    return page_of(request, "mail", mail=row)


@require_safe
@login_required
@never_cache
def board(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture in the mail."""
    row = get_object_or_404(mails_for(request.user).exclude(picture=None), pk=pk)
    return HttpResponse(bytes(row.picture or b""), content_type="image/png")


@require_POST
@login_required
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the text in as a mail like any other, and show what comes back."""
    row = get_object_or_404(mails_for(request.user), pk=pk)
    if not row.reply_to:
        messages.error(request, "Nobody reads answers to this mail.")
        return redirect("mail", pk=pk)
    made = reply(row, request.POST.get("text", "")[:LONGEST_ANSWER])
    if receive.received(made.as_bytes(), [row.reply_to]) is None:
        messages.error(request, NOT_YOURS)
        return redirect("mail", pk=pk)
    while post.deliver():
        pass
    found = MailOut.objects.filter(in_reply_to=str(made["Message-ID"]), to=row.to).first()
    if found is None:
        messages.error(request, "The mail arrived, but it was not answered.")
        return redirect("mail", pk=pk)
    return redirect("mail", pk=found.pk)


def reply(row: MailOut, text: str) -> EmailMessage:
    """The answer as a mail program would write it, the mail quoted below."""
    made = EmailMessage()
    made["From"] = row.to
    made["To"] = row.reply_to
    made["Subject"] = f"Re: {row.subject.removeprefix('Re: ')}"
    made["Message-ID"] = make_msgid(domain="mailbox.invalid")
    made["In-Reply-To"] = row.message_id
    made["References"] = " ".join([row.headers.get("References", ""), row.message_id]).strip()
    made["Date"] = format_datetime(timezone.now())
    quoted = "\n".join(f"> {line}" for line in row.text.splitlines())
    clean = "\n".join(text.splitlines())
    made.set_content(f"{clean}\n\nOn {made['Date']}, Hunt by Post wrote:\n{quoted}\n")
    return made
