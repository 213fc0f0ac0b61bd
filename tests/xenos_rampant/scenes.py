"""What the documents show of Xenos Rampant."""

from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from rules.xenos_rampant.detachment import SAMPLES
from rules.xenos_rampant.layout import SEATS
from tests.support.scenes import DARK, LIGHT, Scene

SYSTEM = SYSTEMS["xenos_rampant"]
FIRST = SYSTEM.agreed(Setup(SYSTEM.key, 1, SEATS, SYSTEM.edition, {"attacker": "blue"}))

SCENES = (
    Scene(
        "inches",
        "table",
        FIRST,
        "blue",
        orders=22,
        clicked="b6",
        typed="move b6 towards o1",
        kept={(1280, LIGHT): "inches.png", (360, DARK): "inches-small.png"},
    ),
    Scene("deploying", "table", FIRST, "blue"),
    Scene(
        "builder",
        "builder",
        FIRST,
        "blue",
        written=SAMPLES["colonial platoon"],
        kept={(768, LIGHT): "builder.png", (360, DARK): "builder-small.png"},
    ),
    Scene("turn-mail", "mail", FIRST, "blue", orders=22, kept={(768, LIGHT): "turn-mail.png"}),
)
