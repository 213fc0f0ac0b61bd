"""The ten maps are the designed ones, and a map that cannot be played is refused."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from rules.avp_thb.board import Board, Tile
from rules.avp_thb.missions import ALL, MISSIONS, check
from rules.avp_thb.missions.mission import Sides
from rules.avp_thb.state import EDITION, SEATS

DESIGNS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "maps.json").read_text(encoding="utf-8")
)


LAID = [(number, *key) for number, m in MISSIONS.items() for key in m.boards]


@pytest.mark.parametrize(("number", "edition", "sides"), LAID)
def test_drawing_is_the_design(number: int, edition: int, sides: Sides) -> None:
    later = f" from edition {edition}" if edition > 1 else ""
    only = f" {' '.join(sides)}" if sides != ALL else ""
    board = MISSIONS[number].board(edition, sides)
    design = DESIGNS[f"{number}{only}{later}"]
    assert MISSIONS[number].title == design["title"]
    assert {spelled(board, tile) for tile in board.tiles.values()} == set(design["tiles"].split())
    assert set(board.doors) == set(design["doors"].split())
    assert {seat: set(board.starts(seat)) for seat in SEATS} == {
        seat: set(tiles) for seat, tiles in design["starts"].items()
    }
    assert {t.id for t in board.tiles.values() if t.breach} == set(design["breaches"])
    assert {what: list(tiles) for what, tiles in board.marks.items()} == design["marks"]


def spelled(board: Board, tile: Tile) -> str:
    """`a1=armoury/S`, `d3=straight#/NS`: what the design says of a tile."""
    kinds = {"pod": "predator_pod", "dead end": "dead_end"}
    kind = tile.name.split("(")[1][:-1] if tile.kind == "room" else kinds.get(tile.kind, tile.kind)
    ways = check.sides(board, tile, tile.mouths if tile.kind == "vent" else tile.exits)
    exits = "".join(side for side in "NESW" if side in ways)
    return f"{tile.id}={kind.lower().replace(' ', '_')}{'#' * tile.infested}/{exits}"


@pytest.mark.parametrize("number", MISSIONS)
def test_map_keeps_every_rule(number: int) -> None:
    assert list(check.faults(MISSIONS[number])) == []


# Each is a change to the drawing of a mission, and what the check must say of it.
BROKEN = [
    (1, "AR ~~", "BR ~~", "The room BR is on the map 2 times."),
    (1, "EN!", "LA!", "The map has more rooms than there are room tiles."),
    (1, "AR ~~", "LA ~~", "needs “armoury”, which is not on the map."),
    (8, "PPP", "ARP", "The map has no Predator Pod."),
    (9, "--", "==", "doors; at most 9 leave three to seal."),
    (6, "─", "│", "joined to E/W."),
    (1, "├  --─  --┴", "├  --┼  --┴", "b2 is drawn open to E/N/S/W, but joined to E/W."),
    (8, "╷  ~~vv ~~", "╷    vv ~~", "The vent d1 must have two mouths on opposite sides"),
    (3, "BRM--", "BRM  ", "a4 (bridge) has 0 interlocks; a room and the pod have one."),
    (3, "BRM--", "BRM  ", "No way leads from c1 to a4 without an air vent."),
    (8, "--PPP", "--PP ", "The predator side needs 8 points to start on, its tiles have 0."),
    (5, "┼#A--┴", "┼ A--┴", "Aliens start on f5, which is not Infested."),
    (8, "├  --─  --PPP", "├ P--─  --PP ", "Predators start on g3, which is not their pod."),
    (8, "┴  --┬  ==┴", "┴  --┬ M==┴", "start 4 tiles apart, not 5."),
    (3, "==─  --┼# --", "--─  --┼#A--", "The marine on a4 and the alien on e4 start in sight."),
    (2, "╶  --┴", "╶ M--┴", "A vent opens on a4, where the marine side starts."),
    (8, "└ !", "└  ", "The map has 3 Breach Locations, not 4."),
    (8, "└ !--─  --┼", "└  --─ !--┼", "The Breach Location c6 is neither an L tile nor a room."),
    (8, "explosive: i3", "charge: i3", "No tile is marked “explosive” for the explosive"),
    (8, "target: f2", "target: f3", "cannot be done where the map puts it."),
    (4, "~~vv ~~│# ~~vv ~~├", "  ╶# --┼# --╴#   ├", "All 4 air vents of the map can be"),
]


def test_a_pickled_board_is_the_board_again() -> None:
    board = MISSIONS[1].board(EDITION)
    tiles = [*board.tiles]
    for one in (board, board.without(tiles[:1]), board.grown(tiles[:2])):
        again = pickle.loads(pickle.dumps(one))
        assert vars(again) == vars(one)
    assert pickle.dumps(board) != pickle.dumps(board.grown(tiles[:1]))


@pytest.mark.parametrize(("number", "old", "new", "sentence"), BROKEN)
def test_broken_map_is_refused(number: int, old: str, new: str, sentence: str) -> None:
    drawing = MISSIONS[number].drawing(EDITION)
    assert old in drawing
    board = Board(drawing.replace(old, new) if old == "--" else drawing.replace(old, new, 1))
    assert any(sentence in fault for fault in check.faults(MISSIONS[number], board))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("┌ M", "┌ Q", "“Q” at b2 is no sign"),
        ("BR!", "XX!", "“XX!” at e1 is no tile"),
        ("g5", "z9", "marks z9 as “alien target”, but no tile is there"),
        (" 2  ", " 3  ", "line 4 of the map: should be row 2"),
        ("==┴", "++┴", "“++” is no interlock, door or vent mouth"),
    ],
)
def test_drawing_that_is_no_map(old: str, new: str, why: str) -> None:
    drawing = MISSIONS[8].drawing(EDITION)
    assert old in drawing
    with pytest.raises(ValueError, match=why.replace("+", r"\+")):
        Board(drawing.replace(old, new, 1))


def test_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main() == 0
    assert capsys.readouterr().out == "10 maps keep every rule.\n"
    monkeypatch.setattr(check, "BREACHES", 5)
    assert check.main() == 1
    assert "Mission 7: The map has 4 Breach Locations, not 5." in capsys.readouterr().out
