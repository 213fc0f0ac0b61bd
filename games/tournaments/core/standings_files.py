"""The standings as plain data, JSON and CSV."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.tournaments.core.field import Field
from games.tournaments.core.standings import Names, table
from games.tournaments.core.tiebreaks import named

FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def as_data(field: Field, names: Names) -> list[dict[str, Any]]:
    """The standings as plain data, one object for each line."""
    return [
        {
            "place": row.place,
            "shared": row.shared,
            "number": row.entrant,
            "name": names[row.entrant],
            "team": field.entrants[row.entrant].team,
            "points": row.points,
            **asdict(row.record),
            "tiebreaks": row.tiebreaks,
        }
        for row in table(field)
    ]


def as_json(field: Field, names: Names) -> str:
    return json.dumps(as_data(field, names), ensure_ascii=False, indent=1)


def as_csv(field: Field, names: Names) -> str:
    """The standings as CSV with a line of titles; points have a decimal point, for spreadsheets."""
    titles = {name: named(field.terms, name).title for name in field.terms.tiebreaks}
    lines = [flat(line, titles) for line in as_data(field, names)]
    text = io.StringIO()
    if lines:
        writer = csv.DictWriter(text, lines[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return text.getvalue()


def flat(line: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    numbers = {title: line["tiebreaks"][name] for name, title in titles.items()}
    cells = {key: guarded(cell) for key, cell in line.items() if key != "tiebreaks"}
    return {**cells, **numbers}


def guarded(cell: Any) -> Any:
    """A text that a spreadsheet shows instead of evaluating it as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell
