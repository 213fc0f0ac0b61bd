"""The fields in which a player chooses what to bring: a list by its name, or one written down."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django import forms

from games.models.saved_list import SavedList
from rules.kernel.lists import LONGEST, ListRules

SAVED = "saved:"  # before the number of a list of one's own
USUAL = ("", "As usual")


def names(seat: str) -> tuple[str, str]:
    return f"list-{seat}", f"written-{seat}"


def of(
    rules: ListRules, seat: str, owner: str, saved: Iterable[SavedList]
) -> dict[str, forms.Field]:
    """*owner* is the seat as sentences call it, “the blue side”."""
    chosen, written = names(seat)
    return {
        chosen: forms.ChoiceField(
            choices=[USUAL, *choices(rules, (seat,), saved)],
            required=False,
            label=f"{rules.called.capitalize()} of {owner}",
        ),
        written: forms.CharField(
            required=False,
            max_length=LONGEST,
            label="Or write one",
            widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        ),
    }


def choices(
    rules: ListRules, seats: Collection[str], saved: Iterable[SavedList]
) -> list[tuple[str, str]]:
    """The ready-made lists and one's own for *seats*, by the words that forms send."""
    own = [(f"{SAVED}{one.pk}", f"Yours: {one.name}") for one in saved if one.seat in seats]
    return [*((name, ready.title) for name, ready in rules.ready.items()), *own]


def chosen(data: Mapping[str, Any], seat: str, saved: Iterable[SavedList]) -> str:
    """What *data* says: the text written or saved, or the name of a ready-made list."""
    chosen, written = names(seat)
    return str(data.get(written) or "").strip() or resolved(str(data.get(chosen) or ""), saved)


def resolved(word: str, saved: Iterable[SavedList]) -> str:
    """The text of a saved list that *word* names; any other word as it is."""
    own = {f"{SAVED}{one.pk}": one.text for one in saved}
    return own.get(word, "" if word.startswith(SAVED) else word)
