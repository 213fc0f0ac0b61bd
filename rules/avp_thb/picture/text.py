"""The board as plain text: enough to play from in a mail."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rules.avp_thb import stand
from rules.avp_thb.board import ROOMS, STARTS, Board, Tile, edge, name
from rules.avp_thb.experience import ON_A_STAND, in_words, squads
from rules.avp_thb.goals import done, objectives
from rules.avp_thb.missions import MISSION_CARDS, MISSIONS
from rules.avp_thb.picture.floor import Floor, floors
from rules.avp_thb.picture.hand import hand, in_force
from rules.avp_thb.picture.words import (
    PLACES,
    by_seat,
    called,
    corpses,
    head,
    littered,
    lying,
    marks,
    signs,
    tile_name,
)
from rules.avp_thb.pieces import HIVE, team
from rules.avp_thb.ping import article, nexts
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.orders import Seat
from rules.kernel.wrapping import wrapped

Ways = Mapping[str, tuple[str, str]]

WIDTH = 76
MARGIN = 4
CELL = 8
SIGNS = {seat: mark for mark, seat in STARTS.items()}
GONE = "░░"
ACROSS = {"open": ("", "─"), "door": ("==", "─"), "vent": ("", "~"), "": ("", " ")}
DOWN = {"open": "│", "door": "=", "vent": ":"}
NEXT = "The next {} token to be revealed is {}, unless you say otherwise."
LEGEND = "= door  ~: vent vv, welded xx  # infested  * marked  % acid  2m1a stand here"
HEAVY = str.maketrans("─│└┌┐┘├┬┤┴┼╵╶╷╴", "━┃┗┏┓┛┣┳┫┻╋╹╺╻╸")


def text_board(view: View) -> str:
    """Map, who stands where, objectives and turn; at most 76 columns wide."""
    told = (goals(view), levels(view), cards(view))
    parts = (heading(view), grid(view), [*standing(view), *faces(view)], *told, [LEGEND])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def heading(view: View) -> list[str]:
    mission = MISSIONS.get(view.mission)
    title = f"Mission {mission.number}: {mission.title}. " if mission else ""
    lines = folded(f"{title}{head(view)}.", "")
    if view.initiative:
        lines.append(f"Initiative: {', '.join(view.initiative)}.")
    if view.sealed and view.deploying:
        lines += folded(f"You have placed: {' '.join(view.sealed)}.", "    ")
    if view.winners is not None:
        lines += folded(f"{won(view, view.winners)} {view.reason}", "")
    return lines


def won(view: View, winners: list[Seat]) -> str:
    if view.stand:
        return "The hive has won." if HIVE in winners else f"The {team(view.players)} side has won."
    return f"The {winners[0]} side has won." if winners else "A draw."


def folded(text: str, indent: str) -> list[str]:
    return wrapped(text, WIDTH, then=indent)


def cards(view: View) -> list[str]:
    """The hand with its texts, what lies open, and the stops that are set."""
    if view.cards is None:
        return []
    lines = [line for text in hand(view, view.cards) for line in folded(text, "    ")]
    counts = ", ".join(f"{seat} {number}" for seat, number in view.cards.hands.items())
    lines += [f"Cards in hand: {counts}."]
    lines += folded(" ".join(in_force(view, view.cards)), "    ")
    stops = [about for about, words in view.standing.items() if words[:1] in (["ask"], ["own"])]
    return [*lines, f"Stops: {', '.join(stops) or 'none but w0'}."] if view.seat else lines


def grid(view: View) -> list[str]:
    ground, between = floors(view), ways(view.board, view.doors, view.welded)
    squares = rows(view.board)
    cell = min(CELL, (WIDTH - MARGIN) // len(squares[0]))
    letters = "".join(here[0].ljust(cell) for here in squares[0])
    lines = [" " * MARGIN + letters]
    for number, row in enumerate(squares, start=1):
        beside = "".join(across(view, ground.get(here), here, between, cell) for here in row)
        below = "".join(down(view, here, between, cell) for here in row)
        lines += [f"{number:>2}  {beside}", " " * MARGIN + below]
    if not lines[-1].strip():
        del lines[-1]
    named = {
        "Rooms": rooms(view),
        "Sides begin": begins(ground.values()),
        "Marks": marked(view),
        "Breaking away": ", ".join(view.loose),
    }
    said = (folded(f"{what}: {text}.", "    ") for what, text in named.items() if text)
    return [*(line.rstrip() for line in lines), *(line for one in said for line in one)]


def rooms(view: View) -> str:
    """`AR armoury, BR bridge`, with `PP Predator Pod` for a pod."""
    named = {
        t.glyph: ROOMS.get(t.glyph) or PLACES[t.kind]
        for t in view.board.tiles.values()
        if t.kind in ("room", "pod")
    }
    return ", ".join(f"{mark} {room}" for mark, room in named.items())


def begins(ground: Iterable[Floor]) -> str:
    """`M marine, A alien`, as long as the board shows where."""
    shown = {floor.start for floor in ground}
    return ", ".join(f"{SIGNS[seat]} {seat}" for seat in SIGNS if seat in shown)


def marked(view: View) -> str:
    """`charge c6 f4, egg e2`."""
    return ", ".join(f"{what} {' '.join(ids)}" for what, ids in marks(view).items() if ids)


@lru_cache(maxsize=64)
def rows(board: Board) -> list[list[str]]:
    """The names of all squares of the map, whether a tile is there or not, row by row."""
    tiles = [*board.tiles.values(), *board.ruins.values()]
    columns = range(1 + max(tile.x for tile in tiles))
    return [[name(x, y) for x in columns] for y in range(1 + max(tile.y for tile in tiles))]


def across(view: View, floor: Floor | None, here: str, between: Ways, cell: int) -> str:
    """One tile and the way to the next one."""
    if floor:
        return ground_to_next(floor, between[here][0], cell)
    return (GONE if here in view.board.ruins else "").ljust(cell)


@lru_cache(maxsize=2048)  # From one order to the next most tiles stay as they are.
def ground_to_next(floor: Floor, way: str, cell: int) -> str:
    text = face(floor)
    middle, fill = ACROSS[way]
    return text + middle.center(cell - len(text), fill)


def face(floor: Floor) -> str:
    """`┼#%`: the corridor's form, or a room's two letters, and its marks."""
    shape = "xx" if floor.welded else floor.tile.glyph.translate(HEAVY)
    marks = {
        "#": floor.tile.infested,
        "*": bool(floor.marks),
        SIGNS.get(floor.start or "", ""): True,
        "%" * floor.acid: True,
    }
    return shape + "".join(mark for mark, holds in marks.items() if holds)


def down(view: View, here: str, between: Ways, cell: int) -> str:
    """The way to the tile below, and how many of each side stand on this one."""
    if here not in between:
        return " " * cell
    return f"{DOWN.get(between[here][1], ' ')} {crowd(view, here, cell - 2)}".ljust(cell)


def crowd(view: View, tile: str, room: int) -> str:
    """`2m1a`, or only how many, where there is no room for that."""
    said = "".join(f"{len(ms)}{seat[0]}" for seat, ms in by_seat(view, tile).items())
    return said if len(said) <= room else str(len(view.on(tile)))


@lru_cache(maxsize=256)
def ways(board: Board, doors: tuple[str, ...], welded: tuple[str, ...]) -> Ways:
    """How each tile is joined to the next one and to the one below."""
    return {
        id: (
            way(tile, name(tile.x + 1, tile.y), doors, welded),
            way(tile, name(tile.x, tile.y + 1), doors, welded),
        )
        for id, tile in board.tiles.items()
    }


def way(tile: Tile, there: str, doors: tuple[str, ...], welded: tuple[str, ...]) -> str:
    """`open`, `door`, `vent` or nothing."""
    if there in tile.mouths:
        return "" if {tile.id, there} & set(welded) else "vent"
    if there not in tile.exits:
        return ""
    return "door" if edge(tile.id, there) in doors else "open"


def standing(view: View) -> list[str]:
    """One entry for each tile on which something stands or lies."""
    lines: list[str] = []
    taken = littered(view).union(view.crowds)
    tiles = (tile for id, tile in view.board.tiles.items() if id in taken)
    for tile in sorted(tiles, key=lambda t: (t.x, t.y)):
        things = "; ".join(on_tile(view, tile))
        lines += folded(f"{tile_name(tile)}  {things}", "    ")
    return lines


def faces(view: View) -> list[str]:
    """Who an own token of a squad turns out to be when nobody is asked."""
    return [
        line
        for squad, unit in nexts(view, view.seat or "", view.standing).items()
        for line in folded(NEXT.format(squad, article(UNITS[unit].name)), "    ")
    ]


def on_tile(view: View, tile: Tile) -> Iterator[str]:
    for models in by_seat(view, tile.id).values():
        alike: dict[str, list[str]] = {}
        for m in models:
            alike.setdefault(stated(called(m), signs(view, m)), []).append(m.id)
        yield ", ".join(f"{' '.join(ids)} {said}" for said, ids in alike.items())
    yield from (f"{kind} token" for kind in lying(view, tile.id))
    yield from (f"corpse of {c.seat} {c.name} (a trophy)" for c in corpses(view, tile.id))
    if acid := view.acid.get(tile.id):
        yield f"{acid} acid"


def stated(text: str, words: Iterable[str]) -> str:
    said = ", ".join(words)
    return f"{text} ({said})" if said else text


def held_out(view: View) -> Iterator[str]:
    """`Survivors: Barricade 2 of the Breach Locations, 1 of 2. Frags: marine 3, predator 4.`"""
    for one in objectives(view, view.players[0]):
        told = f"{one.text}, {done(view, view.players[0], one)} of {one.need}"
        yield f"{team(view.players).capitalize()}: {told}."
    frags = ", ".join(f"{s} {view.progress[s].get('frags', 0)}" for s in view.seats)
    yield f"Frags: {frags}. Hive: {stand.hive_told(view)}"


def goals(view: View) -> list[str]:
    """What each side must do and has done."""
    lines: list[str] = []
    if view.stand:
        return folded(" ".join(held_out(view)), "    ")
    for seat in view.seats:
        said = "; ".join(
            f"{o.text}{' (optional)' * o.optional}, {done(view, seat, o)} of {o.need}"
            for o in objectives(view, seat)
        )
        frags = f"Frags: {view.progress[seat].get('frags', 0)}."
        if drawn := view.goals.get(seat):
            card = MISSION_CARDS[drawn[0]]
            said = f"{card.name}: {said or card.parts[seat].text}"
        lines += folded(f"{seat.capitalize()}: {said}. {frags}" if said else frags, "    ")
    return lines


def levels(view: View) -> list[str]:
    """What the squads of a campaign have learnt."""
    lines: list[str] = []
    for seat in view.players if view.veterans else ():
        own = squads(view.forces[seat])
        told = "; ".join(in_words(squad, view.veterans[squad]) for squad in own)
        lines += folded(f"Levels of the {seat} side: {told}.", "    ") if own else []
    return [*lines, ON_A_STAND] if lines and view.stand else lines
