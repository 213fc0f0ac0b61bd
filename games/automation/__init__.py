"""What happens automatically: deadlines, autopilots, plans, and making up for outages."""
