"""The press as pages show it: what was written, by conversation, and the form to write more."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.press import messages, voices
from games.press.messages import Line
from games.press.voices import ALL, GALLERY, NOTES, SIDE, Voice

MOST_AT_TABLE = 100
TITLES = {
    ALL: "Everybody",
    SIDE: "Your side",
    GALLERY: "The onlookers",
    NOTES: "Your own notes",
}


@dataclass(frozen=True)
class Talk:
    """All that was written to the same, the newest first."""

    to: str
    title: str
    lines: list[Line]


def box(voice: Voice, most: int, to: str = "", text: str = "", refusal: str = "") -> dict[str, Any]:
    """The last *most* messages; *to* and *text* are those of one that was refused."""
    lines, whom = messages.lines(voice, most), voices.addressees(voice)
    talks = by_talk(voice, lines)
    return {
        "press": {
            "whom": whom,
            "to": to or usual(lines, whom),
            "text": text,
            "refusal": refusal,
            "talks": talks,
            "heard": sum(line.others for line in lines),
            "left": [talk for talk in talks if voice.seat and talk.to == voice.name],
            "more": len(lines) == most,
            "mark": messages.mark(voice) if len(lines) == most else messages.mark_of(lines),
        }
    }


def usual(lines: list[Line], whom: Iterable[str]) -> str:
    """The talk in which the last was written, so that an answer to one is not told to all."""
    return next((line.talk for line in lines if line.talk in whom), "")


def by_talk(voice: Voice, lines: list[Line]) -> list[Talk]:
    """The conversations, that in which the last was written first."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.talk, []).append(line)
    return [Talk(to, title(voice, to), of) for to, of in found.items()]


def title(voice: Voice, to: str) -> str:
    if voice.seat and to == voice.name:
        return f"Notes for whoever plays {voice.seat.called}"
    return TITLES.get(to) or f"You and {voice.game.called(to)}"
