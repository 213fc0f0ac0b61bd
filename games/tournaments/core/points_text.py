"""Points and numbers in words."""


def shown(points: float) -> str:
    """`2½`"""
    if points < 0:
        return f"−{shown(-points)}"
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def counted(points: float) -> str:
    """“½ point”, “2 points”"""
    return f"{shown(points)} point{'' if 0 < points <= 1 else 's'}"


FRACTIONS = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def number(value: float) -> str:
    """“14½”; other fractions than quarters have two digits."""
    whole, rest = divmod(abs(value), 1)
    if rest not in FRACTIONS:
        return f"{value:.2f}".replace("-", "−")
    sign = "−" if value < 0 else ""
    return sign + (f"{int(whole)}{FRACTIONS[rest]}" if whole or not rest else FRACTIONS[rest])
