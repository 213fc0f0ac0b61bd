"""Everybody meets everybody, in an order laid out before the first round."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats import designs
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.seating import Match, chance, drafted, listed, roster


class RoundRobin(Format):
    key = "round-robin"
    title = "Round robin"
    text = (
        "Everybody meets everybody, once or several times, and plays each side about equally"
        " often. It is the fairest format for a few entrants, and all tables are known from the"
        " start."
    )
    ahead = True
    bounded = True

    def rounds(self, field: Field) -> int:
        laid_out = len(schedule(len(roster(field)), seats(field), field.terms.cycles))
        return min(laid_out, field.terms.rounds or laid_out)

    def draft(self, field: Field) -> Draft:
        """The next round. Raises Unpairable."""
        number = field.next_round
        if number > self.rounds(field):
            raise Unpairable("Everybody has met everybody, so there is no further round.")
        places, late = placed(field)
        laid = laid_out(field, places, number)
        why = [*design_in_words(len(roster(field)), seats(field)), *laid.why]
        if late:
            why.append(f"{listed(late)} came when no place was left, and cannot be paired.")
        return drafted(field, laid.matches, laid.free, why)


def seats(field: Field) -> int:
    return len(field.terms.sides)


@cache
def schedule(count: int, seats: int, cycles: int = 1) -> designs.Rounds:
    """
    Tables of *count* places with their sides, by round.

    Raises Unpairable for more places than can be scheduled.
    """
    if count < seats:
        raise Unpairable(f"A table needs {seats} entrants. Let more enter.")
    if seats == 2:
        once = designs.berger(count + count % 2)
        turned = tuple(tuple(table[::-1] for table in one) for one in once)
        return tuple(one for cycle in range(cycles) for one in (once, turned)[cycle % 2])
    if count > designs.MOST:
        raise Unpairable(
            f"A round robin for {seats} seats takes {designs.MOST} entrants at most. Choose a"
            " Swiss, or groups."
        )
    return designs.seat(designs.triples(count) * cycles, seats)


def placed(field: Field) -> tuple[list[int], list[int]]:
    """
    Entrants by their place in the schedule, drawn by lot; and those without a place.

    With two seats and an odd number of entrants one place is free, which the first late entrant
    takes.
    """
    known = sorted(roster(field))
    late = [entrant for entrant in field.playing(field.next_round) if entrant not in known]
    chance(field, "places").shuffle(known)
    free = len(known) % 2 if seats(field) == 2 else 0
    return [*known, *sorted(late)[:free]], sorted(late)[free:]


@dataclass(frozen=True)
class Laid:
    """A round of a schedule as it can be played: tables, entrants without an opponent, and why."""

    matches: list[Match]
    free: list[int]
    why: list[str]


def laid_out(field: Field, places: Sequence[int], number: int, name: str = "") -> Laid:
    """
    Round *number* of the schedule for *places*; empty after the last.

    If somebody is missing from a table, the others have a bye with the full point, because it is
    not their fault: otherwise an entrant who left late would be worth more to those already met
    than to those still to come.
    """
    here = set(field.playing(field.next_round))
    rounds = schedule(len(places), seats(field), field.terms.cycles)
    laid, seen = Laid([], [], []), set()
    for table in rounds[number - 1] if number <= len(rounds) else ():
        group = [places[place] for place in table if place < len(places)]
        present = [entrant for entrant in group if entrant in here]
        seen.update(present)
        if len(present) == seats(field) and not kept_apart(field, present):
            laid.matches.append((name, tuple(zip(field.terms.sides, present, strict=True))))
        else:
            laid.free.extend(present)
            because = reason(group, present)
            laid.why.extend(f"{one} has no opponent: {because}." for one in present)
    if number <= len(rounds):
        laid.free.extend(entrant for entrant in places if entrant in here and entrant not in seen)
    return laid


def kept_apart(field: Field, group: Sequence[int]) -> bool:
    return any(frozenset(pair) in field.apart for pair in combinations(group, 2))


def reason(group: Sequence[int], present: Sequence[int]) -> str:
    missing = [entrant for entrant in group if entrant not in present]
    if missing:
        return f"{listed(missing)} {'does' if len(missing) == 1 else 'do'} not play this round"
    return "the place is free" if len(group) < 2 else "two of the table are kept apart"


def design_in_words(count: int, seats: int) -> list[str]:
    if seats == 2:
        return ["The Berger tables, over places drawn by lot from the published seed."]
    wrong = designs.uneven(designs.triples(count), count)
    if not wrong:
        return ["Every two meet equally often, over places drawn by lot from the published seed."]
    pairs = count * (count - 1) // 2
    return [
        f"Of {pairs} pairs, {wrong} meet more or less often than the others. No more even design"
        f" for {count} entrants is known here."
    ]
