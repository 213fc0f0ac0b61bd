"""What players bring to a game: judged before their seats count as taken."""

from collections.abc import Mapping
from dataclasses import replace

from games.models.game import Game, SeatAtGame
from games.play import agreement
from rules.kernel.brought import blind, checked
from rules.kernel.errors import Refusal
from rules.kernel.lists import Chosen, ListRules, text_of
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

NOT_YOURS = "What the {} brings is chosen blind, by whoever plays it."
FIXED = "What the {} brings to this game is fixed. You cannot choose anything else."
UNSAID = "Say which {} you bring: name one that is ready made, or write one, an entry a line."


def rules_of(game: Game, name: str) -> ListRules | None:
    """What the seat *name* brings; None where there is nothing to choose, as in practice."""
    if game.practice or not agreement.is_played(game.system, game.mission):
        return None
    return SYSTEMS[game.system].brings(game.rules_setup, name)


def to_choose(game: Game, name: str) -> ListRules | None:
    """The rules of a list that whoever takes the seat *name* may choose."""
    rules = rules_of(game, name)
    return None if rules is None or rules.chosen is Chosen.FIXED else rules


def bring(seat: SeatAtGame, words: str) -> None:
    """
    Judge what the player of *seat* brings, by the name of a ready-made list or written out, and
    keep it: with the seat if it is chosen blind, or else in the setup, which everybody reads.

    Without *words* it is the first ready-made list. Raises Refusal with all that is wrong.
    """
    rules = to_choose(seat.game, seat.name)
    if rules and rules.chosen is Chosen.BLIND:
        seat.brings = checked(rules, seat.name, text_of(rules, words))
        seat.save(update_fields=["brings"])
    elif rules and words:
        agree(seat.game, seat.name, words)
    elif words:
        raise Refusal(FIXED.format(seat.name))


def exchange(seat: SeatAtGame, words: str) -> None:
    """Bring what *words* say instead of what *seat* has brought before. Raises Refusal."""
    rules = to_choose(seat.game, seat.name)
    if rules is None:
        raise Refusal(FIXED.format(seat.name))
    if not words:
        raise Refusal(UNSAID.format(rules.called))
    bring(seat, words)


def brought(seat: SeatAtGame) -> str:
    """What *seat* brings to a game that has not begun, as its holder reads it."""
    return seat.brings or agreement.brought_openly(seat.game.rules_setup, seat.name)


def agree(game: Game, name: str, words: str) -> None:
    """Write what the seat *name* brings into the setup. Raises Refusal."""
    setup = game.rules_setup
    agreed = replace(setup, options={**setup.options, name: words})
    agreed = SYSTEMS[game.system].agreed(agreed)
    game.setup = {**game.setup, "options": dict(agreed.options)}
    game.save(update_fields=["setup"])


def apart(setup: Setup, words: Mapping[Seat, str]) -> tuple[dict[Seat, str], dict[Seat, str]]:
    """What the seats bring by *words*: what stands in the setup, and what is chosen blind."""
    hidden = {seat for seat, _ in blind(SYSTEMS[setup.system], setup)}
    return (
        {seat: said for seat, said in words.items() if seat not in hidden},
        {seat: said for seat, said in words.items() if seat in hidden},
    )
