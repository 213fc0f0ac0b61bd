"""Boards as pictures that every program shows: for mails and link previews."""
