"""Telling people elsewhere than by mail: in their browsers, and at an address of theirs."""
