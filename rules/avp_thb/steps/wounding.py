"""What a hit does: Dodge, Armour, wounds, acid and removal, rulebook §6 (ambiguities H4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from rules.avp_thb import ping
from rules.avp_thb.combat import ACID_SPRAY, ACID_STRENGTH, DODGE, HEAL, armour_test
from rules.avp_thb.skill_test import SkillTest, plain_odds
from rules.avp_thb.state import MOST_ACID, Corpse, Layout, Model, State
from rules.avp_thb.steps.base import Step
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.units import BASE_FRAGS, UNITS
from rules.kernel.orders import Seat
from rules.kernel.system import Table


@dataclass(frozen=True)
class Hit:
    """What strikes a model: *by* the attacker of *seat*, “” for acid; *close* combat or not."""

    strength: int
    seat: Seat
    by: str = ""
    close: bool = False
    flame: bool = False
    dodge: bool = True
    power_shot: bool = False
    wounds: int = 1
    rule: str = ""

    @classmethod
    def of(cls, value: "Hit | Mapping[str, Any]") -> Self:
        """The hit, also from the data of a dumped step."""
        return value if isinstance(value, cls) else cls(**value)  # type: ignore[arg-type]


@dataclass
class Struck(Step):
    """A model has been hit: Dodge, then Armour or Con, then its wounds."""

    kind: ClassVar[str] = "struck"
    target: str
    hit: Hit
    heard: bool = False
    parried: bool = False

    def __post_init__(self) -> None:
        self.hit = Hit.of(self.hit)

    def run(self, table: Table) -> None:
        state = table.state
        if state.cards and not self.heard:
            self.heard = True
            hit = self.hit
            happens(table, "hit", self.target, hit.by, close=hit.close, power=hit.power_shot)
            return
        state.steps.pop()
        target = state.models.get(self.target)
        if target is None or self.parried:
            return
        if target.mimicry:
            ping.vanish(table, target)
        elif not dodges(table, target, self.hit) and not stops(table, target, self.hit):
            wounds = 1 if target.has("resilient") else self.hit.wounds
            state.steps.append(Wounds(target.id, self.hit, wounds))


def saves(target: Model, hit: Hit) -> list[str]:
    """What may save *target*, before it is rolled; nothing of a model that is not known."""
    if target.unit is None or target.mimicry:
        return []
    dodge = dodge_of(target, hit)
    lines = [f"{target.name} dodges: {plain_odds(dodge)}."] if dodge else []
    twice = ", twice for Hot Plasma" if hit.rule == "hot_plasma" else ""
    return [*lines, f"{target.name} is saved by {saving_test(target, hit).odds}{twice}."]


def dodge_of(target: Model, hit: Hit) -> int:
    if hit.flame or not hit.dodge:
        return 0
    return next((DODGE[skill] for skill in DODGE if target.has(skill)), 0)


def saving_test(target: Model, hit: Hit) -> SkillTest:
    """The Armour Test, or the Con Test against a Facehugger."""
    if hit.rule == "facehug":
        return SkillTest("Con", target.card.condition or 0)
    return armour_test(target, hit.strength)


def dodges(table: Table, target: Model, hit: Hit) -> bool:
    needs = dodge_of(target, hit)
    if not needs:
        return False
    rolled = table.d20(f"dodge {target.id}")
    dodged = rolled <= needs
    verdict = "dodges" if dodged else "does not dodge"
    table.tell("dodge", f"{target.name} {verdict}: needs {needs}, rolls {rolled}.")
    return dodged


def stops(table: Table, target: Model, hit: Hit) -> bool:
    """Whether the saving test holds. A Power Shot allows none but the Con Test (D7)."""
    if hit.power_shot and hit.rule != "facehug":
        table.tell("armour", f"{target.name} gets no Armour Test against a Power Shot.")
        return False
    test = saving_test(target, hit)
    result = test.roll(table, f"{test.name.lower()} {target.id}")
    if result.passed and hit.rule == "hot_plasma":
        table.tell("armour", f"{target.name}: {result.text}, but Hot Plasma burns on.")
        result = test.roll(table, f"hot plasma {target.id}")
    verdict = "holds" if result.passed else "fails"
    table.tell("armour", f"{target.name}: {result.text}, {verdict}.", target=target.id)
    return result.passed


@dataclass
class Wounds(Step):
    """Wounds that a model is about to lose, one after the other."""

    kind: ClassVar[str] = "wounds"
    target: str
    hit: Hit
    left: int
    heard: bool = False

    def __post_init__(self) -> None:
        self.hit = Hit.of(self.hit)

    def run(self, table: Table) -> None:
        state = table.state
        target = state.models.get(self.target)
        if state.cards and target and not self.heard:
            self.heard = True
            hit, last = self.hit, target.wounds <= self.left
            happens(
                table, "wound", target.id, hit.by,
                close=hit.close, power=hit.power_shot, last=last,
            )  # fmt: skip
            return
        if self.left <= 0 or target is None:
            table.state.steps.pop()
            return
        self.left -= 1
        wound(table, taken_by(table, target), self.hit)


def taken_by(table: Table, target: Model) -> Model:
    """Team Tactics: a comrade on the tile takes the wound, by the owner's list, §3.2."""
    losses = table.state.standing.get(target.seat, {}).get("losses", [])
    if not losses or not target.has("team_tactics"):
        return target
    squad = [
        m
        for m in table.state.on(target.tile)
        if m.seat == target.seat and m.has("team_tactics") and m.unit in losses
    ]
    taker = min(squad, key=lambda m: (losses.index(m.unit or ""), m.id), default=target)
    if taker is not target:
        table.tell("team tactics", f"{taker.name} takes the wound for {target.name}.")
    return taker


