"""
The state of a game of 1,000 events, or of the longest there is, replayed from its events and read
from its snapshot.

The limits are the reading alone: all events' rolls, and the snapshot's JSON.
"""

import json

from bench import _site
from bench._common import cpu_seconds, for_each_system, long_setup, show, wall_seconds
from games.history import events, replay
from games.models.event import Snapshot
from games.models.game import Game
from rules.data import fingerprint
from rules.kernel import chain
from rules.kernel.system import System

EVENTS = 1000


def read_events(game: Game) -> None:
    for row in events.events_of(game):
        chain.read_rolls(row.rolls)


def read_snapshot(game: Game) -> None:
    json.loads(Snapshot.objects.values_list("state", flat=True).get(game=game))


def main(system: System) -> None:
    game = _site.long_game(long_setup(system), EVENTS)
    fingerprint(system.key)  # once a process, not once a state
    kept = wall_seconds(lambda: replay.state_of(game), 25)
    read = wall_seconds(lambda: read_snapshot(game), 25)
    show(system.key, "state_with_snapshot", 1000 * kept, "ms", 1000 * read)
    replay.forget(game)
    anew = wall_seconds(lambda: replay.state_of(game))
    read = wall_seconds(lambda: read_events(game))
    show(system.key, "state_without_snapshot", 1000 * anew, "ms", 1000 * read)
    cpu = cpu_seconds(lambda: replay.state_of(game))
    show(system.key, "state_without_snapshot_cpu", 1000 * cpu, "ms")
    show(system.key, "state_events", game.length, "events")


if __name__ == "__main__":
    for_each_system(main)
