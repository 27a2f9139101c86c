"""The rules of Gin Rummy as pure values.

No input, output, clock or hidden chance: a game is a value, and its chance is its seed.
"""
