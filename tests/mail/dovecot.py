"""A real Dovecot on this machine, with one mailbox that takes whatever is put into it."""

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from mailbox import Maildir
from pathlib import Path

PASSWORD = "a-long-walk-home"
ENOUGH = 20  # seconds until it listens
SETTINGS = """
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
base_dir = {place}/run
state_dir = {place}/state
log_path = {place}/log
mail_location = maildir:{place}/mail
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={place}
}}
first_valid_uid = 1
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
"""


class Dovecot:
    def __init__(self, place: Path, port: int) -> None:
        self.place, self.port, self.mail = place, port, place / "mail"
        self.url = f"imap://post:{PASSWORD}@127.0.0.1:{port}/INBOX"
        self.owner = pwd.getpwnam("nobody")
        Maildir(str(self.mail))
        for folder in (self.mail, *self.mail.iterdir()):
            self.own(folder)

    def deliver(self, raw: bytes) -> None:
        """A mail is its owner's before the server sees it: the server moves what it finds."""
        name = f"{time.time_ns()}.post"
        mail = self.mail / "tmp" / name
        mail.write_bytes(raw)
        self.own(mail)
        mail.rename(self.mail / "new" / name)

    def own(self, path: Path) -> None:
        os.chown(path, self.owner.pw_uid, self.owner.pw_gid)

    def lying(self, folder: str = "") -> int:
        box = Maildir(str(self.mail))
        return len(box.get_folder(folder) if folder else box)


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        return int(door.getsockname()[1])


@contextmanager
def running(place: Path) -> Iterator[Dovecot]:
    """Runs in *place*, which its owner may enter, until the block ends."""
    server = Dovecot(place, free_port())
    for one in (place, *place.parents[:3]):
        one.chmod(0o755)
    config = place / "dovecot.conf"
    owner = server.owner
    config.write_text(
        SETTINGS.format(
            place=place,
            password=PASSWORD,
            port=server.port,
            user=owner.pw_uid,
            group=owner.pw_gid,
        )
    )
    program = shutil.which("dovecot")
    assert program
    process = subprocess.Popen([program, "-F", "-c", str(config)])
    try:
        wait_for(server.port)
        yield server
    finally:
        process.terminate()
        process.wait(ENOUGH)


def wait_for(port: int) -> None:
    end = time.monotonic() + ENOUGH
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("Dovecot does not listen")
