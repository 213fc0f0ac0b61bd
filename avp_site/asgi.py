"""The site for a server that can hold many pages open: `uvicorn avp_site.asgi:application`."""

import os
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler

from games.operations import database_checks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")


class Handler(ASGIHandler):
    """
    One thread with one connection answers all, as long as it takes to answer and no longer.

    Django’s own has a thread for each request until all of it is sent, and changes between it and
    the loop for every piece of middleware.
    """

    def __init__(self) -> None:
        self.load_middleware()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.handle(scope, receive, send)

    async def run_get_response(self, request: Any) -> Any:
        response = await sync_to_async(self.get_response)(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # as Django does
        return response


django.setup(set_prefix=False)
application = Handler()
database_checks.insist()
