"""Xenos Rampant on the site."""
