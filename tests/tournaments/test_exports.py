"""Files of tournaments, and that FIDE's report of one is paired as the tournament itself is."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.models.game import Game
from games.models.tournament import Act, Tournament
from games.tournaments import exports, perform, scheduler
from games.tournaments.core import acts
from games.tournaments.core.field import Bye
from tests.support.tournament_acts import enter, pair, publish
from tests.tournaments.conftest import Make, directing, won_by

pytestmark = pytest.mark.django_db


def played(one: Tournament, director: Any) -> None:
    publish(one, by=director)
    for game in Game.objects.filter(pairing__tournament=one, status="playing"):
        won_by(game, "red")
    while scheduler.tick():
        pass


def pairs_of(one: Tournament, file: Path) -> list[str]:
    """What the command makes of the report that everybody can fetch."""
    file.write_text(exports.written(one, "trf"))
    out = io.StringIO()
    call_command("pair", str(file), stdout=out)
    return out.getvalue().split("\n")[1:]


def drafted(one: Tournament, director: Any) -> list[str]:
    pair(one, by=director)
    draft = perform.book_of(one).drafted()
    alone = [who for who, bye in draft.byes.items() if bye is Bye.PAIRING]
    tables = ["{} {}".format(*table.entrants) for table in draft.tables]
    return [*tables, *(f"{who} 0" for who in alone)]


def test_the_report_is_paired_as_the_tournament_is(
    begun: Make, people: list[Any], director: Any, tmp_path: Path
) -> None:
    one = begun(players=7, pairing="fide", rounds=6, automatic=False)
    file = tmp_path / "cup.trf"

    def paired_alike() -> None:
        command = pairs_of(one, file)
        assert command[:-1] == drafted(one, director) and len(command) > 3

    paired_alike()
    first = perform.book_of(one).drafted().tables[0].entrants
    perform.perform(one, acts.Swap(*first), by=director, reason="The other way round.")
    played(one, director)
    perform.perform(one, acts.Penalise(2, 0.5), by=director, reason="Rude.")
    perform.perform(one, acts.Withdraw(4), by=people[3])
    enter(one, people[7])
    paired_alike()
    played(one, director)
    perform.perform(one, acts.SitOut(5, 3, Bye.HALF), by=director)
    perform.perform(one, acts.Readmit(4), by=people[3])
    perform.perform(one, acts.Penalise(6, 1), by=director, reason="Late again.")
    paired_alike()
    played(one, director)
    perform.perform(one, acts.Penalise(2, -0.5), by=director, reason="He was not.")
    paired_alike()


def test_the_report_names_the_first_and_the_last_day(begun: Make, director: Any) -> None:
    one = begun(players=2)
    began = Act.objects.get(tournament=one, verb="begin").at
    assert f"042 {began:%Y/%m/%d}\n" in exports.written(one, "trf")
    assert "052" not in exports.written(one, "trf")
    perform.perform(one, acts.Close(), by=director)
    ended = Act.objects.get(tournament=one, verb="close").at
    assert f"052 {ended:%Y/%m/%d}\n" in exports.written(one, "trf")


def test_what_was_called_off_before_it_began_has_no_days(announced: Make, director: Any) -> None:
    one, second = announced(), directing("dan")
    one.directors.add(second)
    perform.perform(one, acts.CallOff(), by=director, reason="Nobody came.")
    perform.perform(one, acts.Confirm(), by=second, reason="Nobody came.")
    assert exports.days(one) == []
