"""Lucca Città as a table; the functions that `host.views.View` asks for."""

from host.views.lucca_citta.draft import choose, controls
from host.views.lucca_citta.prompts import heading, prompt, status, verdict
from host.views.lucca_citta.table import look_at, table
from host.views.lucca_citta.words import counted, event, refusal

__all__ = [
    "choose",
    "controls",
    "counted",
    "event",
    "heading",
    "look_at",
    "prompt",
    "refusal",
    "status",
    "table",
    "verdict",
]
