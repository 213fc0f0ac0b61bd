"""A player who reads nothing but mails, and writes nothing but mails."""

import re
import smtplib
from email import message_from_bytes, policy
from email.message import EmailMessage
from random import Random


def opened(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(bytes(raw), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def offered(text: str) -> list[str]:
    """The lines of legal orders in a turn mail, each put together again."""
    lines: list[str] = []
    for block in re.findall(r"You can order:\n(.*?)\n\n", text, re.DOTALL):
        block = re.sub(r"^ +\([^)]*\)$\n?", "", block, flags=re.MULTILINE)
        for line in block.splitlines():
            if begun := re.match(r" {0,2}\d+  (.*)", line):
                lines.append(begun[1])
            else:
                lines[-1] += " " + line.strip()
    return lines


def picked(line: str, random: Random) -> str:
    """One order out of `walk { a3 | a5 } (or TO: …)`."""
    line = re.sub(r" \(or .*\)$", "", line)
    return re.sub(r"\{ (.*?) \}", lambda found: random.choice(found[1].split(" | ")), line)


def chosen(text: str, random: Random) -> str:
    """Any of the orders that the mail offers."""
    return picked(random.choice(offered(text)), random)


def reply(mail: EmailMessage, orders: list[str], number: int) -> EmailMessage:
    """What a common mail program makes of an answer to *mail*."""
    made = EmailMessage()
    made["From"] = str(mail["To"])
    made["To"] = str(mail["Reply-To"])
    made["Subject"] = f"Re: {mail['Subject']}"
    made["Message-ID"] = f"<{number}@players.example>"
    made["In-Reply-To"] = str(mail["Message-ID"])
    quoted = "".join(f"> {line}\n" for line in text_of(mail).splitlines())
    heading = "On Tue, 3 Nov 2026 at 20:14, Hunt by Post <post@hunt.example> wrote:"
    made.set_content("\n".join(orders) + f"\n\n{heading}\n\n{quoted}")
    return made


def send(port: int, mail: EmailMessage) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=30) as server:
        server.send_message(mail)
