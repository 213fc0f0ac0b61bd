"""What people have typed, without what no reader could see or would be deceived by."""

import re
import unicodedata
from itertools import groupby

from rules.kernel.errors import Refusal

LONGEST = 2000
MOST_TYPED = 10 * LONGEST  # before it is cleaned
MOST_MARKS = 3  # on one letter: more of them cover the lines above and below
BREAKS = re.compile("\r\n|[\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")
JOINERS = "\u200c\u200d"  # Persian, Indian languages and emoji are written with them
MARKS = ("Mn", "Me")
# Controls, other signs without a shape (such as those that turn the direction of writing round),
# halves of signs, and what has no meaning that all share.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
TOO_LONG = f"A message has at most {LONGEST} characters. Please shorten it."
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that look like a space


def cleaned(text: str) -> str:
    """*text* as it is stored. Raises Refusal if nothing is left of it, or too much."""
    if len(text) > MOST_TYPED:
        raise Refusal(TOO_LONG)
    text = unicodedata.normalize("NFC", BREAKS.sub("\n", text).replace("\t", " "))
    text = "".join(filter(is_seen, text))
    lines = (few_marks(line).rstrip() for line in text.split("\n"))
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    if not text.strip(f"{BLANK}{JOINERS} \n"):
        raise Refusal("The message is empty. Write something.")
    if len(text) > LONGEST:
        raise Refusal(TOO_LONG)
    return text


def is_seen(letter: str) -> bool:
    return letter == "\n" or letter in JOINERS or unicodedata.category(letter) not in UNSEEN


def few_marks(line: str) -> str:
    runs = groupby(line, key=lambda letter: unicodedata.category(letter) in MARKS)
    parts = ("".join(run)[: MOST_MARKS if marks else None] for marks, run in runs)
    return "".join(parts)
