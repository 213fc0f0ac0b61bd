"""Scripts and styles are sent without their comments, each under a name of its content."""

import gzip
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from avp_site.static_files import StaticFiles, served

SOURCES = FileSystemStorage(Path(__file__).parents[2] / "games" / "static")
SCRIPT = b"""// What it is for.
const far = 2;  // tiles
  // Nobody is asked.
const site = "http://localhost/";
"""


def test_comments_are_for_who_mends_a_script() -> None:
    without = b'const far = 2;  // tiles\nconst site = "http://localhost/";\n'
    assert served("games/play.js", SCRIPT) == without
    assert served("django_htmx/htmx-2.js", SCRIPT) == SCRIPT
    assert served("games/site.css", b"/* By day. */\na{}\n  /* b\n */ c{}\n") == b"a{}\n c{}\n"
    assert served("games/icon.svg", b"// no script\n") == b"// no script\n"


@pytest.mark.parametrize("name", ["play.js", "site.css"])
def test_what_is_collected_is_compressed_without_them(name: str, tmp_path: Path) -> None:
    path, (stem, end) = f"games/{name}", name.split(".")
    for _, _, done in StaticFiles(tmp_path).post_process({path: (SOURCES, path)}):
        assert done is True
    [packed] = (tmp_path / "games").glob(f"{stem}.*.{end}.gz")
    sent = gzip.decompress(packed.read_bytes())
    assert sent == packed.with_suffix("").read_bytes()
    assert sent and b"\n//" not in sent and b"/*" not in sent
