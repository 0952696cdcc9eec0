"""Before the screen: what is pressed, and where the focus is, on what `draw.js` has drawn.

It knows no game: it keeps the focus where the player left it, opens dialogs, walks by the arrow
keys, and reports what was pressed. Runs on MicroPython: each call into the browser costs, so what
concerns every element of a picture is done in `draw.js`, in one call.
"""

import json

from js import JSON, document, tavolino
from jsffi import create_proxy, to_js


def plain(nodes):
    """Return what the page itself has described, a node or a list, as what `draw.js` takes."""
    return JSON.parse(json.dumps(nodes))


def _open(element):
    """Open what is described as a modal dialog, once it is in the page; tell whether one was."""
    dialogs = element.querySelectorAll("dialog:not([open])")
    for dialog in dialogs:
        tavolino.find_seen()
        dialog.showModal()
    return dialogs.length > 0


class Drawing:
    """The page's picture of one description; `report(kind, text, value)` hears what was pressed."""

    def __init__(self, root, report):
        self._root = root
        self._report = report
        self._opener = None  # what had the focus before a dialog was opened
        self._goes_on = ""  # where to the focus goes after what a key has pressed
        self._canvas = tavolino.canvas
        root.setAttribute("tabindex", "-1")
        for name, hear in (
            ("click", self._clicked),
            ("change", self._changed),
            ("input", self._typed),
            ("keydown", self._pressed),
            ("cancel", self._cancelled),
        ):
            root.addEventListener(name, create_proxy(hear), to_js({"capture": name == "cancel"}))

    def draw(self, nodes):
        """Show these nodes, a JavaScript array, in the root."""
        focused = document.activeElement
        self._canvas.draw(nodes)
        if _open(self._root) and focused is not None and focused.isConnected:
            self._opener = focused
        self._refocus(focused)
        self._canvas.settle()

    def amend(self, node):
        """Show a node in the place of what has been drawn under its key, and all else as it is."""
        self._canvas.amend(plain(node))

    def _refocus(self, focused):
        """Keep the focus; where its element has gone, find it another place."""
        root = self._root
        dialog = root.querySelector("dialog[open]")
        nowhere = focused is None or focused.tagName in ("BODY", root.tagName)
        gone = nowhere or not focused.isConnected
        if dialog is not None:
            asks = dialog.querySelector("[data-focus]")
            if asks is not None:
                heard = asks.hasAttribute("data-heard")
                if gone or not heard or not dialog.contains(document.activeElement):
                    for other in dialog.querySelectorAll("[data-heard]"):
                        other.removeAttribute("data-heard")
                    asks.setAttribute("data-heard", "")  # who goes elsewhere is not called back
                    asks.focus()
            elif gone:
                dialog.querySelector(".sheet-body").focus()
        elif self._goes_on and not tavolino.waits() and self._go_on():
            return
        elif gone:
            heir = self._heir()
            if not heir.matches(":focus"):  # each call would make the browser lay out at once
                heir.focus(to_js({"preventScroll": True}))
        elif not focused.matches(":focus"):
            focused.focus()

    def _go_on(self):
        """Bring the focus from what a key has pressed to what follows; tell whether it went."""
        selectors, self._goes_on = self._goes_on, ""
        for selector in selectors.split():
            on = self._root.querySelector(selector)
            if on is not None:
                on.focus()
                return True
        return False

    def _heir(self):
        """Return what inherits the focus: what opened a dialog, what asks for it, or the table."""
        opener, self._opener = self._opener, None
        if opener is not None and opener.isConnected:
            return opener
        root = self._root
        return root.querySelector("[data-focus]") or root

    def _clicked(self, event):
        target = event.target
        if target.tagName == "DIALOG":
            self._report("act", "dialog:close", None)
            return
        control = target.closest("[data-move], [data-act]")
        if control is None or control.tagName in ("INPUT", "SELECT", "TEXTAREA"):
            return
        move = control.getAttribute("data-move")
        if move is not None:
            self._report("move", move, None)
        else:
            self._report("act", control.getAttribute("data-act"), None)

    def _changed(self, event):
        control = event.target
        act = control.getAttribute("data-act")
        if control.getAttribute("type") == "file":
            for file in control.files:
                self._report("act", act, file)
            control.value = ""  # so that the same file can be opened again
        elif act is not None:
            boxed = control.getAttribute("type") == "checkbox"
            self._report("act", act, control.checked if boxed else control.value)

    def _typed(self, event):
        if event.target.hasAttribute("data-typed"):
            self._changed(event)

    def _cancelled(self, event):
        event.preventDefault()
        self._report("act", "dialog:close", None)

    def _take_back(self):
        """Take back what is chosen, where no dialog lies open."""
        root = self._root
        chosen = root.querySelector("[data-escape]")
        if chosen is not None and root.querySelector("dialog[open]") is None:
            self._goes_on = "[data-focus]"
            self._report("act", chosen.getAttribute("data-escape"), None)

    def _pressed(self, event):
        if event.altKey or event.ctrlKey or event.metaKey:  # it is the browser's
            return
        button = tavolino.keyed(event)
        if button is not None:
            event.preventDefault()
            if len(event.key) == 1:
                self._goes_on = "[data-then] [data-focus]"
            button.click()
            return
        if event.key == "Enter" and not event.repeat:
            if event.target.hasAttribute("data-move"):
                self._goes_on = "[data-then] [data-focus]"
            elif event.target.hasAttribute("aria-pressed"):
                self._goes_on = "[data-then]"
        elif event.key == "Escape" and not event.repeat:
            self._take_back()
        else:
            self._walk(event)

    def _walk(self, event):
        """Let the arrow keys walk between the buttons of a row."""
        rover = event.target.closest("[data-roving]")
        step = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}.get(event.key, 0)
        ends = event.key in ("Home", "End")
        if rover is None or not (step or ends) or event.target.tagName != "BUTTON":
            return
        buttons = list(rover.querySelectorAll("button"))
        at = 0
        for i in range(len(buttons)):
            if buttons[i].matches(":focus"):
                at = i
        to = (len(buttons) - 1 if event.key == "End" else 0) if ends else (at + step) % len(buttons)
        event.preventDefault()
        buttons[to].focus()
