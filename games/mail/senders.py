"""
Whether a mail is from whom its From line says, as our own mail server found (RFC 8601).

Knows neither the site nor its settings, like `parse`.
"""

import re
from collections.abc import Iterable, Mapping
from email.message import Message

NAME = "Authentication-Results"
MOST, LONGEST = 10, 2000
COMMENT = re.compile(r"\([^()]*\)")
METHOD = re.compile(r"\s*(\w+)\s*=\s*(\w+)")
DOMAIN = re.compile(
    r"\b(?:header\.(?:d|i|from)|smtp\.mailfrom)\s*=\s*[\"<]?(?:[^\s;\"<>@]*@)?([\w.-]+)"
)
DMARC, OTHERS = "dmarc", ("dkim", "spf")


def results_in(mail: Message) -> list[str]:
    """What servers found, the last one's first, each in one line."""
    heads = [" ".join(str(one)[:LONGEST].split()) for one in mail.get_all(NAME, [])]
    return [COMMENT.sub("", head) for head in heads[:MOST]]


def vouches(heads: Iterable[str], host: str, sender: str) -> bool:
    """Whether *host* found that the mail is from the domain of *sender*."""
    found = by_method([head for head in heads if host_of(head) == host.lower()])
    domain = sender.rpartition("@")[2]
    if dmarc := found.get(DMARC):
        return set(dmarc) == {"pass"} and is_of(dmarc["pass"] or domain, domain)
    return any(is_of(found.get(one, {}).get("pass", ""), domain) for one in OTHERS)


def host_of(head: str) -> str:
    return head.partition(";")[0].split(" ")[0].lower()


def by_method(heads: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
    """For each method its results, with the domain that each is about."""
    found: dict[str, dict[str, str]] = {}
    for part in (part for head in heads for part in head.split(";")[1:]):
        if method := METHOD.match(part):
            about = DOMAIN.search(part)
            results = found.setdefault(method[1].lower(), {})
            results.setdefault(method[2].lower(), about[1].lower() if about else "")
    return found


def is_of(domain: str, other: str) -> bool:
    """Whether one of the two domains is the other, or below it."""
    return bool(domain) and (
        f".{domain}".endswith(f".{other}") or f".{other}".endswith(f".{domain}")
    )
