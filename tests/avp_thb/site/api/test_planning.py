"""Plans and previews for programs."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.automation import plan_runner
from games.models.game import Game
from games.models.plan import Plan
from tests.support.game_api import url
from tests.support.visitors import api_of

TO_THE_TABLE = {
    "draw": "The game would be over. The alien must agree.",
    "pause": "All clocks would stand still until you agree to go on. The alien must agree.",
    "vacate": "anybody may take it over. Until then the marine plays with caution",
    "resign": "The marine resigns. The alien wins.",
}


def put(api: APIClient, game: Game, *lines: str, **more: Any) -> Any:
    body = {"seat": "marine", "lines": list(lines), **more}
    return api.put(url(game, "plan/"), body, format="json")


def test_a_plan_is_put_read_and_deleted(api: APIClient, sealing: Game) -> None:
    assert api.get(url(sealing, "plan/")).json()["status"] == "none"
    told = put(api, sealing, "pass", "regardless activate ma2").json()
    assert told["status"] == "waiting" and [one["order"] for one in told["foreseen"]] == [
        "pass",
        "activate ma2",
    ]
    plan_runner.run_all()
    assert api.get(url(sealing, "plan/")).json() == {
        "seat": "marine",
        "status": "waiting",
        "why": "",
        "lines": [
            {"order": "pass", "regardless": False, "given": True},
            {"order": "activate ma2", "regardless": True, "given": False},
        ],
        "foreseen": [],
    }
    assert api.delete(url(sealing, "plan/")).json()["status"] == "none"
    assert not Plan.objects.exists()


def test_a_dry_run_queues_nothing(api: APIClient, sealing: Game) -> None:
    told = put(api, sealing, "seal a4", "activate ma2", dry_run=True).json()
    first, second = told["foreseen"]
    assert (told["status"], first["chance"], second["known"]) == ("none", 0.6, False)
    assert first["odds"] == ["CC 12: needs 12, 60 %."] and first["ends"].startswith("Then dice")


def test_a_bad_line_is_refused_with_its_rule(api: APIClient, sealing: Game) -> None:
    answer = put(api, sealing, "aim", "shoot al1")
    assert answer.status_code == 422 and answer.json()["rule"]
    assert not Plan.objects.exists()


def test_a_preview_tells_what_an_order_does_and_risks(api: APIClient, sealing: Game) -> None:
    body = {"seat": "marine", "line": "seal a4"}
    told = api.post(url(sealing, "preview/"), body, format="json").json()["preview"]
    assert told["odds"] == ["CC 12: needs 12, 60 %."]
    assert told["risks"] == ["If the test fails, the activation of ma1 ends. (§2.6.2)"]
    wrong = api.post(url(sealing, "preview/"), {**body, "line": "fly"}, format="json")
    assert wrong.status_code == 422 and "not an order" in wrong.json()["error"]


@pytest.mark.parametrize(("line", "said"), TO_THE_TABLE.items())
def test_a_preview_says_what_an_order_to_the_table_means(
    api: APIClient, sealing: Game, line: str, said: str
) -> None:
    body, before = {"seat": "marine", "line": line}, Game.objects.get(pk=sealing.pk)
    told = api.post(url(sealing, "preview/"), body, format="json").json()["preview"]
    assert told["order"] == line and said in " ".join(told["told"])
    after = Game.objects.get(pk=sealing.pk)
    assert (after.length, after.affairs) == (before.length, before.affairs)


@pytest.mark.parametrize("who", ["bob", "cat"])
def test_nobody_plans_for_another(
    request: pytest.FixtureRequest, api: APIClient, sealing: Game, who: str
) -> None:
    put(api, sealing, "pass")
    other = api_of(request.getfixturevalue(who))
    assert put(other, sealing, "pass").status_code == 403
    assert other.get(url(sealing, "plan/") + "?seat=marine").status_code == 403
    assert other.delete(url(sealing, "plan/") + "?seat=marine").status_code == 403
    body = {"seat": "marine", "line": "pass"}
    assert other.post(url(sealing, "preview/"), body, format="json").status_code == 403
    assert Plan.objects.count() == 1
