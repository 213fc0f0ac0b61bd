"""Facts as sentences, in which a piece that goes on needs no new one."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.cues import MOVED
from rules.kernel.system import System


def strides(system: System, facts: Iterable[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """
    The kind of each of the *facts* and how it is told; the steps of one piece in one line::

        Ping al3 moves from f6 to f5, then f4.
    """
    told = list[tuple[str, str]]()
    before = dict[str, str]()
    for fact in facts:
        cue = system.cues.get(fact["kind"])
        seen = cue.drawn(fact["data"]) if cue else {}
        if goes_on(before, seen) and fact["text"].endswith(f" to {seen['place']}."):
            told[-1] = told[-1][0], f"{told[-1][1][:-1]}, then {seen['place']}."
        else:
            told.append((fact["kind"], fact["text"]))
        before = seen
    return told


def goes_on(before: Mapping[str, str], seen: Mapping[str, str]) -> bool:
    """Whether the same piece walks on from where it came."""
    walks = before.get("look") == seen.get("look") == MOVED and "origin" in seen
    return walks and (before["at"], before["place"]) == (seen["at"], seen["origin"])
