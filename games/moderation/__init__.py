"""Reports, cases and what follows from them. Whoever is involved does not judge."""
