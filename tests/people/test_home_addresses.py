"""The address of a person to the site is theirs alone, however a mail program writes it."""

from typing import Any

import pytest

from games.people import home_addresses


def test_it_is_found_as_mail_programs_write_it(people: list[Any]) -> None:
    ann = people[0]
    address = home_addresses.address_of(ann)
    for written in (address, address.upper(), f"<{address}>", f" {address} "):
        assert home_addresses.person_of(written) == ann


@pytest.mark.parametrize(
    "wrong",
    ["a{}", "{}a", "{}\udcff", "{}é", "{}>@elsewhere.example"],
)
def test_what_only_looks_like_it_is_nobodys(people: list[Any], wrong: str) -> None:
    assert home_addresses.person_of(wrong.format(home_addresses.address_of(people[0]))) is None


def test_it_ends_with_the_account_and_changes_with_the_address(people: list[Any]) -> None:
    ann = people[0]
    before = home_addresses.address_of(ann)
    ann.email = "other@example.org"
    ann.save()
    assert home_addresses.person_of(before) is None
    ann.is_active = False
    ann.save()
    assert home_addresses.person_of(home_addresses.address_of(ann)) is None
