"""Somebody plays for somebody on holiday: only then, by all doors, and never two sides."""

from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.automation import plan_runner, plans
from games.mail import post, receive, reply_tokens, smtp_server
from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut
from games.models.person import Holiday, Sitter
from games.models.plan import Plan
from games.notify import notices
from games.people import availability, conflicts, ignoring, sitters
from games.play import rulings
from rules.kernel.errors import IllegalOrder
from tests.support.visitors import api_of, client_of

DAY = timedelta(days=1)
ORDER = "add 2"


def now() -> datetime:
    return datetime.now(UTC)


def away(person: Any, since: float = 1, until: float = 7) -> Holiday:
    """A holiday that began *since* days ago and ends in *until* days."""
    holiday = Holiday.objects.create(
        user=person, start=now() - since * DAY, end=now() + until * DAY
    )
    availability.changed(person)
    return holiday


@pytest.fixture
def seat(moved: Game, cat: Any) -> SeatAtGame:
    """The seat that is asked; its holder is on holiday, and Cat sits for them."""
    asked = moved.seats.filter(asked__isnull=False).select_related("game", "user")[0]
    sitters.name(away(asked.user), cat.username, now())
    return SeatAtGame.objects.select_related("game", "user").get(pk=asked.pk)


def page(client: Client, game: Game) -> str:
    return client.get(reverse("game", args=[game.key])).content.decode()


def test_a_sitter_is_named_on_the_page_and_dismissed(
    as_ann: Client, ann: Any, bob: Any, cat: Any
) -> None:
    holiday = away(ann, since=-1)
    url = reverse("sitter", args=[holiday.pk])
    assert b"There is no user called" in as_ann.post(url, {"sitter": "x"}, follow=True).content
    assert b"sit for yourself" in as_ann.post(url, {"sitter": "ann"}, follow=True).content
    assert b"cat sits for you." in as_ann.post(url, {"sitter": "Cat "}, follow=True).content
    assert b"named a sitter" in as_ann.post(url, {"sitter": "cat"}, follow=True).content
    row = Sitter.objects.get()
    assert (row.start, row.end) == (holiday.start, holiday.end)
    stranger = client_of(bob).post(reverse("dismiss", args=[row.pk]))
    assert stranger.status_code == 404
    as_ann.post(reverse("dismiss", args=[row.pk]))
    assert not Sitter.objects.exists()


def test_who_is_named_is_told_and_can_step_back(as_ann: Client, ann: Any, cat: Any) -> None:
    url, as_cat = reverse("sitter", args=[away(ann, since=-1).pk]), client_of(cat)
    assert "You sit for" not in as_cat.get(reverse("you")).content.decode()
    as_ann.post(url, {"sitter": "cat"})
    letter = MailOut.objects.get(to=cat.email)
    assert "ann is away from" in letter.text and reverse("you") in letter.text
    row = Sitter.objects.get()
    assert "Step back" in as_cat.get(reverse("you")).content.decode()
    told = as_cat.post(reverse("dismiss", args=[row.pk]), follow=True).content.decode()
    assert "You do not sit for ann. They are told." in told and "Step back" not in told
    assert not Sitter.objects.exists()
    assert "cat does not sit for you" in MailOut.objects.get(to=ann.email).text
    as_ann.post(url, {"sitter": "cat"})
    assert Sitter.objects.exists() and MailOut.objects.filter(to=cat.email).count() == 1


@pytest.mark.parametrize("ended", ["dismissed", "called off"])
def test_a_sitter_who_is_not_needed_is_told(as_ann: Client, ann: Any, cat: Any, ended: str) -> None:
    holiday = away(ann, since=-1)
    as_ann.post(reverse("sitter", args=[holiday.pk]), {"sitter": "cat"})
    MailOut.objects.all().delete()
    if ended == "dismissed":
        as_ann.post(reverse("dismiss", args=[Sitter.objects.get().pk]))
    else:
        availability.call_off(holiday, now())
    letter = MailOut.objects.get(to=cat.email)
    assert letter.subject.startswith("You need not sit for ann") and reverse("you") in letter.text
    assert not Sitter.objects.exists()


def test_a_holiday_that_is_called_off_ends_every_sitting_in_it(
    ann: Any, bob: Any, cat: Any
) -> None:
    holiday = away(ann, since=-1)
    middle = holiday.start + (holiday.end - holiday.start) / 2
    for sitter, start, end in ((bob, holiday.start, middle), (cat, middle, holiday.end)):
        Sitter.objects.create(user=ann, sitter=sitter, start=start, end=end)
    availability.call_off(holiday, now())
    assert not Sitter.objects.filter(end__gt=now()).exists()
    assert {one.to for one in MailOut.objects.all()} == {bob.email, cat.email}


def test_a_sitter_who_steps_back_in_the_middle_reads_no_more(seat: SeatAtGame, cat: Any) -> None:
    client_of(cat).post(reverse("dismiss", args=[Sitter.objects.get().pk]))
    assert Sitter.objects.get().end <= now() and sitters.sitter_of(seat, now()) is None
    assert "You are watching." in page(client_of(cat), seat.game)


