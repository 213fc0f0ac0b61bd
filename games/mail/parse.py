"""
From the bytes of a mail to its text. Raises UnreadableMail, and nothing else.

Knows neither the site nor its settings: `sandbox` runs it in a process of its own.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message

from games.mail import automatic_mail, delivery_reports, reply_lines, senders

LARGEST = 256 * 1024
LARGEST_HEADER = 64 * 1024
LONGEST_LINE = 1000
MOST_PARTS = 100
MOST_NESTED = 20
TOO_LARGE = (
    "The mail is larger than 256 KB. Please send your orders as plain text, without pictures."
)
TANGLED = "The mail has a form that could not be read. Please send it as plain text."
NO_TEXT = "The mail has no text that could be read. Please send your orders as plain text."
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,240}>")
# Python also knows codecs that are no charsets, and takes long with them.
CHARSET = re.compile(
    r"(us-ascii|utf-?(8|16|32)|iso|latin|windows|cp|koi|mac|big5|gb|euc|shift|sjis|hz|tis|ks_c).{0,20}"
)
# Whoever says Latin 1 means Windows', as browsers take it: its curly quotes are no controls.
LATIN_1 = ("iso-8859-1", "iso8859-1", "latin-1", "latin1")
OF_ANSWER = re.compile(
    r"\s*(re|aw|sv|antw|rv|vs|odp|fwd?|wg|tr|rif|res)\s*(\[\d+\])?\s*:|.*\[", re.I
)
LONGEST_SUBJECT = 200
# Plain text does not tell what is struck out; what is quoted may have some.
MAY_STRIKE = re.compile(r"<(s|strike|del)\b|line-through", re.IGNORECASE)
TELLING = re.compile(
    rb"(?im)^(?:(?:from|subject|return-path|auto-submitted|precedence|mailing-list|list-[a-z-]+"
    rb"|x-auto[a-z-]+|x-loop|x-mailman-version|x-failed-recipients)"
    rb":[^\r\n]{0,900}(?:\r?\n[ \t][^\r\n]{0,900}){0,3}"
    rb"|content-type:\s*(?:multipart/report|message/delivery-status))"
)
INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad\u200e\u200f"))


class UnreadableMail(ValueError):
    """The mail cannot be read; a sentence for its sender."""


@dataclass(frozen=True)
class Letter:
    """
    What an order can be taken from. *silent*: why it must never be answered, or empty. *report*:
    what it says of the delivery of a mail of ours. *sender* is the address of its From line, in
    lower case, and *results* what servers wrote above it of who sent it (RFC 8601).
    """

    message_id: str
    references: str
    orders: list[str]
    silent: str = ""
    in_reply_to: str = ""
    report: delivery_reports.Report | None = None
    sender: str = ""
    results: list[str] = field(default_factory=list)

    @property
    def answered(self) -> list[str]:
        """The ids of mails that it may answer, the likeliest first."""
        return [*self.in_reply_to.split(), *reversed(self.references.split())]


def message_id_of(raw: bytes) -> str:
    """The Message-ID, looked up without parsing anything; empty when there is none."""
    found = re.search(rb"(?im)^message-id:\s*(<[!-;=?-~]{1,240}>)", header_of(raw))
    return found[1].decode("ascii") if found else ""


def header_of(raw: bytes) -> bytes:
    return re.split(rb"\r?\n\r?\n", raw[:LARGEST_HEADER], maxsplit=1)[0]


def telling_of(raw: bytes) -> bytes:
    """A small mail with those headers of *raw* that tell who wrote it, a machine perhaps."""
    return b"\r\n".join([*TELLING.findall(header_of(raw)), b"", b"-", b""])


def body_of(raw: bytes) -> bytes:
    return re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[-1]


def letter(raw: bytes, domain: str, own: str) -> Letter:
    """
    Read *raw*; raises UnreadableMail with a sentence for its sender.

    We write from the address *own*, and take mail for *domain*; both in lower case.
    """
    mail = parsed(raw)
    try:
        why = automatic_mail.silence(mail, domain, own)
        text = text_or_none(mail) if why else text_of(mail)
        why = why or automatic_mail.silence_of_text(text)
        return Letter(
            message_id_of(raw),
            ids_in(mail, "References"),
            [] if why else orders_of(mail, text),
            why,
            ids_in(mail, "In-Reply-To"),
            delivery_reports.read(mail, text, domain) if why else None,
            automatic_mail.sender_of(mail),
            senders.results_in(mail),
        )
    except UnreadableMail:
        raise
    except Exception as error:
        raise UnreadableMail(TANGLED) from error


def ids_in(mail: Message, name: str) -> str:
    return " ".join(MESSAGE_ID.findall(automatic_mail.header(mail, name, 4000)))


def orders_of(mail: Message, text: str) -> list[str]:
    """The orders of the text, or else the subject, unless that is of the mail that is answered."""
    orders = reply_lines.orders_in(text)
    subject = automatic_mail.subject_of(mail)
    own = subject and not OF_ANSWER.match(subject) and len(subject) < LONGEST_SUBJECT
    return orders if orders or not own else reply_lines.orders_in(subject)


def parsed(raw: bytes) -> Message:
    """The mail as a tree. What would take the parser long, or too deep, is not given to it."""
    if len(raw) > LARGEST:
        raise UnreadableMail(TOO_LARGE)
    lower = raw.lower()
    if (
        len(header_of(raw)) >= LARGEST_HEADER
        or lower.count(b"content-type:") > MOST_PARTS
        or lower.count(b"multipart/") > MOST_NESTED
    ):
        raise UnreadableMail(TANGLED)
    try:
        return message_from_bytes(raw)
    except Exception as error:
        raise UnreadableMail(TANGLED) from error


def text_or_none(mail: Message) -> str:
    """Likewise, but a report need not have any text."""
    try:
        return text_of(mail)
    except UnreadableMail:
        return ""


def text_of(mail: Message) -> str:
    """
    The plain text of the mail, or what its HTML says where there is none or something is struck
    out; raises UnreadableMail without either.
    """
    plain, pages = [], []
    for part in leaves(mail):
        if part.get_content_type() == "text/plain":
            plain.append(flowed(part, decoded(part)))
        elif part.get_content_type() == "text/html":
            pages.append(decoded(part))
    text = "\n".join(plain)
    if not text.strip() or any(map(strikes_out, pages)):
        text = text_of_pages(pages) or text
    if not plain and not pages:
        raise UnreadableMail(NO_TEXT)
    return tidied(text)


def text_of_pages(pages: list[str]) -> str:
    # Most mails have plain text; each is read by a process that starts for it alone.
    from games.mail import html_text

    return "\n".join(html_text.text_of(page) for page in pages if page.strip())


def strikes_out(page: str) -> bool:
    if not MAY_STRIKE.search(page):
        return False
    from games.mail import html_text

    return html_text.strikes_out(page)


def leaves(mail: Message) -> Iterator[Message]:
    """The parts that carry text; attachments and forwarded mails are left alone."""
    if mail.get_content_maintype() == "message" or mail.get_content_disposition() == "attachment":
        return
    if not mail.is_multipart():
        yield mail
        return
    for part in mail.get_payload():
        if isinstance(part, Message):
            yield from leaves(part)


def decoded(part: Message) -> str:
    """A part's text: by its own charset, else by the ones that mail programs forget to name."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    for charset in (*named_charsets(part, data), "utf-8", "windows-1252"):
        try:
            return data.decode(charset)
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1")


