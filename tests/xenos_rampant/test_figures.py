"""The figures of every profile and every option, against a table that another hand wrote."""

from pathlib import Path

import pytest

from rules.xenos_rampant.detachment import derived, read
from rules.xenos_rampant.options import OPTIONS
from rules.xenos_rampant.profiles import PROFILES, Needs, Profile

HEAD, *ROWS = (
    [cell.strip() for cell in line.split("|")]
    for line in (Path(__file__).parent / "figures.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)
TABLE = [dict(zip(HEAD, row, strict=True)) for row in ROWS]
NONE = "-"


def shown(profile: Profile) -> dict[str, str]:
    """A profile as a row of the table; its rules apart."""
    return {
        **{name: order(profile.orders.get(name)) for name in ("attack", "move", "shoot")},
        "courage": f"{profile.courage}+",
        "fights": value(profile.attack),
        "defends": value(profile.defence),
        "shoots": value(profile.shoot),
        "range": inches(profile.range),
        "moves": inches(profile.movement),
        **{name: str(getattr(profile, name)) for name in ("points", "armour", "strength")},
    }


def order(needs: Needs | None) -> str:
    return NONE if needs is None else f"{'free ' * needs.free}{needs.value}+"


def value(figure: int) -> str:
    return f"{figure}+" if figure else NONE


def inches(tenths: int) -> str:
    return f'{tenths // 10}"' if tenths else NONE


def names(rules: frozenset[str]) -> set[str]:
    return {rule.replace("_", " ") for rule in rules}


def change(words: str, printed: set[str]) -> set[str]:
    """The *printed* rules after `+engulfing, -wild charge`."""
    signed = [] if words == NONE else words.split(", ")
    gained = {word[1:] for word in signed if word[0] == "+"}
    lost = {word[1:] for word in signed if word[0] == "-"}
    assert lost <= printed and not gained & printed
    return (printed | gained) - lost


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["unit"])
def test_the_figures_of_a_sheet(row: dict[str, str]) -> None:
    kind = row["unit"].split(", ")[0].replace(" ", "_")
    printed, found = PROFILES[kind], derived(read(f"It: {row['unit']}")[0])
    expected = {name: row[name] for name in HEAD if name not in ("unit", "rules")}
    assert shown(found) == expected
    bought = row["unit"] != row["unit"].split(",")[0]
    rules = names(found.rules)
    if bought:
        assert rules == change(row["rules"], names(printed.rules))
    else:
        assert rules == (set() if row["rules"] == NONE else set(row["rules"].split(", ")))


def test_the_table_has_every_profile_and_every_option() -> None:
    last = [tuple(row["unit"].replace(" ", "_").split(",_")) for row in TABLE]
    options = [(words[0], words[-1]) for words in last if len(words) > 1]
    assert [words[0] for words in last if len(words) == 1] == list(PROFILES)
    assert options == [(kind, option.key) for kind in OPTIONS for option in OPTIONS[kind]]
    assert len(options) == 108
