"""Which lines of a reply are orders: everything else is quotation, signature or courtesy."""

import re
from collections.abc import Iterator

MARKER = "Write your orders above this line"
MOST_ORDERS = 30

QUOTED = re.compile(r"^\s*(>|&gt;|\|\s?>)")
# “On Tue, 3 Nov 2026, Ann wrote:” in the languages of the common mail programs.
WROTE = re.compile(
    r"^(on\b.{4,}\b(wrote|writes)|le\b.{4,}a écrit|(am|on|an)\b.{4,}\bschrieb\b.*|.*\bschrieb\b.*"
    r"|el\b.{4,}\bescribi[óo]|il\b.{4,}ha scritto|op\b.{4,}(schreef|heeft.*geschreven).*"
    r"|em\b.{4,}\bescreveu|(w dniu|dnia)\b.{4,}(napisał(\(a\)|a)?|pisze)"
    r"|den\b.{4,}\b(skrev|skrivit).*"
    r"|.{6,}\b(skrev|napsala?|kirjoitti|написала?|пишет|написав)\b.*|.*\d.{3,}<\S+@\S+>.{0,12}"
    r"|.*\d{4}.{0,40}(写道|写道|のメール|作成).*)\s*[:：]$",
    re.IGNORECASE,
)
# The beginning of such a line, which the program may have broken.
WRAPPED = re.compile(r"^(on|le|am|il|el|op|em|den|w dniu|dnia)\b.*\d.*", re.IGNORECASE)
FIELD = re.compile(
    r"^\W{0,2}(from|von|de|da|van|från|fra|od|от|lähettäjä|発信者|发件人|寄件者)\s?\*?\s?[:：]",
    re.IGNORECASE,
)
NEXT_FIELD = re.compile(
    r"^\W{0,2}(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto"
    r"|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|sendt|til|emne|ämne|wysłano|do"
    r"|дата|кому|тема|reply-to|cc|lähetetty|päivämäärä)\s?\*?\s?[:：]",
    re.IGNORECASE,
)
ORIGINAL = re.compile(
    r"^\W{0,2}[-_=*]{2,}\s*(original message|original-nachricht|ursprüngliche nachricht"
    r"|message d.origine"
    r"|message original|mensaje original|messaggio originale|oorspronkelijk bericht"
    r"|forwarded message"
    r"|weitergeleitete nachricht|message transféré|originalmeddelande|oprindelig meddelelse"
    r"|opprinnelig melding|wiadomość oryginalna|reply message|original appointment).{0,4}[-_=*]*"
    r"|^-{2,}\s*on\b.{4,}\bwrote\s*-{2,}",
    re.IGNORECASE,
)
RULE = re.compile(r"^\s*[_]{5,}\s*$|^\s*[-=*–—]{10,}\s*$")
SIGNATURE = re.compile(
    r"^(--|—|–|__|-- ?|\*\*|~~)\s*$"
    r"|^(sent (from|with|via)|get outlook|von meinem|gesendet (von|mit)|diese nachricht wurde"
    r"|envoyé (de|depuis|avec)|enviado (desde|do|a partir)|inviato da|verzonden (met|vanaf|met)"
    r"|verstuurd vanaf|skickat från|sendt fra|lähetetty|wysłan[eoy] z|отправлено (с|из)"
    r"|obtenir outlook"
    r"|outlook (für|pour|for)|télécharger outlook|holen sie sich outlook"
    r"|from my (iphone|ipad|phone|mobile)"
    r"|iphoneから送信|发自我的|从我的)\b",
    re.IGNORECASE,
)
FAREWELL = re.compile(
    r"^((many |best |kind |warm )?(thanks|regards|wishes)"
    r"|thank you|thx|cheers|ta|best|sincerely|yours"
    r"|mit freundlichen grüßen|mfg|(viele|liebe|beste|schöne) grüße|vg|lg|gruß|danke"
    r"|cordialement|bien à vous|merci|cdlt|amicalement|saludos|gracias|un saludo|cordiali saluti"
    r"|saluti|grazie|groeten|met vriendelijke groet(en)?|mvh|hälsningar|pozdrawiam)"
    r"(\W*|,? [^\W\d_]+( [^\W\d_]+)?\W*)$",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"^(hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|ciao|hoi|hej"
    r"|guten tag|good (morning|evening))"
    r"\b[^\d]{0,30}[,!.]$|^(hi|hello|hey|hallo|bonjour|salut|hola|ciao)$",
    re.IGNORECASE,
)


def orders_in(text: str) -> list[str]:
    """
    The order lines of a reply's *text*, in order, at most one more than MOST_ORDERS.

    Quoted lines are left out wherever they stand. An order may stand above or below
    the quotation, or between its lines; what follows a signature, or an unmarked
    quotation, is not read.
    """
    found: list[str] = []
    lines = [line.strip() for line in text.splitlines()]
    number = 0
    while number < len(lines) and len(found) <= MOST_ORDERS:
        line, length = lines[number], heading(lines, number)
        if length and (found or not quoted_after(lines, number + length - 1)):
            break
        if ends_here(line):
            break
        if not length and is_order(line):
            found.append(line)
        number += max(length, 1)
    return found


def ends_here(line: str) -> bool:
    """Whether this line and all below it are no orders."""
    if QUOTED.match(line):
        return False
    short = line[:400]
    return MARKER in line or any(
        pattern.match(short) for pattern in (ORIGINAL, RULE, SIGNATURE, FAREWELL)
    )


def is_order(line: str) -> bool:
    return bool(line) and not QUOTED.match(line) and not GREETING.match(line[:400])


def heading(lines: list[str], number: int) -> int:
    """How many lines from *number* on say who wrote what is quoted below; 0 for none."""
    line = lines[number][:400]
    after = next(following(lines, number), "")[:400]
    if FIELD.match(line) and NEXT_FIELD.match(after):
        return 1
    if WROTE.match(line):
        return 1
    if not WRAPPED.match(line):
        return 0
    for end in range(number + 2, number + 5):
        if WROTE.match(" ".join(part[:200] for part in lines[number:end] if part)):
            return min(end, len(lines)) - number
    return 0


def quoted_after(lines: list[str], number: int) -> bool:
    """Whether lines marked with “>” follow the heading that ends at *number*."""
    near = [line for line, _ in zip(following(lines, number), range(4), strict=False)]
    return any(QUOTED.match(line) for line in near)


def following(lines: list[str], number: int) -> Iterator[str]:
    return (line for line in lines[number + 1 : number + 12] if line)
