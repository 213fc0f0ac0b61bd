"""The site's one Django app: games, their events, their clocks and their mail."""
