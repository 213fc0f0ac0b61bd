"""Which lines of a reply are orders: everything else is quotation, signature or courtesy."""

import re
from collections.abc import Iterator

from games.mail import taking_back

MARKER = "Write your orders above this line"
MOST_ORDERS = 30
MOST_LINES = 200  # that a list may have

QUOTED = re.compile(r"^\s*(>|&gt;|\|\s?>)")
# “On Tue, 3 Nov 2026, Ann wrote:” in the languages of the common mail programs: how the line
# begins, and what it says further on. Each is looked for once from left to right, as a stranger's
# line must not be able to keep us busy.
WROTE = [
    (re.compile(begins, re.IGNORECASE), re.compile(says, re.IGNORECASE))
    for begins, says in (
        (r"on\b.{4}", r"\b(wrote|writes)\b"),
        (r"le\b.{4}", r"\ba écrit\b"),
        (r"el\b.{4}", r"\bescribi[óo]\b"),
        (r"il\b.{4}", r"\bha scritto\b"),
        (r"op\b.{4}", r"\b(schreef|geschreven)\b"),
        (r"em\b.{4}", r"\bescreveu\b"),
        (r"(w dniu|dnia)\b.{4}", r"\b(napisała?|pisze)\b"),
        (r"den\b.{4}", r"\b(skrev|skrivit)\b"),
        (r".{6}", r"\b(skrev|írta|napsala?|kirjoitti|написала?|пишет|написав)\b"),
        (r"", r"\bschrieb\b"),
        (r"am\b.{4}", r"\bgeschrieben\b"),
        (r".{4}", r"\bhat am\b.{4,40}\bgeschrieben\b"),
        (r"", r"\d{4}.{0,40}(写道|のメール|作成)"),
        (r".{0,200}?\d.{3}", r"<[^\s<>@]+@[^\s<>@]+>.{0,12}$"),
    )
]
COLONS = (":", "：")
# Such a line without its colon, which some programs leave out.
WROTE_BARELY = re.compile(r"on\b[^<>]{4,200}[\s<][^\s<>@]+@[^\s<>@]+>? wrote$", re.IGNORECASE)
# The beginning of such a line, which the program may have broken.
WRAPPED = re.compile(r"^(on|le|am|il|el|op|em|den|w dniu|dnia)\b.*\d.*", re.IGNORECASE)
# In other languages it is one when it tells a time, and below it an address ends.
TIME = re.compile(r"\b\d{1,2}[:.]\d\d\b")
ADDRESS_ENDS = re.compile(r"<?[^\s<>]+>|>\s?[:：]")
ADDRESS_ALONE = re.compile(r"<[^\s<>]+>$")
FIELD = re.compile(
    r"^\W{0,2}(from|message du|von|de|da|van|från|fra|od|от|lähettäjä|発信者|发件人|寄件者)"
    r"\s?\*?\s?[:：]",
    re.IGNORECASE,
)
NEXT_FIELD = re.compile(
    r"^\W{0,2}(sent|date|to|subject|gesendet|datum|an|betreff|envoyé( le)?|de|à|objet|sujet"
    r"|enviado( el)?|para|asunto|dato"
    r"|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|sendt|til|emne|ämne|wysłano|do"
    r"|дата|кому|тема|reply-to|cc|lähetetty|päivämäärä)\s?\*?\s?[:：]",
    re.IGNORECASE,
)
ORIGINAL = re.compile(
    r"^\W{0,2}[-_=*]{2,}\s*(original message|original-nachricht|ursprüngliche nachricht"
    r"|message d.origine"
    r"|message original|mensaje original|messaggio originale|oorspronkelijk bericht"
    r"|forwarded message"
    r"|weitergeleitete nachricht|message transféré|originalmeddelande"
    r"|oprindelig (meddelelse|besked)"
    r"|opprinnelig melding|wiadomość oryginalna|reply message|original appointment).{0,4}[-_=*]*"
    r"|^-{2,}\s*on\b.{4,}\bwrote\s*-{2,}",
    re.IGNORECASE,
)
RULE = re.compile(r"^\s*[_]{5,}\s*$|^\s*[-=*–—]{10,}\s*$")
SIGNATURE = re.compile(
    r"^(--|[—–]+|__|-- ?|\*\*|~~)\s*$"
    r"|^(sent (from|with|via)|get outlook|von meinem|gesendet (von|mit)|diese nachricht wurde"
    r"|envoyé (de|depuis|avec|à partir)|enviado (desde|do|a partir)|inviato da"
    r"|verzonden (met|vanaf)"
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
POSTSCRIPT = re.compile(r"^p\.? ?s\b", re.IGNORECASE)
# What encloses a whole line: so the mails themselves name an order.
ENCLOSED = re.compile(r"[\"'`“”„«»‘’‚](?P<order>[^\"'`“”„«»‘’‚]+)[\"'`“”„«»‘’‚][.!]?")
GREETING = re.compile(
    r"^(hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|ciao|hoi|hej"
    r"|guten tag|good (morning|evening))"
    r"\b[^\d]{0,30}[,!.]$|^(hi|hello|hey|hallo|bonjour|salut|hola|ciao)$",
    re.IGNORECASE,
)


def orders_in(text: str) -> list[str]:
    """
    The order lines of a reply's *text*, in order, at most MOST_LINES.

    Quoted lines are left out wherever they stand. An order may stand above or below
    the quotation, or between its lines; what follows a signature, or an unmarked
    quotation, is not read.
    """
    found: list[str] = []
    lines = [line.strip() for line in text.splitlines()]
    number = 0
    while number < len(lines) and len(found) < MOST_LINES:
        line, length = lines[number], heading(lines, number)
        if length and (found or not quoted_after(lines, number + length - 1)):
            break
        if ends_here(line):
            return found + postscripts(lines[number + 1 :])
        if not length and is_order(line):
            found.append(unquoted(line))
        number += max(length, 1)
    return found


def postscripts(lines: list[str]) -> list[str]:
    """Lines below the farewell that begin with “PS” and may take back what stands above."""
    found = []
    for number, line in enumerate(lines):
        if ORIGINAL.match(line[:400]) or heading(lines, number):
            break
        if POSTSCRIPT.match(line) and taking_back.may_matter(line):
            found.append(line)
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
    says = any(map(str.isalnum, line))
    return says and not QUOTED.match(line) and not GREETING.match(line[:400])


def unquoted(line: str) -> str:
    """The line without the quotation marks that enclose all of it."""
    enclosed = ENCLOSED.fullmatch(line) if len(line) < 400 else None
    return enclosed["order"].strip() if enclosed else line


def heading(lines: list[str], number: int) -> int:
    """How many lines from *number* on say who wrote what is quoted below; 0 for none."""
    line = lines[number][:400]
    below = (one for one in following(lines, number) if not ADDRESS_ALONE.match(one[:400]))
    after = next(below, "")[:400]
    if FIELD.match(line) and NEXT_FIELD.match(after):
        return 1
    if wrote(line):
        return 1
    if broken_in_address(lines, number):
        return 2
    if not WRAPPED.match(line):
        return 0
    for end in range(number + 2, number + 5):
        if wrote(" ".join(part[:200] for part in lines[number:end] if part)):
            return min(end, len(lines)) - number
    return 0


def broken_in_address(lines: list[str], number: int) -> bool:
    """Whether a heading begins here and goes on below with an address, or the end of one."""
    line, below = lines[number][:200], "".join(lines[number + 1 : number + 2])[:200]
    return bool(
        ADDRESS_ENDS.match(below)
        and not QUOTED.match(line)
        and TIME.search(line)
        and wrote(f"{line} {below}")
    )


def wrote(line: str) -> bool:
    """Whether the line says who wrote what is quoted below."""
    if not line.endswith(COLONS):
        return line.endswith(" wrote") and bool(WROTE_BARELY.match(line))
    line = line.rstrip(":： ")
    begun = ((opening.match(line), says) for opening, says in WROTE)
    return any(found and says.search(line, found.end()) for found, says in begun)


def quoted_after(lines: list[str], number: int) -> bool:
    """Whether lines marked with “>” follow the heading that ends at *number*."""
    near = [line for line, _ in zip(following(lines, number), range(4), strict=False)]
    return any(QUOTED.match(line) for line in near)


def following(lines: list[str], number: int) -> Iterator[str]:
    return (line for line in lines[number + 1 : number + 12] if line)
