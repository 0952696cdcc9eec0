"""What a good player of Turandot knows, and three bots that know more or less of it.

`worth` says what a company is worth before it is complete, `stage` turns one round of bids into
numbers that are quick to look up, `solve` plays that round as a game of simultaneous moves, and
`players` has the bots. The rules themselves stay where they are; a test holds `stage` to them.
"""
