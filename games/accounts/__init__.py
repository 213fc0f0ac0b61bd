"""The one way in: names, passwords, links, tokens, second factors, and how often one may try."""
