"""The page wakes, sends a ping to the host and is ready when the pong has come."""

import json

from js import document, tavolino


def receive(text):
    """Take a message from the host."""
    document.getElementById("table").textContent = json.loads(text)["pong"]
    document.documentElement.setAttribute("data-app", "ready")


def progress(loaded, total):
    """Show how much of the host has come."""
    document.documentElement.setAttribute("data-loaded", f"{loaded}/{total}")


def failed(text):
    """Show that the host is dead."""
    document.documentElement.setAttribute("data-app", "error")
    document.getElementById("table").textContent = text


tavolino.on_message(receive)
tavolino.on_progress(progress)
tavolino.on_failure(failed)
tavolino.post(json.dumps({"ping": "Lucca Città"}))
