"""The bots of Musicando: rules of thumb for laying, and sampled deals for what they cannot see.

`cards`, `boards` and `playout` are the rules of play on plain numbers, fast enough for search and
held to the rules by a test; `policy` lays by rule of thumb; `view` is what a seat knows, `worlds`
deals that agree with it; `search` and `bidding` play those out; `players` are the levels.
"""
