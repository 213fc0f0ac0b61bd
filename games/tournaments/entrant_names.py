"""What entrants are called: who has their place now, or had it at the time that is spoken of."""

import json
from collections.abc import Mapping
from functools import cached_property

from games.models.tournament import Act as Row
from games.models.tournament import Holder, Tournament
from games.tournaments.core import acts
from games.tournaments.core.field import Names

WRITTEN = (acts.Publish, acts.Score, acts.Decide, acts.Replay)  # what says when a table was played


class Called:
    """The names of a tournament: called with a number, it gives the name of today."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def __call__(self, number: int) -> str:
        return self.before(number, None)

    @cached_property
    def held(self) -> Mapping[int, list[tuple[int, str]]]:
        """By entrant: since which act who has had the place."""
        rows = Holder.objects.filter(entry__tournament=self.tournament).order_by("since")
        found: dict[int, list[tuple[int, str]]] = {}
        for row in rows.select_related("entry", "user"):
            found.setdefault(row.entry.number, []).append((row.since, row.name))
        return found

    def before(self, number: int, act: int | None) -> str:
        """Who had the place when *act* was done, or has it now."""
        held = self.held.get(number, [])
        names = [name for since, name in held if act is None or since <= act]
        return names[-1] if names else f"Somebody ({number})"

    def at(self, act: int) -> Names:
        """Those of the time of *act*, what it did itself included."""
        return lambda number: self.before(number, act)

    def at_table(self, number: int, table: int) -> Names:
        """Those who played a table to its result; where there is none yet, those of today."""
        act = self.written.get((number, table))
        return self if act is None else self.at(act)

    def in_round(self, number: int) -> Names:
        """Those for whom a round was published."""
        act = self.written.get((number, 0))
        return self if act is None else self.at(act)

    @cached_property
    def written(self) -> Mapping[tuple[int, int], int]:
        """The act by which a table has its result; that by which a round was published is its 0."""
        if all(len(held) < 2 for held in self.held.values()):
            return {}
        verbs = [act.verb for act in WRITTEN]
        rows = Row.objects.filter(tournament=self.tournament, verb__in=verbs).order_by("number")
        found: dict[tuple[int, int], int] = {}
        for act, verb, text in rows.values_list("number", "verb", "data"):
            data = json.loads(text)
            place = (data["round"], data.get("table", 0))
            if verb == acts.Replay.verb:
                found.pop(place, None)
            else:
                found[place] = act
        return found

    def earlier(self, number: int) -> list[str]:
        """Who had the place before, in turn."""
        return [name for _, name in self.held.get(number, [])[:-1]]

    def came(self, act: int) -> int | None:
        """The entrant who came in, or whose place was taken over, by *act*."""
        for number, held in self.held.items():
            if act in [since for since, _ in held]:
                return number
        return None
