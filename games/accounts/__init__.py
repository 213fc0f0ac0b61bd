"""Signing in: names, passwords, links, tokens, second factors and limits on attempts."""
