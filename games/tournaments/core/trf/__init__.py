"""
FIDE's Tournament Report File: reading it into a field, and writing it from one. Pure.

It reads TRF16, its extensions XXR, XXC, XXP, XXZ, XXA, XXS and BB*, and those lines of TRF26 that
affect a pairing: 142, 152, 162, 192, 240, 250, 260. Lines with other codes say nothing about
pairings.
"""
