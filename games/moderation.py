"""Reports, cases and what follows from them. Whoever is involved does not judge."""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string

from games import doorbell, knowing, lobby, play, questions, sanctions
from games.appending import By
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut
from games.models.moderation import LONGEST_TEXT, Case, CaseAct, CaseWords, Report, Sanction
from games.models.profile import ApiToken
from rules.kernel.errors import IllegalOrder, OrderError
from rules.kernel.seating import VACATE

PERMISSION = "games.moderate"
Kind = CaseAct.Kind
MUTE, BAN = Sanction.Kind.MUTE, Sanction.Kind.BAN
RUNNING = (Game.Status.PLAYING, Game.Status.PAUSED, Game.Status.HALTED)
MOST_A_DAY = 5
TERMS = (1, 7, 30, 90, 365)  # days
APPEAL = "games.appeal"
KINDS = [kind for kind in Report.Kind.values if kind != Report.Kind.APPEAL]


# Reports


@transaction.atomic
def report(by: Any, kind: str, text: str, *, about: Any = None, game: Game | None = None) -> Report:
    """Tell moderators of a person or of a game. Raises IllegalOrder with a sentence for *by*."""
    sanctions.must_be_free(by, MUTE)
    sanctions.must_be_free(by, BAN)
    now, text = questions.database_now(), worded(text, "A report needs words: say what happened.")
    if kind not in Report.Kind.values or kind == Report.Kind.APPEAL:
        raise IllegalOrder(f"A report is of one of these kinds: {', '.join(KINDS)}.")
    if about is not None and about.pk == by.pk:
        raise IllegalOrder("You cannot report yourself.")
    if game is not None and game.practice:
        raise IllegalOrder("A practice game is its player’s own; there is nothing to report.")
    get_user_model().objects.select_for_update(no_key=True).get(pk=by.pk)
    may_report(Report.objects.filter(by=by), about, game, now)
    case = case_about([about] if about else players_of(game, by), game, now)
    row = Report.objects.create(
        by=by, about=about, game=game, kind=kind, text=text, at=now, case=case
    )
    write(case, Kind.REPORTED, by, about, now=now)
    return row


