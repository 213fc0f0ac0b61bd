"""Cards that games of older editions still have: each transcript is of the last that does."""

import pytest

from rules import transcript

GAMES = {
    "Battering Rush helps with doors alone": """map
     A    B    C    D
 1   ─  ==─  --─  --─
end
mission 0 edition 12 turn 2
initiative alien marine
hand alien a15
model a1 alien infant a1
model m1 marine pulse d1 activated token

> alien: activate a1

> alien: play a15 a1

> alien: force b1 | 13
= 5 +0 helping +8 Battering Rush: needs 13, rolls 13
= a1 on a1 has 1 action point
""",
    "Ceiling Crawl lets it run a tile farther": """map
     A    B    C    D
 1   ─  --─  --─  --─
end
mission 0 edition 12 turn 2
initiative alien marine
hand alien a16
model a1 alien infant a1
model a2 alien infant a1
model m1 marine pulse b1 activated

> alien: activate a1

> alien: play a16 a1

> alien: run d1
= moves from a1 to b1
= moves from c1 to d1
""",
}


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_as_it_was(game: str) -> None:
    read = transcript.read(f"# avp_thb {game}\n\n{GAMES[game]}")
    assert read.entries[-1].is_case and transcript.play(read)
