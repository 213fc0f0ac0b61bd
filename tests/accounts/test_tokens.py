"""A right that was mailed holds for as long as the site has its secret."""

from base64 import b32encode

import pytest
from django.utils.crypto import salted_hmac

from games import tokens


@pytest.mark.parametrize(("what", "letters"), [("7|3|2|41", 26), ("7-turn", 20), ("älg", 26)])
def test_a_derived_token_is_a_mac_with_the_key_of_its_purpose(what: str, letters: int) -> None:
    mac = salted_hmac("games.mail.turn", what, algorithm="sha256").digest()
    expected = b32encode(mac)[:letters].decode().lower()
    assert tokens.derived("mail.turn", what, letters) == expected
    assert tokens.derived("mail.off", what, letters) != expected
