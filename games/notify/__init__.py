"""Who hears of what, when, and by which way: notices, preferences, pushes and webhooks."""
