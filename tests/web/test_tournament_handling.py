"""What spares an organiser work: many things at once, things undone, questions beforehand."""

from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.admin.presets import PRESETS
from games.models.game import Game
from games.models.mail import Notice
from games.models.tournament import Act, Pairing, Tournament
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from games.tournaments.core.book import Admission
from rules.kernel.errors import Refusal
from tests.support.tournament_acts import enter
from tests.support.visitors import client_of, one_line
from tests.tournaments.conftest import (
    CONDITIONS,
    TERMS,
    Make,
    announced,
    begun,
    counter,
    directing,
    director,
    people,
    won_by,
)
from tests.web.at_tournament_desk import BY_HAND, desk, done, promoted, refused, staff, url
from tests.web.test_tournament_drafts import DRAFT

__all__ = ["announced", "begun", "counter", "desk", "director", "people"]


def published(desk: Client, one: Tournament) -> None:
    done(desk, one, "pair")
    done(desk, one, "publish")


def public(client: Client, one: Tournament) -> str:
    return one_line(unescape(client.get(reverse("tournament", args=[one.key])).content.decode()))


def test_many_tables_are_decided_at_once_or_none_is(desk: Client, begun: Make) -> None:
    one = begun(players=8, **BY_HAND)
    published(desk, one)
    tables = perform.book_of(one).rounds[0].tables
    won = {f"table-1-{t.number}": f"win-{t.entrants[0]}" for t in tables[:3]}
    assert "Choose a result for at least one table." in refused(desk, one, "results")
    halted = Pairing.objects.get(table=3).game
    Game.objects.filter(pk=halted.pk).update(status="paused")
    html = done(desk, one, "results", **won)
    for table in tables[:3]:
        assert f"Round 1, table {table.number}, adjudicated" in html
    results = [table.result for table in perform.book_of(one).rounds[0].tables]
    assert [bool(result) for result in results] == [True, True, True, False]
    assert set(Game.objects.values_list("status", flat=True)) == {"over", "playing"}
    assert [k for k in ("table-1-1", "table-1-4") if k in html] == ["table-1-4"]


