"""Sizes and colours of the board, and its one style."""

CELL, EDGE = 32, 24
LIGHT = {
    "rock": "#cfccc4", "floor": "#f4f2ea", "line": "#d3cfc2", "ink": "#22303a", "faint": "#5d6870",
    "block": "#8a8f94", "fire": "#e2a05a", "barrel": "#b98b4a", "duct": "#c9d3da",
    "exit": "#bfe0b4", "marine": "#2f6fb5", "invader": "#a83a2a", "token": "#e3c75c",
    "plain": "#5b5348", "blue": "#2f6fb5", "red": "#b8402f", "yellow": "#c99a10",
    "name": "#ffffff", "dark": "#22303a",
}  # fmt: skip
DARK = {
    "rock": "#14191d", "floor": "#2a3238", "line": "#3a444b", "ink": "#e4eaee", "faint": "#a3b0ba",
    "block": "#6b747b", "fire": "#8f5a22", "barrel": "#7a5a2c", "duct": "#46535c",
    "exit": "#3d5a33", "marine": "#5b9be0", "invader": "#e2705e", "token": "#a98c2c",
    "plain": "#b3a893", "blue": "#5b9be0", "red": "#e2705e", "yellow": "#f0cb4a",
    "name": "#101417", "dark": "#101417",
}  # fmt: skip


def variables(colours: dict[str, str]) -> str:
    return "".join(f"--dm-{name}:{colour};" for name, colour in colours.items())


def style() -> str:
    """Colours as variables, so that the theme of the page changes them all."""
    fills = "".join(f".dm-{name}{{fill:var(--dm-{name})}}" for name in LIGHT)
    strokes = "".join(
        f".dm-door-{kind}{{stroke:var(--dm-{kind})}}" for kind in ("plain", "blue", "red", "yellow")
    )
    return (
        f".dm{{{variables(LIGHT)}}}"
        f"@media screen and (prefers-color-scheme:dark){{.dm{{{variables(DARK)}}}}}"
        f"{fills}{strokes}.dm-edge{{stroke:var(--dm-ink)}}.dm-cell{{stroke:var(--dm-line)}}"
        ".dm-open{stroke-dasharray:3 5}.dm-figure{fill:var(--dm-name);opacity:.3}"
        f".dm-none{{fill:var(--dm-name);opacity:.35}}{ABOUT}{SMALL}"
    )


# What a figure can do, while it is chosen.
ABOUT = (
    ".dm-about{display:none;pointer-events:none}"
    ".chosen>.dm-about,[data-id]:is(:hover,:focus)>.dm-about{display:inline}"
    ".dm [data-id]:focus{outline:none}"
    ".dm .can>.dm-frame{stroke:var(--dm-token);stroke-width:2}"
    ".dm .chosen>:is(.dm-frame,.dm-plate,.dm-cell){stroke:var(--dm-token);stroke-width:4}"
    ".dm [data-id]:focus-visible>:is(.dm-frame,.dm-plate,.dm-cell)"
    "{outline:3px solid var(--dm-ink)}"
    ".dm-reach{fill:none;stroke:var(--dm-ink);stroke-width:9;stroke-linecap:round;opacity:.55}"
    ".dm-far{stroke-width:4}.dm-sight{fill:var(--dm-token);opacity:.28}"
    ".dm-aim{fill:none;stroke:var(--dm-token);stroke-width:3;stroke-dasharray:5 3}"
)
SMALL = (
    "@media (max-width:40rem){.dm-figure{opacity:.15}.dm-label{font-size:13px}"
    ".dm-wounds,.dm-plate+text{font-size:11px}}"
)
STYLE = style()
