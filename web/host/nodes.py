"""Nodes: the plain data that describes a picture, as `draw.js` draws it.

A node is a dictionary with a tag and, where needed, `key` (identifies it among its siblings from
one description to the next), `class`, `text` or `kids`, `art` (the symbols of a drawing, back to
front) and `attrs`; or with a tag, a key and `same`, if it is to stay as it was drawn. These
attributes have a meaning for the page:

- `data-move`: pressing it makes this move;
- `data-act`: pressing or changing it performs this act, `OWNER:ACT VALUE`; its owner handles it:
  the page, the lobby, the table, the records, …, or a game's view, whose owner is the game's key;
- `data-typed`: its act is performed at each keystroke, and not only when the field is left;
- `data-copy`: it only copies the text of the field with this id, so repeated presses count;
- `data-key`: this key presses it too ("ArrowLeft", "b"; "p 2" are two), unless a dialog is open;
- `data-escape`: Escape performs this act, unless a dialog is open;
- `data-then`: where the focus moves after something was chosen by key;
- `data-again`: it may be pressed twice in quick succession (`presses.js`);
- `data-focus`: it gets the focus if nothing else has it; `data-back`: the act of what gets it next,
  if this is gone; `data-first`: what gets it in the lobby otherwise;
- `data-fly`: identifies the same card before and after, so that its move is animated;
- `data-from`: the `data-fly` of the element from whose place it starts if it is new;
- `data-enter`, `data-leave`: how an animated element appears if it is new and starts from no other
  place, and how it disappears (`motion.js`);
- `data-at`: its place in a row, so that a change of place is animated; of a decision in a review,
  which move of the record it is;
- `data-still`: nothing inside it is animated as it comes;
- `data-measured`: the properties `--cw` and `--ch` hold a hundredth of its width and height (like
  container units, but without restyling its content at every layout), and `--fit` how much of its
  `--natural` width there is room for;
- `data-col`, `data-row`: its place on a grid or among columns; style sheets read it from the
  properties `--col` and `--row`;
- `data-page`: the focus goes there when the act `table:rules how.` with this name is performed;
- `data-pan`: its content, placed by columns and rows, is fitted into it, pans and zooms (`pan.js`);
- `data-may-transpose`: its columns may be drawn as rows; `data-above`: it may cover part of a
  panned area, which keeps clear of it; `data-edge`: it leads to places out of view on that side;
- `data-roving`: arrow keys move between the buttons inside, and Tab passes it in one step;
- `data-explain`: what it means here and now, one sentence per line (`explain.js`);
- `data-look`: the act that opens a closer look at it and everything inside.

The page's MicroPython imports this module too (the lobby is drawn before the engine has loaded):
hence no typing at run time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    Node = dict[str, Any]


def el(tag: str, cls: str = "", *kids: "Node | str | None", **attrs: "Any") -> "Node":
    """Return a node; `key` and `text` are fields, other names attributes (`aria_label=…`).

    A single string is the node's text; None among the kids is left out.
    """
    node: Node = {"tag": tag}
    if cls:
        node["class"] = cls
    for field in ("key", "text"):
        if field in attrs:
            node[field] = attrs.pop(field)
    if len(kids) == 1 and isinstance(kids[0], str):
        node["text"] = kids[0]
    elif kids:
        node["kids"] = [el("span", "", kid) if isinstance(kid, str) else kid for kid in kids if kid]
    if attrs:
        node["attrs"] = {
            name.rstrip("_").replace("_", "-"): value
            for name, value in attrs.items()
            if value is not None and value is not False
        }
    return node


def art(cls: str, *symbols: str, label: "str | None" = None, **attrs: "Any") -> "Node":
    """Return a drawing of the sprite's symbols, back to front; decorative without a label."""
    spoken = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    node = el("svg", cls, **spoken, **attrs)
    node["art"] = list(symbols)
    return node


def button(cls: str, *kids: "Node | str | None", **attrs: "Any") -> "Node":
    """Return a real button; give it `data_move` or `data_act`."""
    return el("button", cls, *kids, type="button", **attrs)


def icon(name: str) -> "Node":
    """Return an icon of the chrome, hidden from screen readers: its button has the words."""
    return art("icon", "i-" + name)


# -- acts ------------------------------------------------------------------------------------------


def parted(act: str) -> "tuple[str, str, str]":
    """Split an act into owner, name and value: "table:look B" is "table", "look" and "B"."""
    owner, _, rest = act.partition(":")
    name, _, value = rest.partition(" ")
    return owner, name, value


def walk(tree: "list[Node]") -> "Iterator[Node]":
    """Yield these nodes and all below them, depth first."""
    ahead = tree[::-1]
    while ahead:
        node = ahead.pop()
        yield node
        if "kids" in node:
            ahead += node["kids"][::-1]


def owned(owner: str, nodes: "list[Node]") -> "list[Node]":
    """Return these nodes with this owner added to every act that has none.

    So a game's view says only "bid 2P", and whoever composes the picture says whose act that is.
    """
    for node in nodes:
        attrs = node.get("attrs")
        for name in ("data-act", "data-escape"):
            if attrs and name in attrs and ":" not in attrs[name].partition(" ")[0]:
                attrs[name] = owner + ":" + attrs[name]
        if "kids" in node:
            owned(owner, node["kids"])
    return nodes