def test_nobody_is_named_by_whom_they_ignore(as_ann: Client, ann: Any, cat: Any) -> None:
    ignoring.ignore(cat.pk, ann.pk)
    url = reverse("sitter", args=[away(ann, since=-1).pk])
    assert b"cat cannot sit for you." in as_ann.post(url, {"sitter": "cat"}).content
    assert not Sitter.objects.exists() and not MailOut.objects.exists()


def test_a_sitter_is_not_offered_what_only_the_holder_may_do(seat: SeatAtGame, cat: Any) -> None:
    sits, holds = page(client_of(cat), seat.game), page(client_of(seat.user), seat.game)
    for button in ("Offer a draw", "Give my seat to a substitute", "Let the autopilot", "Resign"):
        assert button in holds and button not in sits, button
    assert "Ask for a pause" in holds and "Ask for a pause" in sits


def test_a_sitter_reads_and_orders_by_page(seat: SeatAtGame, cat: Any) -> None:
    client, game = client_of(cat), seat.game
    assert f"for {seat.user.username}" in client.get("/").content.decode()
    assert "Your turn" in page(
        client, game
    ) and f"You sit for {seat.user.username}, the {seat.name}." in page(client, game)
    form = {"seat": seat.name, "line": ORDER, "expected": seat.asked, "request": "1"}
    assert client.post(reverse("order", args=[game.key]), form).status_code == 302
    event = Event.objects.filter(game=game).last()
    assert event and event.by == "player"
    assert Receipt.objects.get(number=event.number).sitter == cat


def test_a_sitter_orders_by_program(seat: SeatAtGame, cat: Any) -> None:
    program, key = api_of(cat), seat.game.key
    assert [one["key"] for one in program.get("/api/games/").json()["results"]] == [key]
    assert program.get(f"/api/games/{key}/prompts/").json()["seat"] == seat.name
    order = {"seat": seat.name, "line": ORDER}
    assert program.post(f"/api/games/{key}/orders/", order, format="json").status_code == 200
    assert Receipt.objects.get(sitter=cat).number


def letter_of(sitter: Any, seat: SeatAtGame, *lines: str) -> EmailMessage:
    """What *sitter* answers to the mail that tells them of the turn of *seat*."""
    notices.write(notices.your_turn(seat.game, [seat], now()))
    while post.deliver():
        pass
    turns = MailOut.objects.filter(to=sitter.email, notice__number=seat.asked)
    letter = EmailMessage()
    letter["From"] = sitter.email
    letter["To"] = turns.get(notice__kind="your turn").headers["Reply-To"]
    letter.set_content("\n".join(lines))
    return letter


def test_mails_go_to_the_sitter_who_answers_them(seat: SeatAtGame, ann: Any, cat: Any) -> None:
    letter = letter_of(cat, seat, ORDER)
    assert not MailOut.objects.filter(to=seat.user.email).exists()
    row = receive.received(letter.as_bytes(), [letter["To"]])
    assert row and row.status == "read" and Receipt.objects.filter(sitter=cat).exists()
    assert MailOut.objects.filter(to=cat.email, message_id__startswith="<a").exists()
    Sitter.objects.update(end=now())
    assert receive.received(letter.as_bytes() + b"pass\n", [letter["To"]]) is None
    assert "it is not yours any more" in smtp_server.admitted(letter["To"], cat.email)


def test_a_sitter_plans_and_it_is_known_who_did(seat: SeatAtGame, cat: Any) -> None:
    game, lines = seat.game, [ORDER]
    body = {"seat": seat.name, "lines": lines}
    told = api_of(cat).put(f"/api/games/{game.key}/plan/", body, format="json")
    assert told.status_code == 200 and told.json()["status"] == "waiting"
    form = {"seat": seat.name, "lines": lines[0], "wish": "queue"}
    assert client_of(cat).post(reverse("plan", args=[game.key]), form).status_code == 302
    plan = Plan.objects.get(seat=seat)
    assert (plan.holder, plan.sitter) == (seat.user, cat)
    assert plan_runner.run(plan.pk) >= 1
    event = Event.objects.filter(game=game, seat=seat.name).last()
    assert event and event.order == lines[0]
    assert Receipt.objects.get(game=game, number=event.number).sitter == cat


def test_a_sitter_plans_by_mail(seat: SeatAtGame, cat: Any) -> None:
    letter = letter_of(cat, seat, "plan", ORDER)
    row = receive.received(letter.as_bytes(), [letter["To"]])
    assert row and row.status == "read"
    plan = Plan.objects.get(seat=seat)
    assert (plan.holder, plan.sitter, plan.text) == (seat.user, cat, ORDER)
    assert plan_runner.run(plan.pk) >= 1
    assert Receipt.objects.get(sitter=cat).line == ORDER


def test_a_plan_of_who_sits_no_more_stops(seat: SeatAtGame, cat: Any) -> None:
    plans.write(seat.game, seat, [ORDER], cat)
    sitters.dismiss(Sitter.objects.get(), now())
    plan = Plan.objects.get(seat=seat)
    assert plan_runner.run(plan.pk) == 0
    plan.refresh_from_db()
    assert (plan.status, plan.why) == ("stopped", plan_runner.NOT_SAT_FOR)
    with pytest.raises(IllegalOrder, match="do not hold"):
        plans.write(seat.game, seat, [ORDER], cat)


