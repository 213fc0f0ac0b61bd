"""The rulebook as pages: contents, sections with their cases, and the rulings."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.play import lessons
from games.web import rule_search
from rules.kernel.players import strengths
from rules.kernel.primer import Passage, Picture
from rules.kernel.system import System
from rules.systems import SYSTEMS, USUAL

LONGEST = 100  # signs of a search


@require_safe
def any_rulebook(request: HttpRequest) -> HttpResponse:
    return redirect("rulebook", USUAL)


@require_safe
def rulebook(request: HttpRequest, system: str) -> HttpResponse:
    others = [one for one in SYSTEMS.values() if one.key != system]
    return page(request, "games/rulebook.html", found(system), others=others)


@require_safe
def primer(request: HttpRequest, system: str) -> HttpResponse:
    """The rules in five minutes."""
    rules = found(system)
    if not rules.rulebook.primer:
        raise Http404("Nobody has written these rules down in short yet.")
    return page(
        request,
        "games/primer.html",
        rules,
        passages=illustrated(system),
        is_lesson=rules in lessons.systems(),
        strengths=strengths(rules),
    )


@lru_cache
def illustrated(system: str) -> list[tuple[Passage, list[tuple[Picture, str]]]]:
    """The passages of a primer, each with its pictures drawn."""
    rules = SYSTEMS[system]
    return [
        (passage, [(one, drawn(rules, one)) for one in passage.pictures])
        for passage in rules.rulebook.primer
    ]


def drawn(rules: System, picture: Picture) -> str:
    state = rules.read_position(picture.position)
    return rules.svg_board(rules.view(state, picture.seat))


@require_safe
def search(request: HttpRequest, system: str) -> HttpResponse:
    """What has all of the words that are asked for, or else most of what they mean."""
    rules, asked = found(system), request.GET.get("q", "").strip()[:LONGEST]
    hits = rule_search.found(system, asked)
    words, like = ([], []) if hits else rule_search.like(system, asked)
    context = {"asked": asked, "found": hits or like, "words": words, "most": rule_search.MOST}
    return page(request, "games/rule_search.html", rules, **context)


@require_safe
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


@require_safe
def rulings(request: HttpRequest, system: str) -> HttpResponse:
    book = found(system).rulebook
    groups = {
        heading: [(one, book.bearing_on(one.id), book.proofs(one.id)) for one in group]
        for heading, group in book.rulings.items()
    }
    return page(request, "games/rulings.html", found(system), groups=groups)


@require_safe
def glossary(request: HttpRequest, system: str) -> HttpResponse:
    """The words of a system, and the signs on its boards."""
    return page(request, "games/glossary.html", found(system))


@require_safe
def cards(request: HttpRequest, system: str) -> HttpResponse:
    rules = found(system)
    if not rules.cards:
        raise Http404("This game is played without cards.")
    decks: dict[str, list[object]] = {}
    for card in rules.cards:
        named = f"_{card['id'].replace('-', '_')}_"
        proofs = [case for case in rules.rulebook.cases if named in f"_{case.name}_"]
        decks.setdefault(card["deck"], []).append((card, proofs))
    return page(request, "games/card_list.html", rules, decks=decks)


def found(key: str) -> System:
    if key not in SYSTEMS:
        raise Http404("There is no such game.")
    return SYSTEMS[key]


def page(request: HttpRequest, template: str, system: System, **more: object) -> HttpResponse:
    return render(request, template, {"system": system, "book": system.rulebook, **more})
