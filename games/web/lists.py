"""One's lists: written, checked, kept, shared and printed, for every system."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.models.saved_list import SavedList
from games.people import saved_lists
from games.web import REFUSED
from rules.kernel.errors import Refusal
from rules.kernel.lists import LONGEST, ListRules, Part, counted, judged, recounted
from rules.kernel.options import Option
from rules.kernel.system import System
from rules.systems import SYSTEMS

NUMBER = "number:"  # before the word of a part, in the names of fields


@dataclass(frozen=True)
class Draft:
    """A list as it stands in the form: for what game and seat, how it is called, and its text."""

    system: System
    mission: int
    seat: str
    options: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    text: str = ""

    @property
    def rules(self) -> ListRules:
        """Raises Refusal if there is nothing to bring."""
        return saved_lists.rules_for(self.system.key, self.mission, self.seat, self.options)

    @property
    def shaping(self) -> list[Option]:
        return [one for one in self.system.options(self.mission) if one.shapes_lists]


@require_safe
@login_required
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """All that somebody has written, and where to begin another."""
    own = [(one, *told(one)) for one in saved_lists.of(request.user)]
    return render(request, "games/lists.html", {"lists": own, "games": list(to_write_for())})


def told(saved: SavedList) -> tuple[str, str]:
    """For what a list is, and what it comes to."""
    system = SYSTEMS.get(saved.system)
    of = f"{system.title if system else saved.system}, {saved.seat}"
    try:
        found = saved_lists.judgement(saved)
        rules = draft_of(saved).rules
    except Refusal as error:
        return of, str(error)
    broken = f", {len(found.faults)} to mend" if found.faults else ""
    return of, f"{rules.called}, {found.total} {rules.measure}{broken}"


def to_write_for() -> Iterator[tuple[str, str, list[str]]]:
    """What lists can be written for: a mission as forms name it, its title, and the seats."""
    for key, system in SYSTEMS.items():
        for mission, title in system.missions.items():
            if seats := seats_of(system, mission):
                yield f"{key}-{mission}", f"{system.title}: {mission}. {title}", seats


def seats_of(system: System, mission: int) -> list[str]:
    """The seats of a mission that bring something."""
    return [seat for seat in system.seating(mission).names if brings(system, mission, seat)]


def brings(system: System, mission: int, seat: str) -> bool:
    try:
        return bool(saved_lists.rules_for(system.key, mission, seat, {}))
    except Refusal:
        return False


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Write a list; it is kept when it has a name."""
    return done(request, SavedList(user_id=request.user.pk or 0), draft_in(request))


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a list, share it, copy it or take it away."""
    saved = get_object_or_404(SavedList, pk=pk, user=request.user.pk)
    return done(request, saved, draft_in(request) if "text" in request.POST else draft_of(saved))


def done(request: HttpRequest, saved: SavedList, draft: Draft) -> HttpResponse:
    """Do what the form asks for; what is refused stays in it."""
    act = ACTS.get(request.POST.get("do", ""))
    if act is None or (saved.pk is None and act is not keep):
        return shown(request, saved, draft)
    try:
        return act(request, saved, draft)
    except Refusal as error:
        return shown(request, saved, draft, str(error))


def keep(request: HttpRequest, saved: SavedList, draft: Draft) -> HttpResponse:
    saved.system, saved.mission, saved.seat = draft.system.key, draft.mission, draft.seat
    saved.options, saved.name = dict(draft.options), draft.name
    saved.text = judged(draft.rules, draft.text).text
    saved_lists.keep(saved)
    messages.success(request, "Your list is saved.")
    return redirect("list", saved.pk)


def copy(request: HttpRequest, saved: SavedList, draft: Draft) -> HttpResponse:
    found = saved_lists.copied(saved, request.user)
    messages.success(request, "This is a copy of your own.")
    return redirect("list", found.pk)


def delete(request: HttpRequest, saved: SavedList, draft: Draft) -> HttpResponse:
    saved.delete()
    messages.success(request, f"“{saved.name}” is deleted.")
    return redirect("lists")


def share(request: HttpRequest, saved: SavedList, draft: Draft) -> HttpResponse:
    saved_lists.share(saved)
    return redirect("list", saved.pk)


def shut(request: HttpRequest, saved: SavedList, draft: Draft) -> HttpResponse:
    saved_lists.shut(saved)
    messages.success(request, "The link shows nothing any more.")
    return redirect("list", saved.pk)


ACTS = {"save": keep, "copy": copy, "delete": delete, "share": share, "shut": shut}


@require_http_methods(["GET", "POST"])
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the link reads the list, and may copy it to their own."""
    saved = saved_lists.shared(token)
    if saved is None or saved.system not in SYSTEMS:
        raise Http404("There is no such list.")
    draft = draft_of(saved)
    refusal = ""
    if request.method == "POST" and request.user.is_authenticated:
        try:
            return copy(request, saved, draft)
        except Refusal as error:
            refusal = str(error)
    context = {"saved": saved, "draft": draft, **judgement_of(draft), "refusal": refusal}
    return render(request, "games/shared_list.html", context, status=REFUSED if refusal else 200)


