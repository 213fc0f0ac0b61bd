"""The picture of how somebody’s rating has gone, as SVG without styles of its own. Pure."""

from collections.abc import Iterator, Sequence
from datetime import date
from math import ceil, floor

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

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
        return format_html(
            '<svg class="graph" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{}"'
            ' viewBox="0 0 {} {}">{}<polygon points="{}"/><polyline points="{}"/>{}</svg>',
            self.words(),
            WIDE + 2,
            ABOVE + HIGH + BELOW,
            format_html_join(
                "", '<path d="M{} {}H{}"/><text x="{}" y="{}">{}</text>', self.levels()
            ),
            " ".join(band),
            " ".join(self.line()),
            format_html_join("", '<text x="{}" y="{}" text-anchor="{}">{}</text>', self.ends()),
        )

    def levels(self) -> Iterator[tuple[object, ...]]:
        for mark in self.marks:
            y = f"{self.y(mark):.1f}"
            yield LEFT, y, WIDE, 0, f"{self.y(mark) + 4:.1f}", mark

    def ends(self) -> Iterator[tuple[object, ...]]:
        low = ABOVE + HIGH + BELOW - 4
        yield LEFT, low, "start", self.history[0][0]
        yield WIDE, low, "end", self.history[-1][0]

    def words(self) -> str:
        (first, began, _), (last, now, deviation) = self.history[0], self.history[-1]
        values = [value for _, value, _ in self.history]
        return (
            f"From {began:.0f} on {first} to {now:.0f} ± {2 * deviation:.0f} on {last};"
            f" lowest {min(values):.0f}, highest {max(values):.0f}. The table below says the same."
        )
