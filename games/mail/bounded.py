"""
A mail is read in a process of its own: one that uses that process up harms nothing else.

`python -m games.mail.bounded DOMAIN OWN` reads a mail from its input and writes, as JSON,
what stands in it or why it cannot be read.
"""

import json
import resource
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from games.mail import reading

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 5
MEMORY = 256 * 1024 * 1024
PATIENCE = 6 * SECONDS  # on the wall, where others want the processor, too


def letter(raw: bytes, domain: str, own: str) -> reading.Letter:
    """What `reading.letter` gives; a mail that takes too much of anything is Unreadable as well."""
    bounds = [str(SECONDS), str(MEMORY)]
    command = [sys.executable, "-m", "games.mail.bounded", domain, own, *bounds]
    try:
        # Without the environment, in which the site's secrets stand.
        done = subprocess.run(
            command, input=raw, capture_output=True, cwd=ROOT, env={}, timeout=PATIENCE, check=True
        )
    except subprocess.SubprocessError as error:
        raise reading.Unreadable(reading.TANGLED) from error
    told = json.loads(done.stdout)
    if "refusal" in told:
        raise reading.Unreadable(told["refusal"])
    return reading.Letter(**told)


def told(raw: bytes, domain: str, own: str) -> dict[str, object]:
    try:
        return asdict(reading.letter(raw, domain, own))
    except reading.Unreadable as error:
        return {"refusal": str(error)}


def main(domain: str, own: str, seconds: str, memory: str) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    print(json.dumps(told(sys.stdin.buffer.read(), domain, own)))


if __name__ == "__main__":
    main(*sys.argv[1:])
