"""
Twin games: they differ in every hidden thing, and one seat cannot tell them apart.

Hidden are: which enemy token is what, which of them lie in Hide unseen, where enemies
placed their tokens before all are in, their standing orders, and of cards their hands, piles,
face-down discards, notes, armed cards, Snares and sealed answers.
"""

from random import Random
from typing import Any

from rules.avp_thb import placing
from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.goals import loads
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.view import View
from rules.kernel import fold, foreseeing
from rules.kernel.errors import OrderError
from rules.kernel.orders import Prompt
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded, choice

SYSTEM = SYSTEMS["avp_thb"]
PRIVATE = {
    "alien": [["hide", "always"], ["acid", "highest"], ["nest", "nearest"], ["help", "all"]],
    "predator": [["step", "stay"], ["displace", "cheapest"]],
    "marine": [["losses", "medic"], ["initiative", "keep"], ["infiltration", "first"]],
}


def position(setup: Setup, seed: int, orders: int) -> State:
    """A game after *orders* random orders, or just before its end."""
    random = Random(seed)
    state = fold.start(SYSTEM, setup, Seeded(random)).state
    for played in range(orders):
        prompt, order = choice(SYSTEM, state, random)
        fold.submit(SYSTEM, state, prompt.seat, str(order), Seeded(random))
        if SYSTEM.outcome(state):
            return position(setup, seed, played)
    return state


def copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list | tuple) else data


def copy(state: State) -> State:
    return SYSTEM.load(copied(SYSTEM.dump(state)))


def twin(state: State, seat: str, random: Random) -> State:
    """A state that *seat* cannot tell from *state*, otherwise as different as it can be."""
    other = copy(state)
    busy = {step.model for step in other.steps if getattr(step, "model", None)}
    for enemy in other.seats:
        if enemy == seat:
            continue
        swap_tokens(other, enemy, busy, random)
        if enemy in other.sealed:
            other.sealed[enemy] = sealed_otherwise(other, enemy, random)
        if other.cards:
            deal_cards(other, enemy, random)
        veterans = [["reroll", "saves"]] if other.veterans else []
        for about, *words in [*PRIVATE[enemy], *veterans]:
            if about not in other.standing.setdefault(enemy, {}):
                other.standing[enemy][about] = words
    return other


def sealed_otherwise(state: State, enemy: str, random: Random) -> list[str]:
    if state.steps[-1].kind == "mulligan":
        return [random.choice(["keep", "fresh"])]
    return shuffled_deployment(state.sealed[enemy], random)


def deal_cards(state: State, enemy: str, random: Random) -> None:
    """Another hand of as many cards, another pile; what was played in this turn is known."""
    cards = state.cards
    assert cards
    known = cards.played.get(enemy, [])
    hand, gone, pile = cards.hands[enemy], cards.discards[enemy], cards.piles[enemy]
    loose = [id for id in (*hand, *gone, *pile) if id not in known]
    random.shuffle(loose)
    kept = [id for id in gone if id in known]
    cards.hands[enemy] = loose[: len(hand)]
    cards.discards[enemy] = kept + loose[len(hand) : len(hand) + len(gone) - len(kept)]
    cards.piles[enemy] = loose[len(hand) + len(gone) - len(kept) :]
    privately(state, enemy, random)


def privately(state: State, enemy: str, random: Random) -> None:
    """Notes, armed cards, the Snare and sealed answers that go with the new hand."""
    cards = state.cards
    assert cards
    hand = cards.hands[enemy]
    cards.notes.pop(enemy, None)
    if hand and random.random() < 0.5:
        cards.notes[enemy] = random.choice(hand)
    cards.armed[enemy] = {id: [] for id in hand if not CARDS[id].active and random.random() < 0.5}
    if enemy in cards.snares:
        cards.snares[enemy] = random.choice(sorted(state.board.tiles))
    for step in state.steps:
        said = getattr(step, "said", {})
        if enemy in said and step.kind == "redraw":
            said[enemy] = random.sample(hand, random.randrange(len(hand) + 1))
        elif enemy in said:
            said[enemy] = random.choice(["announce", "decline"])


