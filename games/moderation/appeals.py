"""Appeals against a mute or ban: who has the link in their mail need not sign in."""

from django.conf import settings
from django.core import signing
from django.db import transaction

from games.accounts import sanctions
from games.clock import database_clock
from games.models.moderation import Case, CaseAct, Report, Sanction
from games.moderation import case_log
from games.moderation.reports import may_report, worded

APPEAL = "games.appeal"


def token(one: Sanction) -> str:
    return signing.dumps(one.pk, salt=APPEAL)


def link(one: Sanction) -> str:
    return f"{settings.SITE_URL}/appeal/{token(one)}/"


def sanction_of(token: str) -> Sanction | None:
    """The sanction that somebody may appeal against by *token*, while it holds."""
    try:
        pk = signing.loads(token, salt=APPEAL)
    except signing.BadSignature:
        return None
    return sanctions.in_force().filter(pk=pk).select_related("person", "case").first()


@transaction.atomic
def make(one: Sanction, text: str) -> Report:
    """The person of a sanction asks for it to be looked at once more. Raises Refusal."""
    now, text = database_clock.now(), worded(text, "An appeal needs words.")
    case, person = case_log.locked(one.case_id), one.person
    may_report(Report.objects.filter(by=person, kind=Report.Kind.APPEAL), person, None, now)
    row = Report.objects.create(
        by=person, about=person, kind=Report.Kind.APPEAL, text=text, at=now, case=case
    )
    case_log.decide(case, Case.State.OPEN)
    case_log.write(case, CaseAct.Kind.APPEALED, person, person, now=now)
    return row
