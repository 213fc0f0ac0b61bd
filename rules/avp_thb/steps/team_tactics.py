"""Team Tactics: who of a squad takes a wound, rulebook §3.2."""

from rules.avp_thb.pieces import Model, label
from rules.kernel.facts import Table


def taken_by(table: Table, target: Model) -> Model:
    """The first comrade on the tile by the owner's list, else *target* itself."""
    losses = table.state.standing.get(target.seat, {}).get("losses", [])
    if not losses or not target.has("team_tactics"):
        return target
    squad = [
        m
        for m in table.state.on(target.tile)
        if m.has("team_tactics") and m.card.squad == target.card.squad and m.unit in losses
    ]
    taker = min(squad, key=lambda m: (losses.index(m.unit or ""), label(m.id)), default=target)
    if taker is not target:
        table.tell("team tactics", f"{taker.name} takes the wound for {target.name}.")
    return taker