def named_charsets(part: Message, data: bytes) -> list[str]:
    named = str(part.get_content_charset() or "").lower()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return ["utf-16"]
    if len(data) > 3 and data[1::2].count(0) > len(data) // 4:
        return ["utf-16-le"]
    if len(data) > 3 and data[::2].count(0) > len(data) // 4:
        return ["utf-16-be"]
    if named in LATIN_1:
        return ["windows-1252"]
    return [named] if CHARSET.fullmatch(named) and named not in ("us-ascii", "utf-16") else []


def flowed(part: Message, text: str) -> str:
    """Undo format=flowed: a line that ends in a space goes on in the next."""
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    delsp = str(part.get_param("delsp", "")).lower() == "yes"
    lines: list[str] = []
    open_line = False
    for line in text.splitlines():
        if open_line and not line.startswith(">"):
            lines[-1] += line
        else:
            lines.append(line)
        open_line = line.endswith(" ") and line != "-- " and not line.startswith(">")
        if open_line and delsp:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


def tidied(text: str) -> str:
    """The text without what programs slip in unseen, and with one kind of space."""
    spaces = {ord(c): " " for c in "\u00a0\u202f\u2007\u2009\t"}
    lines = text.translate(INVISIBLE).translate(spaces).splitlines()
    return "\n".join(composed(line) for line in lines)


def composed(line: str) -> str:
    """Accents and their letters as one. What is too long for an order stays as it is: putting
    thousands of accents in order takes seconds."""
    return unicodedata.normalize("NFC", line) if len(line) <= LONGEST_LINE else line
