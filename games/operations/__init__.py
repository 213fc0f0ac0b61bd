"""Running the service: backups, drills, checks of the database, erasure."""
