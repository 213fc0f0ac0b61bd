"""What players have agreed on before a game, in the words of its system."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.clock import explain
from games.history import public
from games.models.game import Game
from rules.kernel.lists import Chosen
from rules.kernel.options import Option
from rules.kernel.system import Setup
from rules.systems import SYSTEMS


def options_of(game: Game) -> tuple[Option, ...]:
    return options(game.system, game.mission)


def options(system: str, mission: int) -> tuple[Option, ...]:
    """What can be agreed in *mission*; nothing where *system* has no such mission any more."""
    return SYSTEMS[system].options(mission) if is_played(system, mission) else ()


def is_played(system: str, mission: int) -> bool:
    return system in SYSTEMS and mission in SYSTEMS[system].missions


def told(options: Iterable[Option], agreed: Mapping[str, Any]) -> list[str]:
    """What of *options* stands in a setup, or is told always, as sentences for the lobby."""
    there = [option for option in options if option.is_told or agreed.get(option.name)]
    return list(with_defaults(there, agreed))


def beyond_tempo(system: str, mission: int, agreed: Mapping[str, Any]) -> list[str]:
    """What was chosen beyond the tempo, which every game of a campaign has its own of."""
    return told([one for one in options(system, mission) if not one.is_tempo], agreed)


def watched(game: Game) -> list[str]:
    """That *game* is public, as a sentence for who may join it."""
    behind = f"{explain.span(public.BEHIND)} behind and without what is hidden"
    return [f"The game is public: everybody may watch it, {behind}."] if game.is_public else []


def in_full(setup: Setup) -> Iterator[str]:
    """Everything that is played, including options left at their defaults, as sentences."""
    known = [option for option in options(setup.system, setup.mission) if not option.is_series]
    yield from with_defaults((option for option in known if not option.is_tempo), setup.options)
    for seat in setup.seats:
        if is_fixed(setup, seat):
            yield f"The {seat} side brings {brought_openly(setup, seat)}."
    yield from with_defaults((option for option in known if option.is_tempo), setup.options)


def with_defaults(options: Iterable[Option], agreed: Mapping[str, Any]) -> Iterator[str]:
    for option in options:
        yield option.told(agreed.get(option.name, option.default))


def is_fixed(setup: Setup, seat: str) -> bool:
    """Whether *seat* brings a list that nobody can choose any more."""
    rules = SYSTEMS[setup.system].brings(setup, seat) if setup.system in SYSTEMS else None
    return rules is not None and rules.chosen is Chosen.FIXED


def brought_openly(setup: Setup, seat: str) -> str:
    """A list by its name or written out; without a choice, the seat's first. “” if it is blind."""
    system = SYSTEMS.get(setup.system)
    rules = system.brings(setup, seat) if system else None
    if rules is None or rules.chosen is Chosen.BLIND:
        return ""
    chosen = setup.options.get(seat) or next(iter(rules.ready), "")
    found = rules.ready.get(chosen)
    return found.title if found else str(chosen)


def in_campaign(game: Game) -> bool:
    """Whether another game can follow, with what was learnt."""
    return any(game.setup["options"].get(option.name) for option in series(game))


def series(game: Game) -> list[Option]:
    return [option for option in options_of(game) if option.is_series]
