"""Sealed Numbers on the page: its view, its words, its drawings and its style sheet."""
