"""Draws descriptions (`host/table.py`) by keyed difference; the only module that builds elements.

It knows no game: it keeps the elements in step with the last description, lets cards travel from
where they were to where they are, keeps the focus where the player left it, and reports what was
pressed. Runs on MicroPython: each call into the browser costs, so nothing is read back from it
that the last description tells already.
"""

from js import document, window
from pan import Pan
from pyscript.ffi import create_proxy, to_js

SVG = "http://www.w3.org/2000/svg"
PROPERTIES = ("value", "checked", "selected")
PLACES = {"data-col": "--col", "data-row": "--row"}
UNMEASURED = '[data-measured]:not([style*="--cw"])'
TRAVELLING = {"transform-origin": "0 0", "z-index": "5"}
JOURNEY = {"duration": 320, "easing": "cubic-bezier(.2, .7, .2, 1)"}

FLYING = {}  # the element that was last said to be each card that can travel, by its data-fly


class Drawn:
    """A node of the last description, its element and its drawn kids."""

    def __init__(self, node, element):
        self.node = node
        self.element = element
        self.kids = []


def _set(element, name, value):
    if name in PROPERTIES:
        setattr(element, name, value)
    else:
        element.setAttribute(name, "" if value is True else str(value))
        if name == "data-fly":
            FLYING[value] = element
        if name in PLACES:
            element.style.setProperty(PLACES[name], str(value))


def _build(node):
    """Return a new drawn node; dialogs open when they are in the page (`_open`)."""
    tag = node["tag"]
    svg = tag == "svg"
    element = document.createElementNS(SVG, "svg") if svg else document.createElement(tag)
    drawn = Drawn({"tag": tag, "key": node.get("key")}, element)
    _update(drawn, node)
    return drawn


def _update(drawn, node):
    """Bring the element of a drawn node to what `node` says."""
    old = drawn.node
    if old == node:
        return
    element = drawn.element
    if old.get("class") != node.get("class"):
        element.setAttribute("class", node.get("class", ""))
    if old.get("art") != node.get("art"):
        uses = [f'<use href="#{symbol}"></use>' for symbol in node.get("art", ())]
        element.innerHTML = "".join(uses)
    _fill(drawn, node)
    _describe(element, old.get("attrs", {}), node.get("attrs", {}))
    drawn.node = node


def _fill(drawn, node):
    """Bring the kids or the text of an element to what `node` says."""
    old = drawn.node
    kids = node.get("kids", ())
    if kids and old.get("text") is not None:
        drawn.element.textContent = ""
    if kids or drawn.kids:
        _arrange(drawn, kids)
    if not kids and old.get("text") != node.get("text"):
        drawn.element.textContent = node.get("text", "")


def _describe(element, before, after):
    """Bring an element's attributes from one description to the next."""
    for name in before:
        if name not in after:
            if name == "checked":
                element.checked = False
            else:
                element.removeAttribute(name)
    for name, value in after.items():
        if name != "modal" and before.get(name) != value:
            _set(element, name, value)


def _arrange(parent, nodes):
    """Match the kids to the nodes, by key where there is one, else by order among their tag."""
    keyed = {}
    loose = []
    for kid in parent.kids:
        key = kid.node.get("key")
        if key is None:
            loose.append(kid)
        else:
            keyed[key] = kid
    stayed = []
    kids = []
    for node in nodes:
        found = _found(node, keyed, loose)
        if found is None:
            kids.append(_build(node))
        else:
            _update(found, node)
            kids.append(found)
            stayed.append(found)
    for kid in loose + list(keyed.values()):
        kid.element.remove()
    _place(parent, kids, stayed)


def _found(node, keyed, loose):
    """Take the drawn kid that this node describes anew out of those that are left, or None."""
    key = node.get("key")
    if key is not None:
        if key in keyed and keyed[key].node["tag"] == node["tag"]:
            return keyed.pop(key)
        return None
    for i in range(len(loose)):
        if loose[i].node["tag"] == node["tag"]:
            return loose.pop(i)
    return None


def _place(parent, kids, stayed):
    """Put new kids, and where their order changed the old ones too, into the parent's element."""
    order = [kid for kid in parent.kids if kid in stayed]
    moved = order != stayed
    element = parent.element
    after = None
    for kid in reversed(kids):
        if moved or kid not in stayed:
            element.insertBefore(kid.element, after)
        after = kid.element
    parent.kids = kids


def _measured(entries, _observer):
    """Tell the style sheets how large an element is, in hundredths."""
    for entry in entries:
        box = entry.contentRect
        entry.target.style.setProperty("--cw", f"{box.width / 100}px")
        entry.target.style.setProperty("--ch", f"{box.height / 100}px")


def _lying(nodes, place, lies):
    """Enter every node that can travel: below which keys it lies, and where it comes from."""
    for node in nodes:
        attrs = node.get("attrs")
        if attrs and "data-fly" in attrs:
            lies[attrs["data-fly"]] = (place, attrs.get("data-from"))
        if "kids" in node:
            key = node.get("key")
            _lying(node["kids"], f"{place}/{key}" if key else place, lies)


def _open(element):
    """Open what is described as a modal dialog, once it is in the page; tell whether one was."""
    dialogs = element.querySelectorAll("dialog:not([open])")
    for dialog in dialogs:
        dialog.showModal()
    return dialogs.length > 0