# -- shared pieces ---------------------------------------------------------------------------------


def visually_hidden(text: str) -> "Node":
    """Return text for screen readers only."""
    return el("span", "visually-hidden", text)


def dotted(tag: str, cls: str, facts: "Sequence[str]") -> "Node":
    """Return facts that are separated by dots, of which none begins or ends a line.

    They may also be a text in which dots separate them.
    """
    if isinstance(facts, str):
        facts = facts.split("\u00a0· ")
    return el(tag, cls + " dotted" if cls else "dotted", *[el("span", "", fact) for fact in facts])


def seat(letter: str, cls: str = "", *, compass: bool = False) -> "Node":
    """Return a seat's letter in its shape and colour, or a compass point; a name is near."""
    drawing = "compass-" if compass else "seat-"
    return art(
        "seat " + cls if cls else "seat", drawing + letter, data_seat=letter, data_compass=compass
    )


LONG, LONGER = 10, 13  # letters of a name's longest word
WIDE = 12  # letters of a whole name


def name_label(cls: str, name: str, *kids: "Node | None") -> "Node":
    """Return a player's name; style sheets make a long one smaller where there is little room."""
    most = max([len(word) for word in name.replace("-", " ").split()] or [0])
    sizes = ["is-longer"] if most >= LONGER else ["is-long"] if most >= LONG else []
    if len(name) >= WIDE:
        sizes.append("is-wide")
    cls = (cls + " name").strip()
    if not sizes and not kids:
        return el("span", cls, name)
    return el("span", cls, el("span", " ".join(sizes), name), *kids)


def clause(words: "Any", name: str) -> "Node":
    """Return the chip that opens the rules at a clause."""
    label = words("table.rule", clause=name)
    return button("clause", name, data_act=f"table:rules {name}", aria_label=label)


def tool(name: str, words: str, act: str) -> "Node":
    """Return an icon with its words, which are hidden where there is no room."""
    return button("tool", icon(name), el("span", "tool-word", words), data_act=act)


def icon_button(name: str, words: str, act: str, **attrs: "Any") -> "Node":
    """Return an icon button; its words are its accessible name and its tooltip."""
    return button("tool", icon(name), visually_hidden(words), title=words, data_act=act, **attrs)


def radio_group(
    cls: str,
    legend: str,
    act: str,
    answers: "list[tuple[str, str, str | None]]",
    chosen: str,
    name: str = "",
    *,
    legend_hidden: bool = False,
) -> "Node":
    """Return a few exclusive answers side by side: (value, words, icon or None) each."""
    keys = [
        el(
            "label",
            "key",
            el(
                "input",
                "key-input",
                type="radio",
                name=name or act,
                value=value,
                checked=value == chosen,
                data_act=act,
            ),
            el("span", "key-word", icon(drawn), visually_hidden(words), title=words)
            if drawn
            else el("span", "key-word", words),
            key=value,
        )
        for value, words, drawn in answers
    ]
    return el(
        "fieldset",
        "choice " + cls if cls else "choice",
        el("legend", "visually-hidden" if legend_hidden else "choice-legend", legend),
        el("div", "choice-keys", *keys),
    )


def slider(label: str, act: str, value: str, most: int, *, off: bool = False) -> "Node":
    """Return a slider from 1 to `most`."""
    return el(
        "label",
        "choice sliding",
        el("span", "choice-legend", label),
        el(
            "input",
            "slider",
            type="range",
            min="1",
            max=str(most),
            value=value,
            disabled=off,
            data_act=act,
        ),
    )


def select(
    cls: str,
    label: str,
    act: str,
    answers: "list[tuple[str, str]]",
    chosen: str,
    *,
    label_hidden: bool = False,
    explanation: str = "",
) -> "Node":
    """Return a drop-down list of answers: (value, words) each.

    `explanation` is of the chosen one.
    """
    options = [
        el("option", "", words, value=value, selected=value == chosen, key=value)
        for value, words in answers
    ]
    return el(
        "label",
        "pick " + cls if cls else "pick",
        el("span", "visually-hidden" if label_hidden else "pick-label", label),
        el(
            "span",
            "pick-box",
            el(
                "select",
                "select",
                *options,
                autocomplete="off",
                data_act=act,
                data_explain=explanation or None,
            ),
            icon("down"),
        ),
    )


# -- explanations ----------------------------------------------------------------------------------

LOOK = "table:look "
"""The act that opens a closer look; what to look at follows it."""


def explained(node: "Node", *sentences: str, look: str = "") -> "Node":
    """Attach an explanation to a node; `look` names what a closer look at it shows.

    It is given after the node's own name, if it has one, and before the explanation of the nearest
    explained ancestor. Without sentences the node only opens the closer look.
    """
    attrs = node.setdefault("attrs", {})
    lines = [sentence for sentence in sentences if sentence]
    if lines:
        attrs["data-explain"] = "\n".join(lines)
    if look:
        attrs["data-look"] = LOOK + look
    return node
