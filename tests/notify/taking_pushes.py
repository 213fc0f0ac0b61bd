"""The keys of a browser that takes pushes, without the browser: they open what is sealed for it."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.models.subscription import Subscription
from games.notify import subscriptions


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """One that takes pushes: it has keys, and opens what was sealed for it."""

    def __init__(self, address: str) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen letters."
        self.address = address

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text_of(point), "auth": text_of(self.auth)}

    def opened(self, body: bytes) -> Any:
        plain = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(plain)

    def subscribed(self, person: Any) -> Subscription:
        return subscriptions.subscribe(person, self.address, self.keys, "Firefox on Linux")
