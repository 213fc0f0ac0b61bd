"""Redis as a cache that may be away: each process makes do with its own memory meanwhile."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

AWAY = 10.0  # seconds until Redis is asked again


class Memory(LocMemCache):
    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Counts on from nothing, as Redis does; also what Redis had counted before it went."""
        self.add(key, 0, version=version)
        return int(super().incr(key, delta, version))


class KeptClient(RedisCacheClient):
    """Makes its clients once, one to read and one to write, and not again for every question."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.clients: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if write not in self.clients:
            self.clients[write] = super().get_client(key, write=write)
        return self.clients[write]

    def incr(self, key: Any, delta: int) -> int:
        """Counts on from nothing; Django’s asks first whether there is anything."""
        return int(self.get_client(key, write=True).incr(key, delta))


class RedisOrMemory(RedisCache):
    """
    What is counted stays counted, for each process alone, so that throttles hold without Redis.
    """

    # For all threads: one finds out, and the others do not wait for it as well.
    away_until = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeptClient
        self.memory = Memory("instead of redis", {"max_entries": 10_000})

    def tried(self, name: str, *args: Any, **named: Any) -> Any:
        if time.monotonic() >= RedisOrMemory.away_until:
            try:
                return getattr(RedisCache, name)(self, *args, **named)
            except RedisError as error:
                RedisOrMemory.away_until = time.monotonic() + AWAY
                log.warning("the cache does without Redis: %s", type(error).__name__)
        return getattr(self.memory, name)(*args, **named)


def forgiving(name: str) -> Callable[..., Any]:
    def method(self: RedisOrMemory, *args: Any, **named: Any) -> Any:
        return self.tried(name, *args, **named)

    return method


ASKING = (
    *("add", "get", "set", "touch", "delete", "has_key", "incr", "clear"),
    *("get_many", "set_many", "delete_many"),
)
for name in ASKING:
    setattr(RedisOrMemory, name, forgiving(name))
