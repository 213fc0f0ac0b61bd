"""
Games that are over, each as the file that `manage.py export_game` writes, compressed.

A directory holds the games of an edition. They are played again by every test run, and an
edition's games never change once games on the site have begun with it.
"""
