"""What people tell of themselves, and how they have kept to their games."""
