"""Forces are judged for programs."""

from rest_framework.test import APIClient


def test_a_force_is_judged(api: APIClient) -> None:
    force = {"system": "avp_thb", "mission": 2, "seat": "alien", "text": "evolved, 12 infant"}
    body = {**force, "options": {"points": "200"}}
    found = api.post("/api/you/lists/judge/", body, format="json").json()
    assert (found["total"], found["faults"], found["text"]) == (162, [], "evolved\n12 infant")
