"""What is seen on the board of what happened."""

from collections.abc import Mapping

from rules.kernel.cues import Cue

CUES: Mapping[str, Cue] = {
    "moved": Cue("moved", at="piece", origin="origin", place="place"),
    "result": Cue("shot", by="piece", place="space", roll="faces", passed="hit"),
    "scatters": Cue("wound", place="space"),
    "explodes": Cue("wound", place="space"),
    "wounds": Cue("wound", at="piece"),
    "thrown": Cue("moved", at="piece", place="space"),
    "frag": Cue("gone", at="piece"),
    "removed": Cue("gone", at="piece"),
    "recalled": Cue("gone", at="piece"),
    "revealed": Cue("seen", at="figures"),
    "encounter": Cue("seen", place="space"),
    "spawned": Cue("seen", at="piece"),
    "returns": Cue("seen", at="piece", place="space"),
}
