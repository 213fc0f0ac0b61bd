"""The names of entrants: of those who have the place now, or had it at a given time."""

import json
from collections.abc import Mapping
from functools import cached_property

from games.models.tournament import Act as Row
from games.models.tournament import Holder, Tournament
from games.tournaments.core import acts
from games.tournaments.core.field import Names

WRITTEN = (acts.Publish, acts.Score, acts.Decide, acts.Replay)  # what says when a table was played


class Called:
    """The names in a tournament. Called with a number, it gives the present name."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def __call__(self, number: int) -> str:
        return self.before(number, None)

    @cached_property
    def held(self) -> Mapping[int, list[tuple[int, str]]]:
        """By entrant: who has had the place, and since which act."""
        rows = Holder.objects.filter(entry__tournament=self.tournament).order_by("since")
        found: dict[int, list[tuple[int, str]]] = {}
        for row in rows.select_related("entry", "user"):
            found.setdefault(row.entry.number, []).append((row.since, row.name))
        return found

    def before(self, number: int, act: int | None) -> str:
        """The name at the place before *act*, or the present one."""
        held = self.held.get(number, [])
        names = [name for since, name in held if act is None or since <= act]
        return names[-1] if names else f"Somebody ({number})"

    def at(self, act: int) -> Names:
        """The names at the time of *act*, including its own changes."""
        return lambda number: self.before(number, act)

    def at_table(self, number: int, table: int) -> Names:
        """
        The names of those who played a table to its result; without a result, the present ones.
        """
        act = self.written.get((number, table))
        return self if act is None else self.at(act)

    def in_round(self, number: int) -> Names:
        """The names of those for whom a round was published."""
        act = self.written.get((number, 0))
        return self if act is None else self.at(act)

    @cached_property
    def written(self) -> Mapping[tuple[int, int], int]:
        """The act that gave a table its result; for table 0, the act that published the round."""
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
        """The former holders of the place, in turn."""
        return [name for _, name in self.held.get(number, [])[:-1]]

    def came(self, act: int) -> int | None:
        """The entrant who entered, or whose place was taken over, by *act*."""
        for number, held in self.held.items():
            if act in [since for since, _ in held]:
                return number
        return None
