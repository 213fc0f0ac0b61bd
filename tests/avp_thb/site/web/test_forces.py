"""The page of lists writes, checks and prices forces."""

from typing import Any

from django.test import Client
from django.urls import reverse

HUNT = {"of": "avp_thb-1", "seat": "marine", "option-points": "200"}
FORCE = "captain/knife/pulse, medic, smartgun, tracker, 2 pulse"


def text(response: Any) -> str:
    return str(response.content.decode())


def test_what_lists_are_for_is_chosen_with_its_options(as_ann: Client) -> None:
    page = text(as_ann.post(reverse("new_list"), {**HUNT, "text": FORCE}))
    assert "<strong>166 of 200 points</strong>" in page and "It breaks no rule." in page
    assert "captain/knife/pulse\nmedic\n" in page and "<td>Marine Captain</td>" in page
    assert 'id="option-points"' in page and 'id="option-cards"' not in page
    answer = as_ann.post(reverse("new_list"), {**HUNT, "option-points": "7", "text": FORCE})
    assert answer.status_code == 422 and "Points: “7” cannot be chosen." in text(answer)
