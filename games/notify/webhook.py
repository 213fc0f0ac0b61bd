"""What an address on the web is told: plain JSON, signed, or a message as Discord wants it."""

import hmac
import json
import secrets
import time
from base64 import b64decode, b64encode

from games.models.subscription import Subscription
from games.notify.payload import Payload

PREFIX = "whsec_"


def new_secret() -> str:
    return PREFIX + b64encode(secrets.token_bytes(24)).decode()


def message(subscription: Subscription, words: Payload) -> tuple[bytes, dict[str, str]]:
    """The body and its headers."""
    said = discord(words) if subscription.kind == Subscription.Kind.DISCORD else words.plain
    body = json.dumps(said, separators=(",", ":")).encode()
    return body, {"Content-Type": "application/json", **signed(subscription.secret, words.id, body)}


def signed(secret: str, name: str, body: bytes) -> dict[str, str]:
    """The headers of standardwebhooks.com, which ready-made libraries check."""
    at = str(int(time.time()))
    key = b64decode(secret.removeprefix(PREFIX))
    mac = hmac.new(key, f"{name}.{at}.".encode() + body, "sha256").digest()
    signature = f"v1,{b64encode(mac).decode()}"
    return {"webhook-id": name, "webhook-timestamp": at, "webhook-signature": signature}


def discord(words: Payload) -> dict[str, object]:
    """A message that calls nobody by name."""
    until = f" Until <t:{int(words.deadline.timestamp())}:f>." if words.deadline else ""
    about = f" [{words.about}]" if words.about else ""
    content = f"**{words.title}**{about}\n{words.text}{until}\n<{words.link}>"
    return {"content": content, "allowed_mentions": {"parse": []}}
