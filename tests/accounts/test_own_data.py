"""Who asks for what is stored about them gets all of it, and nothing that is others'."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.accounts import api_tokens, rate_limits
from games.history import game_log
from games.models.event import Receipt
from games.models.game import Game
from games.models.handover import Handover
from games.models.mail import MailOut
from games.models.moderation import Report
from games.operations import own_data, own_orders
from games.play import lobby
from games.press import messages, voices
from rules.kernel.errors import OrderError
from tests.support.visitors import client_of
from tests.web.world import World, made

PASSWORD = "a long walk home"
TO_SAY = (
    "{} names a person: add it to PARTS in games/operations/own_data.py, so that they get it with"
    " their data, or to WITHHELD with a reason."
)

# Told in words of their own: `games.operations.own_orders`.
BESIDES = {"games.MailIn.person", "games.Receipt.sitter"}


def names_of_people() -> Iterator[str]:
    """Every column, and every table between, that leads to an account."""
    people = get_user_model()
    for model in apps.get_models(include_auto_created=True):
        for field in (*model._meta.get_fields(),):
            if field.concrete and field.related_model is people:
                yield f"{model._meta.label}.{field.name}"


def exported() -> set[str]:
    return {part.key for part in own_data.PARTS} | BESIDES


def test_every_row_about_a_person_is_told_or_withheld_for_a_reason() -> None:
    known = exported() | set(own_data.WITHHELD)
    found = set(names_of_people())
    assert not [TO_SAY.format(one) for one in sorted(found - known)]
    assert known == found, "what is named there, but is gone"
    assert not exported() & set(own_data.WITHHELD)
    assert all(len(reason.split()) > 3 for reason in own_data.WITHHELD.values())


@pytest.fixture
def world(db: None, toys: None) -> World:
    return made()


def told_to(person: Any) -> dict[str, Any]:
    client = client_of(person)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    answer = client.post(reverse("export"))
    assert answer.status_code == 200 and "attachment" in answer["Content-Disposition"]
    told: dict[str, Any] = json.loads(answer.content)
    return told


def test_all_that_is_there_is_told(world: World) -> None:
    """Of somebody who has one of almost everything."""
    player = world.people["player"]
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    messages.say(voices.voice_of(world.games["running"], player), "notes", "Mind the gap.")
    told = told_to(player)
    assert told["press"][0]["text"] == "Mind the gap."
    assert told["account"]["username"] == "player"
    assert told["addresses"] == [{"email": player.email, "verified": True, "primary": True}]
    assert told["sessions"] == [], "no session of allauth's: the client of tests is let in"
    for part in own_data.PARTS:
        rows = part.model._base_manager.filter(**{part.field: player.pk})
        assert bool(told[part.name]) == rows.exists() or part.which, part.name
    filled = {part.name for part in own_data.PARTS if told[part.name]}
    assert filled >= {
        *("addresses", "holidays", "sitters", "saved lists", "tokens of programs", "calendar"),
        *("subscriptions", "notices", "seats", "games hosted", "plans", "household"),
        *("tournaments entered", "places in tournaments", "reply addresses"),
    }
    assert told["orders"] and told["mails sent to you"]


def test_the_orders_are_those_of_ones_own_seat(world: World) -> None:
    player, opponent = world.people["player"], world.people["opponent"]
    key = world.games["running"].key
    mine = [one["order"] for one in told_to(player)["orders"] if one["game"] == key]
    theirs = [one["order"] for one in told_to(opponent)["orders"] if one["game"] == key]
    assert mine and theirs and not set(mine) & set(theirs)
    seen = [one.order for one in game_log.log(world.games["running"], "east") if one.order]
    assert set(mine) <= set(seen)


SECRETS = ("hash", "seal", "secret", "salt", "nonce", "share", "keys", "credential", "password")


def test_no_secret_and_nothing_of_others_is_in_it(world: World) -> None:
    player = world.people["player"]
    token = api_tokens.new_token(player, "my phone")
    text = json.dumps(told_to(player))
    assert "my phone" in text and token not in text
    for game in Game.objects.all():
        assert bytes(game.secret).hex() not in text
    for name, other in world.people.items():
        assert name == "player" or other.email not in text.replace(f"{player.email}", "")
    assert player.password not in text
    for part in own_data.PARTS:
        columns = {word.rpartition("__")[2] for word in part.columns.split()}
        assert not columns & set(SECRETS), part.name


def test_reports_are_told_to_who_made_them_and_to_nobody_else(world: World) -> None:
    report = Report.objects.exclude(by=None).exclude(about=None).first()
    assert report and report.by and report.about
    assert report.text in [one["text"] for one in told_to(report.by)["reports"]]
    assert report.text not in json.dumps(told_to(report.about))


def test_mails_to_an_address_that_is_only_claimed_are_not_told(ann: Any) -> None:
    EmailAddress.objects.create(user=ann, email="bob@example.org")
    MailOut.objects.create(message_id="m1", to="bob@example.org", subject="For Bob", text="x")
    MailOut.objects.create(message_id="m2", to=ann.email, subject="For Ann", text="x")
    assert [one["subject"] for one in told_to(ann)["mails sent to you"]] == ["For Ann"]


def test_who_left_a_seat_is_told_what_they_ordered_and_not_what_came_after(
    game: Game, ann: Any, bob: Any, cat: Any
) -> None:
    play.submit(game, "red", "add 1", user=ann)
    play.submit(game, "blue", "add 1", user=bob)
    seat = game.seats.get(name="red")
    at = timezone.now()
    Handover.objects.create(game=game, seat=seat, person=ann, substitute=cat, at=at)
    seat.user = cat
    seat.save()
    play.submit(game, "red", "add 2", user=cat)
    orders = {one: [row["order"] for row in own_orders.given(one)] for one in (ann, bob, cat)}
    assert orders == {ann: ["add 1"], bob: ["add 1"], cat: ["add 2"]}


def test_refused_orders_are_told_too(game: Game, ann: Any, bob: Any) -> None:
    with pytest.raises(OrderError):
        play.submit(game, "red", "fly away", user=ann)
    assert [row["order"] for row in own_orders.given(ann)] == ["fly away"]
    assert not list(own_orders.given(bob))


def test_what_a_sitter_ordered_is_theirs(game: Game, ann: Any, cat: Any) -> None:
    play.submit(game, "red", "add 1")
    Receipt.objects.create(
        game=game, seat="red", line="add 1", at=timezone.now(), sitter=cat, number=1
    )
    assert [row["order"] for row in own_orders.for_others(cat)] == ["add 1"]
    assert own_orders.for_others(ann) == []


def test_one_says_who_one_is_first(as_ann: Client) -> None:
    for answer in (as_ann.get(reverse("export")), as_ann.post(reverse("export"))):
        assert answer["Location"].startswith(reverse("account_reauthenticate"))


def test_it_is_limited(as_ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "own-data", rate_limits.Limit(2, 3600))
    as_ann.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    told = [as_ann.post(reverse("export")) for _ in range(3)]
    assert [one.status_code for one in told] == [200, 200, 429] and told[2]["Retry-After"]


def test_a_game_that_has_not_begun_tells_no_orders(ann: Any) -> None:
    lobby.join(lobby.create("counter", 1, ("red", "blue"), host=ann), "red", ann)
    told = told_to(ann)
    assert told["orders"] == [] and [one["name"] for one in told["seats"]] == ["red"]
