"""What can be agreed before a game, as a system tells it and as hosts choose it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed, shown

NOTHING = ""  # the value of a choice that stands in no setup


class Choice(NamedTuple):
    """
    A *value* as the setup has it, and what players call it.

    Text or a whole number; NOTHING for a choice that leaves the option out of the setup.
    """

    value: str | int
    label: str

    @property
    def word(self) -> str:
        """The value as hosts write it and forms send it."""
        return str(self.value)


@dataclass(frozen=True)
class Option:
    """
    One thing to agree on: by *name* in the setup, to players by its *label*. The first of its
    *choices* is what is played without a choice; *help* says in lines what it is about.

    *needs* names an option that must be chosen, too. *is_tempo*: it says how fast a game goes, so
    it stands beside the clock, and every game of a campaign may choose it anew. *is_series*: one
    game leads to the next, so no game of a tournament has it; *otherwise* is what players call a
    value that the game before has written. *shapes_lists*: what seats bring depends on it.
    *is_told*: players read it before the game even where nothing else was chosen.
    """

    name: str
    label: str
    choices: tuple[Choice, ...]
    help: str = ""
    needs: str = ""
    is_tempo: bool = False
    is_series: bool = False
    otherwise: str = ""
    shapes_lists: bool = False
    is_told: bool = False

    @property
    def default(self) -> str | int:
        return self.choices[0].value

    @property
    def words(self) -> str:
        """What may be chosen, as a list in a sentence."""
        words = listed([choice.word for choice in self.choices if choice.word], "or")
        may_be_left_out = any(choice.value == NOTHING for choice in self.choices)
        return f"{words}, or nothing" if may_be_left_out else words

    def told(self, value: Any) -> str:
        """What players call *value*, as a sentence with the option's label."""
        found = self.choice_of(value)
        return f"{self.label}: {found.label if found else self.otherwise or value}."

    def choice_of(self, value: Any) -> Choice | None:
        """The choice of a value or its word; None for what cannot be chosen."""
        return next((choice for choice in self.choices if choice.word == str(value)), None)

    def read(self, word: str) -> str | int:
        """The value that *word* means. Raises IllegalOrder, which names the choices."""
        if found := self.choice_of(word):
            return found.value
        raise IllegalOrder(self.refusal(word))

    def refusal(self, word: str) -> str:
        """Why *word* cannot be chosen."""
        return f"{self.label}: “{shown(word)}” cannot be chosen. Choose {self.words}."


def chosen(options: Sequence[Option], words: Mapping[str, str]) -> dict[str, str | int]:
    """
    What stands in the setup if a host chooses *words*, by the names of options; the rest is left
    as usual. Raises IllegalOrder, with a sentence for the host, for what cannot be chosen.
    """
    known = {option.name: option for option in options}
    for name in words:
        if name not in known:
            raise IllegalOrder(f"There is no option “{shown(name)}”. {there_are(options)}")
    values = {
        name: option.read(words.get(name, str(option.default))) for name, option in known.items()
    }
    agreed = {name: value for name, value in values.items() if value != NOTHING}
    for fault in faults(options, agreed):
        raise IllegalOrder(fault)
    return agreed


def there_are(options: Sequence[Option]) -> str:
    if not options:
        return "There is nothing to choose."
    return f"You can choose {listed(option.name for option in options)}."


def faults(options: Sequence[Option], agreed: Mapping[str, Any]) -> Iterator[str]:
    """Why *agreed* is not among the choices of *options*, a sentence each."""
    known = {option.name: option for option in options}
    for name, value in agreed.items():
        if name not in known:
            yield f"There is no option “{shown(name)}”. {there_are(options)}"
        elif known[name].choice_of(value) is None:
            yield known[name].refusal(str(value))
        elif (needed := known[name].needs) and not agreed.get(needed):
            yield f"{known[name].label} cannot be chosen without {known[needed].label.lower()}."
