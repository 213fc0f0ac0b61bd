"""Who is muted writes to nobody; who is banned is out at once, on every door."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from games import play
from games.accounts import api_tokens, sanctions, sign_in_links
from games.mail import links as posting
from games.mail import reply_tokens
from games.models.game import Game
from games.models.mail import MailOut
from games.models.moderation import Case
from games.moderation import actions, appeals, bans, reports
from games.play import lobby, substitutes
from rules.kernel.errors import Refusal
from tests.moderation.conftest import moderator_called
from tests.support.at_table import orders, reloaded, seat
from tests.support.visitors import client_of


@pytest.fixture
def bob(people: list[Any]) -> Any:
    bob = people[1]
    bob.set_password("a long walk home")
    bob.save()
    return bob


def act(case: Case, verb: str, by: Any, **rest: Any) -> None:
    actions.act(case, verb, by=by, reason="He cheats.", **rest)


def banned(case: Case, mia: Any, bob: Any, days: int = 7) -> None:
    act(case, "ban", mia, person=bob, days=days)
    bob.refresh_from_db()


def test_a_mute(case: Case, mia: Any, bob: Any, people: list[Any], game: Game) -> None:
    act(case, "mute", mia, person=bob, days=7)
    hosted = lobby.create("counter", 1, host=bob)
    with pytest.raises(Refusal, match=r"muted until .* He cheats\."):
        lobby.invite(hosted, "red", "friend@example.org")
    assert lobby.invite(hosted, "red")
    with pytest.raises(Refusal, match="muted"):
        reports.make(bob, "words", "She insults me.", about=people[0])
    play.submit(game, "red", "add 1", user=people[0])
    play.submit(game, "blue", "add 1", user=bob)
    bans.release(timezone.now() + timedelta(days=7, minutes=1))
    assert lobby.invite(hosted, "red", "friend@example.org")


def test_a_ban_holds_at_every_door(case: Case, mia: Any, bob: Any, game: Game) -> None:
    play.submit(game, "red", "add 1")
    page, token = client_of(bob), api_tokens.new_token(bob)
    program = APIClient(headers={"authorization": f"Token {token}"})
    mail = reply_tokens.reply_address(reply_tokens.token_for(seat(game, "blue")))
    assert page.get("/you/").status_code == 200
    assert program.get("/api/games/").status_code == 200
    assert reply_tokens.granted(mail) is not None
    link = sign_in_links.new_token(bob)
    banned(case, mia, bob)
    assert page.get("/you/").status_code == 302
    assert program.get("/api/games/").status_code == 401
    assert reply_tokens.granted(mail) is None
    for refused in (
        lambda: lobby.create("counter", 1, host=bob),
        lambda: lobby.join(lobby.create("counter", 1), "red", bob),
        lambda: substitutes.sit_down(game, "blue", bob),
        lambda: play.submit(game, "blue", "add 1", user=bob),
        lambda: reports.make(bob, "other", "Why?", about=mia),
    ):
        with pytest.raises(Refusal):
            refused()
    told = Client().post(f"/sign-in/{link}/")
    assert told.status_code == 403 and "He cheats." in told.content.decode()


def test_who_is_banned_is_told_how_to_appeal(case: Case, mia: Any, bob: Any) -> None:
    banned(case, mia, bob)
    (mail,) = MailOut.objects.filter(to=bob.email)
    assert "banned until" in mail.text and "He cheats." in mail.text
    fields = {"login": "bob", "password": "a long walk home"}
    page = Client().post("/accounts/login/", fields)
    assert page.status_code == 403 and "He cheats." in page.content.decode()
    fields = {"username": "bob", "password": "a long walk home"}
    program = APIClient().post("/api/token/", fields, format="json")
    assert program.status_code == 403 and "banned until" in program.json()["error"]
    wrong = APIClient().post("/api/token/", {**fields, "password": "no"}, format="json")
    assert "He cheats" not in wrong.json()["error"]
    Client().post("/sign-in/link/", {"email": bob.email})
    posting.post()
    assert MailOut.objects.filter(to=bob.email).count() == 2
    link = next(word for word in mail.text.split() if "/appeal/" in word)
    assert appeals.sanction_of(link.split("/")[-2]).person == bob


def test_seats_open_for_substitutes(
    case: Case, mia: Any, bob: Any, game: Game, people: list[Any], new_game: Callable[..., Game]
) -> None:
    paused, waiting = new_game(), lobby.create("counter", 1)
    play.submit(paused, "red", "pause", user=people[0])
    play.submit(paused, "blue", "agree", user=bob)
    lobby.join(waiting, "red", bob)
    banned(case, mia, bob)
    assert seat(game, "blue").is_open and orders(game) == ["blue: vacate"]
    assert seat(waiting, "red").user is None
    assert not seat(paused, "blue").is_open
    assert [one.game for one in substitutes.open_seats(people[2])] == [game]
    Game.objects.filter(pk=paused.pk).update(status=Game.Status.PLAYING)
    bans.clear_seats()
    bans.clear_seats()
    assert orders(game) == ["blue: vacate"] and reloaded(game).length == 2


def test_a_ban_for_good_needs_two(case: Case, mia: Any, max_: Any, bob: Any) -> None:
    act(case, "ban", mia, person=bob, days=None)
    bob.refresh_from_db()
    (one,) = case.sanctions.all()
    assert one.waits and bob.is_active and not MailOut.objects.filter(to=bob.email).exists()
    with pytest.raises(Refusal, match="two people"):
        act(case, "confirm", mia, sanction=one)
    with pytest.raises(Refusal, match="second moderator"):
        act(case, "close", mia)
    act(case, "confirm", max_, sanction=one)
    bob.refresh_from_db()
    assert not bob.is_active and sanctions.lasting(one) == "for good"
    with pytest.raises(Refusal, match="needs no confirmation"):
        act(case, "confirm", max_, sanction=one)
    one.refresh_from_db()
    with pytest.raises(IntegrityError), transaction.atomic():
        type(one).objects.filter(pk=one.pk).update(confirmed_by=one.by)


def test_a_proposal_that_is_withdrawn_tells_nobody(case: Case, mia: Any, bob: Any) -> None:
    act(case, "ban", mia, person=bob, days=None)
    act(case, "lift", mia, sanction=case.sanctions.get())
    assert not MailOut.objects.filter(to=bob.email).exists()
    assert not sanctions.in_force().exists()


def test_lifting_and_running_out(case: Case, mia: Any, max_: Any, bob: Any, game: Game) -> None:
    banned(case, mia, bob)
    with pytest.raises(Refusal, match="already"):
        act(case, "ban", mia, person=bob, days=1)
    act(case, "lift", max_, sanction=case.sanctions.get())
    bob.refresh_from_db()
    assert bob.is_active
    substitutes.sit_down(game, "blue", bob)
    banned(case, mia, bob, days=1)
    later = timezone.now() + timedelta(days=1, seconds=1)
    bans.release(later - timedelta(minutes=1))
    bob.refresh_from_db()
    assert not bob.is_active
    bans.release(later)
    bob.refresh_from_db()
    assert bob.is_active


def test_one_ban_that_ends_leaves_the_other(case: Case, mia: Any, max_: Any, bob: Any) -> None:
    banned(case, mia, bob, days=1)
    act(case, "ban", mia, person=bob, days=None)
    for_good = case.sanctions.get(until=None)
    act(case, "confirm", max_, sanction=for_good)
    bans.release(timezone.now() + timedelta(days=2))
    bob.refresh_from_db()
    assert not bob.is_active


def test_an_appeal_opens_the_case_again(case: Case, mia: Any, max_: Any, bob: Any) -> None:
    banned(case, mia, bob)
    act(case, "close", mia)
    one = case.sanctions.get()
    link = f"/appeal/{appeals.token(one)}/"
    assert Client().get(link).status_code == 200
    done = Client().post(link, {"text": "It was my brother."})
    assert "We have your appeal" in done.content.decode()
    case.refresh_from_db()
    assert case.state == "open" and case.reports.get(kind="appeal").text == "It was my brother."
    again = Client().post(link, {"text": "Please."})
    assert again.status_code == 422 and "already" in again.content.decode()
    act(case, "lift", max_, sanction=one)
    assert Client().get(link).status_code == 404
    assert Client().get("/appeal/forged/").status_code == 404


def test_whoever_gave_it_does_not_judge_the_appeal(
    case: Case, mia: Any, max_: Any, bob: Any
) -> None:
    banned(case, mia, bob)
    one = case.sanctions.get()
    appeals.make(one, "It was my brother.")
    for verb, more in (("lift", {"sanction": one}), ("close", {}), ("dismiss", {})):
        with pytest.raises(Refusal, match="against your own decision"):
            act(case, verb, mia, **more)
    act(case, "note", mia)
    act(case, "dismiss", max_)
    case.refresh_from_db()
    assert case.state == "dismissed"


def test_nor_does_whoever_confirmed_it(case: Case, mia: Any, max_: Any, bob: Any) -> None:
    act(case, "ban", mia, person=bob, days=None)
    one = case.sanctions.get()
    act(case, "confirm", max_, sanction=one)
    appeals.make(one, "It was my brother.")
    moe = moderator_called("moe")
    for giver in (mia, max_):
        with pytest.raises(Refusal, match="another moderator"):
            act(case, "lift", giver, sanction=one)
    act(case, "lift", moe, sanction=one)
    bob.refresh_from_db()
    assert bob.is_active


def test_of_two_moderators_whoever_confirmed_it_judges_the_appeal(
    case: Case, mia: Any, max_: Any, bob: Any
) -> None:
    act(case, "ban", mia, person=bob, days=None)
    one = case.sanctions.get()
    act(case, "confirm", max_, sanction=one)
    appeals.make(one, "It was my brother.")
    involved = moderator_called("moe")
    reports.make(involved, "words", "Me too.", about=bob)
    with pytest.raises(Refusal, match="another moderator"):
        act(case, "lift", mia, sanction=one)
    act(case, "lift", max_, sanction=one)
    bob.refresh_from_db()
    assert bob.is_active


def test_one_moderator_alone_judges_an_appeal(case: Case, mia: Any, bob: Any) -> None:
    banned(case, mia, bob)
    one = case.sanctions.get()
    appeals.make(one, "It was my brother.")
    act(case, "lift", mia, sanction=one)
    bob.refresh_from_db()
    assert bob.is_active


def test_an_account_that_was_switched_off_before_stays_so(
    case: Case, mia: Any, max_: Any, bob: Any
) -> None:
    bob.is_active = False
    bob.save()
    banned(case, mia, bob, days=1)
    act(case, "ban", mia, person=bob, days=None)
    for_good = case.sanctions.get(until=None)
    act(case, "confirm", max_, sanction=for_good)
    for one in case.sanctions.all():
        act(case, "lift", max_, sanction=one)
    bob.refresh_from_db()
    assert not bob.is_active


def test_the_last_of_two_bans_gives_the_account_back(
    case: Case, mia: Any, max_: Any, bob: Any
) -> None:
    banned(case, mia, bob, days=1)
    act(case, "ban", mia, person=bob, days=None)
    for_good = case.sanctions.get(until=None)
    act(case, "confirm", max_, sanction=for_good)
    act(case, "lift", max_, sanction=case.sanctions.exclude(until=None).get())
    bob.refresh_from_db()
    assert not bob.is_active
    act(case, "lift", max_, sanction=for_good)
    bob.refresh_from_db()
    assert bob.is_active
