"""
What a side brings: units with their options, as text that is judged, priced and printed.

Our detachments, of 24 points each, stand in `SAMPLES` beside what reads them, and `PATROLS` of 12.
"""

from rules.xenos_rampant.detachment.derived import derived
from rules.xenos_rampant.detachment.entry import Entry, read, written
from rules.xenos_rampant.detachment.judging import SIZES, STANDARD, judge
from rules.xenos_rampant.detachment.samples import PATROLS, SAMPLES
from rules.xenos_rampant.detachment.sheet import parts, sheet

__all__ = [
    "PATROLS",
    "SAMPLES",
    "SIZES",
    "STANDARD",
    "Entry",
    "derived",
    "judge",
    "parts",
    "read",
    "sheet",
    "written",
]
