"""A real Postfix on this machine, between the site and the mailboxes of its players."""

import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mail.dovecot import ENOUGH, free_port, wait_for

PLAYERS, DOMAIN = ("falstaff", "hal"), "players.example"
MAIN = """
compatibility_level = 3.6
queue_directory = {place}/queue
data_directory = {place}/data
maillog_file = {place}/log/mail
maillog_file_prefixes = {place}
mail_owner = postfix
myhostname = mx.players.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
mydestination =
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = {boxes}
virtual_mailbox_base = {place}/boxes
virtual_mailbox_maps = {maps}
virtual_uid_maps = static:{user}
virtual_gid_maps = static:{group}
virtual_minimum_uid = 1
relay_domains = {relayed}
transport_maps = {transport}
smtpd_relay_restrictions = permit_mynetworks, reject
header_checks = {checks}
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 10s
"""
SERVICES = """
127.0.0.1:{port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
lmtp unix - - n - - lmtp
smtp unix - - n - - smtp
error unix - - n - - error
virtual unix - n n - - virtual
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
"""
# What tells a mail of a machine, or of this site; another one might write without.
SIGNS = """
/^(Auto-Submitted|X-Auto-Response-Suppress|X-Loop|List-[A-Za-z]+):/ IGNORE
/^From:/ REPLACE From: Another site <post@elsewhere.example>
"""


class Postfix:
    """It takes mail at *port*."""

    def __init__(self, place: Path, port: int) -> None:
        self.place, self.port = place, port

    def mails_of(self, player: str) -> list[Path]:
        """What lies in the mailbox, the oldest first."""
        files = (self.place / "boxes" / player / "new").glob("*")
        return sorted(files, key=lambda one: one.stat().st_mtime_ns)


@contextmanager
def running(
    place: Path, door: int = 0, box: Path | None = None, *, hides_signs: bool = False
) -> Iterator[Postfix]:
    """
    Runs in *place* until the block ends. Mail to the site goes to its *door*, which speaks LMTP, or
    into one *box*; *hides_signs*: by nothing can it be seen that a machine wrote a mail.
    """
    server, owner = Postfix(place, free_port()), pwd.getpwnam("nobody")
    for folder in ("etc", "queue", "data", "log", "boxes"):
        (place / folder).mkdir(exist_ok=True)
    shutil.chown(place / "data", "postfix")
    shutil.chown(place / "boxes", "nobody")
    for one in (place, *place.parents[:3]):
        one.chmod(0o755)
    if box:
        (place / "boxes/site").symlink_to(box)
    maps = [f"/^{player}@{DOMAIN}$/ {player}/" for player in PLAYERS]
    (place / "maps").write_text("\n".join([*maps, "/@hunt.example$/ site/", ""]))
    (place / "checks").write_text(SIGNS if hides_signs else "")
    lines = MAIN.format(
        place=place,
        boxes=DOMAIN if door else f"{DOMAIN}, hunt.example",
        relayed="hunt.example" if door else "",
        transport=f"inline:{{hunt.example=lmtp:inet:127.0.0.1:{door}}}" if door else "",
        maps=f"regexp:{place}/maps",
        checks=f"regexp:{place}/checks",
        user=owner.pw_uid,
        group=owner.pw_gid,
    )
    (place / "etc/main.cf").write_text(lines)
    (place / "etc/master.cf").write_text(SERVICES.format(port=server.port))
    command = ["postfix", "-c", str(place / "etc")]
    subprocess.run([*command, "start"], check=True, capture_output=True)
    try:
        wait_for(server.port)
        yield server
    finally:
        subprocess.run([*command, "stop"], check=True, capture_output=True, timeout=ENOUGH)
