"""
The table of docs/figures.md from the output of one or more runs of `make bench`, for each system.

    python -m bench._figures RUN...

Of each figure the best run counts: what else the machine had to do only ever makes it worse.
"""

import json
import sys
from pathlib import Path
from typing import Any

GOALS = {
    "http_submit_median": "≤ 5",
    "http_submit_p99": "≤ 25",
    "memory_growth_from_1000": "≤ 5",
    "offers": "≥ 1000",
    "replay": "≥ 10000",
    "state_without_snapshot": "≤ 100",
    "submit_cpu_at_event_10": "≤ 2",
    "submit_cpu_at_event_1000": "≤ 2",
    "submit_cpu_1000_to_10": "≤ 1.2",
    "sweep_empty": "≤ 1",
    "verify": "≥ 5000",
}
HEAD = "| figure | value | unit | limit here | ratio | goal |\n|---|---:|---|---:|---:|---|"

Figure = dict[str, Any]


def figures(texts: list[str]) -> list[Figure]:
    """The best of each figure of each system, in the order of the first run."""
    best: dict[tuple[str, str], Figure] = {}
    for text in texts:
        for line in text.splitlines():
            if line.startswith("{"):
                one = json.loads(line)
                key = one["system"], one["name"]
                best[key] = better(one, best.get(key, one))
    return list(best.values())


def better(one: Figure, other: Figure) -> Figure:
    """More a second, or less of anything else."""
    more = one["unit"].endswith("/s")
    return max(one, other, key=lambda each: each["value"] if more else -each["value"])


def row(one: Figure) -> str:
    cells = [one["name"], shown(one["value"]), one["unit"], shown(one["limit"])]
    return "| " + " | ".join([*cells, shown(one["ratio"]), GOALS.get(one["name"], "")]) + " |"


def shown(value: float | None) -> str:
    return "" if value is None else f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"


if __name__ == "__main__":
    runs = [Path(name).read_text() for name in sys.argv[1:]]
    best = figures(runs)
    for system in sorted({one["system"] for one in best}):
        print(f"\n{system or 'Any system'}\n\n{HEAD}")
        print("\n".join(row(one) for one in best if one["system"] == system))
