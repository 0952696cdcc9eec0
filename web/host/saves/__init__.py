"""What this device keeps: a store of texts, the games in it, and which tab has a game open."""
