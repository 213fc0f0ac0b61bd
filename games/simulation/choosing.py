"""What simulated players order: the autopilot's choice, for now or planned ahead."""

from games.automation import autopilot, plans
from games.history import replay, views
from games.models.game import Game, SeatAtGame
from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.table.state import AGREE


def order_of(seat: SeatAtGame) -> str | None:
    """The autopilot's order: a simulation copies people's habits, not their skill."""
    if views.asked_by_the_table(seat.game, seat.name):
        return AGREE
    seen = views.Sight(seat.game, seat.name)
    return autopilot.chosen(seat.game, seen, seen.prompts[0])


def mistyped(line: str | None) -> str:
    """An order without the end of its last word, as it is sent too soon."""
    return (line or "")[:-1] or "?"


def intended(game: Game, name: str, activations: int) -> list[str]:
    """The seat's next *activations*, played by autopilots on a state that it thinks possible."""
    system, seen = replay.system_of(game), views.Sight(game, name)
    guess = Dice(Seed(bytes(32), game.key, {}), seen.number)
    state, lines, begun = system.expect(seen.view, guess, in_turn=True), list[str](), 0
    while begun <= activations and len(lines) < plans.MOST_LINES:
        prompt = next(iter(system.prompts(state)), None)
        if prompt is None:
            break
        line = system.autopilot(system.view(state, prompt.seat), prompt)
        if prompt.seat == name:
            begun += prompt.kind == "activation"
            lines += [line] if begun <= activations else []
        fold.submit(system, state, prompt.seat, line, guess)
    return lines
