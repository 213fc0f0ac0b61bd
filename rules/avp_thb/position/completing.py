"""What a short position leaves out."""

from rules.avp_thb.cards.deck import PILE
from rules.avp_thb.cards.decks import deck_of
from rules.avp_thb.experience import squads
from rules.avp_thb.missions import TURNS, UNSTABLE
from rules.avp_thb.missions.stand import ROUNDS
from rules.avp_thb.pieces import HIVE, Veteran
from rules.avp_thb.position.notation import highest_label
from rules.avp_thb.state import SEATS, Cards, State
from rules.avp_thb.steps import STEPS
from rules.kernel.editions import in_force

LOWEST = ("deployment", "new turn", "end of turn")  # steps that nothing lies below


def complete(state: State) -> None:
    """Fill in sides, initiative, whose activation it is, and what belongs to each side."""
    present = {*(m.seat for m in state.models.values()), *state.initiative}
    present |= {HIVE} if state.stand else set()
    state.seats = state.seats or [seat for seat in SEATS if seat in present]
    if state.turn or state.initiative or not state.steps:
        state.initiative += [seat for seat in state.seats if seat not in state.initiative]
    unstable = in_force(UNSTABLE, state.edition)
    turns = ROUNDS if state.stand else TURNS
    state.options = {"pace": 1, "turns": turns, "unstable": unstable, **state.options}
    for seat in state.seats:
        state.progress.setdefault(seat, {})
        state.labels.setdefault(seat, highest_label(state, seat))
        state.pool.setdefault(seat, [m.unit for m in state.of(seat) if m.unit and not m.revealed])
        state.forces.setdefault(seat, [m.unit for m in state.of(seat) if m.unit])
        if state.goals:
            state.goals.setdefault(seat, [])
    if state.cards:
        complete_cards(state, state.cards)
    if state.veterans:
        for squad in (s for seat in state.players for s in squads(state.forces[seat])):
            state.veterans.setdefault(squad, Veteran())
    complete_steps(state)


def complete_steps(state: State) -> None:
    """Below whatever goes on lie the activations, and below them the end of the turn."""
    kinds = [step.kind for step in state.steps]
    if not kinds or kinds[0] not in LOWEST:
        above = state.steps if "activation" in kinds else [STEPS["activation"](), *state.steps]
        state.steps = [STEPS["end of turn"](), *above]


def complete_cards(state: State, cards: Cards) -> None:
    """Everybody has a hand; a draw pile that is left out holds all that lies nowhere else."""
    for seat in state.players:
        hand = cards.hands.setdefault(seat, [])
        gone = cards.discards.setdefault(seat, [])
        cards.piles.setdefault(
            seat, [c for c in deck_of(seat, state.edition) if c not in (*hand, *gone)]
        )
    if PILE in cards.piles:
        cards.discards.setdefault(PILE, [])
