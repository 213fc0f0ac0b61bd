"""
The long runs, not part of `make bench`: the tests that know SOAK, and 200 games of each system's
autopilots. Words after the command go to pytest.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from rules.kernel.system import System
from rules.systems import SYSTEMS
from tests.support import tables

ROOT = Path(__file__).resolve().parent.parent
SERIES = ["--games", "200", "--seed", "1", "--json"]


def selfplay(system: System) -> list[str]:
    mission = str(tables.first_mission(system))
    return ["manage.py", "selfplay", system.key, "--mission", mission, *SERIES]


def long_tests() -> list[str]:
    """The test files that do more when SOAK is set."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(one.relative_to(ROOT)) for one in files if "SOAK" in one.read_text()]


def ran(command: list[str]) -> int:
    """Run *command*, tell what it is and how it went, and give its exit code."""
    shown, began = " ".join(["python", *command]), time.perf_counter()
    print(f"$ SOAK=1 {shown}", flush=True)
    environment = {**os.environ, "SOAK": "1"}
    code = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment).returncode
    told = "passed" if code == 0 else f"failed with {code}"
    print(f"{told} after {time.perf_counter() - began:.0f} s: {shown}\n", flush=True)
    return code


def main() -> int:
    return max(
        ran(["-m", "pytest", *long_tests(), *sys.argv[1:]]),
        *(ran(selfplay(system)) for system in SYSTEMS.values()),
    )


if __name__ == "__main__":
    sys.exit(main())
