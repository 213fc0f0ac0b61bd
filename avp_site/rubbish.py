"""When Python looks for rubbish, which it does by looking through all that it knows."""

import gc

# Games and pages are made of many small things; Python's own 700 looks for rubbish all the time.
THINGS_UNTIL_RUBBISH = 20_000


def keep_what_is_loaded() -> None:
    """What is loaded by now stays until the process ends, and need not be looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(THINGS_UNTIL_RUBBISH)