def wound(table: Table, target: Model, hit: Hit) -> None:
    """One wound: Heal, the loss, removal, acid and what is born of the dead."""
    if heals(table, target, hit):
        return
    state = table.state
    target.wounds -= 1
    if state.cards:
        state.cards.blood.setdefault(target.seat, {})[target.tile] = state.turn
    if target.wounds > 0:
        left = f"{target.wounds} {'wound' if target.wounds == 1 else 'wounds'} left"
        table.tell("wound", f"{target.name} loses a wound, {left}.", target=target.id)
    else:
        table.tell("removed", f"{target.name} is removed.", target=target.id, tile=target.tile)
        remove(state, target, hit)
        told = {"seat": target.seat, "unit": target.unit, "tile": target.tile, "close": hit.close}
        happens(table, "removed", target.id, hit.by, **told)
        if hit.rule == "facehug":
            state.steps.append(Implant(target.unit or "", target.tile, hit.by))
    if target.has("acidic_blood"):
        acid(table, target)


def heals(table: Table, target: Model, hit: Hit) -> bool:
    """Medic! gives Heal (4) on its own and adjacent tiles; none against a Power Shot, §7.1."""
    if hit.power_shot or target.has("gun_emplacement"):
        return False
    near = (target.tile, *table.state.next_to(target.tile))
    if not any(m.has("medic") and m.tile in near for m in table.state.of(target.seat)):
        return False
    rolled = table.d20(f"heal {target.id}")
    healed = rolled <= HEAL
    verdict = "is treated at once" if healed else "cannot be saved"
    table.tell("heal", f"{target.name} {verdict}: Heal ({HEAL}), rolls {rolled}.")
    return healed


def remove(state: State, target: Model, hit: Hit) -> None:
    """Take a casualty off the board: frags, corpse and dropped tokens, §6.2 and §9.11."""
    del state.models[target.id]
    state.fallen.setdefault(target.seat, []).append(target.unit or "")
    if hit.seat != target.seat and hit.seat in state.seats:
        frags = state.progress[hit.seat]
        frags["frags"] = frags.get("frags", 0) + BASE_FRAGS[target.size]
    if hit.close:
        state.corpses.append(Corpse(target.seat, target.card.name, target.tile, state.turn))
    for token in state.tokens:
        if token.carrier == target.id:
            token.carrier, token.tile = None, target.tile


def acid(table: Table, source: Model) -> None:
    """Acidic Blood: on 1-6 a token where there is room, and a hit on one enemy, §3.3."""
    state, tile = table.state, source.tile
    rolled = table.d20(f"acid {source.id}")
    if rolled > ACID_SPRAY:
        table.tell("acid", f"The blood of {source.id} hurts nobody: rolls {rolled}.")
        return
    table.tell("acid", f"Acid sprays from {source.id}: rolls {rolled}.", tile=tile)
    spill(state, tile)
    foes = by_points(state.foes_on(tile, source.seat))
    trigger = state.happening()
    if trigger and trigger.model == source.id:
        trigger.data["sprayed"] = foes[0].id if foes else "nobody"
    if foes:
        table.tell("acid", f"The acid hits {foes[0].name} with St {ACID_STRENGTH}.")
        state.steps.append(Struck(foes[0].id, Hit(ACID_STRENGTH, source.seat, dodge=False)))


def spill(state: State, tile: str) -> None:
    """An Acid Damage token, where there is room."""
    if state.acid.get(tile, 0) < MOST_ACID and state.free(tile) >= 1:
        state.acid[tile] = state.acid.get(tile, 0) + 1


def by_points(models: list[Model]) -> list[Model]:
    return sorted(models, key=lambda m: (-m.points, m.id))


SUPPLY = {"infant": 10, "stalker": 5}  # in the box
IMPLANTS = {"hq": "warrior", "loader": "warrior", "hellhound": "stalker"}


@dataclass
class Implant(Step):
    """Facehug: an Alien from the supply takes the victim's place, §6.5; the Facehugger dies."""

    kind: ClassVar[str] = "implant"
    victim: str
    tile: str
    hugger: str

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        born = born_of(self.victim)
        nests = [
            t.id
            for t in state.board.tiles.values()
            if t.infested and not state.engaged(t.id) and state.free(t.id) >= 1
        ]
        if in_supply(state, born) and nests:
            if born in state.fallen.get("alien", []):
                state.fallen["alien"].remove(born)
            place(table, born, min(nests, key=lambda t: state.distances(self.tile).get(t, 99)))
        if hugger := state.models.pop(self.hugger, None):
            table.tell("removed", f"{hugger.name} dies with its victim.", target=hugger.id)


def born_of(victim: str) -> str:
    card = UNITS[victim]
    born = IMPLANTS.get(card.key) or IMPLANTS.get(card.rank)
    return born or ("infant" if card.faction == "marine" else "predalien")


def in_supply(layout: Layout, unit: str) -> bool:
    """Whether a model of *unit* has died or was never fielded (ambiguities H23)."""
    owned = max(SUPPLY.get(unit, 0), layout.forces["alien"].count(unit))
    return sum(m.unit == unit for m in layout.of("alien")) < owned


def place(table: Table, unit: str, tile: str) -> None:
    state = table.state
    number = 1 + max((int(m.id[1:]) for m in state.of("alien")), default=0)
    card = UNITS[unit]
    wounds = 1 if unit == "predalien" else card.wounds
    model = Model(f"a{number}", "alien", unit, card.base, tile, wounds, activated=True)
    state.models[model.id] = model
    model.token, model.revealed = not ping.seen_by_a_foe(state, model), True
    table.tell("born", f"{model.name} is born on {tile}.", model=model.id, tile=tile)
