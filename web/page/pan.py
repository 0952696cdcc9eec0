"""Moves and zooms what is larger than its place: a display of cards that grows without end.

An element with `data-pan` is the place, its only kid the plane, on which everything lies at its
`data-col` and `data-row` (up is positive), `--cell` pixels wide. The words of `data-pan` are the
lowest and the highest column, the lowest and the highest row, and perhaps the column and the row
of the cell to be seen in any case. The plane is fitted into its place whenever either changes,
until the player pans (drag, wheel, arrow keys) or zooms (pinch, ctrl and wheel, + and -); fitting
again (0, or `data-lens="fit"`) takes that back, and twice shows all, however small.

Runs on MicroPython: nothing is read back from the browser that is known here.
"""

from frame import FINGER, MOUSE, Frame, View, between
from js import window
from jsffi import create_proxy, to_js

STEP = 1.25  # a press of + or -
SLACK = 6  # pixels that a finger may tremble before it drags
EASE = {"duration": 320, "easing": "cubic-bezier(.2, .7, .2, 1)"}
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
ZOOMS = {"+": "in", "=": "in", "-": "out", "0": "fit"}


class Pan:
    """The one place in the page that pans, if there is one."""

    def __init__(self, root):
        self._root = root
        self._place = None
        self._plane = None
        self._words = ""
        self._frame = None
        self._size = (0, 0)
        self._view = View()
        self._cell = 0  # how wide the cards are laid out
        self._mine = False  # whether the player has panned or zoomed
        fine = window.matchMedia("(pointer: fine)").matches
        self._least = MOUSE if fine else FINGER
        self._let_go()
        self._sizes = window.ResizeObserver.new(create_proxy(self._resized))
        for name, hear, options in (
            ("pointerdown", self._down, {}),
            ("pointermove", self._moved, {}),
            ("pointerup", self._up, {}),
            ("pointercancel", self._up, {}),
            ("wheel", self._wheeled, {"passive": False}),
            ("click", self._clicked, {"capture": True}),
            ("keydown", self._pressed, {"capture": True}),
            ("focusin", self._focused, {}),
        ):
            root.addEventListener(name, create_proxy(hear), to_js(options))

    def drawn(self):
        """Follow what has just been drawn."""
        place = self._root.querySelector("[data-pan]")
        if place is None:
            self._place = None
            self._let_go()
            return
        words = place.getAttribute("data-pan")
        if self._place is None or not place.isSameNode(self._place):
            self._place = place
            self._plane = place.firstElementChild
            self._frame = None
            self._mine = False
            self._cell = 0
            self._let_go()
            self._sizes.disconnect()
            self._sizes.observe(place)
        elif words != self._words and self._frame:
            self._frame = Frame(words, self._size[0], self._size[1], self._frame.corner)
            if self._mine:
                self._show(self._view)
            else:
                self._show(self._frame.fitted(self._least), ease=True)
        self._words = words

    # -- what is shown ---------------------------------------------------------------------------

    def _resized(self, entries, _observer):
        for entry in entries:
            box = entry.contentRect
            self._size = (box.width, box.height)
        if self._place is None or not self._size[0]:
            return
        self._place.style.setProperty("--across", f"{self._size[0]:.0f}")  # for paper, less wide
        self._frame = Frame(self._words, self._size[0], self._size[1], self._corner())
        self._show(
            self._frame.bounded(self._view) if self._mine else self._frame.fitted(self._least)
        )

    def _corner(self):
        """Return how much of the place at the lower right the lenses cover, across and down."""
        lens = self._root.querySelector("[data-lens]")
        if lens is None:
            return 0, 0
        over, place = lens.getBoundingClientRect(), self._place.getBoundingClientRect()
        if over.bottom <= place.top or over.top >= place.bottom:
            return 0, 0
        return place.right - over.left, place.bottom - over.top

    def _show(self, view, *, ease=False, lay=True):
        """Show this view; cards are laid out anew only if `lay` says so, and else scaled."""
        before, self._view = self._view, view
        style = self._plane.style
        if lay and view.cell != self._cell:
            self._cell = view.cell
            style.setProperty("--cell", f"{view.cell:.2f}px")
        style.setProperty("transform", view.transform(self._cell))
        ways = [self._frame.over(view, 0), self._frame.over(view, 1)]
        over = ("x" if ways[0] else "") + ("y" if ways[1] else "")
        if over:
            self._place.setAttribute("data-over", over)
        else:
            self._place.removeAttribute("data-over")
        if ease and not window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            ways = [before.transform(self._cell), view.transform(self._cell)]
            frames = [{"transform": way} for way in ways]
            self._plane.animate(to_js(frames), to_js(EASE))

    def _zoom(self, how):
        """Zoom in or out by a step, or fit; what fits only in part is shown whole at the second."""
        self._mine = how != "fit"
        if how == "fit":
            view = self._frame.fitted(self._least)
            near = abs(view.cell - self._view.cell) < 1
            if near and (self._frame.over(view, 0) or self._frame.over(view, 1)):
                view = self._frame.fitted(0)
        else:
            factor = STEP if how == "in" else 1 / STEP
            view = self._frame.bounded(self._view.zoomed(factor))
        self._show(view, ease=True)

    def _pan(self, x, y, *, ease=False):
        """Move by so many pixels; tell whether there was anything to move."""
        view = self._frame.bounded(self._view.moved(x, y))
        far = abs(view.x - self._view.x) + abs(view.y - self._view.y)
        if far < 1:
            return False
        self._mine = True
        self._show(view, ease=ease)
        return True

    def _ours(self, event):
        """Tell whether something happens in the place that pans."""
        return (
            self._frame is not None
            and self._place is not None
            and (self._place.contains(event.target))
        )

    # -- fingers, mouse and wheel ------------------------------------------------------------------

    def _down(self, event):
        self._dragged = False
        if self._ours(event) and event.button == 0:
            self._fingers[event.pointerId] = (event.clientX, event.clientY)
            self._take_hold()

    def _let_go(self):
        """Forget the fingers: what they held is not there any more."""
        self._fingers = {}
        self._grip = None  # their middle and distance, and the view, when they took hold
        self._dragged = False

    def _take_hold(self):
        """Begin anew from where the fingers are."""
        self._grip = None
        if self._fingers:
            x, y, wide = self._hold()
            self._grip = (x, y, wide, self._view)

    def _hold(self):
        """Return the middle of the fingers, and how far they are from it."""
        spots = list(self._fingers.values())
        x = sum(spot[0] for spot in spots) / len(spots)
        y = sum(spot[1] for spot in spots) / len(spots)
        wide = sum(abs(spot[0] - x) + abs(spot[1] - y) for spot in spots)
        return x, y, wide

    def _moved(self, event):
        if self._grip is None or event.pointerId not in self._fingers:
            return
        self._fingers[event.pointerId] = (event.clientX, event.clientY)
        x, y, wide = self._hold()
        from_x, from_y, was_wide, view = self._grip
        pinch = len(self._fingers) > 1
        if not self._dragged:
            if abs(x - from_x) + abs(y - from_y) < SLACK and not pinch:
                return
            if not (pinch or self._frame.over(view, 0) or self._frame.over(view, 1)):
                return
            self._dragged = True
            self._mine = True
            self._place.classList.add("is-held")
            self._place.setPointerCapture(event.pointerId)
        after = view.moved(x - from_x, y - from_y)
        if pinch and was_wide:
            box = self._place.getBoundingClientRect()
            mid_x, mid_y = box.left + box.width / 2, box.top + box.height / 2
            after = after.zoomed(wide / was_wide, x - mid_x, y - mid_y)
        self._show(self._frame.bounded(after), lay=False)

    def _up(self, event):
        if event.pointerId not in self._fingers:
            return
        self._fingers.pop(event.pointerId)
        self._take_hold()
        if not self._fingers and self._place is not None:
            self._place.classList.remove("is-held")
            if self._dragged:
                self._show(self._view)

    def _wheeled(self, event):
        if not self._ours(event):
            return
        if event.ctrlKey:
            event.preventDefault()
            box = self._place.getBoundingClientRect()
            x = event.clientX - box.left - box.width / 2
            y = event.clientY - box.top - box.height / 2
            factor = between(0.8, 1 - event.deltaY / 300, STEP)
            self._mine = True
            self._show(self._frame.bounded(self._view.zoomed(factor, x, y)))
        elif self._place.hasAttribute("data-over"):
            x, y = event.deltaX, event.deltaY
            if event.shiftKey and not x:
                x, y = y, x
            if self._pan(-x, -y):  # else the page may scroll on
                event.preventDefault()

    def _clicked(self, event):
        """Press a lens; let go of what was dragged, which is no press."""
        lens = event.target.closest("[data-lens]")
        if lens is not None and self._frame is not None and self._place is not None:
            self._zoom(lens.getAttribute("data-lens"))
        if self._dragged and self._ours(event):
            self._dragged = False
            event.stopPropagation()
            event.preventDefault()

    # -- keys and focus ----------------------------------------------------------------------------

    def _pressed(self, event):
        if not self._ours(event) or event.altKey or event.ctrlKey or event.metaKey:
            return
        arrow = ARROWS.get(event.key)
        zoom = ZOOMS.get(event.key)
        if zoom:
            self._zoom(zoom)
        elif arrow and event.target.tagName == "BUTTON":
            self._walk(event.target, arrow)
        elif arrow:
            step = self._view.cell
            self._pan(-arrow[0] * step, arrow[1] * step, ease=True)
        else:
            return
        event.stopPropagation()
        event.preventDefault()

    def _walk(self, button, arrow):
        """Move the focus to the nearest button that lies this way."""
        here = self._cell_of(button)
        nearest, least = None, 0
        for other in self._plane.querySelectorAll("button"):
            there = self._cell_of(other)
            across, up = there[0] - here[0], there[1] - here[1]
            ahead = across * arrow[0] + up * arrow[1]
            beside = abs(across * arrow[1]) + abs(up * arrow[0])
            if ahead > 0 and (nearest is None or ahead + 2 * beside < least):
                nearest, least = other, ahead + 2 * beside
        if nearest is not None:
            nearest.focus(to_js({"preventScroll": True}))

    def _cell_of(self, element):
        lies = element.closest("[data-col]")
        return int(lies.getAttribute("data-col")), int(lies.getAttribute("data-row"))

    def _focused(self, event):
        """Bring what has the focus by the keyboard into view."""
        target = event.target
        if self._ours(event) and target.tagName == "BUTTON" and target.matches(":focus-visible"):
            col, row = self._cell_of(target)
            view = self._frame.shown(self._view, col, row)
            if abs(view.x - self._view.x) + abs(view.y - self._view.y) >= 1:
                self._show(view, ease=True)
