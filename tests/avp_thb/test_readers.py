"""Spoilt cases, transcripts, positions and exports: always one sentence, and never a traceback."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from signal import SIGALRM, alarm, signal
from typing import Any

import pytest

from rules import record, transcript
from rules.avp_thb import position
from rules.kernel.errors import Misfit
from rules.script import Otherwise

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LONGEST = 20  # seconds for one text
AT_A_LINE = re.compile(r"line \d+[: ]")
BITS = ["", " ", "\x00", "²", "9" * 5000, "-1", "1e999", "{", "[" * 9999, '"', "\ud800", "|", "=",
        "> ", "# ", "@ no ", "null", "\r", "é", "/", "map", "end", "\n"]  # fmt: skip


def texts(folder: Path, pattern: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob(pattern))]


CASES = texts(ROOT / "rules" / "avp_thb" / "cases", "*.txt")
GAMES = texts(HERE / "transcripts", "*.txt")


def positions() -> list[str]:
    """What cases start from, written out in full."""
    found = [transcript.read(text).position for text in CASES]
    return [position.write(position.read(text)) for text in found if text]


def exports() -> list[str]:
    folder = ROOT / "tests" / "finished" / "edition_3"
    stored = [folder / f"selfplay-avp_thb-01-{name}.jsonl.gz" for name in ("resigned", "random")]
    return [gzip.decompress(path.read_bytes()).decode() for path in stored]


def spoilt(random: Random, text: str, lines: list[str]) -> str:
    """*text* with some lines or words lost, doubled, moved or taken from elsewhere."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        own = text.split("\n")
        at = random.randrange(len(own))
        words = own[at].split(" ")
        stray = random.choice(random.choice(lines).split(" "))
        if (kind := random.randrange(8)) == 0:
            del own[at]
        elif kind == 1:
            own.insert(at, random.choice(lines))
        elif kind == 2:
            own.insert(at, random.choice(own))
        elif kind == 3:
            own = own[:at]
        elif kind in (4, 5):
            words[random.randrange(len(words))] = random.choice((stray, random.choice(BITS)))
        elif kind == 6:
            words.insert(random.randrange(len(words) + 1), stray)
        else:
            place = random.randrange(len(own[at]) + 1)
            words = [own[at][:place] + random.choice(BITS) + own[at][place + random.randrange(3) :]]
        text = "\n".join(own if kind < 4 else [*own[:at], " ".join(words), *own[at + 1 :]])
    return text


def played(text: str) -> None:
    transcript.play(transcript.read(text))


READERS: list[tuple[str, Callable[[], list[str]], Callable[[str], Any], int]] = [
    ("cases", lambda: CASES, played, 4000),
    ("transcripts", lambda: GAMES, played, 25),
    ("positions", positions, position.read, 3000),
    ("exports", exports, record.read, 300),
]


def too_long(*_: object) -> None:
    raise TimeoutError


@pytest.mark.parametrize(
    ("sources", "reader", "number"),
    [row[1:] for row in READERS],
    ids=[name for name, *_ in READERS],
)
def test_a_spoilt_text_gets_a_sentence(
    sources: Callable[[], list[str]], reader: Callable[[str], Any], number: int
) -> None:
    whole, said = sources(), 0
    lines = [line for text in whole for line in text.split("\n")]
    signal(SIGALRM, too_long)
    for count in range(number):
        random = Random(count)
        text = spoilt(random, random.choice(whole), lines)
        alarm(LONGEST)
        try:
            reader(text)
        except (Otherwise, Misfit, record.UnreadableRecord) as error:
            said += 1
            assert AT_A_LINE.match(str(error)) and "\n" not in str(error), (count, str(error))
        finally:
            alarm(0)
    assert said > number // 4  # most of it is spoilt indeed
