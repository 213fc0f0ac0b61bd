"""
Real mails in which the words of their writer give way to a sheet of orders.

All else stays as the mail program made it: header, structure, quotation, signature. So it is
known what each of them means. Below a quotation and a signature stands an order as well, as it
does in a mail of ours that is quoted: that one is meant by nobody.
"""

import base64
import json
import quopri
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from html import escape
from pathlib import Path

from tests.mail.samples import HEADERS, PLAIN

CORPUS = Path(__file__).parents[3] / "mail" / "corpus"
HTML = "Content-Type: text/html; charset=utf-8\n\n"
# Folders of whole mails; elsewhere `.eml` is one, and the rest are bodies alone.
WHOLE = ("authheaders", "cpython", "dkimpy", "flufl", "mail_parser")
# Whose own words stand at these lines, [from, to) and from 1; all further ones are a program's.
OWN_WORDS: dict[str, list[list[int]]] = json.loads((CORPUS / "own_words.json").read_text())
OWN_WORDS_WITHIN = {
    "talon": re.compile(r"Hello|Hi\. I am fine\."),
    "talon/outlook.eml": re.compile(r"\AHello|Allo! Follow up MIME!"),
    "talon/reply-quotations-share-block.eml": re.compile(
        r"Hi Katharine.*?soon\.(.{0,40}(Joe XXX|Jhon Doe))?", re.DOTALL
    ),
}
# No person wrote these, and what no person wrote is not read.
MACHINES = {
    *("cpython/msg_02.txt", "cpython/msg_05.txt", "cpython/msg_16.txt", "cpython/msg_25.txt"),
    *("cpython/msg_32.txt", "cpython/msg_33.txt", "cpython/msg_42.txt", "cpython/msg_43.txt"),
    *("mail_parser/mail_malformed_2", "mail_parser/mail_test_13", "mail_parser/mail_test_16"),
}
# What the quotations in the pages of HTML say, and the order that stands below any quotation.
QUOTED_IN_HTML, BAIT = re.compile(r"(&gt; )?(\bHi\b|Hello! How are you\?)"), "pass"
# No mails yet: their header is put in by the tests that they were written for.
TEMPLATES = ("crisp/email_with_date_headers.txt", "crisp/email_with_from_headers.txt")
Rewrite = Callable[[str, bool], str]


@dataclass(frozen=True)
class Sheet:
    """What a person writes, and what of it is to be heeded. *above*: above their own words."""

    lines: list[str]
    meant: list[str]
    above: bool = False

    def instead(self, words: str, markup: bool) -> str:
        text = "<br>\n".join(map(escape, self.lines)) if markup else "\n".join(self.lines)
        gap = "<br><br>\n" if markup else "\n\n"
        return text + gap + words if self.above else text


SHEETS = {
    "one order": Sheet(["move a4"], ["move a4"]),
    "several orders": Sheet(["move a4", "pass"], ["move a4", "pass"]),
    "courtesy, umlauts and curly quotes": Sheet(
        ["Hallo zusammen,", "", "Move A4.", "„Pass“", "", "Viele Grüße", "Jürgen – “der Jäger”"],
        ["move a4", "pass"],
    ),
    "a sentence alone": Sheet(
        ["Pass “my” greetings on to Zoë, we’ll move when it’s our turn…", "Move on, all of you!"],
        [],
    ),
    "a plan": Sheet(["plan", "move a4", "pass"], ["plan", "move a4", "pass"]),
    "a preview": Sheet(["preview move a4"], ["preview move a4"]),
    "an order and a sentence": Sheet(["pass", "I hope that’s fine, Zoë."], ["pass"]),
    "an order above the rest": Sheet(["move a4"], ["move a4"], above=True),
}


def paths() -> Iterator[tuple[str, Path]]:
    for path in sorted(CORPUS.rglob("*")):
        if path.is_file() and path.name not in ("LICENSE", "README.md", "own_words.json"):
            yield path.relative_to(CORPUS).as_posix(), path


def whole(name: str, path: Path) -> bytes:
    """The mail, with a header of ours when the file holds a body alone."""
    known = path.suffix == ".eml" or name.startswith(WHOLE)
    kind = "" if known else HEADERS + (HTML if path.suffix == ".html" else PLAIN)
    return kind.encode() + path.read_bytes()


def mails() -> Iterator[tuple[str, bytes]]:
    for name, path in paths():
        yield name, whole(name, path)


def wrapped() -> Iterator[tuple[str, str, bytes]]:
    """The mail's name, the sheet's name, and the mail with the sheet in it."""
    for name, raw in [*mails(), *pages()]:
        if not name.startswith(("flufl", *TEMPLATES)) and (parts := written_parts(raw)):
            for title, sheet in SHEETS.items():
                yield name, title, rewritten(raw, parts, rewriting(name, sheet))


