"""Persistence: a key-value store, the games in it, and the tab lock."""
