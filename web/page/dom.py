"""Input and focus handling for what `draw.js` has drawn.

It knows no game: it restores the focus, opens dialogs, handles arrow keys, and reports presses.
Runs on MicroPython, where each call into the browser is slow: what concerns every element of a
picture is done in one call, by `draw.js`.
"""

import json

from js import JSON, document, tavolino
from jsffi import create_proxy, to_js


def to_js_nodes(nodes):
    """Convert a node or list of nodes of the page's own to what `draw.js` takes."""
    return JSON.parse(json.dumps(nodes))


def _open(element):
    """Open a newly drawn dialog as modal; return whether there was one."""
    dialogs = element.querySelectorAll("dialog:not([open])")
    for dialog in dialogs:
        tavolino.find_seen()
        dialog.showModal()
    return dialogs.length > 0


class Drawing:
    """Draws nodes into an element; `report(kind, text, value)` is called for presses."""

    def __init__(self, root, report):
        self._root = root
        self._report = report
        self._clicked_last = None  # which has not got the focus in every browser
        self._opener = None  # what a dialog was opened from
        self._goes_on = ""  # where the focus goes after a press by key
        self._leaving = False  # whether the browser is moving the focus on from a field
        self._canvas = tavolino.canvas
        root.setAttribute("tabindex", "-1")
        for name, handler in (
            ("click", self._clicked),
            ("change", self._changed),
            ("input", self._typed),
            ("keydown", self._pressed),
            ("cancel", self._cancelled),
        ):
            root.addEventListener(name, create_proxy(handler), to_js({"capture": name == "cancel"}))

    def draw(self, nodes):
        """Draw these nodes, a JavaScript array, into the root."""
        focused = document.activeElement
        self._canvas.draw(nodes)
        if _open(self._root):
            if self._is_nowhere(focused):
                self._opener = self._clicked_last
            elif focused.isConnected:
                self._opener = focused
        if not self._leaving:  # else the browser could not move it to what was pressed
            self._refocus(focused)
        self._canvas.settle()

    def amend(self, node):
        """Replace the one node with this key and leave the rest as it is."""
        self._canvas.amend(to_js_nodes(node))

    def _refocus(self, focused):
        """Keep the focus, or move it on if its element is gone."""
        root = self._root
        dialog = root.querySelector("dialog[open]")
        gone = self._is_nowhere(focused) or not focused.isConnected
        if dialog is not None:
            asks = dialog.querySelector("[data-focus]")
            if asks is not None:
                heard = asks.hasAttribute("data-heard")
                if gone or not heard or not dialog.contains(document.activeElement):
                    for other in dialog.querySelectorAll("[data-heard]"):
                        other.removeAttribute("data-heard")
                    asks.setAttribute("data-heard", "")  # the focus went elsewhere: leave it
                    asks.focus()
            elif gone:
                dialog.querySelector(".sheet-body").focus()
        elif self._goes_on and not tavolino.waits() and self._go_on():
            return
        elif gone:
            heir = self._heir(focused)
            if not heir.matches(":focus"):  # each call of focus() would force a layout
                heir.focus(to_js({"preventScroll": True}))
        elif not focused.matches(":focus"):
            focused.focus()

    def _go_on(self):
        """Move the focus on after a press by key; return whether it moved."""
        selectors, self._goes_on = self._goes_on, ""
        for selector in selectors.split():
            on = self._root.querySelector(selector)
            if on is not None:
                on.focus()
                return True
        return False

    def _is_nowhere(self, focused):
        """Return whether no control has the focus."""
        return focused is None or focused.tagName in ("BODY", self._root.tagName)

    def _heir(self, gone):
        """Return what gets the focus after `gone`.

        It is a dialog's opener, a node that asks for it, or the table; in the lobby, where `gone`
        leads back to, or the first thing to choose.
        """
        root = self._root
        opener, self._opener = self._opener, None
        if opener is not None and opener.isConnected:
            return opener
        heirs = ["[data-focus]"]
        if not self._is_nowhere(gone):
            heirs += ['[data-act="{}"]'.format(gone.getAttribute("data-back")), "[data-first]"]
        for selector in heirs:
            heir = root.querySelector(selector)
            if heir is not None:
                return heir
        return root

    def _clicked(self, event):
        target = event.target
        if target.tagName == "DIALOG":
            self._report("act", "dialog:close", None)
            return
        control = target.closest("[data-move], [data-act]")
        self._clicked_last = control
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
        self._leaving = control.matches("[type=text]:not(:focus)")
        if control.getAttribute("type") == "file":
            for file in control.files:
                self._report("act", act, file)
            control.value = ""  # so that the same file can be opened again
        elif act is not None:
            boxed = control.getAttribute("type") == "checkbox"
            self._report("act", act, control.checked if boxed else control.value)
        self._leaving = False

    def _typed(self, event):
        if event.target.hasAttribute("data-typed"):
            self._changed(event)

    def _cancelled(self, event):
        event.preventDefault()
        self._report("act", "dialog:close", None)

    def _take_back(self):
        """Undo the current choice, unless a dialog is open."""
        root = self._root
        chosen = root.querySelector("[data-escape]")
        if chosen is not None and root.querySelector("dialog[open]") is None:
            self._goes_on = "[data-focus]"
            self._report("act", chosen.getAttribute("data-escape"), None)

    def _pressed(self, event):
        if event.altKey or event.ctrlKey or event.metaKey:  # a browser shortcut
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
        """Move the focus between the buttons of a row by arrow keys."""
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
