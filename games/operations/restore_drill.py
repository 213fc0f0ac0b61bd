"""The restore drill: a backup is worth what can be proved about the games restored from it."""

import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from django.apps import apps

from games.history import audit, events
from games.models.game import Game
from games.operations import backup
from rules.kernel.errors import ReplayMismatch


@dataclass
class DrillReport:
    """The result. *rows* and *lost* count by table; *bad* has one sentence for each faulty game."""

    games: int = 0
    events: int = 0
    size: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    rows: int = 0
    lost: dict[str, int] = field(default_factory=dict)
    bad: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.lost and not self.bad

    def timed(self, what: str, began: float) -> None:
        self.seconds[what] = round(time.perf_counter() - began, 2)


def run() -> DrillReport:
    """Back up, restore into a fresh database, and prove every game in it."""
    report = DrillReport()
    before = counted()
    with tempfile.TemporaryDirectory(prefix="hunt-drill-") as place:
        began = time.perf_counter()
        path = backup.backup(Path(place))
        report.size = path.stat().st_size
        report.timed("backup", began)
        began = time.perf_counter()
        with backup.copy_of(path):
            report.timed("restore", began)
            began = time.perf_counter()
            heads = prove(report)
            after = counted()
            report.timed("proof", began)
    report.rows = sum(after.values())
    # Play goes on meanwhile: what was there before must be in the copy, more may be.
    report.lost = {table: n - after[table] for table, n in before.items() if after[table] < n}
    report.bad += [
        (f"game {key} in the backup is not a beginning of the game as it is played")
        for key in strangers(heads)
    ]
    return report


KEPT = ("games_event", "games_game", "games_seatatgame", "auth_user")


def counted() -> dict[str, int]:
    """The number of rows in the tables that never shrink in normal use."""
    models = [model for model in apps.get_models() if model._meta.db_table in KEPT]
    return {model._meta.db_table: model._default_manager.count() for model in models}


def prove(report: DrillReport) -> dict[str, tuple[int, str]]:
    """Check every game. Returns each one's last event number and hash."""
    heads = {}
    for game in Game.objects.filter(length__gt=0).order_by("id").iterator():
        report.games += 1
        heads[game.key] = game.length - 1, game.head
        try:
            report.events += audit.check(game)
        except ReplayMismatch as error:
            report.bad.append(str(error))
    return heads


def strangers(heads: dict[str, tuple[int, str]]) -> list[str]:
    """The restored games whose head is not in the chain of the present game."""
    live = {game.key: game for game in Game.objects.filter(key__in=heads).defer("secret")}
    return [
        key
        for key, (number, head) in heads.items()
        if key in live and events.head(live[key], number) != head
    ]
