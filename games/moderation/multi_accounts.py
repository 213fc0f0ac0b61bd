"""Daily search for people with several accounts. It only opens cases; a moderator decides."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games.clock import database_clock
from games.history import resignation
from games.history.winners import seats_of
from games.models.game import Game, SeatAtGame
from games.models.moderation import Case, CaseAct
from games.models.multi_account import AccountMatch, Trace
from games.moderation import case_log, fingerprints, similarity
from games.moderation.similarity import Pair, Sign, Visit, WonGame, likenesses, score
from games.people import households

SENTENCES = {
    similarity.NETWORK: (
        "On three days or more they visited from the same network within ten minutes."
    ),
    similarity.AGENT: "They use the same browser, which few others use.",
    similarity.ALTERNATING: "One arrives when the other leaves, and they are never here together.",
    similarity.ONE_SIDED: "{winner} has won {wins} of their {games} games.",
    similarity.RESIGNING: "In {resigned} games the other resigned early against {winner}.",
    similarity.MAIL: "Their mail addresses differ only in dots or in what follows a plus sign.",
}


def look(now: datetime | None = None) -> list[Case]:
    """Delete old traces, compare all accounts, and open a case for each new group of accounts."""
    now = now or database_clock.now()
    fingerprints.forget(now)
    found = likenesses(visits(), results(), mails(), households.shared())
    striking = {pair: signs for pair, signs in found.items() if is_striking(pair, signs)}
    return [raise_case(ring, striking, now) for ring in similarity.rings(striking)]


def is_striking(pair: Pair, signs: list[Sign]) -> bool:
    """Whether a human should look at the two: enough signs, some of them new."""
    if score(signs) < similarity.ENOUGH:
        return False
    stored = AccountMatch.objects.filter(one=pair[0], other=pair[1])
    return bool({sign.kind for sign in signs} - set(stored.values_list("kind", flat=True)))


@transaction.atomic
def raise_case(ring: set[int], striking: dict[Pair, list[Sign]], now: datetime) -> Case:
    """The open case about one of the *ring*, or a new one, with the signs of its pairs."""
    persons = list(get_user_model().objects.filter(pk__in=ring).order_by("pk"))
    case = case_log.case_about(persons, None, now)
    for pair, signs in striking.items():
        if set(pair) <= ring:
            AccountMatch.objects.bulk_create(
                [
                    AccountMatch(case=case, one_id=pair[0], other_id=pair[1], **vars(sign))
                    for sign in signs
                ],
                ignore_conflicts=True,
            )
    case_log.write(case, CaseAct.Kind.SIGNALS, now=now)
    return case


def sentence(match: AccountMatch, names: dict[int, str]) -> str:
    """What moderators read about a match; with figures only where results are public."""
    told = dict(match.figures)
    told["winner"] = names.get(told.get("winner", 0), "somebody")
    return SENTENCES[match.kind].format(**told)


def visits() -> Iterator[Visit]:
    for row in Trace.objects.iterator():
        yield Visit(row.person_id, row.day, row.network, row.agent, int(row.slots, 16))


def results() -> list[WonGame]:
    """The results of all finished games between two people on two sides that one of them won."""
    over = SeatAtGame.objects.filter(
        game__status=Game.Status.OVER, game__winners__isnull=False, user__isnull=False
    )
    fields = ("user_id", "name", "autopilot", "game__winners", "game__system", "game__setup")
    tables: dict[int, list[tuple[Any, ...]]] = {}
    for game, *seat in over.values_list("game_id", *fields).iterator():
        tables.setdefault(game, []).append(tuple(seat))
    found = {game: result for game, seats in tables.items() if (result := result_of(seats))}
    early = resigned_early(found)
    return [replace(result, resigned=game in early) for game, result in found.items()]


def result_of(seats: list[tuple[Any, ...]]) -> WonGame | None:
    """
    None unless one of two people won.

    *seats* are (person, seat, autopilot, winners, system, setup).
    """
    if len(seats) != 2 or seats[0][0] == seats[1][0] or any(seat[2] for seat in seats):
        return None
    _, _, _, won_by, system, setup = seats[0]
    winners = seats_of(Game(system=system, setup=setup, winners=won_by))
    won = [person for person, name, *_ in seats if name in winners]
    lost = [person for person, name, *_ in seats if name not in winners]
    return WonGame(won[0], lost[0]) if len(won) == 1 else None


def resigned_early(results: Mapping[int, WonGame]) -> set[int]:
    """The games given up early, of those who gave up often: others' need not be played again."""
    given_up = [game for game in resignation.given_up().defer("secret") if game.pk in results]
    times = Counter(pair_of(results[game.pk]) for game in given_up)
    often = (g for g in given_up if times[pair_of(results[g.pk])] >= similarity.RESIGNED)
    return {game.pk for game in often if resignation.is_early(game)}


def pair_of(result: WonGame) -> Pair:
    return result.winner, result.loser


def mails() -> dict[int, str]:
    return dict(get_user_model().objects.exclude(email="").values_list("pk", "email"))
