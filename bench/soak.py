"""
The long runs, not part of `make bench`: the tests that know SOAK, and 200 games of the
autopilots. Words after the command go to pytest.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SELFPLAY = ["selfplay", "avp_thb", "--mission", "1", "--games", "200", "--seed", "1", "--json"]


def long_tests() -> list[str]:
    """The test files that do more when SOAK is set."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(one.relative_to(ROOT)) for one in files if "SOAK" in one.read_text()]


def main() -> int:
    environment = {**os.environ, "SOAK": "1"}
    commands = [
        [sys.executable, "-m", "pytest", *long_tests(), *sys.argv[1:]],
        [sys.executable, "manage.py", *SELFPLAY],
    ]
    done = [subprocess.run(one, cwd=ROOT, env=environment, check=False) for one in commands]
    return max(one.returncode for one in done)


if __name__ == "__main__":
    sys.exit(main())
