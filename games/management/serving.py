"""The server of the processes that hold pages open."""

import socket
import warnings
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from uvicorn import Config, Server

from games.web.listening import Hub


class Holding(Server):
    """What listens is let go when the server stops, and looks for another one."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await Hub.close()
        await super().shutdown(sockets)


def serving() -> Holding:
    """Pages are not logged: a sign-in link would stand in the log."""
    # So it must, and no file of the site is long.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
    site = import_string(settings.ASGI_APPLICATION)
    # The site itself knows which proxies it trusts.
    told: dict[str, Any] = {"proxy_headers": False, "lifespan": "off"}
    quiet: dict[str, Any] = {"access_log": False, "log_config": None, "log_level": "warning"}
    return Holding(Config(site, timeout_graceful_shutdown=3, **told, **quiet))
