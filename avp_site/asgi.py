"""The site for a server that can hold many pages open: `uvicorn avp_site.asgi:application`."""

import os
from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler

from games.operations import database_checks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")


class Handler(ASGIHandler):
    """Django keeps a thread and its connections until a request is answered, so one shares all."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.handle(scope, receive, send)


django.setup(set_prefix=False)
application = Handler()
database_checks.insist()
