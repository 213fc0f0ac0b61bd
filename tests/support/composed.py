"""The services of docker/compose.yaml as processes on loopback, and people who use them."""

import fcntl
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from email.message import EmailMessage
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import yaml
from aiosmtpd.controller import Controller

from tests.mail import players
from tests.support.piped import Piped
from tests.support.services import free_port

ROOT = Path(__file__).parents[2]
SERVICES = yaml.safe_load((ROOT / "docker/compose.yaml").read_text())["services"]
# Without those that only some sites want.
OURS = [
    name
    for name, service in SERVICES.items()
    if service["image"] == "hunt-by-post" and "profiles" not in service
]
# Of what the examples leave to be filled in, what is the same for every test.
FILLED = {
    "SECRET_KEY": "the key of one test, as long as a key must be, and no longer",
    "EMAIL_HOST": "127.0.0.1",
    "EMAIL_USE_TLS": "0",
}
LONGEST_WAIT = 120
STOPS_WITHIN = 30


def until(
    found: Callable[[], Any], what: str, seconds: float = LONGEST_WAIT, pause: float = 0.1
) -> Any:
    """
    What *found* gives once it gives something, asked with a *pause* between; TimeoutError names
    *what* never came.
    """
    end = time.monotonic() + seconds
    while not (value := found()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(pause)
    return value


class Composed:
    """
    The site's own services in *place*, an empty directory.

    Commands, settings and health checks are those of the compose file, and the settings'
    files those of the examples, but for what *filled* holds instead. Hosts and ports are
    others, because here all services share one host.
    """

    def __init__(self, filled: dict[str, str], place: Path) -> None:
        self.filled, self.place, self.static = {**FILLED, **filled}, place, place / "static"
        self.web, self.listen, self.intake = free_port(), free_port(), free_port()
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def elsewhere(self) -> dict[str, str]:
        return {
            "0.0.0.0": "127.0.0.1",
            "8000": str(self.web),
            "8001": str(self.listen),
            "2525": str(self.intake),
            "/run/hunt": str(self.place),
            "$$": "$",
        }

    @property
    def image(self) -> dict[str, str]:
        return {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOSTNAME": socket.gethostname(),
            "HUNT_MODE": "production",
            "RUN_DIR": str(self.place),
            "STATIC_ROOT": str(self.static),
            "INTAKE_PORT": str(self.intake),
        }

    def environment(self, name: str) -> dict[str, str]:
        service, settings = SERVICES[name], self.image
        for file in service["env_file"]:
            settings |= example(file)
        settings |= {key: self.here(text) for key, text in service["environment"].items()}
        return settings | {key: text for key, text in self.filled.items() if key in settings}

    def here(self, word: str) -> str:
        for there, here in self.elsewhere.items():
            word = word.replace(there, here)
        return word

    def run(self, name: str, *command: str, given: str = "") -> str:
        """
        Wait for a service that ends, or for another *command* in its place, which is *given*
        some words; gives its own.
        """
        words = command or SERVICES[name]["command"]
        env = self.environment(name)
        done = subprocess.run(words, cwd=ROOT, env=env, input=given, capture_output=True, text=True)
        assert done.returncode == 0, f"{name}: {done.stderr[-2000:]}"
        return done.stdout

    def collect_static_files(self) -> None:
        """Once for all who share the place, as the image has them."""
        self.static.mkdir(exist_ok=True)
        with (self.static / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (self.static / "staticfiles.json").exists():
                self.run("web", "python", "manage.py", "collectstatic", "--noinput")

    def asked(self, whom: str, what: str, given: Any = None) -> Any:
        """What `answer` of tests.support.*whom* says inside the site, by JSON."""
        code = f"from tests.support.{whom} import answer; answer({what!r})"
        shell = ("python", "manage.py", "shell", "--no-imports", "-c", code)
        return json.loads(self.run("worker", *shell, given=json.dumps(given)))

    def start(self, name: str, called: str = "", **settings: str) -> None:
        """Start a service, once more perhaps, *called* otherwise and with *settings* of its own."""
        command = SERVICES[name].get("command") or image_command()
        with self.log(called or name).open("wb") as log:
            self.running[called or name] = subprocess.Popen(
                [self.here(word) for word in command],
                cwd=ROOT,
                env={**self.environment(name), **settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def log(self, name: str) -> Path:
        return self.place / f"{name}.log"

    def is_healthy(self, name: str, called: str = "") -> bool:
        """Ask as the compose file asks. A service that has ended never is healthy again."""
        called = called or name
        ended = self.running[called].poll()
        assert ended is None, f"{called} ended with {ended}: {self.log(called).read_text()[-2000:]}"
        kind, *words = SERVICES[name]["healthcheck"]["test"]
        command = ["sh", "-c", *words] if kind == "CMD-SHELL" else words
        asked = subprocess.run(
            [self.here(word) for word in command],
            cwd=ROOT,
            env=self.environment(name),
            capture_output=True,
            check=False,
        )
        return asked.returncode == 0

    def retire(self, name: str, called: str = "") -> float | None:
        """
        Ask a service to stop, and kill it after its grace, as compose does; gives the seconds that
        it took, None where it had to be killed.
        """
        process, began = self.running.pop(called or name), time.monotonic()
        process.terminate()
        try:
            process.wait(grace(name))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None
        return time.monotonic() - began

    def stop(self) -> None:
        """End what was started, workers and all; whoever does not go is made to."""
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            try:
                process.wait(STOPS_WITHIN)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def example(file: str) -> dict[str, str]:
    """The settings of docker/*file*, as its example has them."""
    lines = (ROOT / f"docker/{file}.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def grace(name: str) -> int:
    """The seconds in which a service must have stopped; ten where the compose file says nothing."""
    parts = re.findall(r"(\d+)([ms])", SERVICES[name].get("stop_grace_period", "10s"))
    return sum(int(number) * {"m": 60, "s": 1}[unit] for number, unit in parts)


def image_command() -> list[str]:
    found = re.findall(r"^CMD (\[.*\])$", (ROOT / "docker/Dockerfile").read_text(), re.MULTILINE)
    return list(json.loads(found[-1]))


class Post(Piped):
    """An SMTP server that keeps every mail."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.server = Controller(self, hostname="127.0.0.1", port=free_port())
        self.server.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append(players.opened(envelope.content.replace(b"\r\n", b"\n")))
        return "250 OK"

    def awaited(self, to: str, wanted: str) -> EmailMessage:
        """The first mail *to* somebody in whose text the expression *wanted* is found."""
        return until(lambda: self.found(to, wanted), f"a mail to {to} with “{wanted}”")

    def found(self, to: str, wanted: str) -> EmailMessage | None:
        mine = [mail for mail in self.mails if mail["To"] == to]
        return next((mail for mail in mine if re.search(wanted, players.text_of(mail))), None)


class Visitor:
    """Somebody behind a proxy that speaks HTTPS for *host*, with cookies and forms."""

    def __init__(self, port: int, host: str) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.headers = {"Host": host, "X-Forwarded-Proto": "https", "Referer": f"https://{host}/"}
        self.cookies = CookieJar(DefaultCookiePolicy(secure_protocols=("http",)))
        self.line = build_opener(HTTPCookieProcessor(self.cookies))

    def asked(self, path: str, data: bytes | None, headers: dict[str, str]) -> tuple[str, str]:
        """The path one ends up at, and what is there."""
        request = Request(self.address + path, data, {**self.headers, **headers})
        with self.line.open(request, timeout=60) as answer:
            return answer.url.removeprefix(self.address), answer.read().decode()

    def open(self, path: str) -> str:
        return self.asked(path, None, {})[1]

    def post(self, path: str, to: str = "", **fields: str) -> str:
        """Fill in the form at *path*, which leads *to* another; gives the path one is sent to."""
        self.open(path)
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        form = {**fields, "csrfmiddlewaretoken": token}
        return self.asked(to or path, urlencode(form).encode(), {})[0]

    def call(self, path: str, token: str = "", attempt: str = "", **data: Any) -> Any:
        """Use the API as a program does, which may name its *attempt*."""
        headers = {"Content-Type": "application/json"}
        if attempt:
            headers["Idempotency-Key"] = attempt
        if token:
            headers["Authorization"] = f"Token {token}"
        body = json.dumps(data).encode() if data else None
        return json.loads(self.asked(f"/api/{path}", body, headers)[1])