def may_report(own: QuerySet[Report], about: Any, game: Game | None, now: datetime) -> None:
    """Raise IllegalOrder when one of these reports waits already, or when there are too many."""
    if own.filter(about=about, game=game, state=Report.State.OPEN).exists():
        raise IllegalOrder("You have reported that already; a moderator will look at it.")
    if own.filter(at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise IllegalOrder(f"You have made {MOST_A_DAY} reports today. Please wait until tomorrow.")


def reports_of(user: Any) -> QuerySet[Report]:
    """What *user* has reported, the newest first."""
    return Report.objects.filter(by=user).select_related("about", "game")


def players_of(game: Game | None, by: Any) -> list[Any]:
    seats = SeatAtGame.objects.filter(game=game, user__isnull=False).exclude(user=by)
    return list({seat.user_id: seat.user for seat in seats.select_related("user")}.values())


def worded(text: str, without: str) -> str:
    """*text* in one line; raises IllegalOrder when it is empty or too long."""
    text = " ".join(text.split())
    if not text:
        raise IllegalOrder(without)
    if len(text) > LONGEST_TEXT:
        raise IllegalOrder(f"That has more than {LONGEST_TEXT} characters. Please shorten it.")
    return text


def appeal_token(one: Sanction) -> str:
    return signing.dumps(one.pk, salt=APPEAL)


def appealed(token: str) -> Sanction | None:
    """The sanction that somebody may appeal against by *token*, while it holds."""
    try:
        pk = signing.loads(token, salt=APPEAL)
    except signing.BadSignature:
        return None
    return sanctions.in_force().filter(pk=pk).select_related("person", "case").first()


@transaction.atomic
def appeal(one: Sanction, text: str) -> Report:
    """The person of a sanction asks for it to be looked at once more. Raises IllegalOrder."""
    now, text = questions.database_now(), worded(text, "An appeal needs words.")
    case, person = locked(one.case_id), one.person
    may_report(Report.objects.filter(by=person, kind=Report.Kind.APPEAL), person, None, now)
    row = Report.objects.create(
        by=person, about=person, kind=Report.Kind.APPEAL, text=text, at=now, case=case
    )
    decide(case, Case.State.OPEN)
    write(case, Kind.APPEALED, person, person, now=now)
    return row


# Cases and their acts


def case_about(persons: Collection[Any], game: Game | None, now: datetime) -> Case:
    """The open case about one of *persons* or *game*, all of them joined to it, or a new one."""
    same = Q(game=game) if game else Q(persons__in=persons)
    case = Case.objects.filter(same, state=Case.State.OPEN).first()
    if case is None:
        case = Case.objects.create(game=game, opened_at=now)
        write(case, Kind.OPENED, now=now)
    case.persons.add(*persons)
    return case


def write(
    case: Case,
    kind: str,
    author: Any = None,
    about: Any = None,
    text: str = "",
    *,
    now: datetime | None = None,
) -> CaseAct:
    """Add an act to the history of *case*; its names and words stand beside it."""
    Case.objects.select_for_update(no_key=True).get(pk=case.pk)
    words = CaseWords(author=author, about=about, text=text)
    at = now or questions.database_now()
    number = CaseAct.objects.filter(case=case).count() + 1
    words.act = CaseAct.objects.create(case=case, number=number, kind=kind, at=at, **words.hashes())
    words.save()
    return words.act


def locked(pk: int) -> Case:
    return Case.objects.select_for_update(no_key=True).get(pk=pk)


def decide(case: Case, state: str) -> None:
    case.state = state
    case.save(update_fields=["state"])


def opponents(user: Any) -> set[int]:
    """Who sits at the tables under way where *user* has a seat."""
    own = SeatAtGame.objects.filter(user=user, game__status__in=RUNNING).values("game")
    others = SeatAtGame.objects.filter(game__in=own, user__isnull=False).exclude(user=user)
    return set(others.values_list("user_id", flat=True))


def why_not(case: Case, user: Any) -> str:
    """Why *user* may neither see nor judge *case*; empty when they may."""
    if not user.has_perm(PERMISSION):
        return "You are not a moderator."
    persons = set(case.persons.values_list("pk", flat=True))
    if user.pk in persons:
        return "This case is about you, so somebody else must judge it."
    if case.reports.filter(by=user).exists():
        return "You have made a report in this case, so somebody else must judge it."
    if persons & opponents(user):
        return "You play against somebody in this case, so another moderator must judge it."
    if case.game and knowing.has_played(case.game, user, questions.database_now()):
        return "You have played in that game, so another moderator must judge it."
    return ""


def cases_for(user: Any) -> QuerySet[Case]:
    """All cases in which *user* is not involved."""
    rows = Case.objects.exclude(persons=user).exclude(reports__by=user)
    held = Q(game__seats__user=user) | Q(game__handovers__person=user)
    return rows.exclude(persons__in=opponents(user)).exclude(held)


def looked(case: Case, user: Any) -> None:
    """Note that *user* has read the case, once a day."""
    now = questions.database_now()
    seen = CaseAct.objects.filter(case=case, kind=Kind.LOOKED, at__date=now.date())
    if not seen.filter(said__author=user).exists():
        with transaction.atomic():
            write(case, Kind.LOOKED, user, now=now)


def act(
    case: Case,
    verb: str,
    *,
    by: Any,
    reason: str = "",
    person: Any = None,
    days: int | None = None,
    sanction: Sanction | None = None,
) -> None:
    """
    Do one of ACTS in *case*. *days* of None are for good; *sanction* is what is confirmed or
    lifted. Raises IllegalOrder with a sentence for *by*.
    """
    with transaction.atomic():
        case = locked(case.pk)
        if why := why_not(case, by):
            raise IllegalOrder(why)
        if verb not in ACTS:
            raise IllegalOrder(f"A moderator can do one of these: {', '.join(ACTS)}.")
        if verb in ABOUT_A_PERSON:
            must_be_open(case)
            must_be_of(case, person)
        reason = worded(reason, "Every act needs a reason.")
        ACTS[verb](case, by, reason, person, days, sanction)
    if verb in ("ban", "confirm"):
        clear_seats()


def must_be_open(case: Case) -> None:
    if case.state != Case.State.OPEN:
        raise IllegalOrder("The case has been decided already.")


def must_be_of(case: Case, person: Any) -> None:
    if person is None or not case.persons.filter(pk=person.pk).exists():
        raise IllegalOrder("Name one of the people whom the case is about.")
    if person.is_superuser:
        raise IllegalOrder(f"{person} runs this service, and cannot be judged here.")


def note(case: Case, by: Any, reason: str, *_: Any) -> None:
    write(case, Kind.NOTED, by, None, reason)


def warn(case: Case, by: Any, reason: str, person: Any, *_: Any) -> None:
    """Tell *person* by mail; the same warning again, as by a second click, is the first one."""
    last = CaseWords.objects.filter(act__case=case).order_by("-act__number").first()
    if last and last.act.kind == Kind.WARNED and (last.about, last.text) == (person, reason):
        return
    write(case, Kind.WARNED, by, person, reason)
    post(person, "A warning", "warned", {"reason": reason})


def mute(case: Case, by: Any, reason: str, person: Any, days: int | None, *_: Any) -> None:
    one = given(case, by, reason, person, MUTE, days)
    write(case, Kind.MUTED, by, person, reason)
    tell(one)


def ban(case: Case, by: Any, reason: str, person: Any, days: int | None, *_: Any) -> None:
    """At once for some days; for good once a second moderator has confirmed it."""
    one = given(case, by, reason, person, BAN, days)
    write(case, Kind.PROPOSED if one.waits else Kind.BANNED, by, person, reason)
    if not one.waits:
        shut_out(one)


def given(case: Case, by: Any, reason: str, person: Any, kind: str, days: int | None) -> Sanction:
    now = questions.database_now()
    until = None if days is None else now + timedelta(days=days)
    if days is not None and days not in TERMS:
        raise IllegalOrder("It lasts 1, 7, 30, 90 or 365 days, or for good.")
    get_user_model().objects.select_for_update(no_key=True).get(pk=person.pk)
    run_out(person, now)
    rows = Sanction.objects.filter(person=person, kind=kind, lifted_at=None)
    if rows.filter(until__isnull=until is None).exists():
        done = "muted" if kind == MUTE else "banned"
        raise IllegalOrder(f"{person} has been {done} already. Lift that first.")
    return Sanction.objects.create(
        person=person, kind=kind, case=case, reason=reason, by=by, at=now, until=until
    )


def confirm(case: Case, by: Any, reason: str, _: Any, __: Any, one: Sanction | None) -> None:
    """Somebody else than who proposed it makes a ban for good hold."""
    one = of_case(case, one)
    if not one.waits:
        raise IllegalOrder("Nothing waits to be confirmed there.")
    if one.by_id == by.pk:
        raise IllegalOrder("A ban for good needs two people: another moderator must confirm it.")
    if one.by_id is None:
        raise IllegalOrder("Who proposed it has left. Lift it, and propose it anew.")
    one.confirmed_by, one.confirmed_at = by, questions.database_now()
    one.save(update_fields=["confirmed_by", "confirmed_at"])
    write(case, Kind.CONFIRMED, by, one.person, reason)
    shut_out(one)


def lift(case: Case, by: Any, reason: str, _: Any, __: Any, one: Sanction | None) -> None:
    one = of_case(case, one)
    waited = one.waits
    if one.lifted_at:
        raise IllegalOrder("It does not hold any more.")
    end(one, by, questions.database_now())
    write(case, Kind.LIFTED, by, one.person, reason)
    if not waited:
        post(one.person, "Lifted", "lifted", {"one": one, "reason": reason})


def of_case(case: Case, one: Sanction | None) -> Sanction:
    if one is None or one.case_id != case.pk:
        raise IllegalOrder("There is no such mute or ban in this case.")
    return Sanction.objects.select_related("person").select_for_update(of=("self",)).get(pk=one.pk)


def close(case: Case, by: Any, reason: str, *_: Any) -> None:
    ended(case, by, reason, Case.State.CLOSED)


def dismiss(case: Case, by: Any, reason: str, *_: Any) -> None:
    ended(case, by, reason, Case.State.DISMISSED)


def ended(case: Case, by: Any, reason: str, state: str) -> None:
    must_be_open(case)
    if any(one.waits for one in case.sanctions.all()):
        raise IllegalOrder("A ban waits for a second moderator. Confirm or lift it first.")
    case.reports.filter(state=Report.State.OPEN).update(state=state)
    decide(case, state)
    write(case, Kind(state), by, None, reason)


ACTS: dict[str, Callable[..., None]] = {
    "note": note,
    "warn": warn,
    "mute": mute,
    "ban": ban,
    "confirm": confirm,
    "lift": lift,
    "close": close,
    "dismiss": dismiss,
}
ABOUT_A_PERSON = ("warn", "mute", "ban")


# What a ban does


def shut_out(one: Sanction) -> None:
    """No session, link or token of the person works any more; those of programs are gone."""
    person = one.person
    person.is_active = False
    person.save(update_fields=["is_active"])
    ApiToken.objects.filter(user=person).delete()
    tell(one)


def clear_seats() -> None:
    """Open the seats of all who are banned, as the clock does, those of games to come for all."""
    banned = sanctions.in_force().filter(kind=BAN).values("person")
    seats = SeatAtGame.objects.filter(user__in=banned, stands_in_at=None)
    waiting = seats.filter(game__status=Game.Status.OPEN)
    playing = seats.filter(game__status=Game.Status.PLAYING)
    for seat in [*waiting, *playing.select_related("game", "user").order_by("game_id")]:
        if not seat.game.practice:
            leave(seat)


def leave(seat: SeatAtGame) -> None:
    """Somebody who has resigned or stood up meanwhile has left the table already."""
    try:
        if seat.game.status == Game.Status.OPEN:
            lobby.leave(seat.game, seat.name, seat.user)
        else:
            play.submit(seat.game, seat.name, VACATE, by=By.CLOCK)
    except OrderError:
        return


def release(now: datetime | None = None) -> None:
    """End what has run out; whoever was banned may sign in again."""
    now = now or questions.database_now()
    late = Sanction.objects.filter(lifted_at=None, until__lte=now).select_related("person")
    for person in {one.person for one in late}:
        with transaction.atomic():
            run_out(person, now)


def run_out(person: Any, now: datetime) -> None:
    for one in Sanction.objects.filter(person=person, lifted_at=None, until__lte=now):
        end(one, None, now)


def end(one: Sanction, by: Any, now: datetime) -> None:
    held = one.kind == BAN and not one.waits
    one.lifted_by, one.lifted_at = by, now
    one.save(update_fields=["lifted_by", "lifted_at"])
    person = get_user_model().objects.get(pk=one.person_id)
    if held and sanctions.of(person, BAN) is None:
        person.is_active = True
        person.save(update_fields=["is_active"])


# Mails


def tell(one: Sanction) -> None:
    subject = "You have been muted" if one.kind == MUTE else "You have been banned"
    post(one.person, subject, "sanctioned", {"one": one, "sentence": sanctions.sentence(one)})


def appeal_link(one: Sanction) -> str:
    return f"{settings.SITE_URL}/appeal/{appeal_token(one)}/"


def post(person: Any, subject: str, name: str, context: dict[str, Any]) -> None:
    """A letter to *person*, stored with what it tells of and posted like all mails."""
    if not person.email:
        return
    domain, now = str(settings.MAIL_DOMAIN).lower(), questions.database_now()
    own_id = f"<m{uuid4().hex}@{domain}>"
    if one := context.get("one"):
        context = {**context, "link": appeal_link(one)}
    MailOut.objects.create(
        message_id=own_id,
        to=person.email,
        subject=f"{subject} · Hunt by Post",
        text=render_to_string(f"mail/{name}.txt", {**context, "person": person}),
        headers={"Message-ID": own_id, "Auto-Submitted": "auto-generated"},
        send_after=now,
    )
    doorbell.ring_after_commit("games.deliver")


def forgotten(person: Any) -> None:
    """Clear what was written by and about somebody who leaves; the acts keep their hashes."""
    Report.objects.filter(Q(by=person) | Q(about=person)).update(text="")
    CaseWords.objects.filter(
        Q(author=person) | Q(about=person) | Q(act__case__persons=person)
    ).update(text="")
