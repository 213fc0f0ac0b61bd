"""Doom: the Board Game, as far as it is built: docs/rules.md says what stands."""
