"""Pure: what a tournament is, how it is paired and scored, as functions of its acts alone."""
