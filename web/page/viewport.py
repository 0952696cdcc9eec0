"""How a plane of cells lies in its place: pure geometry, in pixels; y points down.

A cell is as wide as a card and a little more. The plane is seen through a `Frame`, which knows how
much there is to see and how much room for it; where it lies just now is a `View`.
"""

ACROSS, DOWN = 1.06, 1.31  # from a cell to the next, in widths of a card
MARGIN = 8  # pixels that stay free at the edge of the place
FINGER, MOUSE, MOST = 44, 34, 92  # the width of a card that is fitted: for whom, and enough
TINY, HUGE = 18, 160  # that of a card that is zoomed


def between(low, value, high):
    """Return the value, or the bound that it passes; the middle of bounds that cross."""
    if low > high:
        return (low + high) / 2
    return max(low, min(value, high))


class View:
    """Where the plane lies: how wide a card is, and where cell (0, 0) lies from the middle."""

    def __init__(self, cell=FINGER, x=0, y=0):
        self.cell = cell
        self.x = x
        self.y = y

    def zoomed(self, factor, x=0, y=0):
        """Return the view with cards wider by this factor; what is at this point stays there."""
        cell = between(min(TINY, self.cell), self.cell * factor, HUGE)
        factor = cell / self.cell
        return View(cell, x - (x - self.x) * factor, y - (y - self.y) * factor)

    def moved(self, x, y):
        """Return the view moved by so many pixels."""
        return View(self.cell, self.x + x, self.y + y)

    def point(self, col, row):
        """Return where the middle of a cell lies, from the middle of the place."""
        return self.x + col * self.cell * ACROSS, self.y - row * self.cell * DOWN

    def transform(self, cell):
        """Return it in the words of a style sheet, for cards that are laid out so wide."""
        move = f"translate({self.x:.1f}px, {self.y:.1f}px)"
        return move if cell == self.cell else f"{move} scale({self.cell / cell:.4f})"


class Frame:
    """How much there is to see, and how much room for it.

    `corner` is how much of the room at the lower right, across and down, something else lies on.
    """

    def __init__(self, words, width, height, corner=(0, 0)):
        numbers = [int(word) for word in words.split()]
        self.left, self.right, self.bottom, self.top = numbers[:4]
        self.newest = numbers[4:6]
        self.width = width
        self.height = height
        self.corner = corner

    def _size(self, cell):
        across = (self.right - self.left + 1) * ACROSS * cell
        return across, (self.top - self.bottom + 1) * DOWN * cell

    def fitted(self, least):
        """Return the view that shows all, or at least the newest card and as much as it can.

        Cards that are fitted are never narrower than `least`.
        """
        view = self._within(self.height, least)
        if self._in_corner(view):
            view = self._within(self.height - self.corner[1], least)
            spare = (self.height - self._size(view.cell)[1]) / 2 - MARGIN
            view = view.moved(0, -between(0, self.corner[1] / 2, spare))
        if self.newest:
            x, y = view.point(self.newest[0], self.newest[1])
            view = view.moved(-x if self.over(view, 0) else 0, -y if self.over(view, 1) else 0)
        return self.bounded(view)

    def _within(self, height, least):
        """Return the view that has the middle of all there is in the middle of the place."""
        across, down = self._size(1)
        fits = min((self.width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down)
        cell = between(least, fits, MOST)
        x = -(self.left + self.right) / 2 * ACROSS * cell
        return View(cell, x, (self.bottom + self.top) / 2 * DOWN * cell)

    def _in_corner(self, view):
        across, down = self._size(view.cell)
        return across > self.width - 2 * self.corner[0] and down > self.height - 2 * self.corner[1]

    def over(self, view, way):
        """Tell whether more lies across (0) or down (1) than there is room for."""
        return self._size(view.cell)[way] > (self.width, self.height)[way] + 1

    def bounded(self, view):
        """Return the view with no more emptiness at an edge than there has to be.

        What lies in the corner can be moved up from there.
        """
        across, down = self._size(view.cell)
        x = (self.left + self.right) / 2 * ACROSS * view.cell
        y = (self.bottom + self.top) / 2 * DOWN * view.cell
        wide = abs(across + 2 * MARGIN - self.width) / 2
        high = abs(down + 2 * MARGIN - self.height) / 2
        return View(
            view.cell,
            between(-x - wide, view.x, -x + wide),
            between(y - high - self.corner[1], view.y, y + high),
        )

    def shown(self, view, col, row):
        """Return the view moved as little as needed to show a cell."""
        x, y = view.point(col, row)
        wide = self.width / 2 - MARGIN - ACROSS * view.cell / 2
        high = self.height / 2 - MARGIN - DOWN * view.cell / 2
        return view.moved(between(-wide, x, wide) - x, between(-high, y, high) - y)
