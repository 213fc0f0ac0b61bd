"""A drawn match of a bracket: who goes on is announced beforehand, and said when it happens."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.models.game import Game
from games.models.mail import Notice
from games.models.tournament import Pairing
from games.tournaments import game_pairing, perform, public, rounds, terms_text
from games.tournaments.core import bracket_svg, formats
from games.tournaments.core.field import How, Result
from games.tournaments.core.formats import double_knock_out, drawn, knock_out
from games.tournaments.entrant_names import Called
from rules.kernel.system import Score
from tests.support.counter_system import Counter
from tests.tournaments.conftest import Make, settle, won_by
from tests.tournaments.playing import entered

pytestmark = pytest.mark.django_db


def news(person: Any) -> str:
    rows = Notice.objects.filter(person=person, kind="tournament").order_by("id")
    return "\n".join(rows.values_list("text", flat=True))


@pytest.mark.parametrize(
    ("scores", "by", "side"),
    [
        ({"red": (1, 1), "blue": (2, 0)}, "goals reached", "blue"),
        ({"red": (1, 3), "blue": (1, 0)}, "points", "red"),
        ({"red": (1, 1), "blue": (1, 1)}, "the higher seed", ""),
    ],
)
def test_who_goes_on_from_a_draw_is_said_beforehand_and_told(
    begun: Make,
    people: list[Any],
    director: Any,
    monkeypatch: pytest.MonkeyPatch,
    scores: Mapping[str, Score],
    by: str,
    side: str,
) -> None:
    monkeypatch.setattr(Counter, "score", lambda self, state: scores)
    one = begun(players=4, format="knock-out")
    settle(one)
    book = perform.book_of(one)
    assert drawn.rule(book.terms) in terms_text.told(book)["Points and places"]
    table = book.table(1, 1)
    game = Pairing.objects.get(tournament=one, table=1).game
    assert drawn.rule(book.terms) in game_pairing.told(game, "red")
    ruling = rounds.ruling(one, 1, 1, "draw")
    perform.perform(one, ruling, by=director, reason="The time is over.")
    game.refresh_from_db()
    assert drawn.rule(book.terms) not in game_pairing.told(game, "red")
    winner = next(n for s, n in table.seats if s == side) if side else min(table.entrants)
    (loser,) = set(table.entrants) - {winner}
    said = f"p{winner} advances by {by}"
    for number in (winner, loser):
        assert "Your match was drawn." in news(people[number - 1])
        assert said in news(people[number - 1])
    assert "You are out." in news(people[loser - 1])
    assert "You are out." not in news(people[winner - 1])
    book, called = perform.book_of(one), Called(one)
    shown = public.round_shown(book, 1, public.pairings(one), called)
    assert [t.drawn for t in shown.tables] == [f"Drawn: {said}.", ""]
    won_by(Pairing.objects.get(tournament=one, table=2).game, "red")
    settle(one)
    book = perform.book_of(one)
    assert winner in [n for t in book.rounds[1].tables for n in t.entrants]
    run_now = formats.bracket(book.field)
    assert run_now
    picture = bracket_svg.svg(knock_out.shown(run_now), lambda _: called, lambda _: "")
    assert f"Drawn; {said}." in picture


def test_who_wins_on_points_is_not_said_to_have_drawn(begun: Make, people: list[Any]) -> None:
    one = begun(players=4, format="knock-out")
    settle(one)
    for game in Game.objects.all():
        won_by(game, "red")
    settle(one)
    assert not any("drawn" in news(person) for person in people)


def test_no_rule_of_brackets_stands_where_there_is_none(begun: Make) -> None:
    one = begun(players=2)
    settle(one)
    book = perform.book_of(one)
    assert drawn.rule(book.terms) not in terms_text.told(book)["Points and places"]
    assert drawn.rule(book.terms) not in game_pairing.told(Game.objects.get(), "red")


def test_the_grand_final_is_played_again_only_where_it_must() -> None:
    field = entered(4, format="double-knock-out")
    for loses in (False, True):
        now = field
        while not formats.over(now):
            made = formats.draft(now).round
            done = []
            for table in made.tables:
                first = min(table.entrants)
                won = max(table.entrants) if loses and table.place.endswith("final") else first
                points = {n: float(n == won) for n in table.entrants}
                done.append(type(table)(**{**vars(table), "result": Result(How.PLAYED, points)}))
            now = now.with_round(type(made)(made.number, tuple(done), made.byes))
        places = [s.place for level in knock_out.shown(double_knock_out.of(now)) for s in level]
        assert (double_knock_out.SECOND in places) == loses
        assert formats.rounds(now) == len(now.rounds) == 4 + loses
