"""Nobody's address leads to our own machines."""

import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from urllib3.util import connection

from games.notify import safe_http
from rules.kernel.errors import Refusal
from tests.notify.listener import Listener
from tests.support.certificates import self_signed

PUBLIC, NAME = "93.184.215.14", "hooks.example"
INNER = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("0.0.0.0", "255.255.255.255", "240.0.0.1", "224.0.0.1", "198.18.0.1", "192.0.0.8"),
    *("::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::7f00:1"),
    *("::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1"),
    *("2001:db8::1", "5f00::1", "192.88.99.1", "203.0.113.9"),
]


class Names:
    """Looks *NAME* up as the test says, and goes nowhere."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked, self.went = list(answers), 0, [("", 0)]

    def getaddrinfo(self, host: str, port: Any, *given: Any, **named: Any) -> Any:
        assert host.strip("[]") == NAME or host in self.answers
        self.asked += host == NAME
        at = self.answers[min(self.asked, len(self.answers)) - 1]
        family = socket.AF_INET6 if ":" in at else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (at, port or 443))]

    def connect(self, address: tuple[str, int], *given: Any, **named: Any) -> Any:
        self.went.append(address)
        raise OSError("nobody goes there in a test")


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Any:
    def given(*answers: str) -> Names:
        names = Names(*answers)
        monkeypatch.setattr(socket, "getaddrinfo", names.getaddrinfo)
        monkeypatch.setattr(connection, "create_connection", names.connect)
        return names

    return given


def called(address: str) -> str:
    """Why nothing was reached."""
    with pytest.raises(safe_http.Unreachable) as why:
        safe_http.called(address, b"{}", {})
    return str(why.value)


@pytest.mark.parametrize("inner", INNER)
def test_inner_addresses_are_refused(names: Any, inner: str) -> None:
    seen = names(inner)
    assert called(f"https://{NAME}/told") == safe_http.NOT_PUBLIC
    assert seen.went == [("", 0)]


def test_an_outer_address_is_called(names: Any) -> None:
    seen = names(PUBLIC)
    assert called(f"https://{NAME}/told") == "no server answers there"
    assert seen.went[1:] == [(PUBLIC, 443)]


def test_a_name_that_changes_leads_to_what_was_checked(names: Any) -> None:
    """A name that is public when it is looked at, and inner when it is used."""
    seen = names(PUBLIC, "127.0.0.1")
    called(f"https://{NAME}/told")
    assert seen.asked == 1 and seen.went[1:] == [(PUBLIC, 443)]


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]"])
def test_figures_in_disguise_are_refused(host: str) -> None:
    assert called(f"https://{host}/told") == safe_http.NOT_PUBLIC


@pytest.mark.parametrize(
    "address",
    [
        *(
            "http://a.example/",
            "ftp://a.example/",
            "file:///etc/passwd",
            "https://",
            "//a.example/",
        ),
        *("https://a:b@a.example/", "https://a.example:99999/", "https://[::1/", "javascript:1"),
        *("", "https://a.example/\u00e9", "https://a.example/\n", "https://a.example/" + "x" * 500),
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(address: str) -> None:
    assert called(address).endswith(".")
    if address.strip() == address:
        with pytest.raises(Refusal, match=r"\.$"):
            safe_http.checked(address)


def test_redirects_are_not_followed(settings: Any) -> None:
    settings.LOOPBACK_OUTLETS = True
    inner = Listener()
    outer = Listener(307, Location=inner.address)
    try:
        assert safe_http.called(outer.address, b"{}", {}) == 307
    finally:
        outer.stop()
        inner.stop()
    assert len(outer.heard) == 1 and not inner.heard


def test_the_name_stays_in_what_is_asked(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = socket.getaddrinfo

    def here(host: str, *given: Any, **named: Any) -> Any:
        return honest("127.0.0.1" if host == NAME else host, *given, **named)

    monkeypatch.setattr(socket, "getaddrinfo", here)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert safe_http.called(f"http://{NAME}:{listener.port}/told", b"{}", {"X-A": "b"}) == 201
    (heard,) = listener.heard
    assert heard.headers["Host"] == f"{NAME}:{listener.port}" and heard.headers["X-A"] == "b"


def test_a_long_answer_is_not_read(settings: Any) -> None:
    settings.LOOPBACK_OUTLETS = True
    server = socket.create_server(("127.0.0.1", 0))
    sent = []

    def pour() -> None:
        line, _ = server.accept()
        line.recv(65_536)
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
        try:
            while len(sent) < 1000:
                line.sendall(b"x" * 65_536)
                sent.append(1)
        except OSError:
            line.close()

    pouring = threading.Thread(target=pour, daemon=True)
    pouring.start()
    assert safe_http.called(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {}) == 200
    pouring.join(20)
    server.close()
    assert len(sent) < 1000


def test_a_silent_one_is_left(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LOOPBACK_OUTLETS = True
    monkeypatch.setattr(safe_http, "SECONDS", (1, 0.3))
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert called(f"http://127.0.0.1:{server.getsockname()[1]}/") == "it did not answer in time"


@pytest.fixture
def impostor(tmp_path: Path) -> Iterator[int]:
    """The port of a server whose certificate nobody has signed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(self_signed(NAME, tmp_path))
    listener = Listener()
    listener.server.socket = context.wrap_socket(listener.server.socket, server_side=True)
    yield listener.port
    listener.stop()


def test_certificates_are_checked(impostor: int, settings: Any) -> None:
    settings.LOOPBACK_OUTLETS = True
    assert called(f"https://127.0.0.1:{impostor}/told") == "its certificate is not valid"
