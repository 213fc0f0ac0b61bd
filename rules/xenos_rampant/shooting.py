"""Whom a unit may shoot at, from how far, and on what it hits."""

from collections.abc import Mapping

from rules.kernel.editions import in_force
from rules.xenos_rampant.ground.headings import in_front
from rules.xenos_rampant.ground.places import inches
from rules.xenos_rampant.ground.points import INCH, within
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.profiles import Profile

NORMAL, EXTREME, OUT = "normal", "extreme", "out"
SKIRMISH_RANGE, SKIRMISH_VALUE = 120, 6
VEILED = 12  # inches, within which hidden units can be picked as targets
SPOTTED = 3  # what a shooter with spotters hits on
SPOTTING = 12  # inches between spotters and target
# By edition, whether who is not on the table can spot (ruling E9).
SPOTS_FROM_AFAR: Mapping[int, bool] = {1: True, 2: False}


def band(profile: Profile, distance: int) -> str:
    """In which range a target at that gap is; the inch itself belongs to the nearer one."""
    if distance <= profile.range:
        return NORMAL
    return EXTREME if profile.extreme and profile.range else OUT


def is_extreme(layout: Layout, shooter: Unit, target: Unit) -> bool:
    return band(shooter.profile, layout.gap(shooter, target)) == EXTREME


def refusal(layout: Layout, shooter: Unit, target: Unit, *, unseen: bool = False) -> str:
    """
    Why *shooter* may not choose *target* to shoot at, as a sentence; or “”.

    *unseen*: others see the target for it.
    """
    distance = layout.gap(shooter, target)
    reach = band(shooter.profile, distance)
    if reach == OUT:
        far = inches(shooter.profile.range)
        return f"{target.name} is {inches(distance)} inches away; {shooter.name} shoots {far}."
    if reach == EXTREME and not (unseen or layout.sees(shooter, target)):
        return f"{target.name} is at extreme range and out of sight of {shooter.name}."
    if why := veiled(layout, shooter, target):
        return why
    if aims_elsewhere(shooter, target):
        return f"{target.name} is behind the gun of {shooter.name}."
    return ""


def support_refusal(layout: Layout, caller: Unit, target: Unit) -> str:
    """Why *caller* may not choose *target* for Fire Support, as a sentence; or “”."""
    if not layout.sees(caller, target):
        return f"{caller.name} does not see {target.name}."
    return veiled(layout, caller, target)


def veiled(layout: Layout, shooter: Unit, target: Unit) -> str:
    """Why it cannot be picked from so far away, as a sentence; or “”."""
    if within(shooter.disc, target.disc, VEILED) or not hides(target, shooter):
        return ""
    return f"{target.name} is shot at from within {VEILED} inches only."


def hides(target: Unit, shooter: Unit) -> bool:
    if target.has("hard_to_target") and not shooter.has("counter_sniper"):
        return True
    return target.has("cloaking_device") or "concealment" in target.powers


def aims_elsewhere(shooter: Unit, target: Unit) -> bool:
    """Whether a fixed gun points away; turrets and walkers shoot all round."""
    fixed = shooter.has("fixed_gun") and not shooter.has("walker")
    return fixed and not in_front(shooter.facing, shooter.at, target.at)


def may_shoot_back(layout: Layout, target: Unit, shooter: Unit) -> bool:
    """Whether a Firefight is open to *target*: the shooter is inside its own range."""
    return (
        target.has("firefight")
        and bool(target.profile.shoot)
        and not target.suppressed
        and not target.targeted
        and layout.gap(target, shooter) <= target.profile.range
        and not aims_elsewhere(target, shooter)
    )


def spotters_refusal(layout: Layout, shooter: Unit, spotter: Unit, target: Unit) -> str:
    """Why *spotter* cannot point *target* out to *shooter*, as a sentence; or “”."""
    if not shooter.has("spotters"):
        return f"{shooter.name} has no use for spotters."
    if spotter is shooter or spotter.seat != shooter.seat:
        return f"{spotter.name} cannot spot for {shooter.name}."
    if spotter.aboard and not in_force(SPOTS_FROM_AFAR, layout.edition):
        return f"{spotter.name} is not on the table."
    if spotter.done or spotter.suppressed:
        return f"{spotter.name} has no action left to give up."
    if layout.gap(spotter, target) > SPOTTING * INCH:
        return f"{spotter.name} is more than {SPOTTING} inches from {target.name}."
    if shooter.has("indirect_fire"):
        return "" if layout.sees(spotter, target) else f"{spotter.name} does not see {target.name}."
    return "" if layout.sees(shooter, target) else f"{shooter.name} does not see {target.name}."