def swap_tokens(state: State, enemy: str, busy: set[str], random: Random) -> None:
    """Deal the identities of hidden tokens of each size anew, but of those with a load."""
    hidden = [
        m
        for m in state.of(enemy)
        if not m.revealed
        and m.id not in busy
        and state.tile(m.tile).kind != "vent"
        and not loads(state, m)
    ]
    for size in {m.shown_size for m in hidden}:
        group = [m for m in hidden if m.shown_size == size]
        faces = [(m.unit, m.squad, m.size, m.wounds, m.hide and not m.hide_seen) for m in group]
        random.shuffle(faces)
        deal(state, group, faces)


def deal(state: State, group: list[Model], faces: list[Any]) -> None:
    """A Crusher takes more room than the Queen whose place it takes: only where there is some."""
    kept = [(m, m.size) for m in group]
    for model, (_, _, size, _, _) in zip(group, faces, strict=True):
        model.size = size
    if any(state.free(model.tile) < 0 for model in group):
        for model, size in kept:
            model.size = size
        return
    for model, (unit, squad, _, wounds, lies_low) in zip(group, faces, strict=True):
        model.unit, model.squad, model.wounds = unit, squad, wounds
        if not model.hide_seen:
            model.hide = lies_low and state.tile(model.tile).infested


def shuffled_deployment(words: list[str], random: Random) -> list[str]:
    """The same sizes of tokens on each tile, other units on them."""
    placed = list(placing.placements(words))
    units = [unit for unit, _ in placed]
    for size in set(map(placing.base, units)):
        where = [i for i, unit in enumerate(units) if placing.base(unit) == size]
        dealt = random.sample([units[i] for i in where], len(where))
        for i, unit in zip(where, dealt, strict=True):
            units[i] = unit
    return [
        word for unit, (_, tile) in zip(units, placed, strict=True) for word in (tile, unit, "1")
    ]


def seen_by(state: State, seat: str) -> dict[str, Any]:
    """Everything the rules show *seat* of a state, as text that can be compared."""
    view = SYSTEM.view(state, seat)
    prompts = [p for p in SYSTEM.prompts(state) if p.seat == seat]
    orders = [order for p in prompts for order in fold.legal(SYSTEM, view, p)]
    return {
        "view": SYSTEM.show(view),
        "text board": SYSTEM.text_board(view),
        "svg board": SYSTEM.svg_board(view),
        "prompts": [(p.kind, p.text, p.verbs, p.default, dict(p.data)) for p in prompts],
        "offers": [str(order) for order in orders],
        "autopilot": [SYSTEM.autopilot(view, p) for p in prompts],
        "cautious": [SYSTEM.cautious(view, p) for p in prompts],
        "odds": [order.odds(view) for order in orders],
        "foreseen": foreseen(view, prompts, [str(order) for order in orders]),
        "refusals": refusals(state, seat),
    }


AT_ANY_TIME = ("activate al1", "activate ma1", "activate pr1")


def foreseen(view: View, prompts: list[Prompt], orders: list[str]) -> list[Any]:
    """What is said of an order with each verb, and of what comes after others'."""
    one_each = {order.split()[0]: order for order in orders}.values()
    return [looked_ahead(view, prompts, [line]) for line in (*one_each, *AT_ANY_TIME)]


def looked_ahead(view: View, prompts: list[Prompt], lines: list[str]) -> Any:
    try:
        return foreseeing.foresee(SYSTEM, view, prompts, lines, Seeded(Random(1)))
    except OrderError as error:
        return str(error)


NONSENSE = (
    "move a1", "shoot al1 pr1", "fight claws al1", "fly", "standing hide never",
    "activate al1", "activate al2", "activate al9", "activate pr1", "activate ma1",
    "play m03 ma1", "play a03 al1", "play p01 pr1", "announce", "decline", "hand fresh",
    "arm m02", "arm a12", "arm p18", "discard m05", "discard a06", "discard p19", "disarm a12",
    "target c4", "bear al1", "bear ma1", "bear pr1", "train cc", "standing reroll any",
)  # fmt: skip


def refusals(state: State, seat: str) -> list[str]:
    judging = copy(state)
    return [refusal(judging, seat, line) for line in NONSENSE]


def refusal(state: State, seat: str, line: str) -> str:
    try:
        fold.understand(SYSTEM, state, seat, line)
    except OrderError as error:
        return f"{type(error).__name__}: {error}"
    return "legal"


def facts_for(played: fold.Played, seat: str) -> list[tuple[str, str, Any]]:
    return [(f.kind, f.text, dict(f.data)) for f in played.facts if f.seen_by(seat)]
