"""Pictures of positions met in random games: complete, legible, and blind to what is hidden."""

import random
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from games.pictures import board_png
from rules.avp_thb.picture import svg_board, text_board
from rules.avp_thb.picture.figures import places
from rules.avp_thb.picture.shapes import COLOURS, EDGE, PITCH
from rules.avp_thb.pieces import Corpse, Model, Token
from rules.avp_thb.state import SEATS, State
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View, view
from rules.kernel import fold
from rules.kernel.chance import Chance
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
SVG = "{http://www.w3.org/2000/svg}"
KINDS = {"svg", "style", "rect", "g", "title", "path", "text", "circle"}
EYES = (*SEATS, None)
POSITIONS = [(1, 0), (1, 4), (2, 60), (3, 140), (4, 300), (5, 450)]
EVERY = [(seed, orders, seat) for seed, orders in POSITIONS for seat in EYES]


class Dice(Chance):
    def __init__(self, source: random.Random) -> None:
        super().__init__()
        self.source = source

    def _next(self, label: str, sides: int) -> int:
        return self.source.randint(1, sides)


@lru_cache
def played(seed: int, orders: int) -> State:
    """A game after up to *orders* random orders. Copy it before you change it."""
    source = random.Random(seed)
    setup = Setup("avp_thb", 1, SEATS, SYSTEM.edition)
    state: State = fold.start(SYSTEM, setup, Dice(source)).state
    for _ in range(orders):
        prompts = SYSTEM.prompts(state)
        if not prompts:
            break
        prompt = source.choice(prompts)
        offers = fold.legal(SYSTEM, SYSTEM.view(state, prompt.seat), prompt)
        chosen = source.choice([o for o in offers if o.verb != "pass"] or offers)
        fold.submit(SYSTEM, state, prompt.seat, str(chosen), Dice(source))
    return state


def seen(seed: int, orders: int, seat: str | None) -> View:
    return view(played(seed, orders), seat)


def standing(text: str) -> dict[str, str]:
    """What the text board says of each tile, by tile."""
    block = next(b for b in text.split("\n\n") if re.match(r"[a-z]\d+ .* ?[map]\d", b))
    entries = re.sub(r"\n +", " ", block).split("\n")
    return {entry.split()[0]: entry for entry in entries}


def by_class(text: str, wanted: str) -> list[ElementTree.Element]:
    groups = ElementTree.fromstring(text).iter(f"{SVG}g")
    return [g for g in groups if wanted in g.get("class", "").split()]


@pytest.mark.parametrize(("seed", "orders", "seat"), EVERY)
def test_text_is_narrow(seed: int, orders: int, seat: str | None) -> None:
    lines = text_board(seen(seed, orders, seat)).split("\n")
    assert max(map(len, lines)) <= 76
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize(("seed", "orders", "seat"), EVERY[4:])
def test_text_lists_every_model_on_its_tile(seed: int, orders: int, seat: str | None) -> None:
    shown = seen(seed, orders, seat)
    entries = standing(text_board(shown))
    for model in shown.models.values():
        found = [tile for tile, said in entries.items() if model.id in said.split()[1:]]
        assert found == [model.tile]


@pytest.mark.parametrize(("seed", "orders", "seat"), EVERY)
def test_map_counts_every_model(seed: int, orders: int, seat: str | None) -> None:
    shown = seen(seed, orders, seat)
    drawn = text_board(shown).split("\n\n")[1].split("\nRooms")[0]
    counted = re.findall(r"(\d+)([map])", drawn)
    for side in SEATS:
        assert sum(int(n) for n, who in counted if who == side[0]) == len(shown.of(side))


def test_text_says_what_a_player_must_know() -> None:
    text = text_board(crowded("marine"))
    said = " ".join(text.split())
    assert "m3 Sergeant (Sentry, 1 of 2 wounds left)" in said
    assert "carries data" in said
    assert "corpse of alien Stalker (a trophy)" in said
    assert "2 acid" in said
    assert "xx" in text and "~vv*" not in text
    assert "armoury twice, 0 of 2" in said


def test_text_draws_doors_as_they_are_now() -> None:
    state = deepcopy(played(2, 60))
    closed = text_board(view(state, None))
    state.doors = ()
    assert "==" in closed.split("\n\n")[1]
    assert "=" not in text_board(view(state, None)).split("\n\n")[1]


@pytest.mark.parametrize(("seed", "orders", "seat"), EVERY)
def test_svg_has_every_tile_and_model_once(seed: int, orders: int, seat: str | None) -> None:
    shown = seen(seed, orders, seat)
    drawing = svg_board(shown)
    assert sorted(g.get("data-id", "") for g in by_class(drawing, "tile")) == sorted(
        shown.board.tiles
    )
    assert sorted(g.get("data-id", "") for g in by_class(drawing, "model")) == sorted(shown.models)
    assert len(drawing.encode()) < 80_000


@pytest.mark.parametrize(("seed", "orders", "seat"), EVERY)
def test_svg_is_inert_and_can_be_focused(seed: int, orders: int, seat: str | None) -> None:
    drawing = svg_board(seen(seed, orders, seat))
    for element in ElementTree.fromstring(drawing).iter():
        assert element.tag.removeprefix(SVG) in KINDS
        assert not {name for name in element.attrib if name.startswith(("on", "href", "id"))}
    assert "url(" not in drawing
    for group in by_class(drawing, "tile") + by_class(drawing, "model"):
        assert group.get("tabindex") == "0" and name(group)


