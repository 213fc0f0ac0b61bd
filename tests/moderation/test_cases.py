"""Reports become cases, moderators act on them, and all of it stays written down."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection, connections, transaction
from django.utils import timezone

from games.clock import database_clock
from games.models.game import Game
from games.models.mail import MailOut
from games.models.moderation import Case, CaseAct, CaseWords, Report
from games.moderation import actions, appeals, case_log, permissions, reports
from games.operations import erasure
from rules.kernel.errors import Refusal


def kinds(case: Case) -> list[str]:
    return list(CaseAct.objects.filter(case=case).order_by("number").values_list("kind", flat=True))


def test_a_report_opens_a_case_and_others_join_it(people: list[Any], case: Case) -> None:
    ann, bob, _ = people
    again = reports.make(ann, "cheating", "He knows my  tokens.", about=bob)
    assert again.case == case and again.text == "He knows my tokens."
    assert set(case.persons.all()) == {bob}
    assert kinds(case) == ["opened", "reported", "reported"]


def test_a_report_of_a_game_is_about_all_others_at_its_table(game: Game, people: list[Any]) -> None:
    ann, bob, _ = people
    one = reports.make(ann, "stalling", "Nobody moves.", game=game)
    assert one.case.game == game and list(one.case.persons.all()) == [bob]


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("words", "  ", "Say what happened"),
        ("words", "a" * 1001, "1000 characters"),
        ("appeal", "Please.", "the kind of report"),
        ("rudeness", "Please.", "the kind of report"),
    ],
)
def test_a_report_that_is_refused(people: list[Any], kind: str, text: str, why: str) -> None:
    ann, bob, _ = people
    with pytest.raises(Refusal, match=why):
        reports.make(ann, kind, text, about=bob)
    assert not Report.objects.exists() and not Case.objects.exists()


def test_nobody_reports_themself_twice_or_all_day(people: list[Any], case: Case) -> None:
    _, bob, cat = people
    with pytest.raises(Refusal, match="yourself"):
        reports.make(cat, "words", "I am rude.", about=cat)
    with pytest.raises(Refusal, match="already"):
        reports.make(cat, "other", "He is rude.", about=bob)
    users = get_user_model().objects
    others = [users.create_user(f"other{number}") for number in range(reports.MOST_A_DAY)]
    for other in others[:-1]:
        reports.make(cat, "other", "Rude.", about=other)
    with pytest.raises(Refusal, match="tomorrow"):
        reports.make(cat, "other", "Rude.", about=others[-1])


def test_the_database_refuses_to_change_what_was_done(case: Case) -> None:
    before = kinds(case)
    statements = [
        "UPDATE games_caseact SET kind = 'closed'",
        "DELETE FROM games_caseact",
        "DELETE FROM games_caseact WHERE number = 1",
    ]
    if connection.vendor == "postgresql":
        statements.append("TRUNCATE games_caseact CASCADE")
    for statement in statements:
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            connection.cursor().execute(statement)
    assert kinds(case) == before


def test_an_act_vouches_for_its_words(case: Case, mia: Any) -> None:
    actions.act(case, "note", by=mia, reason="He was tired.")
    words = CaseWords.objects.get(act__kind="noted")
    assert words.hashes() == {name: getattr(words.act, name) for name in words.hashes()}
    words.text = "He was rude."
    assert words.hashes()["words"] != words.act.words
    assert "He was tired" not in repr(list(CaseAct.objects.values()))


def test_what_became_of_a_report(case: Case, mia: Any) -> None:
    one = case.reports.get()
    assert one.became == "It waits for a moderator."
    actions.act(case, "dismiss", by=mia, reason="Nothing to see.")
    one.refresh_from_db()
    assert one.state == "dismissed" and "no reason to act" in one.became
    assert kinds(case)[-1] == "dismissed"
    with pytest.raises(Refusal, match="already been decided"):
        actions.act(case, "close", by=mia, reason="Again.")


def test_a_warning_is_a_mail_and_told_once(case: Case, mia: Any, people: list[Any]) -> None:
    for _ in range(2):
        actions.act(case, "warn", by=mia, reason="Mind your words.", person=people[1])
    (mail,) = MailOut.objects.filter(to=people[1].email)
    assert "Mind your words." in mail.text and kinds(case).count("warned") == 1


def test_who_may_not_judge(
    case: Case, game: Game, mia: Any, people: list[Any], new_game: Callable[..., Game]
) -> None:
    ann, bob, cat = people
    assert "not a moderator" in permissions.why_not(case, ann)
    for person in (ann, bob, cat):
        person.user_permissions.set(mia.user_permissions.all())
    ann, bob, cat = (get_user_model().objects.get(pk=person.pk) for person in people)
    assert "play against" in permissions.why_not(case, ann)
    assert "about you" in permissions.why_not(case, bob)
    assert "made a report" in permissions.why_not(case, cat)
    assert permissions.why_not(case, mia) == ""
    assert list(permissions.cases_for(mia)) == [case]
    for person in (ann, bob, cat):
        assert not permissions.cases_for(person).exists()
        with pytest.raises(Refusal):
            actions.act(case, "dismiss", by=person, reason="It is nothing.")
    Game.objects.update(status=Game.Status.OVER)
    assert permissions.why_not(case, ann) == "" and list(permissions.cases_for(ann)) == [case]
    of_game = reports.make(cat, "other", "Strange.", game=game).case
    of_game.persons.clear()
    assert "played in that game" in permissions.why_not(of_game, ann)
    assert of_game not in permissions.cases_for(ann)


def test_looking_is_written_down_once_a_day(case: Case, mia: Any, max_: Any) -> None:
    for person in (mia, mia, max_):
        case_log.note_look(case, person)
    assert kinds(case).count("looked") == 2


def test_the_day_is_that_of_no_readers_zone(case: Case, mia: Any) -> None:
    noon = datetime(2027, 3, 1, 12, tzinfo=UTC)
    with timezone.override("Pacific/Auckland"):  # where it is the second of March
        for hours in (0, 1, 11):
            with database_clock.at(noon + timedelta(hours=hours)):
                case_log.note_look(case, mia)
    assert kinds(case).count("looked") == 1


def test_acts_need_a_reason_a_person_and_a_verb(case: Case, mia: Any, people: list[Any]) -> None:
    ann, bob, _ = people
    for verb, person, reason, why in (
        ("warn", bob, " ", "Give a reason"),
        ("warn", ann, "So.", "this case is about"),
        ("ban", None, "So.", "this case is about"),
        ("shout", bob, "So.", "one of these"),
        ("ban", bob, "So.", "Choose 1, 7"),
        ("lift", bob, "So.", "no such mute or ban"),
    ):
        with pytest.raises(Refusal, match=why):
            actions.act(case, verb, by=mia, reason=reason, person=person, days=3)
    bob.is_superuser = True
    bob.save()
    with pytest.raises(Refusal, match="runs this service"):
        actions.act(case, "ban", by=mia, reason="So.", person=bob, days=1)
    assert kinds(case) == ["opened", "reported"]


def test_erasing_clears_words_and_keeps_the_acts(case: Case, mia: Any, people: list[Any]) -> None:
    _, bob, cat = people
    actions.act(case, "warn", by=mia, reason="Bob, mind your words.", person=bob)
    before = kinds(case)
    erasure.erase(cat)
    assert Report.objects.get().text == "" and Report.objects.get().by is None
    assert CaseWords.objects.filter(text__contains="Bob").exists()
    erasure.erase(bob)
    assert not CaseWords.objects.filter(text__contains="Bob").exists()
    assert kinds(case) == before


def reports_at_once(by: Any, gate: Barrier, found: list[Any], subject: dict[str, Any]) -> None:
    """Neither sees a case of the other before both have looked for one."""
    try:
        found.append(reports.make(by, "other", "It is not fair.", **subject).case_id)
    except BaseException as error:
        gate.abort()
        found.append(error)
    finally:
        connections.close_all()


@pytest.mark.postgres
@pytest.mark.parametrize("what", ["about", "game"])
def test_two_reports_at_the_same_moment_open_one_case(
    game: Game, people: list[Any], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ann, bob, cat = people
    gate, found, look = Barrier(2, timeout=20), list[Any](), case_log.open_case

    def both_look(*subject: Any) -> Case | None:
        case = look(*subject)
        gate.wait()
        return case

    monkeypatch.setattr(case_log, "open_case", both_look)
    subject = {"about": bob} if what == "about" else {"game": game}
    given = [(by, gate, found, subject) for by in (ann, cat)]
    threads = [Thread(target=reports_at_once, args=one) for one in given]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    case = Case.objects.get()
    assert found == [case.pk, case.pk]
    assert kinds(case) == ["opened", "reported", "reported"] and case.reports.count() == 2
    assert bob in case.persons.all()


def test_an_appeal_opens_its_case_beside_a_newer_one(
    people: list[Any], case: Case, mia: Any
) -> None:
    ann, bob, _ = people
    actions.act(case, "ban", by=mia, reason="Enough.", person=bob, days=30)
    actions.act(case, "close", by=mia, reason="Banned.")
    newer = reports.make(ann, "other", "He did it before.", about=bob).case
    appeals.make(bob.sanctions.get(), "I am sorry.")
    case.refresh_from_db()
    assert newer != case and case.state == newer.state == Case.State.OPEN
    actions.act(newer, "close", by=mia, reason="He is banned.")
    actions.act(case, "lift", by=mia, reason="He is sorry.", sanction=bob.sanctions.get())
    assert Case.objects.filter(state=Case.State.OPEN).get() == case
