"""Whether a line agrees to what a mail asks, or declines it. It knows words alone."""

import re
from typing import NamedTuple

from games.mail import taking_back

AGREES = {"yes", "accept", "confirm", "confirmed", "join", "ok", "okay", "ja", "oui", "si", "sí"}
DECLINES = {"no", "decline", "nein", "non"}
OPENING = re.compile(r"\W*(?:i\s+)?(\w*)\W*(.*)", re.IGNORECASE | re.DOTALL)
ENDS = re.compile(r"[,.;:!?(]")
AROUND = " ,.;:!?“”\"'<>"
BESIDE = frozenset(
    ("please", "pls", "plz", "bitte", "svp", "thanks", "thank", "thx", "danke", "merci", "sure")
).union(
    ("gladly", "you", "me", "my", "name", "is", "as", "to", "call", "with", "under", "for"),
    ("do", "so", "it", "that", "was"),
    ("the", "a", "an", "account", "i'm", "i’m"),
)


class Consent(NamedTuple):
    """Whether a line *agrees* or *declines*; neither, if it is not clear. *rest* is behind that."""

    agrees: bool
    declines: bool
    rest: str


def read(line: str) -> Consent:
    opening = OPENING.match(line)
    word, rest = opening.groups() if opening else ("", "")
    agrees = word.lower() in AGREES and not taking_back.leaves_open(rest)
    return Consent(agrees, word.lower() in DECLINES, rest)


def name_in(said: str) -> str:
    """The name in what stands behind “accept” or “sign up”, without courtesies, if there is one."""
    first = ENDS.split(said.strip(AROUND), maxsplit=1)[0]
    words = [word.strip(AROUND) for word in first.split() if word.lower() not in BESIDE]
    return " ".join(words)
