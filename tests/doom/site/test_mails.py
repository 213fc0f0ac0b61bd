"""What mails of Doom tell of areas that were revealed."""

from games.mail import digest, news, screen
from games.models.game import Game
from tests.doom.site import games


def news_with_a_reveal(game: Game) -> bool:
    found = games.news_of(game, "marine-2")
    return games.asked(game) == "marine-2" and "revealed" in found[1:]


def test_what_was_revealed_stands_below_the_turn_in_which_it_was(store: None) -> None:
    game = games.begun(("marine-1", "marine-2", "invader"))
    games.played_until(game, news_with_a_reveal)
    game.seats.update(autopilot=False)
    seen = screen.screen_of(game.seats.get(name="marine-2"))
    at = next(at for at, line in enumerate(seen.news) if line.reveals)
    assert "is revealed" in seen.news[at].text and seen.news[at].under
    assert " opens door" in seen.news[at - 1].text


def test_a_short_digest_keeps_what_was_revealed(store: None) -> None:
    game = games.begun(("marine-1", "invader"))
    shown = screen.screen_of(game.seats.get(name="marine-1"))
    shown.news[:] = [
        news.NewsLine("The area a2 is revealed.", reveals=True),
        *(news.NewsLine(f"Step {number}.") for number in range(2 * digest.MOST_LINES)),
    ]
    told = digest.GameNews(shown, [])
    assert told.news[0].reveals and len(told.news) == digest.MOST_LINES + 1
    assert told.more == digest.MOST_LINES
