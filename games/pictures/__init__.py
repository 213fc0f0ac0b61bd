"""Boards as pictures that every program shows: for mails, and for previews of links."""
