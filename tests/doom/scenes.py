"""What the documents show of Doom."""

from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.scenes import DARK, LIGHT, Scene

SYSTEM = SYSTEMS["doom"]
TEAM = SYSTEM.agreed(Setup(SYSTEM.key, 1, SYSTEM.tables(1)[-1], SYSTEM.edition))

SCENES = (
    Scene(
        "spaces",
        "table",
        TEAM,
        "marine-1",
        orders=80,
        clicked="ma1",
        kept={(1280, LIGHT): "spaces.png", (360, DARK): "spaces-small.png"},
    ),
    Scene("invader", "table", TEAM, "invader", orders=120),
    Scene(
        "spaces-mail",
        "mail",
        TEAM,
        "marine-1",
        orders=30,
        whole=True,
        kept={(768, LIGHT): "spaces-mail.png"},
    ),
    Scene(
        "invader-mail",
        "mail",
        TEAM,
        "invader",
        orders=100,
        whole=True,
        kept={(768, DARK): "invader-mail.png"},
    ),
)
