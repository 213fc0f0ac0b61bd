"""Each die is fair, and a published hash tells nothing to somebody who guesses."""

import hashlib
import hmac
import json
import math
import os
from collections.abc import Iterable, Iterator

import pytest

from rules.kernel import chain, fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.opening import started
from rules.kernel.orders import Seat
from rules.record import Record
from rules.systems import SYSTEMS, USUAL
from tests.support import tables
from tests.support.recorded import played_out, seed_of

ROLLS = 200_000 if os.environ.get("SOAK") else 20_000
SMALL_SALTS = 4096 if os.environ.get("SOAK") else 256
SIDES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 60)
SEED = Seed(hashlib.sha256(b"fair").digest(), "k3w9x2m7pq", {"red": "tea", "blue": "k4z"})
ONE_IN_A_THOUSAND = 3.09
SYSTEM = SYSTEMS[USUAL]
SETUP = tables.smallest(SYSTEM)


def rolled(sides: int, label: str = "hit m1 a1") -> Iterator[int]:
    """As a game rolls: a few dice for each of many events."""
    for event in range(ROLLS // 4):
        dice = Dice(SEED, event)
        for _ in range(4):
            yield dice.roll(label, sides)


def unfairness(values: Iterable[int], sides: int) -> float:
    """Chi-square as a standard normal deviate (Wilson and Hilferty)."""
    counts = [0] * sides
    for value in values:
        counts[value - 1] += 1
    expected = sum(counts) / sides
    chi2, free = sum((count - expected) ** 2 for count in counts) / expected, sides - 1
    return ((chi2 / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))


@pytest.mark.parametrize("sides", SIDES)
def test_a_die_is_fair(sides: int) -> None:
    assert unfairness(rolled(sides), sides) < ONE_IN_A_THOUSAND


def test_one_die_says_nothing_of_the_next() -> None:
    values = list(rolled(6))
    pairs = ((a - 1) * 6 + b for a, b in zip(values[::2], values[1::2], strict=True))
    assert unfairness(pairs, 36) < ONE_IN_A_THOUSAND


def test_an_unfair_die_is_noticed() -> None:
    """A byte modulo twenty favours 1 to 16 by a twelfth."""
    bytes_ = (hmac.digest(b"key", str(n).encode(), "sha256")[0] for n in range(ROLLS))
    assert unfairness((byte % 20 + 1 for byte in bytes_), 20) > ONE_IN_A_THOUSAND


@pytest.fixture(scope="module")
def game() -> Record:
    return played_out(SYSTEM, SETUP, "brute force")


def guesses(game: Record, seat: Seat) -> Iterator[tuple[chain.Link, str]]:
    """
    Every legal order of *seat* at each of its first events, with the event that it would be.

    The attacker is given more than he could have: the state, the dice, time and digest.
    """
    seed = seed_of(SETUP, "brute force")
    state = started(SYSTEM, SETUP, seed, Dice(seed, 0)).state
    for link, hash in game.events[1:40]:
        if link.seat == seat:
            dump = json.dumps(SYSTEM.dump(state))
            prompt = next(one for one in SYSTEM.prompts(state) if one.seat == seat)
            for order in fold.legal(SYSTEM, SYSTEM.view(state, seat), prompt):
                yield guessed(SYSTEM.load(json.loads(dump)), link, str(order), seed), hash
        fold.submit(SYSTEM, state, link.seat, link.order, Dice(seed, link.number))


def guessed(state: object, link: chain.Link, order: str, seed: Seed) -> chain.Link:
    played = fold.submit(SYSTEM, state, link.seat, order, Dice(seed, link.number))
    return link._replace(
        order=order,
        rolls=chain.written_rolls(played.rolls),
        digest=chain.digest_of(SYSTEM.dump(state)),
        facts=chain.written_facts(played.facts),
    )


def known_salts(game: Record, number: int) -> Iterator[str]:
    """What somebody without the secret could take for the salt of an event, and small ones."""
    public = ["", game.heading.commitment, *game.heading.salts.values(), game.heading.game]
    hashes = [event.hash for event in game.events[:number]][-2:]
    for word in (*public, *hashes):
        yield word
        for key in (word.encode(), bytes.fromhex(game.heading.commitment)):
            yield hmac.new(key, f"salt|{number}".encode(), hashlib.sha256).hexdigest()
    for small in range(SMALL_SALTS):
        yield f"{small:064x}"


def test_published_hashes_cannot_be_guessed_open(game: Record) -> None:
    tried, opened, seat = 0, 0, SETUP.seats[-1]
    for link, hash in guesses(game, seat):
        previous = game.events[link.number - 1].hash
        opened += chain.hashed(previous, game.heading.seed.event_salt(link.number), link) == hash
        for salt in known_salts(game, link.number):
            tried += 1
            assert chain.hashed(previous, salt, link) != hash
    given = sum(link.seat == seat for link, _ in game.events[1:40])
    # With the secret each event is opened by the one order that was given: the guesses are good.
    assert opened == given > 5 and tried > 50_000


def test_equal_orders_have_unequal_hashes(game: Record) -> None:
    seed, link = game.heading.seed, game.events[5].link
    salts = {seed.event_salt(number) for number in range(1000)}
    assert len(salts) == 1000
    assert len({chain.hashed("", salt, link) for salt in salts}) == 1000