def pages() -> Iterator[tuple[str, bytes]]:
    """The replies that are plain text and a page at once, as they are without the text."""
    for name, raw in mails():
        parts = written_parts(raw) if name.startswith("talon/") else []
        if len(parts) > 1:
            *_, page = parts
            kept = ("Content-Type", "Content-Transfer-Encoding")
            fields = "".join(f"{field}: {page[field]}\n" for field in kept if page[field])
            yield name, f"{HEADERS}{fields}\n{page.get_payload()}".encode("latin-1")


def rewriting(name: str, sheet: Sheet) -> Rewrite:
    """How a text of the mail is changed: its writer's own words become the *sheet*."""
    within = OWN_WORDS_WITHIN.get(name, OWN_WORDS_WITHIN.get(name.partition("/")[0]))
    if name in OWN_WORDS:
        return lambda text, _: by_lines(text, OWN_WORDS[name], sheet)
    if within:
        return lambda text, markup: in_place(text, within, markup, sheet)
    return lambda text, markup: sheet.instead(text, markup) + "\n"


def by_lines(text: str, own: list[list[int]], sheet: Sheet) -> str:
    """The sheet stands where the first of the *own* lines stood; the others go, or stay below."""
    lines = ["", *text.splitlines()]
    (first, end), *others = own
    new = baited(lines[1:first], above=True) + sheet.instead(joined(lines[first:end]), False)
    for start, stop in others:
        new += "\n" + baited(lines[end:start], above=True)
        new += joined(lines[start:stop]) if sheet.above else ""
        end = stop
    return new + "\n\n" + baited(lines[end:])


def in_place(text: str, within: re.Pattern[str], markup: bool, sheet: Sheet) -> str:
    found = within.search(text)
    assert found
    before, after = text[: found.start()], text[found.end() :]
    words = sheet.instead(found[0], markup)
    if markup:
        return before + words + QUOTED_IN_HTML.sub(rf"\g<0><br>\g<1>{BAIT}<br>", after, count=1)
    return baited(before.splitlines(), above=True) + words + "\n" + baited(after.splitlines())


def baited(lines: list[str], above: bool = False) -> str:
    """
    Lines of a program's, with an order below them that nobody means, marked like the last of them.

    *above* what is to be read such an order can be known by its mark alone.
    """
    last = next((line for line in reversed(lines) if line.strip()), "")
    marks = re.match(r"[\s>]*", last)
    bait = [f"{marks[0]}{BAIT}"] if marks and (">" in marks[0] or (last and not above)) else []
    return "".join(f"{line}\n" for line in [*lines, *bait])


def joined(lines: list[str]) -> str:
    return "\n".join(lines)


def written_parts(raw: bytes) -> list[Message]:
    """The first part of plain text and the first page that say anything."""
    # As Latin 1 a payload is the same bytes again.
    leaves = list(leaves_of(message_from_string(raw.decode("latin-1"))))
    kinds = [
        [part for part in leaves if part.get_content_subtype() == s] for s in ("plain", "html")
    ]
    return sorted((kind[0] for kind in kinds if kind), key=leaves.index)


def leaves_of(mail: Message) -> Iterator[Message]:
    if mail.get_content_maintype() == "message" or "attachment" in str(
        mail.get("Content-Disposition")
    ):
        return
    if mail.is_multipart():
        for part in mail.get_payload():
            assert isinstance(part, Message)
            yield from leaves_of(part)
    elif mail.get_content_maintype() == "text" and str(mail.get_payload()).strip():
        yield mail


def rewritten(raw: bytes, parts: list[Message], rewrite: Rewrite) -> bytes:
    """The same bytes but for the texts of *parts*."""
    at = 0
    for part in parts:
        old = str(part.get_payload()).encode("latin-1")
        charset = charset_of(part)
        payload = part.get_payload(decode=True)
        assert isinstance(payload, bytes)
        markup = part.get_content_subtype() == "html"
        text = rewrite(payload.decode(charset, "replace"), markup)
        try:
            data = text.encode(charset)
        except UnicodeEncodeError:
            data = text.encode()
            label = f'(charset="?){re.escape(str(part.get_content_charset()))}'
            raw = re.sub(label.encode(), rb"\1utf-8", raw, flags=re.IGNORECASE)
        at = raw.index(old, at)
        new = transferred(data, str(part.get("Content-Transfer-Encoding", "")).lower())
        raw = raw[:at] + new + raw[at + len(old) :]
        at += len(new)
    return raw


def charset_of(part: Message) -> str:
    """What a program takes that names this charset: Latin 1 means Windows', ASCII is a slip."""
    named = str(part.get_content_charset() or "us-ascii")
    return {"iso-8859-1": "windows-1252", "us-ascii": "utf-8"}.get(named, named)


def transferred(data: bytes, way: str) -> bytes:
    if way == "base64":
        return base64.encodebytes(data)
    return quopri.encodestring(data) if way == "quoted-printable" else data
