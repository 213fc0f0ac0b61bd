"""A line that cannot be played is answered with lines that can."""

import pytest

from games.mail import receive
from games.models.game import Game
from tests.mail.test_receive import answers, asked, letter, orders


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jump", "You can order “add 1”,"),
        ("jump 2", "You can order “add 2”."),
        ("add", "like add 1 You can order “add 2” or “add 3”."),
        ("add 1 if he is gone", "You can order “add 1”."),
    ],
)
def test_what_cannot_be_played_is_answered_with_what_can(game: Game, line: str, said: str) -> None:
    receive.received(letter(line), [asked(game)])
    assert said in " ".join(answers()[0].split())
    first = said.partition("You can order “")[2].partition("”")[0]
    receive.received(letter(first, number=2), [asked(game)])
    assert orders(game) == [first]
