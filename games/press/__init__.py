"""Press: who may write to whom in a game, who reads it, and what is told of it."""
