"""
A mail as it goes out, with its picture inside. It is put together here, because Python's way of
writing one takes longer than making its words.
"""

import re
from base64 import encodebytes
from email.policy import compat32
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.message import SafeMIMEText, forbid_multi_line_headers

from games import tokens
from games.mail import return_addresses
from games.models.mail import MailOut

PARTS = ("html", "picture")  # which `MailOut.raw` has, too
UTF_8 = "utf-8"
LONGEST_HEADER, LONGEST_LINE = 76, 998  # the latter in bytes (RFC 5322 §2.1.1)
ENDS = re.compile(r"\r\n?")
PICTURE = """Content-Type: image/png
MIME-Version: 1.0
Content-Transfer-Encoding: base64
Content-ID: <board>
Content-Disposition: inline; filename="board.png"

"""


class Stored(NamedTuple):
    """A mail that was made before, as Django posts it."""

    raw: bytes

    def as_bytes(self, unixfrom: bool = False, linesep: str = "\n") -> bytes:
        return self.raw.replace(b"\n", linesep.encode())


class StoredMail(EmailMessage):
    """A mail that was written already, as *raw*."""

    raw = b""

    def message(self, *given: Any, **named: Any) -> Any:
        return Stored(self.raw)


def as_message(mail: MailOut) -> StoredMail:
    """The mail as Django posts it: whenever it is made, the same one."""
    back = return_addresses.address_of(mail)
    heads = {"From": settings.DEFAULT_FROM_EMAIL, **mail.headers}
    message = StoredMail(mail.subject, mail.text, back, to=[mail.to], headers=heads)
    message.raw = stored(mail)
    return message


def stored(mail: MailOut) -> bytes:
    return bytes(mail.raw or b"") or written(mail)


def written(mail: MailOut) -> bytes:
    """The whole mail; its HTML shows the picture as `cid:board`."""
    heads = {"Subject": mail.subject, "From": settings.DEFAULT_FROM_EMAIL, "To": mail.to}
    heads |= mail.headers
    top = b"".join(header(name, value) for name, value in heads.items())
    body = text_part(mail.text, "plain")
    if mail.html:
        body = together(mail, "alternative", body, text_part(mail.html, "html"))
    if mail.picture:
        picture = PICTURE.encode() + encodebytes(bytes(mail.picture))
        body = together(mail, "related", body, picture)
    return top + body


@lru_cache(maxsize=1024)  # Most say the same in every mail of a game.
def header(name: str, value: str) -> bytes:
    """The lines of one header. Raises BadHeaderError if its value has several itself."""
    name, value = forbid_multi_line_headers(name, value, UTF_8)
    if len(name) + len(value) < LONGEST_HEADER and "\n" not in value:
        return f"{name}: {value}\n".encode("ascii")
    return compat32.fold_binary(name, value)


def text_part(text: str, kind: str) -> bytes:
    text = ENDS.sub("\n", text)
    content = text.encode()
    if any(len(line) > LONGEST_LINE for line in content.split(b"\n")):
        return SafeMIMEText(text, kind, UTF_8).as_bytes()
    way = "7bit" if content.isascii() else "8bit"
    top = f'Content-Type: text/{kind}; charset="{UTF_8}"\nMIME-Version: 1.0\n'
    return f"{top}Content-Transfer-Encoding: {way}\n\n".encode() + content


def together(mail: MailOut, kind: str, *parts: bytes) -> bytes:
    """
    Several parts as one. Between them stands what nobody can guess, so that the words of none need
    be searched for it; the same whenever the mail is made.
    """
    word = "=_" + tokens.derived("mail.boundary", f"{mail.message_id}|{kind}")
    top = f'Content-Type: multipart/{kind};\n boundary="{word}"\nMIME-Version: 1.0\n\n'
    line = f"--{word}".encode()
    return b"".join([top.encode(), *(line + b"\n" + one + b"\n" for one in parts), line, b"--\n"])