def test_holidays_and_sitters_by_program(ann: Any, bob: Any, cat: Any) -> None:
    api, other, url = api_of(ann), api_of(bob), "/api/you/holidays/"
    start, end = (now() + days * DAY for days in (3, 5))
    told = api.post(url, {"start": start, "end": end}, format="json")
    assert told.status_code == 201 and told.json()["sitter"] is None
    one = f"{url}{told.json()['id']}/"
    assert api.post(url, {"start": start, "end": end}, format="json").status_code == 422
    assert api.post(url, {"start": "soon"}, format="json").status_code == 400
    assert api.put(f"{one}sitter/", {"name": "nobody"}, format="json").status_code == 422
    named = api.put(f"{one}sitter/", {"name": "cat"}, format="json").json()
    assert named["sitter"] == "cat" and api.get(url).json() == [named]
    assert other.get(url).json() == []
    for gone in (other.delete(one), other.delete(f"{one}sitter/")):
        assert gone.status_code == 404
    assert other.put(f"{one}sitter/", {"name": "cat"}, format="json").status_code == 404
    assert api.delete(f"{one}sitter/").status_code == 204 and not Sitter.objects.exists()
    assert api.delete(f"{one}sitter/").status_code == 404
    assert api.delete(one).status_code == 204 and not Holiday.objects.exists()


@pytest.mark.parametrize("ends", ["over", "dismissed", "not begun", "called off"])
def test_it_ends_by_itself_or_at_once(seat: SeatAtGame, cat: Any, ends: str) -> None:
    row, game = Sitter.objects.get(), seat.game
    if ends == "over":
        Sitter.objects.update(start=now() - 2 * DAY, end=now() - timedelta(seconds=1))
    elif ends == "dismissed":
        sitters.dismiss(row, now())
        assert Sitter.objects.get().end <= now()
    elif ends == "not begun":
        Sitter.objects.update(start=now() + DAY)
    else:
        availability.call_off(Holiday.objects.get(), now())
    client, program = client_of(cat), api_of(cat)
    assert (
        "You are watching." in page(client, game)
        and "Games you sit for" not in client.get("/").content.decode()
    )
    form = {"seat": seat.name, "line": ORDER, "request": "1"}
    assert client.post(reverse("order", args=[game.key]), form).status_code == 422
    assert program.get(f"/api/games/{game.key}/prompts/").status_code == 403
    with pytest.raises(IllegalOrder, match="do not hold"):
        play.submit(game, seat.name, ORDER, user=cat)
    assert reply_tokens.reader_of(seat) == seat.user


def test_what_is_the_holder_s_alone(seat: SeatAtGame, cat: Any) -> None:
    client, game = client_of(cat), seat.game
    for line in ("resign", "vacate", "draw"):
        with pytest.raises(IllegalOrder, match="cannot end the game"):
            play.submit(game, seat.name, line, user=cat)
    other = game.seats.exclude(pk=seat.pk).get()
    play.submit(game, other.name, "draw")
    with pytest.raises(IllegalOrder, match="cannot end the game"):
        play.submit(game, seat.name, "agree", user=cat)
    play.submit(game, seat.name, "refuse", user=cat)
    handed = client.post(reverse("autopilot", args=[game.key]), {"seat": seat.name})
    assert handed.status_code == 404
    assert client.get(reverse("clock", args=[game.key])).status_code == 404
    assert "Why then?" not in client.get(reverse("game", args=[game.key])).content.decode()


def test_nobody_sits_where_they_know_another_side(seat: SeatAtGame, ann: Any, bob: Any) -> None:
    """Neither who plays there, nor who sits for both."""
    other = seat.game.seats.exclude(pk=seat.pk).select_related("user").get()
    Sitter.objects.update(sitter=other.user)
    assert sitters.sitter_of(seat, now()) is None
    with pytest.raises(IllegalOrder, match="do not hold"):
        play.submit(seat.game, seat.name, ORDER, user=other.user)


def test_who_sits_for_two_sides_sits_for_none(seat: SeatAtGame, cat: Any) -> None:
    other = seat.game.seats.exclude(pk=seat.pk).select_related("user", "game").get()
    assert sitters.sits(cat, seat, now())
    sitters.name(away(other.user), "cat", now())
    assert not sitters.sits(cat, seat, now()) and not sitters.sits(cat, other, now())
    assert "You are watching." in page(client_of(cat), seat.game)


def test_a_sitter_does_not_referee_and_takes_no_other_seat(seat: SeatAtGame, cat: Any) -> None:
    other = seat.game.seats.exclude(pk=seat.pk).get()
    cat.is_superuser = True
    cat.save()
    assert "You play in this game" in rulings.may_rule(seat.game, cat)
    assert conflicts.too_much(seat.game, cat, other, now())
    assert not conflicts.too_much(seat.game, cat, seat, now())
