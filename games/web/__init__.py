"""The pages. They show what a seat may know and hand its orders to `games.play`."""

REFUSED = 422  # the status of a page that was asked for what it cannot do
