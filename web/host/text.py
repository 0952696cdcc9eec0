"""The texts of one language: found by key, with arguments filled into their gaps.

A gap is `{n}` for the argument of that name and `{@seat}` for the name of the person at a seat;
`{@seat|You}` is that pronoun instead if the text addresses that person, and `{?seat|take|takes}`
the matching verb form: addressed, or not. With three forms, those not addressed are split into
singular and plural; with four, those addressed are too: alone, or with others. `{n|star|stars}` is
the form for the number, `{n|no star|one star|# stars}` has a form for zero first; `#` is the
number. `{#limit}` is a large number, its digits in groups of three. A list is joined as the
language does it, "Anna, Bo and Cleo", and its number is its length.

This module runs on MicroPython too, so it parses its texts by hand and imports nothing.
"""

LONGEST_SENTENCE = 120
"""The most characters of several events told as one sentence."""

FIRST_STRONG_ISOLATE = "\u2068"
POP_DIRECTIONAL_ISOLATE = "\u2069"
MINUS = "\u2212"
THOUSANDS = {"en": ",", "de": ".", "fr": "\u202f"}
"""What parts the groups of three digits in a large number."""

UNSHOWN = (
    ("\x00", "\x1f"),
    ("\x7f", "\xa0"),
    ("\u00ad", "\u00ad"),
    ("\u061c", "\u061c"),
    ("\u115f", "\u1160"),
    ("\u17b4", "\u17b5"),
    ("\u180e", "\u180e"),
    ("\u200b", "\u200b"),
    ("\u200e", "\u200f"),
    ("\u2028", "\u202e"),
    ("\u2060", "\u206f"),
    ("\u3164", "\u3164"),
    ("\ufeff", "\ufeff"),
    ("\uffa0", "\uffa0"),
    ("\ufff0", "\ufffb"),
    ("\U0001bca0", "\U0001bca3"),
    ("\U0001d173", "\U0001d17a"),
    ("\U000e0000", "\U000e001f"),
)
"""Ranges of characters to remove: they reverse or hide other text, show nothing, or are invalid."""

BLANK = (
    ("\xa0", "\xa0"),
    ("\u1680", "\u1680"),
    ("\u2000", "\u200a"),
    ("\u202f", "\u202f"),
    ("\u205f", "\u205f"),
    ("\u2800", "\u2800"),
    ("\u3000", "\u3000"),
)
"""Ranges of characters that become spaces, which MicroPython would not strip."""

STACKED = (
    ("\u0300", "\u036f"),
    ("\u1ab0", "\u1aff"),
    ("\u1dc0", "\u1dff"),
    ("\u20d0", "\u20ff"),
    ("\ufe20", "\ufe2f"),
)
"""Ranges of marks above and below a letter, which cover other lines if there are many."""

HIGHEST = 3
"""The most of them on one letter."""

JOINING = STACKED + (  # noqa: RUF005 # MicroPython unpacks nothing here
    ("\u180b", "\u180d"),
    ("\u180f", "\u180f"),
    ("\u200c", "\u200d"),
    ("\ufe00", "\ufe0f"),
    ("\U0001f3fb", "\U0001f3ff"),
    ("\U000e0020", "\U000e007f"),
    ("\U000e0100", "\U000e01ef"),
)
"""Ranges of characters that combine with the one before."""

JOINER = "\u200d"
HALVES = ("\ud800", "\udfff")
"""The range of surrogates: half characters, as some programs leave them."""
REPLACEMENT = "\ufffd"


def cleaned(text: str) -> str:
    """Return a text without characters that reverse or hide others; joiners stay.

    Half characters become replacement characters, blanks of any kind spaces, and a text without
    visible characters becomes empty.
    """
    marks = []
    height = 0
    for mark in text:
        height = height + 1 if _among(STACKED, mark) else 0
        if height <= HIGHEST:
            marks.append(_plain(mark))
    plain = "".join(marks).strip()
    return plain if any(not _among(JOINING, mark) for mark in plain) else ""


def _plain(mark: str) -> str:
    """Return what is shown for a character."""
    if _among(BLANK, mark):
        return " "
    if _among((HALVES,), mark):
        return REPLACEMENT
    return "" if _among(UNSHOWN, mark) else mark


def cut(text: str, longest: int) -> str:
    """Return the first `longest` characters of a text, without splitting a combined one."""
    if len(text) <= longest:
        return text
    end = longest
    while end and (_among(JOINING, text[end]) or text[end - 1] == JOINER):
        end -= 1
    return text[: end or longest]


def _among(ranges: tuple[tuple[str, str], ...], mark: str) -> bool:
    return any(first <= mark <= last for first, last in ranges)


def isolated(name: str) -> str:
    """Return a person's name isolated, so that its script does not reorder the sentence."""
    return FIRST_STRONG_ISOLATE + name + POP_DIRECTIONAL_ISOLATE


def is_singular(language: str, number: int) -> bool:
    """Return whether the language uses the singular for this number, as French does for zero."""
    if language == "fr":
        return -2 < number < 2
    return number in (-1, 1)


