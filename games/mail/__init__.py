"""The mail door: orders come in by it, and every screen of the game goes out by it."""
