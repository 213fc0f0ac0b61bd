"""The same doors for programs: JSON in, JSON out."""
