"""A state as lines with nothing left out, for what rule cases ask of it."""

from rules.avp_thb.pieces import Model
from rules.avp_thb.position.lines import READERS
from rules.avp_thb.position.notation import FLAGS
from rules.avp_thb.position.writing import write
from rules.avp_thb.state import State
from rules.avp_thb.steps import Acting

TURN = "turn"


def describe(state: State) -> dict[str, list[str]]:
    """The lines of `write` by their first words, but the models and the turn in full."""
    found: dict[str, list[str]] = {head: [] for head in (*READERS, TURN)}
    for line in write(state).split("\n"):
        if line.split(" ")[0] in READERS:
            found[line.split(" ")[0]].append(line)
    found["model"] = [described(state, model) for model in state.models.values()]
    return {**found, TURN: [f"{TURN} {state.turn}"]}


def described(state: State, model: Model) -> str:
    """`model m1 marine pulse b2 wounds=1 not-token revealed … points=2`."""
    words = ["model", model.id, model.seat, model.unit or "?", model.tile]
    words += [f"squad={model.squad or '-'}", f"size={model.size}", f"wounds={model.wounds}"]
    words += [flag if getattr(model, flag) else f"not-{flag}" for flag in FLAGS]
    words += [f"used={family}" for family in model.used]
    words += [f"points={step.points}" for step in acting(state) if step.model == model.id]
    return " ".join(words)


def acting(state: State) -> list[Acting]:
    return [step for step in state.steps if isinstance(step, Acting)]
