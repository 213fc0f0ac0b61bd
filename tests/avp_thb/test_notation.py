"""Transcripts and positions: whatever is wrong with a file is said in a sentence, by its line."""

import re
from pathlib import Path

import pytest

from rules import transcript
from rules.kernel.brought import Brought
from rules.kernel.chance import Dice, Roll, Seed
from rules.kernel.errors import Misfit, ReplayMismatch
from rules.kernel.fold import Event, start, submit
from rules.kernel.system import Setup
from rules.script import Otherwise, Transcript, heading, read
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
CASE = """\
# avp_thb rulebook §3.1.3: a case to be spoilt
# proves 3.1.3-9

map
     A    B    C
 1   ─  --─  --─#

egg: c1
end
model m1 marine pulse a1
model m2 marine pulse b1
model a1 alien infant c1
token egg alien c1

> marine: activate m1
= is activated
- is removed
@ model m1 a1 wounds=1 points=2 not-activated not-hide
@ no acid

> marine: lift egg
! no egg
@ model m1 points=2
"""
LAST = "token egg alien c1"
HEADING = "# avp_thb mission 1 edition 3: marine alien"
PROGRAMMERS = re.compile(r"\b(\w*Error|None|object|str|int|unpack|range|literal|index out)\b")


def came_out(text: str) -> str:
    """What is wrong with a transcript, as people read it; “” for one that comes out as written."""
    try:
        transcript.play(transcript.read(text))
    except (Otherwise, Misfit) as wrong:
        sentence = str(wrong)
        assert sentence and not PROGRAMMERS.search(sentence), sentence
        return sentence
    return ""


def test_the_case_holds() -> None:
    assert came_out(CASE) == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: should begin with “# avp_thb"),
        ("# ", "line 1: should begin with “# avp_thb"),
        ("#", "line 1: should begin with “# avp_thb"),
        ("# chess mission 1", "line 1: should begin with “# avp_thb"),
        ("# avp_thb", "line 1: should be like “# avp_thb mission 1 edition 19: marine"),
        ("# avp_thb mission 1: marine alien", "line 1: should be like “# avp_thb mission 1"),
        ("# avp_thb mission 99 edition 3: marine alien", "line 1: AVP: The Hunt Begins has no mi"),
        ("# avp_thb mission 1 edition 99: marine alien", "line 1: AVP: The Hunt Begins has the e"),
        (
            "# avp_thb mission 1 edition 3: marine",
            "line 1: Mission 1 is played by two or",
        ),
        (
            "# avp_thb mission 1 edition 3: marine marine",
            "line 1: Mission 1 is played by two or",
        ),
        (
            "# avp_thb mission 1 edition 3: red blue",
            "line 1: Mission 1 is played by two or",
        ),
        (f"# avp_thb\n{HEADING} | cards", "line 2: “cards” should be like “cards=all”"),
        (f'{HEADING} | cards="a', 'line 1: “cards="a” should be like'),
        (f"{HEADING} | campaign=5", "line 1: cannot begin: The option campaign cannot be 5."),
        (f"{HEADING} | campaign=dogs:1::0", "line 1: cannot begin: “dogs:1::0” is no record"),
        (f"{HEADING} | turns=foo", "line 1: cannot begin: The option turns cannot be foo."),
        (f"{HEADING} | turns=0", "line 1: cannot begin: A game has at least one turn."),
        (f"{HEADING} | pace=[1]", "line 1: cannot begin: The option pace cannot be [1]."),
        (f"{HEADING} | marine=true", "line 1: cannot begin: The option marine cannot be True."),
        (f"{HEADING} | cards=many\n\n> start", "line 3: was refused: Choose the cards of the game"),
        (f"{HEADING}\n\n> start | 3", "line 3: 1 of its dice were not rolled"),
        (f"{HEADING}\n\n> start | x", "line 3: “x” cannot be read as dice"),
        (f"{HEADING}\n\n> start\n\n> start", "line 5: “> start” stands only before all orders"),
        (f"{HEADING}\n\n> activate m1", "line 3: “> activate m1” should be “> side: order”"),
        (f"{HEADING}\n\n>marine", "line 3: “>marine” should be “> side: order” or “> start”"),
    ],
)
def test_headings_and_orders(text: str, sentence: str) -> None:
    assert came_out(text).startswith(sentence)


def test_goals_of_one_side() -> None:
    """Also where the other side, which has drawn nothing, is asked."""
    text = CASE.replace(LAST, f"{LAST}\ngoals marine c01")
    more = (
        "\n> marine: pass\n\n> alien: activate a1\n\n> alien: interact egg\n! nothing left to do\n"
    )
    assert came_out(f"{text}{more}") == ""


ALONE = "\n".join(line for line in CASE.split("\n")[:13] if "alien" not in line)


def test_initiative_in_a_position_of_one_side() -> None:
    lines = "standing marine initiative ask\nstep initiative\n\n> marine: give alien"
    text = f"{ALONE}\n{lines}\n! no other side to give it to\n\n> marine: keep\n"
    assert came_out(text) == ""