def test_svg_marks_models() -> None:
    drawing = svg_board(crowded("marine"))
    models = {g.get("data-id"): g for g in by_class(drawing, "model")}
    assert models["m3"].get("class") == "model marine sentry"
    assert name(models["m3"]) == "Sergeant m3 on d4, Sentry, 1 of 2 wounds left, not yet activated"
    assert by_class(drawing, "welded") and by_class(drawing, "door")
    assert len(by_class(drawing, "acid")) == 2
    assert len(by_class(drawing, "corpse")) == 1


def test_a_welded_vent_in_a_mail_does_not_look_overgrown() -> None:
    """Mails have few colours, and each becomes the one of these that is nearest to it."""
    picture = Image.open(BytesIO(board_png.png(svg_board(crowded(None))))).convert("RGB")
    growth = tuple(bytes.fromhex(COLOURS["growth"][0].removeprefix("#")))
    assert "f1" not in infested() and growth not in colours_on(picture, 5, 0)


def infested() -> set[str]:
    return {one.id for one in crowded(None).board.tiles.values() if one.infested}


def colours_on(picture: Image.Image, column: int, row: int) -> set[Any]:
    """Those of the floor of a tile."""
    unit = picture.width / (9 * PITCH + 2 * EDGE)
    corner = [EDGE + at * PITCH + PITCH / 6 for at in (column, row)]
    box = [round(at * unit) for at in (*corner, *(at + PITCH * 2 / 3 for at in corner))]
    return {colour for _, colour in picture.crop(tuple(box)).getcolors(999) or ()}


def name(group: ElementTree.Element) -> str | None:
    """What it is called, which is its title as long as it has no other name."""
    assert "aria-label" not in group.attrib
    return group.findtext(f"{SVG}title")


def crowded(seat: str | None) -> View:
    state = deepcopy(played(2, 60))
    for number, unit in enumerate(("pulse", "smartgun", "sergeant", "medic", "tracker"), 1):
        state.models[f"m{number}"] = Model(f"m{number}", "marine", unit, "small", "d4", 1)
        state.models[f"m{number}"].token, state.models[f"m{number}"].revealed = False, True
    state.models["m3"].sentry = True
    state.corpses = [Corpse("alien", "Stalker", "d4", 1)]
    state.acid, state.welded = {"d4": 2}, ("f1",)
    state.tokens = [Token("data", "marine", "d4", "m2")]
    return view(state, seat)


FITTING = [
    (size, count)
    for size, most in {"small": 14, "medium": 6, "large": 4, "none": 2}.items()
    for count in range(1, most + 1)
]


@pytest.mark.parametrize(("size", "count"), FITTING)
def test_models_share_a_tile_without_overlap(size: str, count: int) -> None:
    models = [Model(f"a{i}", "alien", None, size, "a1", 0) for i in range(count)]
    area = (9.0, 27.0, 102.0, 60.0)
    spots = places(models, area)
    for _, x, y, side in spots:
        assert x - side / 2 >= 9 and x + side / 2 <= 111
        assert y - side / 2 >= 27 and y + side / 2 <= 87
    for (_, ax, ay, a), (_, bx, by, b) in combinations(spots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= (a + b) / 2 - 0.01


@pytest.mark.parametrize(("seed", "orders"), POSITIONS)
@pytest.mark.parametrize("seat", EYES)
def test_twins_look_alike(seed: int, orders: int, seat: str | None) -> None:
    """States that differ in all that *seat* may not know give it equal pictures."""
    state = played(seed, orders)
    twin = disguised(state, seat)
    for draw in (text_board, svg_board):
        assert draw(view(state, seat)) == draw(view(twin, seat))
        assert draw(view(state, seat)) == draw(view(deepcopy(state), seat))


@pytest.mark.parametrize("draw", [text_board, svg_board])
def test_a_leak_in_the_view_shows(draw: Callable[[View], str]) -> None:
    """The twins above do differ: with all models known, the pictures do too."""
    state = played(1, 4)
    twin = disguised(state, "marine")
    leaks = [replace(view(s, "marine"), models=s.models) for s in (state, twin)]
    assert draw(leaks[0]) != draw(leaks[1])


def disguised(state: State, seat: str | None) -> State:
    twin = deepcopy(state)
    others = {"alien": "queen", "predator": "berserker", "marine": "loader"}
    for model in twin.models.values():
        if model.seat != seat and not model.revealed:
            model.unit, model.wounds, model.aim = others[model.seat], 1, not model.aim
            model.hide = model.hide or not model.hide_seen
    twin.standing = {s: {"sentry": ["hold"]} if s != seat else o for s, o in state.standing.items()}
    return twin


@pytest.mark.parametrize(("seed", "orders", "seat"), EVERY)
def test_unrevealed_units_are_not_named(seed: int, orders: int, seat: str | None) -> None:
    state = played(seed, orders)
    shown = view(state, seat)
    hidden = [m for m in state.models.values() if m.seat != seat and not m.revealed and m.unit]
    labels = {g.get("data-id"): whole(g) for g in by_class(svg_board(shown), "model")}
    entries = standing(text_board(shown)) if state.models else {}
    for model in hidden:
        unit = UNITS[model.unit or ""]
        assert unit.name not in labels[model.id] and unit.key not in labels[model.id]
        assert re.search(rf"\b{model.id}\b[ a-z\d]*Ping", entries[model.tile])


def whole(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode").replace("corpse", "")


def test_text_from_outside_is_escaped() -> None:
    shown: Any = crowded("marine")
    shown.tokens = [Token('<b>&"x', "marine", "e4"), Token("<i>", "marine", "d4", "m2")]
    drawing = svg_board(shown)
    assert "<b>" not in drawing and "<i>" not in drawing
    ElementTree.fromstring(drawing)
