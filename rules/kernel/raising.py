"""Raising the edition of a running game: everything that counts must come out as it did."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.kernel import brought
from rules.kernel.chain import Link, read_rolls
from rules.kernel.chance import Recorded
from rules.kernel.errors import IllegalOrder, OrderError, ReplayMismatch
from rules.kernel.fold import Played, start, submit
from rules.kernel.system import Setup, System


def shadow(system: System, setup: Setup, path: Sequence[Link]) -> Iterator[Played]:
    """
    Play again, from event 0, what made the board of a table what it is.

    Raises OrderError or ReplayMismatch where something comes out differently.
    """
    state = None
    for link in path:
        chance = Recorded(read_rolls(link.rolls))
        if link.number == 0:
            played = start(system, setup, chance, brought.in_facts(link.facts))
        else:
            played = submit(system, state, link.seat, link.order, chance)
        chance.finish()
        state = played.state
        yield played


def must_be_clean(system: System, setup: Setup, path: Sequence[Link], edition: int) -> None:
    """Raise IllegalOrder unless *edition* tells the *path* as the edition of *setup* does."""
    if edition > system.edition:
        raise IllegalOrder(f"The rules have no edition {edition}; the newest is {system.edition}.")
    if path[0].number:
        raise IllegalOrder(
            "The game continues from an adopted state, so its edition cannot change."
        )
    number = 0
    try:
        now, then = (
            shadow(system, setup, path),
            shadow(system, replace(setup, edition=edition), path),
        )
        for link, ours, theirs in zip(path, now, then, strict=True):
            number = link.number
            if ours.facts != theirs.facts:
                raise ReplayMismatch(f"event {number} tells something else")
    except (OrderError, ReplayMismatch, ValueError) as error:
        raise IllegalOrder(
            f"Edition {edition} plays this game differently, first after event {number}. The game"
            " keeps its edition."
        ) from error
