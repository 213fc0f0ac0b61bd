"""Xenos Rampant: an open table measured in inches, and detachments."""
