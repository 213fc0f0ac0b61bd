import re
import subprocess
import sys
from pathlib import Path

import dj_database_url
import pytest

from tests.support.composed import OURS, SERVICES, example

ROOT = Path(__file__).parent.parent
BINARIES = Path(sys.executable).parent
# What the image, the compose file and the owner’s file set, and what is for one machine or tests.
SET_ELSEWHERE = {
    *("HUNT_MODE", "RUN_DIR", "STATIC_ROOT", "REDIS_URL", "INTAKE_HOST", "INTAKE_PORT"),
    *("OWNER_DATABASE_URL", "DEBUG", "LOOPBACK_OUTLETS"),
}


def lint(*command: str) -> subprocess.CompletedProcess[str]:
    binary = BINARIES / command[0]
    if not binary.exists():
        pytest.skip(f"no {command[0]}: the group “ci” is not installed")
    return subprocess.run(
        [binary, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_hadolint_finds_nothing() -> None:
    found = lint("hadolint", "docker/Dockerfile")
    assert found.returncode == 0, found.stdout + found.stderr


def test_compose_file_follows_its_specification() -> None:
    found = lint(
        "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker/compose.yaml"
    )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("file", ["hunt.env", "owner.env"])
def test_the_database_is_reached_by_the_socket_that_the_services_share(file: str) -> None:
    (address,) = [url for url in example(file).values() if url.startswith("postgresql:")]
    there = f"socket:{dj_database_url.parse(address)['HOST']}"
    assert there in SERVICES["postgres"]["volumes"]
    assert all(f"{there}:ro" in SERVICES[name]["volumes"] for name in OURS)


def test_the_site_is_open_to_this_machine_alone() -> None:
    """The proxy in front of it is; mail comes from everywhere."""
    ports = {name: one["ports"] for name, one in SERVICES.items() if "ports" in one}
    assert ports.keys() == {"web", "listen", "intake"}
    assert all(port.startswith("127.0.0.1:") for port in ports["web"] + ports["listen"])


def test_the_example_names_all_that_a_site_may_set() -> None:
    settings = (ROOT / "avp_site/settings.py").read_text()
    read = set(re.findall(r"""(?:environ\.get|required|wanted)\(\s*"([A-Z_]+)\"""", settings))
    said = re.findall("^(?:# )?([A-Z_]+)=", (ROOT / "docker/hunt.env.example").read_text(), re.M)
    assert read - SET_ELSEWHERE == set(said) - {"ANYMAIL_WEBHOOK_SECRET"}
