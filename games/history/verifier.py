"""The program that proves games, as one file that Python starts."""

from functools import cache
from hashlib import sha256
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rules.data import everything

NAME = "hunt-verify.pyz"
STARTS = "import sys\nfrom rules.verify import main\nsys.exit(main(sys.argv[1:]))\n"


@cache
def program() -> bytes:
    """A zip of the rules, about 1.5 MB; the same rules give the same bytes, as nothing is dated."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo("__main__.py"), STARTS, ZIP_DEFLATED)
        for path, file in everything():
            archive.writestr(ZipInfo(f"rules/{path}"), file.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


@cache
def digest() -> str:
    return sha256(program()).hexdigest()
