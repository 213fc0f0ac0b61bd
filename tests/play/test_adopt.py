"""A game broken on purpose: it halts, its people are asked, and it goes on from a kept state."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.automation import autopilot, timeouts
from games.history import audit, events, export, game_log, replay
from games.mail import post, receive
from games.models.event import Snapshot
from games.models.game import Game
from games.models.mail import MailOut, Notice
from rules import record
from rules.kernel.errors import IllegalOrder
from rules.verify import ONLY_ADOPTED, main, verify
from tests.mail.test_receive import letter
from tests.support.at_table import asked, digest, give, reloaded, rule, seat
from tests.support.counter_system import Counter


@pytest.fixture
def broken(game: Game, counter: Counter, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Three moves, then rules that roll other dice at the start: nothing can be replayed."""
    give(game, "red: gamble", "blue: add 2", "red: add 3")
    honest = counter.start

    def otherwise(setup: Any, chance: Any, lists: Any) -> Any:
        chance.roll("a die that was never rolled", 4)
        return honest(setup, chance, lists)

    monkeypatch.setattr(counter, "start", otherwise)
    Snapshot.objects.update(seal="of the old rules")
    with pytest.raises(IllegalOrder, match="halted"):
        play.submit(game, "blue", "add 1")
    yield reloaded(game)


def kept(game: Game) -> dict[str, Any]:
    state: dict[str, Any] = replay.json.loads(Snapshot.objects.get(game=game).state)
    return state


def test_a_halted_game_goes_on_when_all_agree(broken: Game, referee: Any) -> None:
    before, sound = kept(broken), events.events_of(broken, 3, 3)[0].digest
    told = rule(broken, referee, "adopt", reason="The rules were changed in haste.")
    assert told.order.endswith(" 3") and told.number == 4
    assert reloaded(broken).status == "halted"
    assert [seat(broken, name).asked for name in ("red", "blue")] == [5, 5]
    give(broken, "blue: agree")
    assert reloaded(broken).status == "halted"
    give(broken, "red: agree")
    assert reloaded(broken).status == "playing" and asked(broken, "blue") == ["turn"]
    assert vars(replay.state_of(broken)) == before and digest(broken) == sound
    give(broken, "blue: gamble", "red: add 1", "red: takeback")
    replay.forget(broken)
    assert [row.digest for row in events.events_of(broken, 6)] == [
        digest(broken, at) for at in range(6, 10)
    ]


def test_the_state_is_nobodys_to_read_until_the_end(broken: Game, referee: Any) -> None:
    rule(broken, referee, "adopt")
    for eyes in ("red", "blue", None):
        text = "".join(record.written(export.of(broken, eyes)))
        assert "numbers" not in text and "numbers" not in str(game_log.log(broken, eyes))


def test_the_verifier_says_what_was_adopted_and_not_proven(
    broken: Game,
    referee: Any,
    tmp_path: Any,
    capsys: Any,
) -> None:
    rule(broken, referee, "adopt")
    give(broken, "blue: agree", "red: agree", "blue: gamble", "red: resign")
    assert audit.check(reloaded(broken)) == 9
    whole = export.of(broken)
    report = verify(whole)
    assert not report.broken and "Not played again: event 0: " in report.adopted[0]
    assert "Event 4 puts forward a state, and by event 6 everybody had agreed" in report.adopted[0]
    file = tmp_path / "game"
    file.write_text("".join(record.written(whole)))
    assert main([str(file)]) == ONLY_ADOPTED == 3
    assert "NOT PROVEN WHOLE" in capsys.readouterr().out
    with pytest.raises(CommandError, match="adopted in event 4"):
        call_command("transcribe", broken.key)
    link = whole.events[4].link
    facts = link.facts.replace('turn\\":3', 'turn\\":4')
    altered = [*whole.events[:4], whole.events[4]._replace(link=link._replace(facts=facts))]
    forged = record.Record(whole.heading, [*altered, *whole.events[5:]])
    assert facts != link.facts
    found = map(str, verify(forged).broken)
    assert "event 4: what it says does not fit its hash" in found


def test_without_consent_it_stays_halted(broken: Game, referee: Any) -> None:
    rule(broken, referee, "adopt")
    give(broken, "blue: refuse")
    assert reloaded(broken).status == "halted" and seat(broken, "red").asked is None
    with pytest.raises(IllegalOrder, match="not asked to agree"):
        play.submit(broken, "red", "agree")
    with pytest.raises(IllegalOrder, match="halted"):
        play.submit(broken, "red", "resign")
    with pytest.raises(IllegalOrder, match="cannot be restored"):
        rule(broken, referee, "rewind 0")
    rule(broken, referee, "adopt")
    due = seat(broken, "red").deadline
    assert due and timeouts.sweep(due)[0] == 1
    assert events.events_of(broken)[-1].order == "refuse"
    rule(broken, referee, "adjudicate red")
    assert reloaded(broken).status == "over" and broken.winners == ["red"]


def test_a_state_that_is_not_the_chains_is_not_adopted(broken: Game, referee: Any) -> None:
    Snapshot.objects.update(state=Snapshot.objects.get(game=broken).state.replace("3", "4"))
    with pytest.raises(IllegalOrder, match="No sound state has been stored"):
        rule(broken, referee, "adopt")


def test_it_is_asked_and_answered_by_mail(broken: Game, referee: Any) -> None:
    rule(broken, referee, "adopt", reason="A rule was wrong.")
    post.deliver()
    mail = MailOut.objects.filter(
        to="ann@example.org", subject__startswith="Consent needed: ["
    ).latest("id")
    assert "cannot be played again" in mail.text and "  1  agree\n  2  refuse" in mail.text
    assert "A rule was wrong." in mail.text and "Without an order, “refuse”" in mail.text
    assert "A rule was wrong." in mail.html
    receive.received(letter("agree"), [mail.reply_to])
    give(broken, "blue: agree")
    assert reloaded(broken).status == "playing"
    post.deliver()
    told = Notice.objects.get(kind=Notice.Kind.TABLE, number=7)
    assert (told.person.username, told.status) == ("ann", "sent")


def test_autopilots_that_nobody_lent_agree(
    new_game: Any,
    counter: Counter,
    monkeypatch: pytest.MonkeyPatch,
    referee: Any,
) -> None:
    game = new_game(autopilots=("blue",))
    give(game, "red: add 1")
    monkeypatch.setattr(counter, "start", lambda setup, chance, lists: chance.roll("other", 4))
    Snapshot.objects.update(seal="of the old rules")
    play.halt(game, "for the test")
    rule(game, referee, "adopt")
    give(game, "red: agree")
    autopilot.run(game, 1)
    assert reloaded(game).status == "playing" and seat(game, "blue").asked
