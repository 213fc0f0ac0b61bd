"""What has happened in games: reading, replaying, showing, proving and exporting events."""
