"""What happens by itself: deadlines, autopilots, plans, and the time when nobody looked."""
