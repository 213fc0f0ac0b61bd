"""Simulated games and tournaments of people and autopilots, in virtual time."""
