"""Two games that a seat cannot tell apart answer each word of its mails alike."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from games.mail import home, receive, verbs
from games.mail.lines import AnswerLine
from games.models.mail import ReplyToken
from rules.systems import SYSTEMS
from tests.every_system.systems import COURSES, planned
from tests.secrecy.pairs import Pair
from tests.secrecy.planting import last_digest
from tests.secrecy.words_of_mails import OF_GAMES, OF_HOMES, answered, home_of

SOAK = os.environ.get("SOAK") == "1"
KEYS = COURSES if SOAK else [key for key in COURSES if key in SYSTEMS]
NONSENSE = "fly me"
pytestmark = pytest.mark.django_db


def told_apart(pair: Pair, line: str, *, at_home: bool = False) -> dict[str, tuple[str, str]]:
    """What of the answers to a mail with that *line* differs, and where."""
    angle, answers = pair.angle(0), []
    for eyes in pair.eyes[0]:
        other = next(name for name in eyes.table.people if name != eyes.name)
        to = home_of(eyes) if at_home else eyes.table.reply_address(eyes.name)
        words = line.format(
            legal=[*angle.legal, NONSENSE][0],
            refused=[*angle.refused, NONSENSE][0],
            other=other,
            cup=eyes.table.cup,
            key=eyes.table.key,
        )
        answers.append(dict(answered(eyes, words, to)))
    return pair.told_apart(*answers)


def looked(key: str) -> Iterator[tuple[str, dict[str, tuple[str, str]]]]:
    """Each line that can be written in a game, and then at home, with what tells it apart."""
    pair = Pair(planned(key, 0, *((20, (20, 0)) if key in SYSTEMS else (10, (0,)))))
    seat = pair.plan.match.seat
    while pair.goes_on and pair.compared < 8:
        pair.play("mail")
    assert pair.differ and pair.eyes[0][0].table.reply_address(seat)
    for lines, at_home in ((OF_GAMES, False), (OF_HOMES, True)):
        for line in [line for written in lines.values() for line in written]:
            yield line, told_apart(pair, line, at_home=at_home)


@pytest.mark.parametrize("key", KEYS)
def test_no_answer_tells_the_games_apart(key: str) -> None:
    for line, differences in looked(key):
        assert not differences, line


def test_a_leak_in_any_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    in_game, at_home = receive.lines_in, home.line_of

    def lines_in(letter: Any, right: ReplyToken, key: str) -> list[AnswerLine]:
        return [*in_game(letter, right, key), AnswerLine("", [last_digest(right.seat.game)])]

    def line_of(line: str, person: Any) -> home.Line:
        game = person.seats.select_related("game").get().game
        return at_home(line, person)._replace(text=last_digest(game))

    monkeypatch.setattr(receive, "lines_in", lines_in)
    monkeypatch.setattr(home, "line_of", line_of)
    found = list(looked("counter"))
    assert len(found) > 40 and all({"what is kept", "texts of mails"} <= {*one} for _, one in found)


def test_every_word_is_written() -> None:
    in_games = {*verbs.WORDS, *verbs.ALONE, "draw", "resign"}
    assert (in_games, {*home.WORDS}) == ({*OF_GAMES}, {*OF_HOMES})
