"""Appeals against a mute or ban. The link in the mail is enough; no sign-in is needed."""

from django.conf import settings
from django.core import signing
from django.db import transaction

from games.accounts import sanctions
from games.clock import database_clock
from games.models.moderation import CaseAct, Report, Sanction
from games.moderation import case_log
from games.moderation.reports import may_report, worded

APPEAL = "games.appeal"


def token(one: Sanction) -> str:
    return signing.dumps(one.pk, salt=APPEAL)


def link(one: Sanction) -> str:
    return f"{settings.SITE_URL}/appeal/{token(one)}/"


def sanction_of(token: str) -> Sanction | None:
    """The sanction in force that *token* allows an appeal against, or None."""
    try:
        pk = signing.loads(token, salt=APPEAL)
    except signing.BadSignature:
        return None
    return sanctions.in_force().filter(pk=pk).select_related("person", "case").first()


@transaction.atomic
def make(sanction: Sanction, text: str) -> Report:
    """Ask for the sanction to be reviewed. Raises Refusal."""
    now, text = database_clock.now(), worded(text, "The appeal is empty. Say why you appeal.")
    case, person = case_log.lock_case(sanction.case_id), sanction.person
    may_report(Report.objects.filter(by=person, kind=Report.Kind.APPEAL), person, None, now)
    row = Report.objects.create(
        by=person, about=person, kind=Report.Kind.APPEAL, text=text, at=now, case=case
    )
    case_log.open_again(case)
    case_log.write(case, CaseAct.Kind.APPEALED, person, person, now=now)
    return row
