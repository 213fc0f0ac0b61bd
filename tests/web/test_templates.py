"""Templates can be read."""

from pathlib import Path

LONGEST = 260
HERE = Path("games/templates")
# A mail is what its template says, to the last space.
FILES = sorted({*HERE.rglob("*.html")} - {*(HERE / "mail").iterdir()})


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    assert len(FILES) > 150
    lines = [(path, line) for path in FILES for line in path.read_text().splitlines()]
    assert [(str(path), line) for path, line in lines if len(line) > LONGEST] == []
