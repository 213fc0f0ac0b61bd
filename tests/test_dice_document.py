"""The known answers in docs/dice.md, by our code and by one written from the page alone."""

import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest

from rules.kernel import chain
from rules.kernel.chance import Dice, Roll, Seed
from rules.record import line_of, read_event

PAGE = (Path(__file__).parent.parent / "docs" / "dice.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
[GIVEN] = re.findall(r"^    salts +(.+)$", PAGE, re.M)
SALT_OF = dict(one.split() for one in GIVEN.split(", "))
SEED = Seed(SECRET, "k3w9x2m7pq", SALT_OF)
ROLLS = re.findall(r"^\| (\d+) \| (\d+) \| (.+?) \| (\d+) \| (\d+) \|", PAGE, re.M)
SALTS = re.findall(r"^\| (\d+) \| ([0-9a-f]{64}) \|$", PAGE, re.M)
EVENTS = re.findall(r"^    (\{.*\})$", PAGE, re.M)


def mac(message: str) -> bytes:
    return hmac.new(SECRET, message.encode(), hashlib.sha256).digest()


def test_the_page_has_its_examples() -> None:
    assert (len(ROLLS), len(SALTS), len(EVENTS)) == (7, 3, 2)
    commitment = hashlib.sha256(SECRET).hexdigest()
    assert SEED.commitment == commitment and f"commitment  {commitment}\n" in PAGE
    message, figures = re.findall(r"^    (roll\|k3\S+ .*)\n    ([0-9a-f]{64})$", PAGE, re.M)[0]
    assert mac(message).hex() == figures


@pytest.mark.parametrize("row", ROLLS)
def test_rolls(row: tuple[str, ...]) -> None:
    event, place, label, sides, value = row
    dice = Dice(SEED, int(event))
    dice.rolls = [Roll("", 1, 1)] * int(place)
    assert dice.roll(label, int(sides)) == int(value)
    assert by_the_page(f"{event}|{place}", label, int(sides)) == int(value)


def by_the_page(where: str, label: str, sides: int) -> int:
    salts = ",".join(f"{seat}={salt}" for seat, salt in sorted(SALT_OF.items()))
    message = f"roll|k3w9x2m7pq|{salts}|{where}|{label}|{sides}"
    while True:
        figures = mac(message).hex()
        for start in range(0, 64, 8):
            number = int(figures[start : start + 8], 16)
            if number < 2**32 // sides * sides:
                return number % sides + 1
        message += "|again"


@pytest.mark.parametrize(("event", "salt"), SALTS)
def test_salts(event: str, salt: str) -> None:
    assert SEED.event_salt(int(event)) == mac(f"salt|{event}").hex() == salt


def test_the_chain() -> None:
    previous = by_page = SEED.commitment
    for line in EVENTS:
        event, data = read_event(line), json.loads(line)
        previous = chain.hashed(previous, SEED.event_salt(event.link.number), event.link)
        texts = [
            json.dumps(data[name], sort_keys=True, separators=(",", ":"))
            for name in ("rolls", "facts")
        ]
        fields = [str(data[name]) for name in ("number", "seat", "by", "order")]
        lines = [by_page, mac(f"salt|{data['number']}").hex(), *fields]
        lines += [texts[0], data["at"], data["digest"], texts[1]]
        by_page = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        assert previous == by_page == event.hash == data["hash"]
        assert line_of(event) == line
        for place, (label, sides, value) in enumerate(data["rolls"]):
            assert by_the_page(f"{data['number']}|{place}", label, sides) == value
