"""Rules, records and bots of three card games: pure Python, standard library only."""
