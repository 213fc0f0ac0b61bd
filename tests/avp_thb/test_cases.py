"""The rulebook's worked examples and whole games, as text that comes out as written."""

import subprocess
import sys
from pathlib import Path

import pytest

from rules import transcript
from rules.kernel.chance import Dice, Seed
from rules.kernel.fold import Event, start, submit
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.planted import assert_mistake_is_found

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CASES = sorted((ROOT / "rules" / "avp_thb" / "cases").glob("*.txt"))
TRANSCRIPTS = {
    "mission_1_three_seats": ("marine", "alien", "predator"),
    "mission_1_two_seats": ("marine", "predator"),
}
STORED = HERE / "transcripts"
GAMES = sorted({*STORED.glob("*.txt"), *(STORED / f"{name}.txt" for name in TRANSCRIPTS)})
FILES = [*CASES, *GAMES]
ISOLATED = """
import sys
sys.path.insert(0, ".")
from rules import transcript
sys.exit(transcript.main(sys.argv[1:]))
"""


def autopilot_game(seats: tuple[str, ...]) -> str:
    """A game that the autopilot plays against itself, as text."""
    system = SYSTEMS["avp_thb"]
    setup = Setup("avp_thb", 1, seats, 1)
    seed = Seed(b"a game that is written down once", "transcript", dict.fromkeys(seats, "salt"))
    played = start(system, setup, Dice(seed, 0))
    events = [Event("", played.order, played.rolls)]
    while prompts := system.prompts(played.state):
        prompt = prompts[0]
        line = system.autopilot(system.view(played.state, prompt.seat), prompt)
        played = submit(system, played.state, prompt.seat, line, Dice(seed, len(events)))
        events.append(Event(prompt.seat, played.order, played.rolls))
    return transcript.write(system, setup, events)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_comes_out_as_written(path: Path, request: pytest.FixtureRequest) -> None:
    if path.stem in TRANSCRIPTS and request.config.getoption("--regenerate"):
        path.write_text(autopilot_game(TRANSCRIPTS[path.stem]), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    lines = transcript.play(transcript.read(text))
    if path in GAMES:
        assert lines == text.split("\n")[1:-1]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases_expect_something(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# avp_thb rulebook §")
    assert transcript.read(text).is_case


PLANTED = [
    ("6_3_pulse_rifle", "needs 11, rolls 14, fails", "needs 12, rolls 14, fails"),
    ("6_3_pulse_rifle", "! 1 dice", "! 2 dice"),
    ("6_3_pulse_rifle", "! 1 dice", "= 1 dice"),
    ("6_3_pulse_rifle", "= RS 14:", "! RS 14:"),
    ("6_3_pulse_rifle", "acid a1 d20=20", "dodge a1 d20=20"),
    ("6_3_pulse_rifle", ", acid a1 d20=20", ""),
    ("6_3_pulse_rifle", "acid a1 d20=20", "acid a1 d20=20, 7"),
    ("mission_1_two_seats", "Turn 2.", "Turn 3."),
    ("mission_1_two_seats", "\nTurn 2.", "\nA dog barks.\nTurn 2."),
    ("mission_1_two_seats", "\n\n> predator: deploy", "\nA dog barks.\n\n> predator: deploy"),
]


@pytest.mark.parametrize(("name", "old", "new"), PLANTED)
def test_planted_mistake(name: str, old: str, new: str) -> None:
    assert_mistake_is_found(FILES, name, old, new)


def bare(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Python with neither site packages nor the environment."""
    command = [sys.executable, "-S", "-E", "-X", "utf8", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")


def test_command(tmp_path: Path) -> None:
    good = next(path for path in CASES if path.stem == "6_3_pulse_rifle")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(good.read_text(encoding="utf-8").replace("needs 11", "needs 12"), "utf-8")

    done = bare("-m", "rules.transcript", good)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().endswith("3 orders come out as written")

    done = bare("-m", "rules.transcript", wrong, good)
    assert (done.returncode, done.stderr) == (1, "")
    assert "line 23: “= Armour 13 -2 St 12: needs 12" in done.stdout

    assert bare("-I", "-c", ISOLATED, good).returncode == 0


def test_there_are_cases_enough() -> None:
    assert len(CASES) >= 400
