"""Pure: what a tournament is, and how it is paired and scored, computed from its acts alone."""
