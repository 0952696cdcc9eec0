"""Explanations of everything on the table of Turandot, in the current position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.turandot.view import wording
from host.table.signs import does
from host.text import signed
from pyengine.games.turandot import (
    OPPOSITES,
    ROLE_GENDERS,
    ROLES,
    SINGERS,
    TABLE,
    Bid,
    best_cast,
    cast_items,
    misfit,
)

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Hidden
    from pyengine.games.turandot import Card, Company, Move, State

    Context = ViewContext[State, Move]


def points_of(company: Company, director: str) -> int:
    """T-7.6: return what a director would score for a company with its present singers."""
    if len(company.singers) < len(ROLES):
        return _halfway(company, director)
    roles = company.cast or best_cast(company.singers)
    items = cast_items("", replace(company, director=director, cast=roles))
    return sum(item.points for item in items if item.clause == "T-7.6")


def _halfway(company: Company, director: str) -> int:
    """T-7.6: return the same for a company that is not complete."""
    singers = [SINGERS[card] for card in company.singers]
    types = [singer.type for singer in singers]
    if director in OPPOSITES:
        return types.count(director) - types.count(OPPOSITES[director])
    counted = {
        "favourite": len({singer.favourite for singer in singers if singer.favourite}),
        "scene": company.scene,
        "uncertain": sum(singer.gender == "u" for singer in singers),
    }
    return counted.get(director, 0)


def card(context: Context, shown: Card, owner: str, *, whole: bool = True) -> list[str]:
    """Explain a card for the company of `owner`, "" for nobody's.

    Unless `whole`, without its gender, which is explained once per company.
    """
    words = context.words
    companies = dict(zip((*context.game.seats, TABLE), context.seen.companies, strict=False))
    company = companies.get(owner)
    if isinstance(shown, str):
        if company is None or owner != context.reader:
            return [does(words, "director")]
        return [does(words, "director.yours", n=points_of(company, shown))]
    singer, director = SINGERS[shown], company.director if company else None
    sung = _sung(company, shown, over=context.seen.phase == "over")
    said = [does(words, "stars.final" if sung else "stars", n=singer.stars)]
    if whole:
        said.append(does(words, singer.gender))
    if singer.favourite:
        role = words(f"role.{singer.favourite}")
        wish = f"favourite.{_wish(singer.favourite, sung)}" if sung else "favourite"
        said.append(does(words, wish, role=role, n=2 if director == "favourite" else 1))
    if sung and misfit(singer.gender, ROLE_GENDERS[ROLES.index(sung)]):
        said.append(does(words, "misfit"))
    if director and owner != TABLE:
        alone = replace(company or context.seen.companies[0], singers=(shown,), cast=None, scene=0)
        points = _halfway(alone, director) if director != "favourite" else 0
        if points:
            name = context.name(owner)
            kind = words(f"type.{singer.type}" if director != "uncertain" else "gender.u")
            kind = kind[:1].upper() + kind[1:]
            said.append(does(words, "type.now", type=kind, points=signed(points), seat=name))
    elif whole:
        sentence = "type" if singer.type in OPPOSITES else "type.each"
        said.append(does(words, sentence, type=words(f"type.{singer.type}")))
    return [" ".join(said)]


def _sung(company: Company | None, singer: int, *, over: bool) -> str:
    """T-7.1, T-9.1: return the role that a singer has been given for good, or ""."""
    if company is None or singer not in company.singers:
        return ""
    place = company.singers.index(singer)
    if company.cast:
        return ROLES[company.cast.singers.index(place + 1)]
    return ROLES[place] if over else ""


def _wish(favourite: str, sung: str) -> str:
    return "sung" if favourite == sung else "missed"


def director_score(words: Words, company: Company, director: str) -> str:
    """Explain what a company's director scores."""
    said = wording.label(words, director)
    return does(words, "boss", director=said, n=points_of(company, director))


def purse(context: Context, company: Company) -> list[str]:
    """T-7.3: explain money and scene elements."""
    counts, last = {"money": company.money, "scene": company.scene}, bids_are_over(context)
    return [
        does(context.words, f"{key}.final" if last else key, n=count)
        for key, count in counts.items()
    ]


def bids_are_over(context: Context) -> bool:
    """T-7.1: return whether no more bids will be made."""
    return context.seen.phase in {"casting", "over"}


def pile(context: Context, letter: str, laid: Bid | Hidden | None, size: int) -> str:
    """Explain a pile, face up or face down."""
    if not isinstance(laid, Bid):
        return does(context.words, "pile", n=size)
    return does(
        context.words, "pile.up", seat=context.name(letter), bid=wording.bid(context.words, laid)
    )


def role(words: Words, number: int, *, casting: bool) -> str:
    """Explain a role and its number."""
    return does(
        words,
        "role.cast" if casting else "role",
        role=wording.role(words, number),
        number=number,
        kind=does(words, f"role.{ROLE_GENDERS[number - 1]}"),
    )


def lot(context: Context, number: int) -> str:
    """Explain the card under a number; while roles are cast, the singer in the viewer's."""
    words, seen = context.words, context.seen
    if seen.phase == "casting" and not context.mine:
        return role(words, number, casting=True)
    if seen.phase == "casting":
        return does(words, "lot.cast", role=wording.role(words, number))
    if number > len(seen.stage):
        return does(words, "lot.dark", number=number, n=len(seen.stage))
    if seen.stage[number - 1] is None:
        return does(words, "lot.taken", number=number)
    return does(words, "lot.give" if seen.phase == "understudies" else "lot", number=number)
