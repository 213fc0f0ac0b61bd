"""A mail as Django posts it, with its picture inside."""

from email.message import Message
from email.mime.image import MIMEImage
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from games import tokens
from games.mail import return_addresses
from games.models.mail import MailOut

PARTS = ("html", "picture")  # which `MailOut.raw` has, too


class Stored(NamedTuple):
    """A mail that was made before, as Django posts it."""

    raw: bytes

    def as_bytes(self, unixfrom: bool = False, linesep: str = "\n") -> bytes:
        return self.raw.replace(b"\n", linesep.encode())


class PictureMail(EmailMultiAlternatives):
    """A mail whose picture belongs to its HTML; *raw*, once it is known, is not written anew."""

    mixed_subtype = "related"
    raw = b""

    def message(self, *given: Any, **named: Any) -> Any:
        return Stored(self.raw) if self.raw else with_boundaries(super().message(*given, **named))


def with_boundaries(message: Message) -> Message:
    """
    Between its parts stands what nobody can guess, so that the words of none need be searched for
    it; the same whenever the mail is made.
    """
    whole = (part for part in message.walk() if part.is_multipart())
    for number, part in enumerate(whole, start=1):
        word = tokens.derived("mail.boundary", f"{message['Message-ID']}|{number}")
        part.set_boundary(f"=_{word}")
    return message


def as_message(mail: MailOut) -> PictureMail:
    """The mail as Django posts it: whenever it is made, the same one."""
    back = return_addresses.address_of(mail)
    heads = {"From": settings.DEFAULT_FROM_EMAIL, **mail.headers}
    message = PictureMail(mail.subject, mail.text, back, to=[mail.to], headers=heads)
    message.raw = bytes(mail.raw or b"")
    return message if message.raw else with_parts(message, mail)


def with_parts(message: PictureMail, mail: MailOut) -> PictureMail:
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    if mail.picture:
        message.attach(inline(bytes(mail.picture)))
    return message


def inline(picture: bytes) -> MIMEImage:
    """The part of a mail that its HTML shows as `cid:board`."""
    part = MIMEImage(picture, "png")
    part.add_header("Content-ID", "<board>")
    part.add_header("Content-Disposition", "inline", filename="board.png")
    return part
