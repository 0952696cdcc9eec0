"""The drawings of Turandot's cards: symbols of `table.svg`, back to front.

A drawing is a pair: a class, which `skin.css` colours, and the symbols that `table.art` composes.
The page knows cards only by these drawings; a singer's values (type, gender, stars, favourite role)
are arguments here, so that only the game's card list has them.
"""

from __future__ import annotations

from pyengine.games.turandot import ROLES

Drawing = tuple[str, tuple[str, ...]]

DESIGNERS = {"costume": "t-costume", "stage": "t-carpenter"}

# Each type of singer has three palettes, used in turn by its cards.
PALETTES = 3

# A director's parts: what they wear over the sweater, spectacles and megaphone.
DIRECTORS = {
    "dark": ("t-peak", "t-director-specs", "t-raven"),
    "comic": ("t-tuft", "t-director-specs", "t-cone"),
    "alternative": ("t-mohawk", "t-director-specs"),
    "classic": ("t-wig", "t-director-specs"),
    "favourite": ("t-director-favourite", "t-specs-hearts"),
    "scene": ("t-director-scene", "t-director-specs"),
    "ensemble": ("t-director-ensemble", "t-director-specs"),
    "uncertain": ("t-director-uncertain", "t-specs-mask"),
    "plain": ("t-director-plain", "t-director-specs"),
}

# The mark of what a director counts, for where there is no room for the card.
MARKS = {
    "dark": ("t-mark-dark", "t-mark-comic"),
    "comic": ("t-mark-comic", "t-mark-dark"),
    "alternative": ("t-mark-alternative", "t-mark-classic"),
    "classic": ("t-mark-classic", "t-mark-alternative"),
    "favourite": ("t-mark-favourite",),
    "scene": ("t-mark-scene",),
    "ensemble": ("t-mark-ensemble",),
    "uncertain": ("t-mask",),
    "plain": ("t-mark-plain",),
}

GENDERS = {"m": "t-male", "f": "t-female", "u": "t-mask"}

BACK: Drawing = ("face back", ("t-back",))
MONEY: Drawing = ("face", ("t-money",))
SCENE: Drawing = ("face", ("t-scene",))
BLUFF: Drawing = ("face", ("t-bluff",))


def singer(card: int, kind: str, gender: str, stars: int, favourite: str = "") -> Drawing:
    """Return the drawing of a singer (T-1.2); `card` is the number 1 to 36 in the card list."""
    symbols = (f"t-bg-{kind}", f"t-{kind}-{gender}", f"t-stars-{stars}", f"t-is-{gender}")
    liking = (f"t-likes-{favourite}",) if favourite else ()
    return f"face singer {kind} v{(card - 1) % PALETTES + 1}", symbols + liking


def director(key: str) -> Drawing:
    """Return the drawing of a director (T-1.3)."""
    return f"face director d-{key}", (
        "t-bg-director",
        "t-director",
        *DIRECTORS[key],
        f"t-fx-{key}",
    )


def designer(key: str) -> Drawing:
    """Return the drawing of the costume designer or the carpenter (T-1.4)."""
    return "face", (DESIGNERS[key],)


def role(number: int) -> Drawing:
    """Return the figure of role 1 to 6, Turandot to Pang (T-1.1)."""
    return "figure", (f"t-role-{ROLES[number - 1]}",)


def number(value: int) -> Drawing:
    """Return the drawing of a number card, 1 to 6 (T-1.5)."""
    return "face", (f"t-bid-{value}",)
