"""Daily search for people with several accounts. It only opens cases; a moderator decides."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Window

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


def results() -> Iterator[WonGame]:
    """The finished games that one of two people won, of all pairs who have played often enough."""
    for _, seats in groupby(of_pairs(), attrgetter("user_id", "other")):
        won = [(seat, result) for seat in seats if (result := result_of(seat))]
        times = Counter(result for seat, result in won if seat.given_up)
        for seat, result in won:
            often = seat.given_up and times[result] >= similarity.RESIGNED
            yield replace(result, resigned=often and is_early(seat.game_id))


def of_pairs() -> Iterator[Any]:
    """
    A seat of each finished game between two people, pair by pair, as the database gives them: it
    is of the one with the lower key, and knows the name of the *other*'s seat.
    """
    pairs = SeatAtGame.objects.annotate(
        other=F("game__seats__user"),
        other_name=F("game__seats__name"),
        other_seat=F("game__seats"),
        by_autopilot=F("game__seats__autopilot"),
    ).filter(other__gt=F("user"), autopilot=False, by_autopilot=False)
    third = SeatAtGame.objects.filter(game=OuterRef("game"), user__isnull=False)
    alone = ~Exists(third.exclude(pk__in=[OuterRef("pk"), OuterRef("other_seat")]))
    over = pairs.filter(alone, game__status=Game.Status.OVER, game__winners__isnull=False)
    rows = over.annotate(
        together=Window(Count("pk"), partition_by=[F("user"), F("other")]),
        given_up=resignation.given_up("game__"),
    )
    needed = ("name", "user", "game__system", "game__setup", "game__winners")
    found = rows.filter(together__gte=similarity.FEWEST).order_by("user_id", "other", "game_id")
    return found.select_related("game").only(*needed).iterator()


def result_of(seat: Any) -> WonGame | None:
    """None unless one of the two people won."""
    winners = seats_of(seat.game)
    if (seat.name in winners) == (seat.other_name in winners):
        return None
    pair = (seat.user_id, seat.other)
    return WonGame(*pair) if seat.name in winners else WonGame(*reversed(pair))


def is_early(pk: int) -> bool:
    return resignation.is_early(Game.objects.defer("secret").get(pk=pk))


def mails() -> dict[int, str]:
    return dict(get_user_model().objects.exclude(email="").values_list("pk", "email"))