def gaps(text: str) -> list[tuple[str, str]]:
    """Split a text into pairs of literal text and the content of the gap that follows.

    The last pair is the rest of the text, with an empty gap.
    """
    pairs = []
    at = 0
    while True:
        opening = text.find("{", at)
        closing = text.find("}", opening)
        if opening < 0 or closing < 0:
            pairs.append((text[at:], ""))
            return pairs
        pairs.append((text[at:opening], text[opening + 1 : closing]))
        at = closing + 1


def chosen(language: str, number: int, forms: list[str]) -> str:
    """Return the form for the number, with `#` replaced by the number."""
    if number == 0 and len(forms) > 2:
        form = forms[0]
    else:
        form = forms[-2] if is_singular(language, number) else forms[-1]
    return form.replace("#", written(number))


def written(value: object) -> str:
    """Return an argument as shown in a sentence; negative numbers get a true minus sign."""
    if isinstance(value, int) and value < 0:
        return MINUS + str(-value)
    return str(value)


def whole_number(text: str) -> int | None:
    """Return the number that a text of up to nine ASCII digits spells; None for any other text."""
    digits = 0 < len(text) <= 9 and all("0" <= mark <= "9" for mark in text)
    return int(text) if digits else None


def grouped(language: str, number: int) -> str:
    """Return a large number with its digits in groups of three, as the language parts them."""
    digits = str(abs(number))
    first = len(digits) % 3 or 3
    groups = [digits[:first]] + [digits[at : at + 3] for at in range(first, len(digits), 3)]
    return ("" if number >= 0 else MINUS) + THOUSANDS[language].join(groups)


def capitalised(said: str) -> str:
    """Return a phrase with its first letter in upper case."""
    return said[:1].upper() + said[1:]


def signed(points: int) -> str:
    """Return points with their sign; zero has none."""
    return f"+{points}" if points > 0 else written(points)


def decimal(language: str, number: float, places: int) -> str:
    """Return a number with this many decimals and the language's decimal mark."""
    digits = f"{abs(number):.{places}f}"
    if language != "en":
        digits = digits.replace(".", ",")
    return digits if number >= 0 or not digits.strip("0.,") else MINUS + digits


class Words:
    """The texts of one language by key, and the names of the people at the table.

    `names` maps seats to names; a seat without one, or a name itself, is used as it is. A missing
    key or argument raises KeyError if `strict`, as in the tests; otherwise the key itself is shown,
    which is better than nothing. `you` is the name of the person addressed, "" at a table of
    several people.
    """

    def __init__(
        self,
        language: str,
        texts: dict[str, str],
        names: dict[str, str] | None = None,
        *,
        strict: bool = False,
    ) -> None:
        self.language = language
        self.texts = texts
        self.names = names or {}
        self.you = ""
        self.strict = strict
        self._parted: dict[str, list[tuple[str, str]]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, **args: object) -> str:
        """Return the text of this key with its gaps filled."""
        try:
            pairs = self._parted.get(key) or self._part(key)
            return "".join([before + self._fill(gap, args) for before, gap in pairs])
        except KeyError:
            if self.strict:
                raise
            return key

    def _part(self, key: str) -> list[tuple[str, str]]:
        """Parse a text, once."""
        pairs = self._parted[key] = gaps(self.texts[key])
        return pairs

    def join(self, parts: list[str], end: str = "list.end") -> str:
        """Join the parts into a list; with `end="list.or"` into alternatives."""
        if len(parts) < 2:
            return "".join(parts)
        return self(end, most=", ".join(parts[:-1]), last=parts[-1])

    def _fill(self, gap: str, args: dict[str, object]) -> str:
        if not gap:
            return ""
        if gap.startswith("@"):
            return self._persons(gap[1:], args)
        if gap.startswith("?"):
            return self._addressing(gap[1:], args)
        if gap.startswith("#"):
            return self._number(gap[1:], args)
        name, *forms = gap.split("|")
        value = args[name]
        if not forms:
            return self.join([written(part) for part in _all(value)])
        number = len(value) if isinstance(value, (tuple, list)) else value
        if not isinstance(number, int):
            raise KeyError(gap)
        return chosen(self.language, number, forms)

    def _number(self, name: str, args: dict[str, object]) -> str:
        number = args[name]
        return grouped(self.language, number) if isinstance(number, int) else written(number)

    def _persons(self, gap: str, args: dict[str, object]) -> str:
        """Return names; the person addressed comes first, as a pronoun."""
        name, *pronoun = gap.split("|")
        names = self._named(args[name])
        if not pronoun or not self.you or self.you not in names:
            return self.join([isolated(one) for one in names])
        spoken = [isolated(one) for one in names if one != self.you]
        if pronoun[0]:
            spoken.insert(0, pronoun[0])
        return self.join(spoken)

    def _addressing(self, gap: str, args: dict[str, object]) -> str:
        """Return the verb form: for the person addressed, or for others."""
        name, *forms = gap.split("|")
        names = self._named(args[name])
        if self.you and self.you in names:
            return forms[1] if len(forms) == 4 and len(names) > 1 else forms[0]
        return forms[-2] if len(forms) > 2 and len(names) == 1 else forms[-1]

    def _named(self, seats: object) -> list[str]:
        return [self.names.get(str(seat), str(seat)) for seat in _all(seats)]


def _all(value: object) -> list[object]:
    return list(value) if isinstance(value, (tuple, list)) else [value]
