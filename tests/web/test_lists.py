"""The page of one's lists: written, checked, kept, copied, shared, printed and brought."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models.game import Game, SeatAtGame
from games.models.saved_list import SavedList
from games.operations import erasure
from games.people import saved_lists
from games.play import lobby
from games.templatetags.prices import counted_in
from tests.support.toys.rookery import SIX, Rookery
from tests.support.visitors import client_of, one_line

OWLS = "2 owl\n10 wren"
FOR = {"of": "rookery-1", "seat": "ash"}


pytestmark = pytest.mark.usefixtures("toys")


def text(response: Any) -> str:
    return str(response.content.decode())


def kept(client: Client, **fields: str) -> SavedList:
    answer = client.post(reverse("new_list"), {**FOR, "text": OWLS, **fields, "do": "save"})
    assert answer.status_code == 302, text(answer)
    return SavedList.objects.get(name=fields["name"])


def test_a_list_is_checked_with_every_fault(as_ann: Client) -> None:
    page = one_line(text(as_ann.get(reverse("new_list"), FOR)))
    assert "Write a bird a line" in page and 'name="number:owl" value="0"' in page
    assert "<code>owl</code> <b>1 card</b>: weighs 5" in page
    page = text(as_ann.post(reverse("new_list"), {**FOR, "text": "3 owl\ndodo", "do": "check"}))
    for fault in ("no bird “dodo”", "has 12 cards, not 3", "at most 2 owls"):
        assert fault in page
    assert "<strong>3 of 12 cards</strong>" in page
    page = text(as_ann.post(reverse("new_list"), {**FOR, "text": OWLS}))
    assert "It breaks no rule." in page and "<td>10</td><td>wren</td>" in page


def test_prices_say_what_they_are_counted_in() -> None:
    told = [counted_in(price, "points") for price in (6, 1, 0, -1, -2)]
    assert told == ["6 points", "1 point", "0 points", "-1 point", "-2 points"]


def test_numbers_that_were_changed_change_the_list(as_ann: Client) -> None:
    fields = {**FOR, "was": OWLS, "text": "2 owl\n9 wren\nmagpie", "number:owl": "2"}
    more = {"number:wren": "10", "number:crow": "3", "number:raven": "junk"}
    page = text(as_ann.post(reverse("new_list"), {**fields, **more}))
    assert "2 owl\n9 wren\nmagpie\n3 crow</textarea>" in page


def test_a_list_for_nothing_is_asked_what_it_is_for(as_ann: Client) -> None:
    page = text(as_ann.get(reverse("new_list"), {"of": "nothing-9", "seat": "nobody"}))
    assert "What there is" in page


def test_a_list_is_saved_renamed_copied_and_deleted(as_ann: Client) -> None:
    saved = kept(as_ann, name="Night birds")
    address = reverse("list", args=[saved.pk])
    assert saved.text == OWLS and "Night birds" in text(as_ann.get(reverse("lists")))
    as_ann.post(address, {**FOR, "name": "Day birds", "text": "12 crow", "do": "save"})
    saved.refresh_from_db()
    assert (saved.name, saved.text) == ("Day birds", "12 crow")
    as_ann.post(address, {"do": "copy"})
    assert SavedList.objects.get(name="Copy of Day birds").text == "12 crow"
    as_ann.post(address, {"do": "delete"})
    assert [one.name for one in SavedList.objects.all()] == ["Copy of Day birds"]
    answer = as_ann.post(reverse("new_list"), {**FOR, "text": OWLS, "do": "save"})
    assert answer.status_code == 422 and "Give the list a name." in text(answer)
    assert "10 wren" in text(answer)


def test_lists_are_not_endless(as_ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_lists, "MOST", 1)
    kept(as_ann, name="One")
    fields = {**FOR, "name": "Two", "text": OWLS, "do": "save"}
    assert "You have 1 lists, which is the most." in text(as_ann.post(reverse("new_list"), fields))
    fields["text"] = "wren " * 2000
    page = text(as_ann.post(reverse("new_list"), {**fields, "do": "check"}))
    assert "at most 4000 characters" in page


def test_nobody_else_opens_a_list(as_ann: Client, bob: Any) -> None:
    saved = kept(as_ann, name="Mine")
    other, address = client_of(bob), reverse("list", args=[saved.pk])
    assert other.get(address).status_code == other.post(address, {"do": "delete"}).status_code
    assert other.get(address).status_code == 404 and "Mine" not in text(other.get(reverse("lists")))


def test_a_link_shows_the_list_and_lets_others_copy_it(as_ann: Client, bob: Any) -> None:
    saved = kept(as_ann, name="Open to all")
    address = reverse("list", args=[saved.pk])
    page = text(as_ann.post(address, {"do": "share"}, follow=True))
    link = re.search(r'value="http://testserver(/lists/shared/\w{26}/)"', page)
    assert link and link[1].split("/")[3] not in str(SavedList.objects.values().get())
    assert "2 owl" in text(Client().get(link[1])) and "A deck by ann" in text(Client().get(link[1]))
    assert Client().post(link[1]).status_code == 200 and SavedList.objects.count() == 1
    client_of(bob).post(link[1])
    assert SavedList.objects.get(user=bob).text == OWLS
    as_ann.post(address, {"do": "shut"})
    assert Client().get(link[1]).status_code == 404
    assert Client().get(reverse("shared_list", args=["x"])).status_code == 404


def test_a_saved_list_is_brought_to_a_game(as_ann: Client, ann: Any, bob: Any) -> None:
    saved = kept(as_ann, name="For the ash")
    game = lobby.create("rookery", 1, SIX[:2], host=bob)
    page = text(as_ann.get(reverse("game", args=[game.key])))
    assert f'<option value="saved:{saved.pk}">Yours: For the ash</option>' in page
    other = client_of(bob).get(reverse("game", args=[game.key]))
    assert "For the ash" not in text(other)
    fields = {"seat": "ash", "list": f"saved:{saved.pk}"}
    client_of(bob).post(reverse("join", args=[game.key]), fields)
    seat = SeatAtGame.objects.get(game=game, name="ash")
    assert seat.brings == Rookery().brings(game.rules_setup, "ash").ready["flock"].text
    lobby.leave(game, "ash", bob)
    wrong = as_ann.post(reverse("join", args=[game.key]), {"seat": "ash", "written": "3 owl"})
    assert "A deck has 12 cards, not 3." in text(wrong) and ">3 owl</textarea>" in text(wrong)
    as_ann.post(reverse("join", args=[game.key]), fields)
    assert "<pre>2 owl\n10 wren</pre>" in text(as_ann.get(reverse("game", args=[game.key])))
    assert "owl</pre>" not in text(client_of(bob).get(reverse("game", args=[game.key])))
    assert SeatAtGame.objects.get(game=game, name="ash").brings == OWLS


def test_a_list_in_a_taken_seat_is_exchanged(as_ann: Client, ann: Any, bob: Any) -> None:
    saved = kept(as_ann, name="Mine")
    game = lobby.create("rookery", 1, SIX[:2], host=bob)
    lobby.join(game, "ash", ann)
    address, lobbies = reverse("exchange", args=[game.key]), reverse("game", args=[game.key])
    assert f'action="{address}"' in text(as_ann.get(lobbies))
    assert address not in text(client_of(bob).get(lobbies))
    page = as_ann.post(address, {"seat": "ash", "list": f"saved:{saved.pk}"}, follow=True)
    assert "You bring this instead" in text(page) and "<pre>2 owl\n10 wren</pre>" in text(page)
    page = as_ann.post(address, {"seat": "ash", "written": "3 owl"}, follow=True)
    assert "A deck has 12 cards, not 3." in text(page) and ">3 owl</textarea>" in text(page)
    page = client_of(bob).post(address, {"seat": "ash", "list": "night"}, follow=True)
    assert "You do not hold the seat of the ash." in text(page)
    assert SeatAtGame.objects.get(game=game, name="ash").brings == OWLS


def test_the_host_brings_a_list_along(as_ann: Client) -> None:
    saved = kept(as_ann, name="Mine")
    fields = {"of": "rookery-1", "clock": "daily", "who-ash": "me", "who-birch": "open"}
    fields |= {f"who-{seat}": "absent" for seat in SIX[2:]}
    page = as_ann.post(reverse("new_game"), {**fields, "written-ash": "3 owl"})
    assert "The deck of the ash: A deck has 12 cards" in text(page) and not Game.objects.exists()
    page = as_ann.post(reverse("new_game"), {**fields, "list-birch": "night"})
    assert "What the birch brings is chosen blind" in text(page) and not Game.objects.exists()
    as_ann.post(reverse("new_game"), {**fields, "list-ash": f"saved:{saved.pk}"})
    assert Game.objects.get().seats.get(name="ash").brings == OWLS
    assert "owl" not in str(Game.objects.get().setup)


def test_lists_go_with_the_person(as_ann: Client, ann: Any) -> None:
    kept(as_ann, name="Mine")
    erasure.erase(ann)
    assert not SavedList.objects.exists()


def test_a_list_of_what_is_gone_can_still_be_deleted(as_ann: Client, ann: Any) -> None:
    fields = {"system": "rookery", "mission": 9, "seat": "ash", "text": OWLS}
    SavedList.objects.create(user=ann, name="Old", **fields)
    assert "Rookery has no mission 9." in text(as_ann.get(reverse("lists")))
    saved = SavedList.objects.get()
    as_ann.post(reverse("list", args=[saved.pk]), {"do": "delete"})
    assert not SavedList.objects.exists()
