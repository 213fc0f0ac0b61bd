"""What is seen on the board of what happened."""

from collections.abc import Mapping

from rules.kernel.cues import Cue

CUES: Mapping[str, Cue] = {
    "attack": Cue("shot", by="by", at="target", place="tile", roll="roll", passed="hit"),
    "wound": Cue("wound", at="target"),
    "removed": Cue("gone", at="target", place="tile"),
    "reveal": Cue("seen", at="model", place="tile"),
    "vanish": Cue("seen", at="model"),
    "born": Cue("seen", at="model", place="tile"),
    "acid": Cue("wound", place="tile"),
    "collapse": Cue("gone", place="tile"),
    "move": Cue("moved", at="model", origin="origin", place="tile"),
    "step": Cue("moved", at="model", origin="origin", place="tile"),
}
