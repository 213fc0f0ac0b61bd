"""For those who run the service: backups, drills, checks of the database, erasure."""
