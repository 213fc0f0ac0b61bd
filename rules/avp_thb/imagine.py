"""States that a view allows."""
from rules.avp_thb.state import State
from rules.avp_thb.view import View
from rules.kernel.chance import Chance


def imagine(view: View, chance: Chance) -> State:
    raise NotImplementedError
