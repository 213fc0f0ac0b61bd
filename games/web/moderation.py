"""The moderators' desk: what people and signals have brought up, and what is done about it."""

from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games.accounts import sanctions
from games.models.moderation import Case, CaseAct, Report, Sanction
from games.models.multi_account import AccountMatch, Household
from games.moderation import actions, case_log, multi_accounts, permissions, similarity
from games.web import REFUSED
from games.web.roles import for_role
from rules.kernel.errors import Refusal

MOST_CASES, MOST_DECIDED = 100, 20
FOR_GOOD = "for good"
TERMS = [*((str(days), f"{days} days") for days in actions.TERMS), (FOR_GOOD, FOR_GOOD)]
TERMS[0] = ("1", "1 day")
ON_REPORT = ("by", "about", "game", "message__author", "message__holder")
SHUTTING_OUT = ("ban", "confirm")  # asked for once more before it is done
LASTING = {key: label if key == FOR_GOOD else f"for {label}" for key, label in TERMS}
MATCHES = {
    similarity.NETWORK: "Network",
    similarity.AGENT: "Browser",
    similarity.ALTERNATING: "Taking turns",
    similarity.ONE_SIDED: "One-sided results",
    similarity.RESIGNING: "Early resignations",
    similarity.MAIL: "Mail address",
}
WAITING = Q(
    sanctions__kind="ban",
    sanctions__until=None,
    sanctions__confirmed_at=None,
    sanctions__lifted_at=None,
)


@require_safe
@for_role("moderator", permissions.PERMISSION)
def cases(request: HttpRequest) -> HttpResponse:
    """What needs attention, the oldest first, and what was decided lately."""
    mine = counted(permissions.cases_for(request.user))
    rows = {
        "cases": mine.filter(state=Case.State.OPEN)[:MOST_CASES],
        "decided": mine.exclude(state=Case.State.OPEN).order_by("-opened_at")[:MOST_DECIDED],
    }
    return render(request, "games/cases.html", rows)


def counted(rows: QuerySet[Case]) -> QuerySet[Case]:
    """With what a line of the list says."""
    waiting = Q(reports__state=Report.State.OPEN)
    appeal = waiting & Q(reports__kind=Report.Kind.APPEAL)
    return (
        rows.prefetch_related("persons")
        .select_related("game")
        .annotate(
            told=Count("reports", waiting, distinct=True),
            appeals=Count("reports", appeal, distinct=True),
            signs=Count("matches", distinct=True),
            waits=Count("sanctions", WAITING, distinct=True),
        )
    )


@for_role("moderator", permissions.PERMISSION)
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """One case, for moderators who are not involved."""
    case = get_object_or_404(Case.objects.select_related("game"), pk=pk)
    if why := permissions.why_not(case, request.user):
        raise PermissionDenied(why)
    if request.method != "POST":
        case_log.note_look(case, request.user)
        return page(request, case)
    if question := shut_out(request.POST):
        return page(request, case, sure=question)
    try:
        actions.act(case, by=request.user, **asked(request.POST))
    except Refusal as error:
        return page(request, case, str(error), REFUSED)
    messages.success(request, "Done. It is in the history of the case.")
    return redirect("case", pk)


def asked(fields: QueryDict) -> dict[str, Any]:
    """What the form asks for; nothing in place of what makes no sense."""
    names = ("person", "days", "sanction", "report")
    person, days, sanction, report = (fields.get(name, "") for name in names)
    return {
        "verb": fields.get("verb", ""),
        "reason": fields.get("reason", ""),
        "person": get_user_model().objects.filter(pk=whole(person)).first(),
        "days": None if days == FOR_GOOD else whole(days),
        "sanction": Sanction.objects.filter(pk=whole(sanction)).first(),
        "report": Report.objects.filter(pk=whole(report)).first(),
    }


def shut_out(fields: QueryDict) -> str:
    """What a moderator is asked before they ban somebody; empty where nothing is."""
    given = asked(fields)
    person = given["sanction"].person if given["sanction"] else given["person"]
    if given["verb"] not in SHUTTING_OUT or person is None or "sure" in fields:
        return ""
    lasting = FOR_GOOD if given["sanction"] else LASTING.get(fields.get("days", ""), "")
    if not (lasting and given["reason"].strip()):
        return ""
    return (
        f"{person} will be banned {lasting}: they cannot sign in, their seats open, and tournaments"
        " go on without them."
    )


def whole(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else 0


def page(
    request: HttpRequest, case: Case, refusal: str = "", status: int = 200, sure: str = ""
) -> HttpResponse:
    acts = CaseAct.objects.filter(case=case).select_related("said__author", "said__about")
    given = case.sanctions.select_related("person", "by").order_by("id")
    context = {
        "case": case,
        "persons": persons_of(case),
        "reports": case.reports.select_related(*ON_REPORT).order_by("id"),
        "pairs": pairs_of(case),
        "acts": acts.order_by("number"),
        "sanctions": [(held, sanctions.lasting(held)) for held in given.filter(lifted_at=None)],
        "terms": TERMS,
        "is_open": case.state == Case.State.OPEN,
        "refusal": refusal,
        "sure": sure,
        "given": request.POST,
    }
    return render(request, "games/case.html", context, status=status)


def persons_of(case: Case) -> Any:
    """With what else moderators have had to do with them."""
    people = get_user_model().objects.filter(pk__in=case.persons.values("pk"))
    return people.order_by("username").annotate(
        other_cases=Count("cases", ~Q(cases=case.pk), distinct=True),
        earlier=Count("sanctions", distinct=True),
    )


def pairs_of(case: Case) -> list[dict[str, Any]]:
    """What speaks for one person behind two accounts, by pair: match or no match."""
    rows = list(AccountMatch.objects.filter(case=case).select_related("one", "other"))
    names = {person.pk: person.username for row in rows for person in (row.one, row.other)}
    homes = set(Household.objects.filter(user__in=names).values_list("user_id", "other_id"))
    pairs = groupby(rows, key=lambda row: (row.one_id, row.other_id))
    return [compared(list(signs), names, homes) for _, signs in pairs]


def compared(
    signs: list[AccountMatch], names: dict[int, str], homes: set[tuple[int, int]]
) -> dict[str, Any]:
    pair = signs[0]
    found = {sign.kind: multi_accounts.sentence(sign, names) for sign in signs}
    return {
        "one": pair.one,
        "other": pair.other,
        "score": sum(sign.score for sign in signs),
        "matches": [(label, found.get(kind, "")) for kind, label in MATCHES.items()],
        "at_home": {(pair.one_id, pair.other_id), (pair.other_id, pair.one_id)} <= homes,
    }
