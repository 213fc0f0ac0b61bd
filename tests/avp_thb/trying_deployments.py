"""
Try the deployments of `rules/avp_thb/deployments.py`, as `trying_stances` tries stances.

    python -m tests.avp_thb.trying_deployments GAMES FILE

lets those race that fill one tile after another, each tile first and each kind of token, and the
one that spreads the tokens evenly. A side with one tile has nothing to try.
"""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from rules.avp_thb import deployments, placing, stances
from rules.avp_thb.actions.deploying import packed
from rules.avp_thb.deployments import filled
from rules.avp_thb.view import View
from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import Player, Setup
from tests.avp_thb import trying_stances
from tests.avp_thb.trials import SYSTEM

SPREAD = ""  # the name of the deployment that spreads the tokens


def trying(setups: Sequence[Setup], seat: Seat, games: int) -> Mapping[str, Sequence[float]]:
    return trying_stances.race(setups, seat, candidates(setups, seat), games)


def candidates(setups: Sequence[Setup], seat: Seat) -> Mapping[str, Player]:
    """Each only once, so far as they differ with any of *setups*."""
    views = [SYSTEM.view(fold.start(SYSTEM, one, Refusing()).state, seat) for one in setups]
    tiles = dict.fromkeys(tile for view in views for tile in view.rooms(seat))
    kinds = dict.fromkeys(kind for view in views for kind in placing.tokens(view.forces[seat]))
    found = {tuple(tuple(packed(view, seat)) for view in views): SPREAD}
    for first in (f"{tile} {kind}" for tile in tiles for kind in kinds):
        found.setdefault(tuple(tuple(filled(view, *first.split())) for view in views), first)
    return {first: partial(deploying, first) for first in found.values()}


def deploying(first: str, view: View, prompt: Prompt) -> str:
    if prompt.kind == "deployment":
        return deployments.deploying(first, view)
    return stances.choose(view, prompt)


if __name__ == "__main__":
    trying_stances.main(int(sys.argv[1]), Path(sys.argv[2]), trying)
