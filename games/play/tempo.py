"""What is settled before a game: its clock, its tempo, and how long it will take with them."""

from games.clock import explain
from games.clock.time_control import WHOLE, Allowance
from games.models.game import Game
from games.play import agreement
from rules.systems import SYSTEMS

HOURS, AWAKE = 3, 16  # until somebody answers, and in a day


def settled(game: Game) -> list[str]:
    """What the host has chosen beyond the mission, as sentences for who may join."""
    agreed = agreement.beyond_tempo(game.system, game.mission, game.setup["options"])
    is_full = game.press == Game.Press.FULL
    press = [] if is_full else [f"Press: {game.get_press_display().lower()}."]
    return [*agreed, f"{clock_of(game)}.", *told(game), *press, *agreement.watched(game)]


def clock_of(game: Game) -> str:
    """“3 days for each question, and a bank of 5 days”"""
    agreed = Allowance.of(game.clock)
    said = f"{explain.span(agreed.each)} for each question"
    return f"{said}, and a bank of {explain.span(agreed.bank)}" if agreed.bank else said


def told(game: Game) -> list[str]:
    """What to expect of a game's tempo, as sentences for the time before it begins."""
    options = [option for option in agreement.options_of(game) if option.is_tempo]
    clock = Allowance.of(game.clock)
    agreed = agreement.told(options, game.setup["options"])
    return [*agreed, *of_turns(game.system, clock), *expected(game)]


def of_turns(system: str, clock: Allowance) -> list[str]:
    """What *clock* means for a turn of several orders, as a sentence; none where it has none."""
    turn = SYSTEMS[system].words.one_turn if system in SYSTEMS else ""
    if not turn or clock.part == WHOLE:
        return []
    more = explain.span(clock.each * clock.part / WHOLE)
    return [
        f"The questions of one {turn} share their time: each after the first adds {more} to what"
        " is left, up to a whole question."
    ]


def expected(game: Game) -> list[str]:
    rules = SYSTEMS.get(game.system)
    tempo = rules.tempo(game.rules_setup) if rules else None
    if tempo is None:
        return []
    days = tempo.passes * HOURS / AWAKE
    return [
        f"The move changes hands about {tempo.passes} times in a game turn. If everybody answers"
        f" within {HOURS} waking hours, a game turn takes about {in_words(days)}, and"
        f" {tempo.turns} of them about {in_words(days * tempo.turns)}.",
    ]


def length(game: Game) -> str:
    """How long the whole game takes if everybody answers within those hours: “9 days”, or “”."""
    rules = SYSTEMS.get(game.system)
    tempo = rules.tempo(game.rules_setup) if rules else None
    return in_words(tempo.passes * HOURS / AWAKE * tempo.turns) if tempo else ""


def in_words(days: float) -> str:
    """`half a day`, `a day`, `a day and a half`, `9 days`."""
    halves = round(days * 2)
    few = {0: "a few hours", 1: "half a day", 2: "a day", 3: "a day and a half"}
    return few.get(halves) or f"{round(days)} days"
