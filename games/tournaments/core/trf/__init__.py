"""
FIDE's Tournament Report File: read as a field, and written of one. Pure.

Read are TRF16, its extensions XXR, XXC, XXP, XXZ, XXA, XXS and BB*, and of TRF26 what bears on
a pairing: 142, 152, 162, 192, 240, 250, 260. Lines of other codes say nothing about pairings.
"""
