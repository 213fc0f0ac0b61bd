"""Reports, cases and sanctions. Nobody who is involved in a case judges it."""
