"""Musicando on the page: view, texts, drawings and style sheet."""