def draft_of(saved: SavedList) -> Draft:
    """A saved list as a form shows it. Raises Http404 if its system is gone."""
    if saved.system not in SYSTEMS:
        raise Http404("There is no such system here.")
    system = SYSTEMS[saved.system]
    return Draft(system, saved.mission, saved.seat, saved.options, saved.name, saved.text)


def draft_in(request: HttpRequest) -> Draft:
    """What the form says, with the numbers that were changed in it."""
    fields = request.POST if request.method == "POST" else request.GET
    known = {of: seats for of, _, seats in to_write_for()}
    of = fields.get("of", "")
    of = of if of in known else next(iter(known), "")
    if not of:
        raise Http404("There is nothing to write lists for.")
    key, _, mission = of.rpartition("-")
    seat = fields.get("seat", "")
    draft = Draft(SYSTEMS[key], int(mission), seat if seat in known[of] else known[of][0])
    options = {one.name: fields.get(f"option-{one.name}", "") for one in draft.shaping}
    chosen = {name: word for name, word in options.items() if word}
    name, text = fields.get("name", "")[: saved_lists.LONGEST_NAME], fields.get("text", "")
    numbers = changed_numbers(fields)
    text = recounted(text, numbers) if numbers else text[: 2 * LONGEST]
    return replace(draft, options=chosen, name=name, text=text)


def changed_numbers(fields: Mapping[str, str]) -> Counter[str]:
    """The numbers of parts that are others than in the list with which the form was laid out."""
    before, found = counted(fields.get("was", "")), Counter[str]()
    for name, value in fields.items():
        word = name.removeprefix(NUMBER)
        number = min(int(value), 99) if value.isdecimal() and value.isascii() else 0
        if word != name and number != before[word]:
            found[word] = number
    return found


def shown(request: HttpRequest, saved: SavedList, draft: Draft, refusal: str = "") -> HttpResponse:
    context = judgement_of(draft)
    refusal = refusal or context["refusal"]
    token = saved_lists.token_of(saved)
    link = request.build_absolute_uri(reverse("shared_list", args=[token])) if token else ""
    context |= {
        "saved": saved if saved.pk else None,
        "draft": draft,
        "refusal": refusal,
        "link": link,
        "longest": LONGEST,
        "missions": [(of, title) for of, title, _ in to_write_for()],
        "of": f"{draft.system.key}-{draft.mission}",
        "seats": seats_of(draft.system, draft.mission),
        "options": [(one, draft.options.get(one.name, "")) for one in draft.shaping],
    }
    return render(request, "games/list.html", context, status=REFUSED if refusal else 200)


def judgement_of(draft: Draft) -> dict[str, Any]:
    """What the list comes to by its rules, and the sheet; by those without options if need be."""
    refusal = ""
    try:
        rules = draft.rules
    except Refusal as error:
        refusal, draft = str(error), replace(draft, options={})
        try:
            rules = draft.rules
        except Refusal:
            raise Http404("Nobody plays that here any more.") from None
    found = judged(rules, draft.text) if draft.text.strip() else None
    text = found.text if found else ""
    return {
        "refusal": refusal,
        "rules": rules,
        "judgement": found,
        "text": text,
        "groups": grouped(rules, counted(text)),
        "sheet": rules.sheet(text) if found else (),
    }


def grouped(
    rules: ListRules, counts: Mapping[str, int]
) -> list[tuple[str, list[tuple[Part, int]]]]:
    """The parts by their groups, each with its number in the list."""
    parts = groupby(rules.parts, lambda part: part.group)
    return [(name, [(part, counts.get(part.word, 0)) for part in some]) for name, some in parts]
