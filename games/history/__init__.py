"""What has happened in games: events read, replayed, shown, proved and exported."""