def test_what_is_wrong_with_one_table_keeps_all_as_they_were(
    desk: Client, begun: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = begun(players=4, **BY_HAND)
    published(desk, one)
    tables = perform.book_of(one).rounds[0].tables
    won = {f"table-1-{t.number}": f"win-{t.entrants[0]}" for t in tables}
    check = acts.Decide.check

    def second_is_wrong(self: acts.Decide, book: Any) -> None:
        if self.table == 2:
            raise Refusal("No.")
        check(self, book)

    monkeypatch.setattr(acts.Decide, "check", second_is_wrong)
    assert "Round 1, table 2: No." in refused(desk, one, "results", **won)
    assert not any(table.result for table in perform.book_of(one).rounds[0].tables)


def test_who_plays_decides_no_table_of_their_own_in_the_grid(
    begun: Make, people: list[Any]
) -> None:
    one = begun(players=4, **BY_HAND)
    one.directors.add(promoted(people[0]))
    desk = client_of(people[0])
    published(desk, one)
    own = next(t for t in perform.book_of(one).rounds[0].tables if 1 in t.entrants)
    html = desk.get(url(one, "results")).content.decode()
    assert f"table-1-{own.number}" not in html and f"table-1-{3 - own.number}" in html
    assert f"Round 1, table {own.number}, waits for a result. You play there" in html
    assert "No table waits" not in html


def test_one_table_is_given_more_time(desk: Client, begun: Make, people: list[Any]) -> None:
    one = begun(players=4, **BY_HAND)
    published(desk, one)
    before = dict(Pairing.objects.values_list("table", "due_at"))
    said = done(desk, one, "extend table", days="1")
    assert "Round 1, table 1 gets 1 day more than the round." in said
    after = dict(Pairing.objects.values_list("table", "due_at"))
    assert [(after[n] - before[n]).days for n in (1, 2)] == [1, 0]
    assert perform.book_of(one).table_days == {(1, 1): 1}
    told = Notice.objects.filter(text__contains="gets 1 day more").values_list("person", flat=True)
    at_table = {people[n - 1].pk for n in perform.book_of(one).table(1, 1).entrants}
    assert set(told) == at_table
    done(desk, one, "decide", outcome="draw")
    assert "has its result" in refused(desk, one, "extend table", days="1")


def test_a_list_or_a_file_enters_people(desk: Client, announced: Make, people: list[Any]) -> None:
    one = announced(**BY_HAND)
    wrong = refused(desk, one, "enter many", names="p1\nnobody-1\np2\nnobody-2")
    assert "nobody-1" in wrong and "nobody-2" in wrong and not one.entries.exists()
    done(desk, one, "enter many", names="p1\n\np2\n")
    file = SimpleUploadedFile("people.csv", "\ufeffp3\r\np4;\r\n".encode())
    done(desk, one, "enter many", file=file)
    assert [entry.name for entry in one.entries.all()] == ["p1", "p2", "p3", "p4"]
    assert "p2 is in this tournament already." in refused(desk, one, "enter many", names="p5\np2")
    assert one.entries.count() == 4
    no_text = SimpleUploadedFile("people.xls", b"\xd0\xcf\x11\xe0")
    assert "The file is not text" in refused(desk, one, "enter many", file=no_text)
    assert "Write a list, or choose a file." in refused(desk, one, "enter many", names=" ")


def test_what_was_done_to_entrants_is_undone(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(**BY_HAND)
    for person in people[:4]:
        enter(one, person)
    done(desk, one, "sit out", entrant="4", round="1", bye="half point")
    done(desk, one, "play after all", entrant="4", round="1")
    done(desk, one, "withdraw", entrant="p3")
    assert "p3 is back in the tournament.".capitalize() in done(desk, one, "readmit", entrant="p3")
    done(desk, one, "keep apart", first="1", second="2")
    done(desk, one, "let meet", first="2", second="1")
    done(desk, one, "begin")
    published(desk, one)
    assert len(perform.book_of(one).rounds[0].tables) == 2


def test_a_mistaken_entry_leaves_no_place_behind(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(**BY_HAND)
    for person in people[:5]:
        enter(one, person)
    done(desk, one, "withdraw", entrant="p5")
    done(desk, one, "begin")
    published(desk, one)
    won_by(Pairing.objects.get(table=1).game, "red")
    scheduler.tick()
    html = public(Client(), one)
    assert ">p4</a>" in html and ">p5</a>" not in html
    page = Client().get(reverse("entrant", args=[one.key, 5]))
    assert page.status_code == 200 and "Has left the tournament." in page.content.decode()


def test_people_leave_and_come_back_by_themselves(
    announced: Make, people: list[Any], director: Any
) -> None:
    one, client = announced(), client_of(people[0])
    entry = reverse("tournament_entry", args=[one.key])
    client.post(entry, {"verb": "enter"})
    client.post(entry, {"verb": "sit out"})
    assert "Play in round 1 after all" in public(client, one)
    client.post(entry, {"verb": "play after all"})
    assert not perform.book_of(one).away
    client.post(entry, {"verb": "withdraw", "sure": "yes"})
    assert "Come back" in public(client, one)
    client.post(entry, {"verb": "come back"})
    assert one.entries.get().state == "in" and "Come back" not in public(client, one)


def test_who_comes_back_is_told_from_when_they_play(announced: Make, people: list[Any]) -> None:
    one, client = announced(places=2), client_of(people[0])
    entry = reverse("tournament_entry", args=[one.key])

    def answer(verb: str) -> str:
        return client.post(entry, {"verb": verb, "sure": "yes"}, follow=True).content.decode()

    for verb in ("enter", "sit out", "withdraw"):
        answer(verb)
    assert "You have entered again: you play from round 2 on." in answer("come back")
    answer("withdraw")
    for person in people[1:3]:
        enter(one, person)
    assert "You will get a mail when a place becomes free." in answer("come back")


def test_entry_by_password(desk: Client, people: list[Any]) -> None:
    add = reverse("admin:games_tournament_add")
    by_password = {**DRAFT, "entry": "password"}
    html = desk.post(add, by_password).content.decode()
    assert "Write the password that people need to enter." in html
    desk.post(add, {**by_password, "password": "Blue Moon"})
    one = Tournament.objects.get()
    assert "Blue Moon" not in one.password_hash
    done(desk, one, "open")
    assert "you need the password" in public(Client(), one)
    client, entry = client_of(people[0]), reverse("tournament_entry", args=[one.key])
    assert 'name="password"' in public(client, one)
    html = client.post(entry, {"verb": "enter", "password": "moon"}, follow=True).content.decode()
    assert "That is not the password" in html and not one.entries.exists()
    client.post(entry, {"verb": "enter", "password": "Blue Moon"})
    done(desk, one, "enter", person="p2")
    assert one.entries.count() == 2
    change = reverse("admin:games_tournament_change", args=[one.pk])
    assert one.password_hash not in desk.get(change).content.decode()
    desk.post(change, {"directors": "dora", "password": "Red Sun"})
    with pytest.raises(Refusal, match="not the password"):
        enter(one, people[2], password="Blue Moon")
    one.refresh_from_db()
    enter(one, people[2], password="Red Sun")
    everything = "".join(str(row) for row in Act.objects.values_list("data"))
    assert "Sun" not in everything and "Moon" not in everything


def test_a_refused_entry_keeps_the_team(people: list[Any], director: Any) -> None:
    one = Tournament.objects.create(title="A cup", password_hash=make_password("Blue Moon"))
    one.directors.add(director)
    terms, conditions = replace(TERMS, boards=2), replace(CONDITIONS, entry=Admission.PASSWORD)
    perform.perform(one, acts.Open(terms, conditions), by=director)
    entry = reverse("tournament_entry", args=[one.key])
    fields = {"verb": "enter", "team": "Night Foxes", "password": "moon"}
    answer = client_of(people[0]).post(entry, fields)
    html = answer.content.decode()
    assert answer.status_code == 422 and "That is not the password" in html
    assert 'value="Night Foxes"' in html and "moon" not in html


def test_entry_by_invitation(desk: Client, announced: Make, people: list[Any]) -> None:
    one = announced(**BY_HAND, entry="invitation")
    client, entry = client_of(people[0]), reverse("tournament_entry", args=[one.key])
    assert "Entry is by invitation from a director." in public(client, one)
    assert 'value="enter"' not in public(client, one)
    html = client.post(entry, {"verb": "enter"}, follow=True).content.decode()
    assert "Entry is by invitation. Ask a director for one." in html
    html = done(desk, one, "invite", people="p1, p2")
    assert "P1 is invited. p2 is invited." in html and "Invited, but not entered yet" in html
    assert "You are invited." in Notice.objects.get(person=people[0]).text
    assert "p1 is invited already." in refused(desk, one, "invite", people="p1")
    client.post(entry, {"verb": "enter"})
    assert one.entries.get().name == "p1"
    done(desk, one, "uninvite", person="p2")
    with pytest.raises(Refusal, match="by invitation"):
        enter(one, people[1])
    done(desk, one, "enter", person="p3")


def test_a_tournament_is_cloned(desk: Client, people: list[Any]) -> None:
    add = reverse("admin:games_tournament_add")
    desk.post(add, {**DRAFT, "win": 2})
    one = Tournament.objects.get()
    change = desk.get(reverse("admin:games_tournament_change", args=[one.pk])).content.decode()
    assert f"{add}?clone={one.pk}" in change
    page = desk.get(f"{add}?clone={one.pk}")
    form = page.context["adminform"].form
    for name in ("title", "text", "missions", "rounds", "win", "clock", "tiebreak_1", "places"):
        assert str(form[name].value()) == str(DRAFT[name] if name != "win" else 2.0)
    assert form["start"].value() in (None, "", [None, None])
    other = client_of(staff(directing("dirk")))
    form = other.get(f"{add}?clone={one.pk}").context["adminform"].form
    assert form["title"].value() != "Winter Cup"


def test_who_saves_comes_to_the_desk(desk: Client) -> None:
    add = reverse("admin:games_tournament_add")
    answer = desk.post(add, {**DRAFT, "_save": "Save"})
    one = Tournament.objects.get()
    assert answer["Location"] == reverse("admin:tournament_desk", args=[one.pk])
    change = reverse("admin:games_tournament_change", args=[one.pk])
    answer = desk.post(change, {**DRAFT, "title": "Spring Cup", "_save": "Save"})
    assert answer["Location"] == reverse("admin:tournament_desk", args=[one.pk])


def test_what_cannot_be_taken_back_has_a_question_first(desk: Client, people: list[Any]) -> None:
    desk.post(reverse("admin:games_tournament_add"), {**DRAFT, "automatic": ""})
    one = Tournament.objects.get()

    def asked(word: str, question: str, **fields: Any) -> None:
        before = Act.objects.count()
        given = {"request": f"{word}{before}", "reason": "", **fields}
        page = "rounds" if word == "publish" else "today"
        answer = desk.post(url(one, page), {"do": word, **given})
        html = unescape(answer.content.decode())
        assert answer.status_code == 200 and question in html and Act.objects.count() == before
        assert '<button class="button">Yes: ' in html and 'name="sure"' in html
        done(desk, one, word, **fields)

    asked("open", "Once people can enter, you cannot change the terms")
    for person in people[:4]:
        enter(one, person)
    asked("begin", "It begins with 4 entrants. Begin now?")
    done(desk, one, "pair")
    asked("publish", "2 games of round 1 begin at once and 4 players are told")
    answer = desk.post(url(one), {"do": "close", "request": "x", "reason": ""})
    assert answer.status_code == 422
    assert "Round 1 is not over: tables 1 and 2 have no result yet." in answer.content.decode()
    done(desk, one, "results", **{"table-1-1": "draw", "table-1-2": "draw"})
    asked("close", "It ends after 1 round, and nobody can open it again.")


def test_a_text_is_corrected_at_the_desk(desk: Client, announced: Make) -> None:
    one = announced(**BY_HAND)
    done(desk, one, "correct", heading="The club’s cup", text="Bring <dice>.")
    assert "Bring <dice>." in public(Client(), one)
    log = Client().get(reverse("tournament_log", args=[one.key])).content.decode()
    assert "What it said before" in log and "Bring &lt;dice&gt;." in log
    assert "The text above was corrected" in public(Client(), one)
    history = desk.get(url(one, "history")).content.decode()
    assert "Bring &lt;dice&gt;." in history


def test_counts_are_of_those_who_take_part(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(check_in=True)
    for person in people[:3]:
        enter(one, person)
    for number in (1, 2):
        perform.perform(one, acts.CheckIn(number), by=people[number - 1])
    perform.perform(one, acts.Withdraw(2), by=people[1])
    html = desk.get(url(one)).content.decode()
    assert "<dt>Checked in</dt><dd>1 of 2</dd>" in html


def test_nobody_is_asked_to_sign_in_to_what_is_over(begun: Make, director: Any) -> None:
    one = begun(players=2, places=2)
    assert "to enter." not in public(Client(), one)
    perform.perform(one, acts.Withdraw(1), by=director, reason="Asked for it.")
    assert "to enter." in public(Client(), one)
    perform.perform(one, acts.Close(), by=director)
    assert "to enter." not in public(Client(), one)


def test_a_referee_finds_the_desk(begun: Make, people: list[Any]) -> None:
    one, referee = begun(players=2), people[7]
    referee.user_permissions.add(Permission.objects.get(codename="referee"))
    link = reverse("admin:tournament_desk", args=[one.pk])
    assert link not in public(client_of(referee), one)
    client = client_of(staff(referee))
    html = public(client, one)
    assert link in html and reverse("admin:tournament_desks") in html
    assert client.get(link).status_code == 200
    assert link not in public(client_of(people[6]), one)


FIGURES = {"one", "two", "three", "four", "five", "six", "eight", "nine", "ten", "sixteen"}


def test_templates_name_no_figures_that_the_form_changes() -> None:
    for preset in PRESETS.values():
        text = f"{preset.title} {preset.text}".casefold().replace("three-seat", "")
        assert not FIGURES.intersection(text.replace(".", " ").replace(",", " ").split())