@pytest.mark.parametrize(
    ("old", "new", "number", "why"),
    [
        ("= is activated", "= is removed", 16, "told is: Pulse Rifle Marine m1 on a1 is activat"),
        ("= is activated", "is activated", 16, "should begin with =, -, ! or @"),
        ("= is activated", "=", 16, "should be followed by what it is about"),
        ("- is removed", "- is activated", 17, "told is: "),
        ("- is removed", "-", 17, "should be followed by"),
        ("wounds=1", "wounds=2", 18, "there is model m1 marine pulse a1"),
        ("points=2 not", "points=1 not", 18, "there is model m1 marine pulse a1"),
        ("not-hide", "hide", 18, "there is model m1"),
        ("not-activated", "activated", 18, "there is model m1"),
        ("@ model m1 a1", "@ modle m1 a1", 18, "“modle” is none of mission, options"),
        ("@ no acid", "@ acid b1", 19, "there is no acid"),
        ("@ no acid", "@ no model m1", 19, "there is “model m1"),
        ("@ no acid", "@ no aicd", 19, "“aicd” is none of"),
        ("@ no acid", "@", 19, "should be followed by"),
        ("! no egg", "! no eggnot", 22, "it was refused with “"),
        ("! no egg", "= you can", 21, "was refused: "),
        ("! no egg", "! no egg\n! no eggnot", 23, "it was refused with"),
        ("! no egg", "! no egg\n= taken", 23, "it was refused with"),
        ("points=2\n", "points=1\n", 23, "there is model m1"),
        ("= is activated", "! is activated", 16, "the order was not refused"),
    ],
)
def test_an_expectation_that_does_not_hold(old: str, new: str, number: int, why: str) -> None:
    assert old in CASE
    sentence = came_out(new.join(CASE.rsplit(old, 1)) if number > 21 else CASE.replace(old, new, 1))
    assert sentence.startswith(f"line {number}: ") and why in sentence


UNBEGUN = f"{HEADING} | cards=many\n\n> start\n! the cards of the game\n"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("@ turn 1", "line 5: “@ turn 1” does not hold: the game has not begun"),
        ("\n> marine: deploy auto", "line 6: the game has not begun"),
    ],
)
def test_a_game_that_was_refused_has_not_begun(more: str, sentence: str) -> None:
    transcript.play(transcript.read(UNBEGUN))
    assert came_out(UNBEGUN + more) == sentence


def test_dice_show_what_dice_can_show() -> None:
    text = CASE.split("> marine: lift")[0] + "> marine: shoot a1 | 25\n"
    assert came_out(text).endswith("is a d20, which never shows 25")


DONE = CASE.split("> marine: activate")[0].replace(" a1\n", " a1 activated\n", 1)
DONE = DONE.replace(" b1\n", " b1 activated\n").replace("infant c1\n", "infant c1 activated\n")


def test_a_position_is_settled_when_it_is_read() -> None:
    sentence = came_out(f"{DONE}\n> marine: activate m1\n! over\n")
    assert "needs a line “> start | …” with its dice" in sentence
    begun = f"{DONE}> start | 15, 5\n= Turn 2.\n\n> marine: activate m1\n= is activated\n"
    transcript.play(transcript.read(begun))


def test_a_contradiction_that_nobody_foresaw_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("m9")

    monkeypatch.setattr(transcript, "submit", broken)
    assert came_out(CASE).startswith("line 15: cannot be played: the position contradicts itself")


OPTIONS = {
    "pace": 2, "cards": "all", "campaign": "marine:2:rs:0,combi:1::13", "alien": "queen+5*warrior",
    "text": "5", "blanks": "two words", "none": None, "yes": True, "deep": {"a": [1, "x y"]},
    "empty": "", "quoted": '"a"', "below": -3,
}  # fmt: skip


def test_a_heading_holds_whatever_was_agreed() -> None:
    setup = Setup("avp_thb", 4, ("marine", "alien"), 2, OPTIONS)
    lists = {"marine": "captain/machete/pulse\n3 pulse", "alien": "queen"}
    bringing = Brought(lists, {"marine": "standing sentry 40; w0 decline"})
    script: Transcript = read("\n".join([*heading(setup, bringing), "", "> start"]))
    assert script.setup == setup and script.bringing == bringing


def test_what_seats_bring_along_stands_in_the_transcript() -> None:
    setup = Setup("avp_thb", 1, ("marine", "alien"), 3)
    seed = Seed(bytes(32), "usual", {"marine": "a", "alien": "b"})
    bringing = Brought(usual={"marine": "standing sentry hold", "alien": "standing hide never"})
    played = start(SYSTEM, setup, Dice(seed, 0), bringing)
    events = [Event("", played.order, played.rolls)]
    for seat in setup.seats:
        played = submit(SYSTEM, played.state, seat, "deploy auto", Dice(seed, len(events)))
        events.append(Event(seat, played.order, played.rolls))
    text = transcript.write(SYSTEM, setup, events, bringing)
    assert "(marine) Your usual standing orders hold: sentry hold." in text
    assert transcript.play(transcript.read(text)) == text.split("\n")[3:-1]


@pytest.mark.parametrize(
    ("order", "dice", "why"),
    [
        ("deploy a3", (), "event 1 (marine: deploy a3): Place exactly these: 5 marine. One way is"),
        ("deploy auto", (Roll("d", 20, 3),), "event 1 (marine: deploy auto): 1 recorded rolls"),
    ],
)
def test_a_game_that_comes_out_otherwise_names_the_event(
    order: str, dice: tuple[Roll, ...], why: str
) -> None:
    events = [Event("", "start"), Event("marine", order, dice)]
    with pytest.raises(ReplayMismatch) as wrong:
        transcript.write(SYSTEM, Setup("avp_thb", 1, ("marine", "alien"), 3), events)
    assert str(wrong.value).startswith(why)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"\xff\xfe", "is no text in UTF-8"),
        (b"\xef\xbb\xbf" + CASE.replace("\n", "\r\n").encode(), "2 orders come out as written"),
        (CASE.replace("infant c1", "infant c9").encode(), "line 12: “model a1 alien infant c9”"),
    ],
)
def test_files(
    body: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.txt"
    if body is not None:
        path.write_bytes(body)
    failed = transcript.main([str(path), str(path)])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2 and told[0].startswith(f"{path}: {said}"), told
    assert failed == ("orders" not in said)


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert transcript.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{tmp_path}: cannot be read: Is a directory\n"
