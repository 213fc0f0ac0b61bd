"""What people tell about themselves, and how reliably they have played."""
