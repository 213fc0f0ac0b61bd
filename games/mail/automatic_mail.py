"""Which mails are from no person writing to us: they are neither read nor answered."""

import re
from email.header import decode_header, make_header
from email.message import Message

ADDRESS = re.compile(r"[\w.+=-]+@[\w.-]+")
DAEMONS = re.compile(
    r"(mailer|mail)[-_. ]?(daemon|deamon)|mail delivery (sub)?system|postmaster"
    r"|system administrator",
    re.I,
)
ROBOTS = ("no-reply", "noreply", "donotreply", "do-not-reply")
LISTS = ("List-Id", "List-Unsubscribe", "List-Post", "Mailing-List", "X-Mailman-Version")
# Many programs that return mail say so in the subject and nowhere else.
RETURNED = re.compile(
    r"undeliver(ed|able)|returned (e-?)?mail|mail returned|return(ed|ing) (message )?to sender"
    r"|deliver(y|ing) (has |has been |is |was )?(fail|delayed|error|status|warning|problem|report)"
    r"|delivery (incomplete|notification|attempt|unsuccessful)"
    r"|mail (delivery|system) (fail|error|warn|subsys)"
    r"|(could not|cannot|can't|not) be delivered|fail(ure|ed) (notice|delivery)|nondeliverable"
    r"|error during delivery|unzustellbar|nicht zugestellt|non remis|non distribu|mancata consegna"
    r"|no se ha podido entregar|devuelto|niet (worden )?bezorgd",
    re.I,
)
AWAY = re.compile(
    r"\W*(out of (the )?office|auto(matic|mated)?[- :]?(reply|response|antwort)|auto:|vacation"
    r"|abwesenheit|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina"
    r"|risposta automatica|fuori sede|afwezig|frånvaro|fravær|autosvar|автоответ)",
    re.I,
)
SAYS_RETURNED = re.compile(
    r"(message|mail)\b.{0,60}\b(undeliverable|could not be delivered|was not delivered|returned to)"
    r"|delivery to the following|undeliverable to the following|permanent fatal errors",
    re.I,
)
FIRST_LINES = 12
BOUNCE = "a bounce"


def header(mail: Message, name: str, most: int = 1000) -> str:
    return " ".join(str(mail.get(name, ""))[:most].split())


def sender_of(mail: Message) -> str:
    """The last thing in the From line that looks like an address, lower case."""
    found = ADDRESS.findall(header(mail, "From"))
    return found[-1].lower() if found else ""


def subject_of(mail: Message) -> str:
    subject = header(mail, "Subject")
    try:
        return str(make_header(decode_header(subject)))
    except Exception:
        return subject


def silence(mail: Message, domain: str, own: str) -> str:
    """Why this mail is not from a person writing to us, or nothing."""
    auto = header(mail, "Auto-Submitted").lower()
    sender, subject = sender_of(mail), subject_of(mail)
    local = sender.partition("@")[0]
    back = header(mail, "Return-Path")
    reasons = {
        "an automatic mail": auto not in ("", "no")
        or "X-Autoreply" in mail
        or "X-Autorespond" in mail
        or bool(AWAY.match(subject)),
        BOUNCE: back == "<>"
        or mail.get_content_type() in ("multipart/report", "message/delivery-status")
        or "X-Failed-Recipients" in mail
        or bool(DAEMONS.search(f"{header(mail, 'From')} {back}"))
        or bool(RETURNED.search(subject)),
        "a list mail": header(mail, "Precedence").lower() in ("bulk", "junk", "list", "auto_reply")
        or any(name in mail for name in LISTS),
        "our own mail": header(mail, "X-Loop").lower() == domain
        or sender == own
        or (local.startswith("turn+") and sender.endswith(f"@{domain}")),
        "from a machine": local.startswith(ROBOTS),
    }
    return next((reason for reason, is_so in reasons.items() if is_so), "")


def is_bounce(mail: Message, text: str) -> bool:
    """Whether a mail that no person wrote says that one of ours came back, or is late."""
    says = RETURNED.search(subject_of(mail)) or DAEMONS.search(header(mail, "From"))
    return bool(says or "X-Failed-Recipients" in mail or silence_of_text(text))


def silence_of_text(text: str) -> str:
    """Likewise for a mail that says in its first lines alone that it was returned."""
    lines = [line for line in text.splitlines()[: 5 * FIRST_LINES] if line.strip()]
    first = " ".join(line[:200] for line in lines[:FIRST_LINES] if not line.startswith(">"))
    return BOUNCE if SAYS_RETURNED.search(first) else ""
