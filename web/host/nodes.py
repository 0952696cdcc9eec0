"""What may lie on a table: plain data that `draw.js` draws, and nothing that it would not.

A node is a dictionary with a tag and, where they are needed, `key` (which of its brothers it is
from one description to the next), `class`, `text` or `kids`, `art` (the symbols that a drawing
is composed of, back to front) and `attrs`; or with a tag, a key and `same`, if it is to stay as it
lies there. In `attrs` these names speak to the page:

- `data-move`: pressing it makes this move;
- `data-act`: pressing or changing it does this act, `OWNER:ACT VALUE`: its owner does it (the
  page, the lobby, the table, the records, …), or tells a game's view, whose owner is its key;
- `data-typed`: its act is done at each letter that is typed there, and not only when it is left;
- `data-copy`: it only copies the text of the field that has this id, so that any press counts;
- `data-key`: this key presses it too ("ArrowLeft", "b"; "p 2" are two), unless a dialog lies open;
- `data-escape`: Escape does this act, unless a dialog lies open;
- `data-then`: the focus goes on here from what was chosen by a key;
- `data-again`: pressing it twice in a row is meant (`presses.js`);
- `data-focus`: it asks for the focus, where nothing else has it;
- `data-fly`: the same card before and after, so that it travels;
- `data-from`: from which other's place (its `data-fly`) it travels if it was not there before;
- `data-enter`, `data-leave`: how that comes which can travel and neither was there before nor
  comes from elsewhere, and how it leaves that is nowhere any more (`motion.js`);
- `data-at`: its place in a row, so that it travels to another one;
- `data-still`: nothing travels into it;
- `data-measured`: its width and height stand in the properties `--cw` and `--ch`, in hundredths
  (what container units are, without styling anew all inside at every layout), and in `--fit` how
  many of its `--natural` width that is;
- `data-col`, `data-row`: where it lies on a grid or among columns; the style sheets find them in
  the properties `--col` and `--row`;
- `data-page`: the focus goes there when the act `table:rules how.` with this name is pressed;
- `data-pan`: what lies in it by columns and rows is fitted into it, pans and zooms (`pan.js`);
- `data-may-transpose`: there columns may be laid as rows; `data-above`: it may lie on what pans,
  which keeps clear of it; `data-edge`: it leads to places out of view, that way;
- `data-roving`: the arrow keys walk between the buttons inside, and Tab passes it in one step;
- `data-explain`: what it means here and now, a sentence a line, for whoever asks (`explain.js`);
- `data-look`: the act that opens a closer look at it, and at all inside.

The page's MicroPython imports this module too (the lobby is drawn before the engine is awake):
hence no typing at run time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
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
    """Return a drawing composed of the sprite's symbols, back to front; silent without a label."""
    spoken = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    node = el("svg", cls, **spoken, **attrs)
    node["art"] = list(symbols)
    return node


def button(cls: str, *kids: "Node | str | None", **attrs: "Any") -> "Node":
    """Return a real button; give it `data_move` or `data_act`."""
    return el("button", cls, *kids, type="button", **attrs)


def icon(name: str) -> "Node":
    """Return an icon of the chrome, silent: the button around it has the words."""
    return art("icon", "i-" + name)


# -- acts ------------------------------------------------------------------------------------------


def parted(act: str) -> "tuple[str, str, str]":
    """Return an act's owner, its name and its value: "table:look B" is "table", "look" and "B"."""
    owner, _, rest = act.partition(":")
    name, _, value = rest.partition(" ")
    return owner, name, value


def walk(tree: "list[Node]") -> "Iterator[Node]":
    """Yield these nodes and all below, from top to bottom."""
    ahead = tree[::-1]
    while ahead:
        node = ahead.pop()
        yield node
        if "kids" in node:
            ahead += node["kids"][::-1]


def owned(owner: str, nodes: "list[Node]") -> "list[Node]":
    """Return these nodes, every act in them that names no owner with this one.

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


# -- what all tables share -------------------------------------------------------------------------


def visually_hidden(text: str) -> "Node":
    """Return words that are only heard."""
    return el("span", "visually-hidden", text)


def seat(letter: str, cls: str = "", *, compass: bool = False) -> "Node":
    """Return a seat's letter in its shape and colour, or a point of the compass; a name is near."""
    drawing = "compass-" if compass else "seat-"
    return art(
        "seat " + cls if cls else "seat", drawing + letter, data_seat=letter, data_compass=compass
    )


def clause(words: "Any", name: str) -> "Node":
    """Return the chip that opens the rules at a clause."""
    label = words("table.rule", clause=name)
    return button("clause", name, data_act=f"table:rules {name}", aria_label=label)


def tool(name: str, words: str, act: str, cls: str = "tool") -> "Node":
    """Return an icon with its words, which hide where there is no room."""
    return button(cls, icon(name), el("span", "tool-word", words), data_act=act)


def icon_button(name: str, words: str, act: str, **attrs: "Any") -> "Node":
    """Return an icon alone to press; its words are heard, and told where a pointer rests."""
    return button("tool", icon(name), visually_hidden(words), title=words, data_act=act, **attrs)


def radio_group(
    cls: str,
    legend: str,
    act: str,
    answers: "list[tuple[str, str, str | None]]",
    chosen: str,
    name: str = "",
    *,
    legend_heard: bool = False,
) -> "Node":
    """Return a few exclusive answers side by side: each its value, its words, perhaps an icon."""
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
        el("legend", "visually-hidden" if legend_heard else "choice-legend", legend),
        el("div", "choice-keys", *keys),
    )


def slider(label: str, act: str, value: str, most: int, *, off: bool = False) -> "Node":
    """Return a control that slides from 1 to so much."""
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
    label_heard: bool = False,
    told: str = "",
) -> "Node":
    """Return one of many answers, to be picked from a list: each its value and its words.

    What is `told` explains the one that is chosen.
    """
    options = [
        el("option", "", words, value=value, selected=value == chosen, key=value)
        for value, words in answers
    ]
    return el(
        "label",
        "pick " + cls if cls else "pick",
        el("span", "visually-hidden" if label_heard else "pick-label", label),
        el(
            "span",
            "pick-box",
            el(
                "select",
                "select",
                *options,
                autocomplete="off",
                data_act=act,
                data_explain=told or None,
            ),
            icon("down"),
        ),
    )


# -- what explains itself --------------------------------------------------------------------------

LOOK = "table:look "
"""The act that opens a closer look, before the words for what is looked at."""


def explained(node: "Node", *sentences: str, look: str = "") -> "Node":
    """Give a node what it means here and now; `look` is what a closer look at it shows.

    It is told after the node's own name, where that has one, and before what explains the nearest
    node around it. Without sentences the node only leads to the closer look.
    """
    attrs = node.setdefault("attrs", {})
    told = [sentence for sentence in sentences if sentence]
    if told:
        attrs["data-explain"] = "\n".join(told)
    if look:
        attrs["data-look"] = LOOK + look
    return node
