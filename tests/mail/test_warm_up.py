"""A new site's mails to each domain are few at first, and none is lost."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from games.clock import database_clock
from games.mail import post, warm_up
from games.models.game import Game
from games.models.mail import MailOut

Waiting, Sent = MailOut.Status.WAITING, MailOut.Status.SENT


@pytest.fixture(autouse=True)
def _a_new_site(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_SINCE = database_clock.now().date().isoformat()
    monkeypatch.setattr(warm_up, "FIRST", 2)


def posted(days: float = 0) -> int:
    return post.deliver(database_clock.now() + timedelta(days=days))


@pytest.fixture
def waiting(new_game: Callable[..., Game], people: list[Any]) -> None:
    """Two mails to each of two addresses at one domain, and as many elsewhere."""
    people[1].email = "bob@elsewhere.example"
    people[1].save()
    for _ in range(4):
        new_game()


@pytest.mark.usefixtures("waiting")
def test_what_is_too_much_for_a_domain_waits_and_goes_later() -> None:
    assert posted() == 4
    kept = MailOut.objects.filter(status=Waiting)
    assert {warm_up.domain_of(mail) for mail in kept} == {"example.org", "elsewhere.example"}
    assert {mail.trouble for mail in kept} == {warm_up.WAITS}
    assert posted() == 0
    MailOut.objects.filter(status=Sent).update(
        sent_at=database_clock.now() - warm_up.A_DAY - timedelta(seconds=1)
    )
    assert posted(0.5) == 4
    assert not MailOut.objects.filter(status=Waiting).exists()


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("since", ["", "2020-01-01"])
def test_a_site_that_is_known_may_post_all(settings: Any, since: str) -> None:
    settings.MAIL_SINCE = since
    assert posted() == 8


def test_each_day_more_may_go(settings: Any) -> None:
    now = database_clock.now()
    settings.MAIL_SINCE = date.isoformat(now.date())
    most = [warm_up.most_a_day(now + timedelta(days=day)) for day in range(warm_up.DAYS + 1)]
    assert most[:4] == [2, 3, 4, 6] and most[-1] is None
