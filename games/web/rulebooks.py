"""The rulebook as pages: contents, sections with their cases, and the rulings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from rules.kernel.system import System
from rules.systems import SYSTEMS, USUAL


@require_GET
def any_rulebook(request: HttpRequest) -> HttpResponse:
    return redirect("rulebook", USUAL)


@require_GET
def rulebook(request: HttpRequest, system: str) -> HttpResponse:
    return page(request, "games/rulebook.html", found(system))


@require_GET
def section(request: HttpRequest, system: str, number: str) -> HttpResponse:
    book = found(system).rulebook
    if number not in book.sections:
        raise Http404("The rulebook has no such section.")
    numbers = list(book.sections)
    place = numbers.index(number)
    return page(
        request, "games/rule_section.html", found(system),
        section=book.sections[number],
        paragraphs=[(one, book.proofs(one.id)) for one in book.sections[number].paragraphs],
        before=numbers[place - 1] if place else None,
        after=numbers[place + 1] if place + 1 < len(numbers) else None,
    )  # fmt: skip


@require_GET
def rulings(request: HttpRequest, system: str) -> HttpResponse:
    book = found(system).rulebook
    groups = {
        heading: [(one, book.bearing_on(one.id), book.proofs(one.id)) for one in group]
        for heading, group in book.rulings.items()
    }
    return page(request, "games/rulings.html", found(system), groups=groups)


@require_GET
def glossary(request: HttpRequest, system: str) -> HttpResponse:
    """The words of a system, and the signs on its boards."""
    return page(request, "games/glossary.html", found(system))


@require_GET
def cards(request: HttpRequest, system: str) -> HttpResponse:
    rules = found(system)
    if not rules.cards:
        raise Http404("This game is played without cards.")
    decks: dict[str, list[object]] = {}
    for card in rules.cards:
        proofs = [c for c in rules.rulebook.cases if f"_{card['id']}_" in f"_{c.name}_"]
        decks.setdefault(card["deck"], []).append((card, proofs))
    return page(request, "games/card_list.html", rules, decks=decks)


def found(key: str) -> System:
    if key not in SYSTEMS:
        raise Http404("There is no such game.")
    return SYSTEMS[key]


def page(request: HttpRequest, template: str, system: System, **more: object) -> HttpResponse:
    return render(request, template, {"system": system, "book": system.rulebook, **more})