class Drawing:
    """The page's picture of one description; `report(kind, text, value)` hears what was pressed."""

    def __init__(self, root, report):
        self._drawn = Drawn({"tag": root.tagName.lower(), "key": None}, root)
        self._report = report
        self._opener = None  # what had the focus before a dialog was opened
        self._travelling = []  # the cards that were sent on their way by the last description
        self._lies = {}  # where each card that can travel lies, by the keys above it
        self._sizes = window.ResizeObserver.new(create_proxy(_measured))
        self._pan = Pan(root)
        root.setAttribute("tabindex", "-1")
        root.replaceChildren()
        for name, hear in (
            ("click", self._clicked),
            ("change", self._changed),
            ("keydown", self._pressed),
            ("cancel", self._cancelled),
            ("focusin", self._focused),
        ):
            root.addEventListener(name, create_proxy(hear), to_js({"capture": name == "cancel"}))

    def draw(self, kids):
        """Show this list of nodes in the root."""
        root = self._drawn.element
        lies = {}
        _lying(kids, "", lies)
        starts = self._where() if self._moves(lies) else {}
        self._lies = lies
        focused = document.activeElement
        _arrange(self._drawn, kids)
        for element in root.querySelectorAll(UNMEASURED):
            self._sizes.observe(element)
        self._pan.drawn()
        if _open(root) and focused is not None and focused.isConnected:
            self._opener = focused
        self._refocus(focused)
        for rover in root.querySelectorAll("[data-roving]"):
            self._rove(rover)
        if starts:
            self._travel(starts)

    def _moves(self, lies):
        """Tell whether a card travels: only then is the page measured, which costs a layout."""
        before = self._lies
        for name, (place, start) in lies.items():
            if name in before:
                if before[name][0] != place:
                    break
            elif start in before:
                break
        else:
            return False
        return not window.matchMedia("(prefers-reduced-motion: reduce)").matches

    def _where(self):
        return {name: FLYING[name].getBoundingClientRect() for name in self._lies}

    def _travel(self, starts):
        """Let each card that has moved travel from its old place, or from where it says it was.

        All is measured before anything is set going: each would make the browser lay out anew.
        """
        for element in self._travelling:
            for name in TRAVELLING:
                element.style.removeProperty(name)
        ways = []
        for name, (_place, source) in self._lies.items():
            start = starts.get(name)
            if start is None:
                start = starts.get(source)
            if start is not None:
                element = FLYING[name]
                ways.append((element, start, element.getBoundingClientRect()))
        self._travelling = []
        for element, start, end in ways:
            x, y = start.left - end.left, start.top - end.top
            if (abs(x) >= 2 or abs(y) >= 2) and start.width and end.width:
                scale = start.width / end.width
                move = f"translate({x:.1f}px, {y:.1f}px) scale({scale:.3f})"
                frames = [{"transform": move}, {"transform": "none"}]
                for name, value in TRAVELLING.items():
                    element.style.setProperty(name, value)
                element.animate(to_js(frames), to_js(JOURNEY))
                self._travelling.append(element)

    def _refocus(self, focused):
        """Keep the focus; where its element has gone, find it another place."""
        root = self._drawn.element
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
        elif gone:
            heir = self._heir()
            if not heir.matches(":focus"):  # each call would make the browser lay out at once
                heir.focus(to_js({"preventScroll": True}))
        elif not focused.matches(":focus"):
            focused.focus()

    def _heir(self):
        """Return what inherits the focus: what opened a dialog, what asks for it, or the table."""
        opener, self._opener = self._opener, None
        if opener is not None and opener.isConnected:
            return opener
        root = self._drawn.element
        return root.querySelector("[data-focus]") or root

    def _rove(self, rover):
        buttons = rover.querySelectorAll("button")
        current = None
        for button in buttons:
            if button.matches(":focus") or (
                current is None and button.getAttribute("tabindex") == "0"
            ):
                current = button
        for button in buttons:
            button.setAttribute("tabindex", "-1")
        if current is None and buttons.length:
            current = buttons[0]
        if current is not None:
            current.setAttribute("tabindex", "0")

    def _focused(self, event):
        rover = event.target.closest("[data-roving]")
        if rover is not None:
            self._rove(rover)

    def _clicked(self, event):
        target = event.target
        if target.tagName == "DIALOG":
            self._report("act", "close", None)
            return
        control = target.closest("[data-move], [data-act]")
        if control is None or control.tagName in ("INPUT", "SELECT"):
            return
        copied = control.getAttribute("data-copy")
        if copied is not None:
            self._report("copy", copied, None)
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
                self._report("file", act, file)
            control.value = ""  # so that the same file can be opened again
        elif act is not None:
            boxed = control.getAttribute("type") == "checkbox"
            self._report("act", act, control.checked if boxed else control.value)

    def _cancelled(self, event):
        event.preventDefault()
        self._report("act", "close", None)

    def _pressed(self, event):
        if event.target.tagName not in ("INPUT", "SELECT", "TEXTAREA"):
            root = self._drawn.element
            button = root.querySelector(f'[data-key="{event.key}"]') if len(event.key) > 1 else None
            if button is not None and root.querySelector("dialog[open]") is None:
                event.preventDefault()
                button.click()
                return
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


def sprite(drawings):
    """Put a sprite of drawings, the text of one of our own files, into the page."""
    document.getElementById("sprites").insertAdjacentHTML("beforeend", drawings)
