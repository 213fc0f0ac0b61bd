"""Tables of groups and divisions, and the picture of a bracket: pure."""

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

from games.tournaments.core import bracket_svg, formats, sections
from games.tournaments.core.field import Field, How, Result, Round, Table
from games.tournaments.core.formats import groups, knock_out, league
from games.tournaments.core.formats.showing import ShownMatch
from tests.tournaments.playing import entered, finished, tournament

SVG = "{http://www.w3.org/2000/svg}"


def test_a_round_names_the_tables_it_waits_for() -> None:
    tables = [Table(number, 1, (("red", 1), ("blue", 2))) for number in range(1, 9)]
    won = replace(tables[0], result=Result(How.PLAYED, {1: 1.0, 2: 0.0}))
    assert Round(2, (won,)).waits_for == ""
    one = "Round 2 is not over: table 2 has no result yet."
    assert Round(2, (won, tables[1])).waits_for == one
    many = "Round 2 is not over: tables 1, 2, 3, 4, 5 and 3 more have no result yet."
    assert Round(2, tuple(tables)).waits_for == many


def after(field: Field, rounds: int) -> Field:
    return finished(field, Random(3), most=rounds)


def test_groups_stand_by_themselves_and_say_who_goes_on() -> None:
    field = entered(8, format="groups", size=4, advance=2)
    assert sections.sections(field) == []
    (begun,) = sections.sections(after(field, 1))
    assert not begun.over and [one.name for one in begun.parts] == ["Group A", "Group B"]
    drawn = after(field, 4)
    (section,) = sections.sections(drawn)
    assert section.over
    going_on = {n for one in section.parts for n in one.fates if one.fates[n] == sections.ON}
    assert going_on == set(drawn.rounds[3].byes) ^ set(drawn.entrants) and len(going_on) == 4
    for part, order in zip(section.parts, groups.Stage(drawn).standings, strict=True):
        assert [row.entrant for row in part.rows] == [line.entrant for line in part.cross] == order
        assert [part.fates[n] for n in order] == [sections.ON] * 2 + [sections.OUT] * 2
        assert all(row.record.played == 3 for row in part.rows)
        assert all(len([c for c in line.cells if c]) == 4 for line in part.cross)


def test_each_season_has_its_divisions_the_newest_first() -> None:
    field = entered(9, format="league", size=4, cycles=2, advance=1)
    first = league.seasons(field)[0].rounds
    whole = finished(field, Random(5))
    newest, oldest = sections.sections(whole)
    assert [newest.name, oldest.name] == ["Season 2", "Season 1"] and oldest.over
    assert all(not part.fates for part in newest.parts)  # nobody moves after the last
    fates = {who: fate for part in oldest.parts for who, fate in part.fates.items()}
    divisions = [[row.entrant for row in part.rows] for part in oldest.parts]
    assert sorted(fates.values()) == [sections.DOWN, sections.UP]
    up, down = divisions[1][0], divisions[0][-1]
    assert fates == {up: sections.UP, down: sections.DOWN}
    assert up in league.seasons(whole)[1].divisions[0]
    assert down in league.seasons(whole)[1].divisions[1]
    assert len(sections.sections(after(field, first))) == 1


def test_a_penalty_of_a_season_moves_nobody_of_the_one_before() -> None:
    whole = finished(entered(8, format="league", size=4, cycles=2, advance=1), Random(5))
    before = sections.sections(whole)[1]
    best = before.parts[0].rows[0].entrant
    later = replace(whole, penalties={(len(whole.rounds), best): 5.0})
    assert sections.sections(later)[1] == before
    assert sections.sections(later)[0] != sections.sections(whole)[0]


def test_no_season_that_cannot_be_divided() -> None:
    (field, _), *_ = tournament(entered(1, format="league"), Random(1), most=0)
    assert sections.sections(field) == []


def picture(field: Field, names: dict[int, str], **links: str) -> ElementTree.Element:
    run = formats.bracket(field)
    assert run
    where = links.get("to", "")
    svg = bracket_svg.svg(
        knock_out.shown(run),
        lambda _: lambda number: names.get(number, str(number)),
        lambda match: where if match.round else "",
    )
    return ElementTree.fromstring(svg)


def with_result(field: Field, index: int, result: Result) -> Field:
    last = field.rounds[-1]
    tables = [replace(t, result=result if n == index else None) for n, t in enumerate(last.tables)]
    return replace(field, rounds=(*field.rounds[:-1], replace(last, tables=tuple(tables))))


def test_a_bracket_shows_points_how_and_links_while_it_is_played() -> None:
    field = after(entered(4, format="knock-out"), 1)
    first, second = field.rounds[0].tables
    a, b = first.entrants
    field = with_result(field, 0, Result(How.FORFEIT, {a: 1, b: 0}))
    run = formats.bracket(field)
    assert run
    semi, other = knock_out.shown(run)[0]
    assert semi == ShownMatch(first.place, (a, b), a, 1, (1,), "", {a: 1, b: 0}, "forfeit")
    assert other == ShownMatch(second.place, second.entrants, None, 1, (2,))
    drawn = picture(field, {a: "Ann <&> Co"}, to="/games/x/?a=1&b=2")
    links = drawn.findall(f"{SVG}a")
    assert [one.get("href") for one in links] == ["/games/x/?a=1&b=2"] * 2
    told = ["".join(one.itertext()) for one in drawn.iter(f"{SVG}text")]
    assert "semi-final 1: forfeit" in told and "Ann <&> Co" in told
    scores = [one.text for one in drawn.iter(f"{SVG}text") if "score" in one.get("class", "")]
    assert scores == ["1", "0"]
    titles = [one.text for one in drawn.iter(f"{SVG}title")]
    assert f"semi-final 1: Ann <&> Co 1, {b} 0, forfeit. Won by Ann <&> Co." in titles
    assert len(drawn.findall(f"{SVG}g")) == 1  # the final leads nowhere yet


def test_a_name_that_is_too_long_is_cut_and_said_in_full() -> None:
    field = after(entered(2, format="knock-out"), 1)
    names = {1: "W" * 40, 2: "漢字" * 10}
    drawn = picture(field, names)
    texts = {one.text or "": one.findtext(f"{SVG}title") for one in drawn.iter(f"{SVG}text")}
    cut = {text: whole for text, whole in texts.items() if whole}
    assert sorted(cut.values()) == sorted(names.values())
    for text in cut:
        assert text.endswith("…") and sum(map(bracket_svg.width_of, text)) <= bracket_svg.ROOM


def test_tables_of_three_have_the_same_picture() -> None:
    field = after(entered(9, 3, format="knock-out"), 1)
    drawn = picture(field, {}, to="/x/")
    scores = [one.text for one in drawn.iter(f"{SVG}text") if "score" in one.get("class", "")]
    assert len(scores) == 9 and len(drawn.findall(f"{SVG}a")) == 3
