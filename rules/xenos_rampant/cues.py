"""What is seen on the table of what happened."""

from collections.abc import Mapping

from rules.kernel.cues import Cue

CUES: Mapping[str, Cue] = {
    "shot": Cue("shot", by="unit", at="target", roll="dice", passed="hits"),
    "blows": Cue("shot", by="unit", at="target", roll="dice", passed="hits"),
    "blast": Cue("wound", at="target", roll="dice"),
    "loss": Cue("wound", at="unit"),
    "test": Cue("seen", at="unit", roll="dice"),
    "suppressed": Cue("seen", at="unit"),
    "explosion": Cue("gone", at="unit"),
    "removed": Cue("gone", at="unit"),
}
