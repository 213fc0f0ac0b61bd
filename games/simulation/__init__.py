"""Games and tournaments of simulated people and autopilots, in virtual time."""
