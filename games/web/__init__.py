"""The pages. They show what a seat may know and hand its orders to `games.play`."""
