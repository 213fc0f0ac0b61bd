"""The picture of how somebody’s rating has gone, as SVG without styles of its own. Pure."""

from collections.abc import Iterator, Sequence
from datetime import date
from math import ceil, floor

from django.utils.safestring import SafeString, mark_safe

from rules.parts.svg import NAMESPACE, number, tag, text

WIDE, HIGH, LEFT, ABOVE, BELOW = 560, 180, 44, 8, 22
FEW_LINES = 5
STEPS = (50, 100, 200, 500, 1000)
Row = tuple[str, float, float]


def graph(history: Sequence[Row]) -> SafeString | str:
    """A line for the rating and a band for its margin; nothing while there is only one day."""
    if len({day for day, *_ in history}) < 2:
        return ""
    return Frame(history).drawn()


class Frame:
    """Where days and ratings stand in the picture; *marks* are the ratings that are written."""

    def __init__(self, history: Sequence[Row]) -> None:
        self.history = history
        self.days = [date.fromisoformat(day).toordinal() for day, *_ in history]
        low = min(value - 2 * deviation for _, value, deviation in history)
        high = max(value + 2 * deviation for _, value, deviation in history)
        step = next((one for one in STEPS if high - low <= one * FEW_LINES), STEPS[-1])
        self.marks = range(floor(low / step) * step, ceil(high / step) * step + 1, step)

    def x(self, day: int) -> float:
        return LEFT + (WIDE - LEFT) * (day - self.days[0]) / (self.days[-1] - self.days[0])

    def y(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        return ABOVE + HIGH * (high - value) / (high - low)

    def line(self, sigmas: float = 0) -> list[str]:
        return [
            f"{self.x(day):.1f},{self.y(value + sigmas * deviation):.1f}"
            for day, (_, value, deviation) in zip(self.days, self.history, strict=True)
        ]

    def drawn(self) -> SafeString:
        band = [*self.line(2), *reversed(self.line(-2))]
        drawn = tag(
            "svg",
            *self.levels(),
            tag("polygon", points=" ".join(band)),
            tag("polyline", points=" ".join(self.line())),
            *self.ends(),
            class_="graph",
            xmlns=NAMESPACE,
            role="img",
            aria_label=self.words(),
            viewBox=number(0, 0, WIDE + 2, ABOVE + HIGH + BELOW),
        )
        return mark_safe(drawn)  # escaped by what draws it

    def levels(self) -> Iterator[str]:
        for mark in self.marks:
            y = self.y(mark)
            yield tag("path", d=f"M{LEFT} {y:.1f}H{WIDE}")
            yield text(str(mark), x=0, y=f"{y + 4:.1f}")

    def ends(self) -> Iterator[str]:
        low = ABOVE + HIGH + BELOW - 4
        yield text(self.history[0][0], x=LEFT, y=low, text_anchor="start")
        yield text(self.history[-1][0], x=WIDE, y=low, text_anchor="end")

    def words(self) -> str:
        (first, began, _), (last, now, deviation) = self.history[0], self.history[-1]
        values = [value for _, value, _ in self.history]
        return (
            f"From {began:.0f} on {first} to {now:.0f} ± {2 * deviation:.0f} on {last};"
            f" lowest {min(values):.0f}, highest {max(values):.0f}. The table below says the same."
        )
