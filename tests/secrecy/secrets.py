"""How a game's secret could be spelled, and what else only its owner may read."""

from base64 import b32encode, b64encode, urlsafe_b64encode
from typing import Any

from games.accounts import sign_in_links
from games.mail import reply_tokens
from games.models.event import Event
from games.models.game import Game
from tests.secrecy.tables import Table


def spellings(secret: bytes) -> set[str]:
    """*secret* as text, in the ways in which a program writes bytes."""
    return {
        secret.hex(),
        secret.hex().upper(),
        b64encode(secret).decode().rstrip("="),
        urlsafe_b64encode(secret).decode().rstrip("="),
        b32encode(secret).decode().rstrip("="),
        secret.decode("latin-1"),
        repr(secret)[2:-1],
        ", ".join(map(str, secret)),
        str(int.from_bytes(secret)),
    }


def secrets_of(game: Game) -> set[str]:
    """What nobody may read before *game* is over: the secret, the events' salts and digests."""
    whole = Game.objects.get(pk=game.pk)
    seed = whole.seed({})
    salts = {seed.event_salt(number) for number in range(game.length + 1)}
    digests = set(Event.objects.filter(game=game).values_list("digest", flat=True))
    return spellings(seed.secret) | salts | digests


def tokens_of(table: Table, name: str) -> set[str]:
    """What *name* shows to be let in: session, program's token, sign-in link, reply addresses."""
    program: Any = table.programs[name]
    credentials = program._credentials["HTTP_AUTHORIZATION"].removeprefix("Token ")
    replies = {reply_tokens.token_in(mail.reply_to) for mail in table.mails(name)} - {""}
    link = sign_in_links.new_token(table.people[name])
    subscription = table.subscriptions[name]
    session = table.browsers[name].cookies["sessionid"].value
    return {session, credentials, link, subscription.secret, subscription.address, *replies}
