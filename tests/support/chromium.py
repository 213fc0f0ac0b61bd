"""One Chromium for all tests of a worker: to start one, and what drives it, takes a second."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ARGUMENTS = ["--no-sandbox"]


def installed() -> str | None:
    """Where the browser is; the shell draws the same pages, without a window, for half the work."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


class Chromium:
    """Started when it is first lent; whoever has it leaves no window behind."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._playwright: Any = None
        self._browser: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def lent(self) -> Iterator[Any]:
        """
        Playwright keeps a loop running in this thread. Nobody else may notice that: beside a
        loop Django opens connections of its own.
        """
        asyncio._set_running_loop(self._loop)
        try:
            yield self._started()
            for context in self._browser.contexts:
                context.close()
        finally:
            asyncio._set_running_loop(None)

    def _started(self) -> Any:
        if self._playwright is None:
            from playwright.sync_api import sync_playwright

            self._playwright = sync_playwright().start()
            self._loop = asyncio.get_running_loop()
        if self._browser is None or not self._browser.is_connected():
            launch = self._playwright.chromium.launch
            self._browser = launch(executable_path=self._path, args=ARGUMENTS)
        return self._browser

    def stop(self) -> None:
        if self._playwright is not None:
            asyncio._set_running_loop(self._loop)
            self._browser.close()
            self._playwright.stop()
