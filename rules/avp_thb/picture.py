"""Pictures."""
from rules.avp_thb.view import View


def text_board(view: View) -> str:
    return ""


def svg_board(view: View) -> str:
    return ""
