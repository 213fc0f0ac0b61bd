"""What moderators can do in a case."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction

from games import wake
from games.accounts.sanctions import BAN, MUTE
from games.clock import database_clock
from games.models.claiming import lock_person
from games.models.moderation import Case, CaseAct, CaseWords, Report, Sanction
from games.moderation import bans, case_log, mails, permissions, reports
from rules.kernel.errors import Refusal

Kind = CaseAct.Kind
TERMS = (1, 7, 30, 90, 365)  # days


def act(
    case: Case,
    verb: str,
    *,
    by: Any,
    reason: str = "",
    person: Any = None,
    days: int | None = None,
    sanction: Sanction | None = None,
    report: Report | None = None,
) -> None:
    """
    Do one of ACTS in *case*.

    *days* of None means permanently; *sanction* is the one to confirm or lift; *report* is that
    of the message to remove. Raises Refusal with a sentence for *by*.
    """
    with transaction.atomic():
        case = case_log.lock_case(case.pk)
        if why := permissions.why_not(case, by):
            raise Refusal(why)
        if verb not in ACTS:
            raise Refusal(
                f"There is no such act. A moderator can do one of these: {', '.join(ACTS)}."
            )
        if verb in JUDGING and permissions.own_word_appealed(case, by):
            raise Refusal(
                "The appeal is against your own decision, so another moderator must judge it."
            )
        if verb in ABOUT_A_PERSON:
            must_be_open(case)
            must_be_of(case, person)
        reason = reports.worded(reason, "Give a reason. Every act needs one.")
        given = {"person": person, "days": days, "sanction": sanction, "report": report}
        ACTS[verb](case, by, reason, **given)
    if verb in ("ban", "confirm"):
        bans.clear_seats()


def must_be_open(case: Case) -> None:
    """Raise Refusal if the case has been decided."""
    if case.state != Case.State.OPEN:
        raise Refusal("The case has already been decided.")


def must_be_of(case: Case, person: Any) -> None:
    """Raise Refusal unless the case is about *person*, who does not run the service."""
    if person is None or not case.persons.filter(pk=person.pk).exists():
        raise Refusal("Name one of the people this case is about.")
    if person.is_superuser:
        raise Refusal(f"{person} runs this service and cannot be judged here.")


def note(case: Case, by: Any, reason: str, **_: Any) -> None:
    case_log.write(case, Kind.NOTED, by, None, reason)


def warn(case: Case, by: Any, reason: str, *, person: Any, **_: Any) -> None:
    """Warn *person* by mail. Repeating the same warning, as by a second click, does nothing."""
    last = CaseWords.objects.filter(act__case=case).order_by("-act__number").first()
    if last and last.act.kind == Kind.WARNED and (last.about, last.text) == (person, reason):
        return
    case_log.write(case, Kind.WARNED, by, person, reason)
    mails.post(person, "A warning", "warned", {"reason": reason})


def mute(case: Case, by: Any, reason: str, *, person: Any, days: int | None, **_: Any) -> None:
    sanction = give_sanction(case, by, reason, person, MUTE, days)
    case_log.write(case, Kind.MUTED, by, person, reason)
    mails.tell(sanction)


def ban(case: Case, by: Any, reason: str, *, person: Any, days: int | None, **_: Any) -> None:
    """Ban for some days at once; permanently once a second moderator has confirmed it."""
    sanction = give_sanction(case, by, reason, person, BAN, days)
    case_log.write(case, Kind.PROPOSED if sanction.waits else Kind.BANNED, by, person, reason)
    if not sanction.waits:
        bans.shut_out(sanction)


def give_sanction(
    case: Case, by: Any, reason: str, person: Any, kind: str, days: int | None
) -> Sanction:
    """
    The new sanction.

    Raises Refusal if *days* is not offered, or *person* has one already.
    """
    now = database_clock.now()
    until = None if days is None else now + timedelta(days=days)
    if days is not None and days not in TERMS:
        raise Refusal("Choose 1, 7, 30, 90 or 365 days, or for good.")
    lock_person(person.pk)
    bans.run_out(person, now)
    rows = Sanction.objects.filter(person=person, kind=kind, lifted_at=None)
    if rows.filter(until__isnull=until is None).exists():
        done = "muted" if kind == MUTE else "banned"
        raise Refusal(f"{person} has already been {done}. Lift that first.")
    return Sanction.objects.create(
        person=person, kind=kind, case=case, reason=reason, by=by, at=now, until=until
    )


def confirm(case: Case, by: Any, reason: str, *, sanction: Sanction | None, **_: Any) -> None:
    """
    Put a proposed permanent ban in force.

    Raises Refusal for the moderator who proposed it.
    """
    sanction = of_case(case, sanction)
    if not sanction.waits:
        raise Refusal("This needs no confirmation.")
    if sanction.by_id == by.pk:
        raise Refusal("A ban for good needs two people: another moderator must confirm it.")
    if sanction.by_id is None:
        raise Refusal("The moderator who proposed it has left. Lift it, and propose it again.")
    sanction.confirmed_by, sanction.confirmed_at = by, database_clock.now()
    sanction.save(update_fields=["confirmed_by", "confirmed_at"])
    case_log.write(case, Kind.CONFIRMED, by, sanction.person, reason)
    bans.shut_out(sanction)


def lift(case: Case, by: Any, reason: str, *, sanction: Sanction | None, **_: Any) -> None:
    """Lift a sanction. Raises Refusal if it is no longer in force."""
    sanction = of_case(case, sanction)
    waited = sanction.waits
    if sanction.lifted_at:
        raise Refusal("It is no longer in force.")
    bans.end(sanction, by, database_clock.now())
    case_log.write(case, Kind.LIFTED, by, sanction.person, reason)
    if not waited:
        mails.post(sanction.person, "Lifted", "lifted", {"one": sanction, "reason": reason})


def of_case(case: Case, sanction: Sanction | None) -> Sanction:
    """The sanction, with its row locked. Raises Refusal if it does not belong to the case."""
    if sanction is None or sanction.case_id != case.pk:
        raise Refusal("There is no such mute or ban in this case.")
    rows = Sanction.objects.select_related("person").select_for_update(of=("self",))
    return rows.get(pk=sanction.pk)


def remove(case: Case, by: Any, reason: str, *, report: Report | None, **_: Any) -> None:
    """Show the message of a *report* to nobody any more. Raises Refusal if there is none."""
    message = report.message if report and report.case_id == case.pk else None
    if message is None:
        raise Refusal("There is no such message in this case.")
    if message.removed_at:
        raise Refusal("The message has already been removed.")
    message.removed_at = database_clock.now()
    message.save(update_fields=["removed_at"])
    wake.listeners(message.game.key)
    case_log.write(case, Kind.REMOVED, by, message.holder, reason)


def close(case: Case, by: Any, reason: str, **_: Any) -> None:
    end_case(case, by, reason, Case.State.CLOSED)


def dismiss(case: Case, by: Any, reason: str, **_: Any) -> None:
    end_case(case, by, reason, Case.State.DISMISSED)


def end_case(case: Case, by: Any, reason: str, state: str) -> None:
    """Decide the case. Raises Refusal while a ban waits to be confirmed."""
    must_be_open(case)
    if any(one.waits for one in case.sanctions.all()):
        raise Refusal("A ban waits for a second moderator. Confirm or lift it first.")
    case.reports.filter(state=Report.State.OPEN).update(state=state)
    case_log.decide(case, state)
    case_log.write(case, Kind(state), by, None, reason)


ACTS: dict[str, Callable[..., None]] = {
    "note": note,
    "warn": warn,
    "mute": mute,
    "ban": ban,
    "confirm": confirm,
    "lift": lift,
    "remove": remove,
    "close": close,
    "dismiss": dismiss,
}
JUDGING = ("lift", "close", "dismiss")
ABOUT_A_PERSON = ("warn", "mute", "ban")
