"""
Plays games again: `python -m rules.again`, which two trees of the rules are compared by.

Each line that comes in is the text of a whole record as a JSON string. Each line that goes
out is JSON, `{"events": […], "stopped": …}`: the order and the digest after each event, as
these rules play it, and why they could not go on, or null.
"""

import json
import sys
from typing import Any

from rules.checks import system_of
from rules.kernel import chain
from rules.record import Record, UnreadableRecord, read
from rules.replaying import Broken, laid_out, played_next


def again(record: Record) -> dict[str, Any]:
    """Every event's order and digest, up to the one that these rules do not play."""
    events: list[str] = []
    try:
        system = system_of(record.heading)
        table = laid_out(system, record.heading, record.events)
        for link, _ in record.events:
            one = played_next(system, record.heading, table, link)
            events.append(f"{one.order} → {chain.digest_of(system.dump(table.state))}")
    except (Broken, UnreadableRecord) as error:
        return {"events": events, "stopped": str(error)}
    return {"events": events, "stopped": None}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(again(read(json.loads(line)))), flush=True)
