"""Scripts and styles as readers get them: ours without comments, which are for who mends them."""

import re
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = "games/"
COMMENTS = {
    ".js": re.compile(rb"^ *//.*\n", re.MULTILINE),
    ".css": re.compile(rb" */\*.*?\*/\n?", re.DOTALL),
}


def served(name: str, content: bytes) -> bytes:
    """What is sent of a file: comments that stand behind something in a line of a script stay."""
    comments = COMMENTS.get(PurePosixPath(name).suffix) if name.startswith(OURS) else None
    return comments.sub(b"", content) if comments else content


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    def _save(self, name: str, content: Any) -> str:
        whole = b"".join(content.chunks())  # from its beginning, however much was read
        saved: str = super()._save(name, ContentFile(served(name, whole)))
        return saved
