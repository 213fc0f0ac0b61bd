"""
A mail is read in a process of its own: one that uses that process up harms nothing else.

`python -m games.mail.sandbox DOMAIN OWN` reads a mail from its input and writes, as JSON,
what stands in it or why it cannot be read.
"""

import json
import resource
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from games.mail import parse
from games.mail.delivery_reports import Report

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 5
MEMORY = 256 * 1024 * 1024
PATIENCE = 6 * SECONDS  # on the wall, where others want the processor, too


def letter(raw: bytes, domain: str, own: str) -> parse.Letter:
    """What `parse.letter` gives; a mail that takes too much of anything is Unreadable as well."""
    bounds = [str(SECONDS), str(MEMORY)]
    command = [sys.executable, "-m", "games.mail.sandbox", domain, own, *bounds]
    try:
        # Without the environment, in which the site's secrets stand.
        done = subprocess.run(
            command, input=raw, capture_output=True, cwd=ROOT, env={}, timeout=PATIENCE, check=True
        )
    except subprocess.SubprocessError as error:
        raise parse.UnreadableMail(parse.TANGLED) from error
    told = json.loads(done.stdout)
    if "refusal" in told:
        raise parse.UnreadableMail(told["refusal"])
    report = told.pop("report")
    return parse.Letter(**told, report=Report(*report) if report else None)


def told(raw: bytes, domain: str, own: str) -> dict[str, object]:
    try:
        return asdict(parse.letter(raw, domain, own))
    except parse.UnreadableMail as error:
        return {"refusal": str(error)}


def main(domain: str, own: str, seconds: str, memory: str) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    print(json.dumps(told(sys.stdin.buffer.read(), domain, own)))


if __name__ == "__main__":
    main(*sys.argv[1:])
