"""Pushes to browsers (RFC 8030), sealed for the one (RFC 8291) and signed by us (RFC 8292)."""

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from games.models.subscription import Subscription
from games.notify.payload import Payload
from rules.kernel.errors import Refusal

A_DAY = 24 * 60 * 60
HALF_A_DAY = A_DAY // 2
GONE = (404, 410)
SIZES = {"p256dh": 65, "auth": 16}
NO_KEYS = "The keys are not from a browser."


def is_offered() -> bool:
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """What browsers know us by: an uncompressed point in base64."""
    point = vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def vapid() -> Any:
    return Vapid02.from_string(settings.VAPID_PRIVATE_KEY)


def message(subscription: Subscription, words: Payload) -> tuple[bytes, dict[str, str]]:
    """The sealed body and its headers. A message said again takes the place of the first."""
    # Every process would load it at its start, which few of them need.
    from pywebpush import WebPusher

    tag = words.about or words.id  # A browser refuses to show one again that has none.
    said = {"title": words.title, "body": words.text, "link": words.link, "tag": tag}
    sealed = WebPusher({"endpoint": subscription.address, "keys": subscription.keys}).encode(
        json.dumps(said).encode()
    )
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(A_DAY),
        "Urgency": "normal",
        "Topic": words.id,
    }
    return sealed["body"], {**headers, **signed(subscription.address)}


def signed(address: str) -> dict[str, str]:
    """Who we are, for that push service alone and for half a day."""
    to = urlsplit(address)
    claims = {
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
        "aud": f"{to.scheme}://{to.netloc}",
        "exp": int(time.time()) + HALF_A_DAY,
    }
    return dict(vapid().sign(claims))


def checked_keys(given: Mapping[str, str]) -> dict[str, str]:
    """The keys of a browser. Raises Refusal."""
    keys = {name: given.get(name, "") for name in SIZES}
    try:
        raw = {name: urlsafe_b64decode(key + "=" * (-len(key) % 4)) for name, key in keys.items()}
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw["p256dh"])
    except ValueError:
        raise Refusal(NO_KEYS) from None
    if any(len(raw[name]) != size for name, size in SIZES.items()):
        raise Refusal(NO_KEYS)
    return keys
