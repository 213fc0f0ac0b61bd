"""When Python looks for rubbish, which it does by looking through all that it knows."""

import gc

# Games and pages are made of many small things; Python's own 700 looks for rubbish all the time.
THINGS_UNTIL_RUBBISH = 20_000


def leave_it_while_loading() -> None:
    """What is loaded stays, so to look through it again and again is a fifth of the work."""
    gc.disable()


def keep_what_is_loaded() -> None:
    """What is loaded by now stays until the process ends, and need not be looked through."""
    gc.collect()
    look_from_now_on()


def look_from_now_on() -> None:
    gc.freeze()
    gc.set_threshold(THINGS_UNTIL_RUBBISH)
    gc.enable()
