"""Games in posts: a question, notes, a challenge, the page of examples, and their messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from layout import LEAST, OVERFLOW, SMALL_TARGETS
from playwright.sync_api import expect
from tab import BOOT, Tab
from test_embed import LIGHT, LISTEN, Blog, blog, post, press_play
from test_screens import axed

from host.records import snippets
from pyengine import link, record
from tools import examples

if TYPE_CHECKING:
    from pathlib import Path

    from page_log import PageLog
    from playwright.sync_api import FrameLocator, Page, Request

__all__ = ["blog"]  # a fixture

FORMS = examples.forms()
NOTE = "Why not <b>this</b>?"
ENGLISH = {"lang": "en"}
AT_TABLE = "() => history.state?.tavolino === 1"


FIRST_AND_TOLD = """(frame) => {
    const told = frame.style.height;
    frame.style.height = "";
    const first = parseFloat(getComputedStyle(frame).height);
    frame.style.height = told;
    return [first, parseFloat(told)];
}"""
"""A frame's height before its poster has reported one, and the reported height."""
AS_HIGH_AS_ITS_POSTER = """() => {
    const { height } = document.querySelector(".poster").getBoundingClientRect();
    return innerHeight === Math.ceil(height);
}"""
A_LINE = 24  # pixels: a sentence that is not known in advance


def whole() -> record.Record:
    return link.unpack(FORMS["question"]["record"])


def asked(**more: str) -> str:
    """Return the address of the full page with a question."""
    said = "&".join(f"{name}={text}" for name, text in (FORMS["question"] | more).items())
    return "?" + said.replace("&record=", "#g=").replace("&lang=en", "").replace("?", "?lang=en&")


def choose(frame: FrameLocator | Page) -> None:
    """Lay a bid of one card."""
    frame.locator(".lots [aria-pressed]").first.click(timeout=BOOT)
    frame.locator(".prompt [data-move]").click()


@pytest.mark.parametrize("width", [300, 1200])
@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_a_light_picture_and_a_sentence_until_play_is_pressed(
    blog: Blog, address: str, form: str, width: int
) -> None:
    sizes = []

    def weigh(request: Request) -> None:
        if request.url.startswith(address):
            sizes.append(request.sizes()["responseBodySize"])

    blog.page.on("requestfinished", weigh)
    blog.page.set_viewport_size({"width": width + 16, "height": 900})
    frame = blog.show(snippets.element(address, FORMS[form] | {"lang": "fr"}, "Tavolino"))
    expect(frame.locator("html[lang=fr] #play")).to_be_visible()
    expect(frame.frame_locator("#picture iframe").locator(".game")).to_be_visible()
    page = frame.locator("html")
    assert page.evaluate(f"() => {OVERFLOW}") == 0
    assert page.evaluate(f"(_, least) => ({SMALL_TARGETS})(least)", LEAST) == []
    assert 5_000 < sum(sizes) < LIGHT
    iframe = blog.page.locator("iframe")
    opened = iframe.element_handle().content_frame()
    assert opened is not None
    opened.wait_for_function(AS_HIGH_AS_ITS_POSTER)
    first, told = iframe.evaluate(FIRST_AND_TOLD)
    assert abs(first - told) <= A_LINE, "the post jumps when the poster comes"


def test_a_post_with_six_tables_shows_each_and_says_which_moment_it_is(
    blog: Blog, address: str, dist: Path
) -> None:
    game = whole()
    dared = link.challenge(game, {"A": 47, "B": 1, "C": 2})
    oembed = json.loads((dist / "oembed.json").read_text(encoding="utf-8"))["html"]
    html = post("six", address).replace("GAME", link.pack(game)).replace("START", link.pack(dared))
    blog.show(html.replace("OEMBED", oembed.replace('"./', f'"{address}')), "127.0.0.1")
    who = str(game.moves[4])[0]
    name = game.seats["ABC".index(who)].name
    moment = f"After move 4 of {len(game.moves)}. {name} is to move."
    told = {
        "fresh": ("Play", ""),
        "replay": ("Watch", moment),
        "question": ("Your move", f"{moment} What would you play?"),
        "challenge": ("Play", "who gets more from the same start? To beat: 47 (Anna)."),
    }
    for form, (label, sentence) in told.items():
        frame = blog.page.frame_locator(f"#{form} iframe")
        blog.page.locator(f"#{form}").scroll_into_view_if_needed()
        expect(frame.locator("#play")).to_have_text(label)
        if sentence:
            plain = (
                frame.locator("#moment").inner_text().replace("\u2068", "").replace("\u2069", "")
            )
            assert plain.endswith(sentence)
        else:
            expect(frame.locator("#moment")).to_be_hidden()
    blog.page.locator("#oembed").scroll_into_view_if_needed()
    expect(blog.page.frame_locator("#oembed iframe").locator(".play")).to_have_count(3)
    position = blog.page.frame_locator("#position iframe")
    expect(position.locator("#play")).to_be_hidden()
    blog.page.locator("summary").click()
    expect(position.locator("#play")).to_have_text("Play")
    expect(position.locator(".poster")).to_be_visible()
    inner = blog.page.query_selector("#position iframe")
    assert inner is not None
    opened = inner.content_frame()
    assert opened is not None
    opened.wait_for_function(AS_HIGH_AS_ITS_POSTER)
    press_play(position)
    expect(position.locator(f'.game[data-seat="{who}"]')).to_be_visible()
    challenge = blog.page.frame_locator("#challenge iframe")
    press_play(challenge)
    expect(challenge.locator(".toast-text")).to_contain_text("To beat: 47 points")  # and no more


def test_a_reader_answers_and_then_sees_the_move_played_and_the_comment(
    blog: Blog, address: str
) -> None:
    wishes = FORMS["question"] | ENGLISH | {"note": NOTE}
    frame = blog.show(snippets.element(address, wishes, "Tavolino"), "127.0.0.1")
    blog.page.evaluate(LISTEN)
    press_play(frame)
    at = int(wishes["at"])
    assert blog.page.evaluate("told.at") == {"source": "tavolino", "type": "at", "at": at}
    expect(frame.locator(".question-ask")).to_contain_text("You are \u2068Anna\u2069.")
    assert NOTE not in frame.locator("html").inner_html()
    choose(frame)
    expect(frame.locator(".question-answer .note-text")).to_have_text(NOTE)
    expect(frame.locator(".question-line")).to_contain_text(["You: ", "Anna"])
    expect(frame.locator(".question-advice .hint-worth").first).to_be_visible(timeout=BOOT)
    full = frame.locator(".question-acts a")
    expect(full).to_have_attribute("target", "_blank")
    query = f"{address}?at={at}&eyes=A&show=question&note=Why%20not%20%3Cb%3E"
    assert str(full.get_attribute("href")).startswith(query)
    frame.locator('[data-act="question:again"]').click()
    expect(frame.locator(".question-ask")).to_be_visible()
    choose(frame)
    frame.locator('[data-act="question:on"]').click()
    expect(frame.locator(".replay-bar")).to_be_visible()
    frame.locator('[data-act="replay:first"]').click()
    blog.page.wait_for_function("() => heard.at.at === 0")
    frame.locator('[data-act="table:log"]').click()
    expect(frame.locator(".log-note .note-text")).to_have_text(NOTE)


@pytest.mark.parametrize("width", [360, 1180])
def test_a_question_fits_and_is_answered_by_keyboard_and_axe_finds_nothing(
    page: Page, page_log: PageLog, width: int
) -> None:
    assert page_log.seen == []
    page.set_viewport_size({"width": width, "height": 780})
    tab = Tab(page)
    tab.open(asked())
    expect(page.locator(".question")).to_be_visible(timeout=BOOT)
    wrong = [f"asked: {fault}" for fault in axed(page, at_night=True)]
    page.locator(".lots [aria-pressed]").first.focus()
    page.keyboard.press("Space")  # Enter twice could be a double press
    page.locator(".prompt [data-move]").press("Enter")
    expect(page.locator(".question-advice")).to_be_visible(timeout=BOOT)
    assert page.evaluate(OVERFLOW) == 0
    assert page.evaluate(f"(least) => ({SMALL_TARGETS})(least)", LEAST) == []
    expect(page.locator(".question-acts a")).to_be_hidden()  # this is the full page
    expect(page.locator("#say")).to_contain_text("You: ")
    wrong += [f"answered: {fault}" for fault in axed(page, at_night=True)]
    assert wrong == []


def test_a_note_is_written_in_a_replay_and_is_there_after_a_reload(
    page: Page, address: str
) -> None:
    page.goto(f"{address}?at=4&show=replay&lang=en#g={link.pack(whole())}")
    page.locator('[data-act="replay:note"]').click(timeout=BOOT)
    field = page.locator(".note-field")
    expect(field).to_be_focused()
    field.fill(NOTE)
    assert list(axed(page, at_night=True)) == []
    page.locator(".sheet-foot .primary").click()
    expect(page.locator(".replay-bar .note-text")).to_have_text(NOTE)
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function(AT_TABLE)  # Back has closed the dialog and left its address
    assert link.read_link(page.url).notes == ((4, NOTE),)
    page.reload()
    expect(page.locator(".replay-bar .note-text")).to_have_text(NOTE, timeout=BOOT)
    page.locator('[data-act="replay:note"]').click()
    page.locator('[data-act="replay:unnote"]').click()
    expect(page.locator(".replay-bar .note-text")).to_have_count(0)
    assert link.read_link(page.url).notes == ()


def test_an_author_may_choose_the_colours(blog: Blog, address: str) -> None:
    blog.page.emulate_media(color_scheme="light")
    frame = blog.show(snippets.element(address, FORMS["fresh"] | {"theme": "Dark"}, "Tavolino"))
    expect(frame.locator("html")).to_have_css("color-scheme", "dark")
    picture = frame.frame_locator("#picture iframe").locator("html")
    expect(picture).to_have_attribute("data-theme", "dark")
    press_play(frame)
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_page_of_examples_has_every_form_in_each_language_and_axe_finds_nothing(
    page: Page, address: str
) -> None:
    page.goto(f"{address}examples/?lang=de")
    for form in FORMS:
        page.locator(f"#{form}").scroll_into_view_if_needed()
        if form == "position":
            page.locator("summary").click()
        expect(page.frame_locator(f"#{form} iframe").locator(".play").first).to_be_visible()
    title = "Tavolino in einem Beitrag: alle Formen in Aktion"
    expect(page.locator("h1")).to_have_text(title, use_inner_text=True)
    assert list(axed(page, at_night=True)) == []
    for code in page.locator("code").all_inner_texts():
        assert address in code
        assert "YOUR-SITE" not in code
    assert page.evaluate(OVERFLOW) == 0
    page.goto(f"{address}examples/?lang=fr")
    title = "Tavolino dans un article : chaque forme, en action"
    expect(page.locator("h1")).to_have_text(title, use_inner_text=True)


def test_the_code_of_an_example_is_copied_or_selected_and_it_is_said(
    page: Page, address: str
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}examples/?lang=fr")
    section = page.locator("#replay")
    section.locator(".copy").click()
    expect(section.locator("[role=status]")).to_have_text("Copié.", use_inner_text=True)
    code = section.locator("code").inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    section.locator(".copy").click()
    expect(section.locator("[role=status]")).to_contain_text("Le navigateur", use_inner_text=True)
    assert page.evaluate("String(getSelection())") == code


def test_in_print_a_poster_is_its_picture_by_day_a_sentence_and_the_address(
    blog: Blog, address: str
) -> None:
    wishes = FORMS["question"] | ENGLISH | {"theme": "dark"}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"))
    expect(frame.locator("#moment")).to_contain_text("What would you play?")
    blog.page.emulate_media(media="print")
    picture = frame.frame_locator("#picture iframe")
    expect(picture.locator(".game")).to_be_visible()
    expect(picture.locator("html")).to_have_css("color-scheme", "light")
    expect(frame.locator("#moment")).to_be_visible()
    expect(frame.locator("#play")).to_be_hidden()
    expect(frame.locator("#picture iframe")).to_have_css("filter", "none")
    expect(frame.locator("#pictured")).to_be_visible()
    told = frame.locator("#full").evaluate("(it) => getComputedStyle(it, '::after').content")
    of_the_moment = frame.locator("#full").get_attribute("href")
    assert told == f'"{of_the_moment}"'
    assert "?at=14&" in told
    assert told.endswith(f'#g={FORMS["question"]["record"]}"')
    heights = "(it) => [it.getBoundingClientRect().bottom, innerHeight]"
    bottom, height = frame.locator(".bar").evaluate(heights)
    assert bottom <= height


def test_a_picture_is_laid_out_also_where_no_sizes_are_observed_as_in_print(
    page: Page, address: str
) -> None:
    page.add_init_script("ResizeObserver.prototype.observe = () => {}")
    page.goto(f"{address}posters/musicando-3-de.html")
    laid = page.locator("[data-measured]").evaluate("(it) => it.style.getPropertyValue('--cw')")
    assert float(laid.removesuffix("px")) > 1


@pytest.mark.parametrize("image", ["", "; img-src 'none'"])
def test_where_a_page_forbids_frames_a_picture_or_words_lead_to_the_table(
    blog: Blog, page_log: PageLog, address: str, image: str
) -> None:
    policy = f'<meta http-equiv="Content-Security-Policy" content="frame-src https:{image}">'
    wishes = {"game": "turandot", "seats": "human,easy", "lang": "de"}
    blog.show(policy + snippets.element(address, wishes, "Turandot spielen"))
    link = blog.page.locator("tavolino-table a:visible")
    expect(link).to_have_text("Turandot spielen")
    expect(link).to_have_attribute("href", f"{address}?game=turandot&seats=human%2Ceasy&lang=de")
    expect(blog.page.locator("tavolino-table img")).to_have_count(0 if image else 1)
    expect(blog.page.locator("tavolino-table iframe")).to_have_count(0)
    blog.page.locator("tavolino-table").evaluate("(it) => it.setAttribute('lang', 'fr')")
    expect(link).to_have_attribute("href", f"{address}?game=turandot&seats=human%2Ceasy&lang=fr")
    page_log.seen.clear()  # the browser tells of its refusals


TABLE = {"record": "", "game": "lucca-citta", "seats": "human,easy"}
BEYOND = str(len(whole().moves) + 1)
ASKS = "What would you play?"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"record": FORMS["question"]["record"][:-40]}, "This link is damaged"),
        ({"record": "?"}, "This link is damaged"),
        ({"at": BEYOND}, f"something that is not here: at={BEYOND}"),
        ({"eyes": "H"}, "something that is not here: eyes=H"),
        ({"at": "soon"}, "something that is not here: at=soon"),
        ({"at": "1e0"}, "something that is not here: at=1e0"),
        ({"at": BEYOND, "eyes": "zz"}, f"something that is not here: at={BEYOND}, eyes=zz"),
        ({"eyes": "all"}, "something that is not here: eyes=all"),  # a question is put to a seat
        ({"show": "dance"}, "something that is not here: show=dance"),
        ({"game": "chess"}, "something that is not here: game=chess"),
        ({"note": "x" * 281}, "too long: 281 characters; 280 are the most"),
        ({"note": "x" * 280}, ASKS),
        ({"eyes": "open", "show": "replay"}, "After move 14 of"),
        (TABLE, "something that is not here: seats=human,easy"),
        (TABLE | {"seats": "human,zorg,easy"}, "something that is not here: seats=human,zorg,easy"),
        (TABLE | {"seats": "", "seed": "-1"}, "something that is not here: seed=-1"),
        (TABLE | {"seats": "", "deals": "2"}, "something that is not here: deals=2"),
        (TABLE | {"seats": "", "at": "soon"}, "something that is not here: at=soon"),
        (TABLE | {"game": "", "seats": "human,zorg"}, "seats=human,zorg"),
        ({"record": "", "game": "whist"}, "something that is not here: game=whist"),
        (TABLE | {"seats": "", "at": "3"}, "something that is not here: at=3"),
        (TABLE | {"seats": "", "note": "Look"}, "something that is not here: note=Look"),
        ({"record": f"{FORMS['question']['record'][:-40]}&g={FORMS['question']['record']}"}, ASKS),
    ],
)
def test_an_authors_mistakes_are_named_on_the_poster(
    blog: Blog, address: str, changed: dict[str, str], said: str
) -> None:
    usual = {} if changed.get("record") == "" else FORMS["question"]
    wishes = {name: text for name, text in (usual | ENGLISH | changed).items() if text}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"))
    expect(frame.locator("#moment")).to_contain_text(said)


@pytest.mark.parametrize("put_in", [" ", "\N{ZERO WIDTH SPACE}", "\n", "\N{SOFT HYPHEN}"])
def test_a_poster_repairs_links_that_other_programs_changed(
    blog: Blog, address: str, put_in: str
) -> None:
    packed = FORMS["question"]["record"]
    wishes = FORMS["question"] | ENGLISH | {"record": packed[:50] + put_in + packed[50:]}
    frame = blog.show(snippets.element(address, wishes, "Tavolino"))
    expect(frame.locator("#moment")).to_contain_text("What would you play?")
    expect(frame.locator("#picture.is-other iframe")).to_be_visible()


def test_in_a_sandbox_a_poster_shows_a_short_address_without_the_answer(
    blog: Blog, address: str
) -> None:
    wishes = FORMS["question"] | ENGLISH | {"note": "Two stars"}
    plain = snippets.frame(address, wishes, "Tavolino")
    frame = blog.show(plain.replace("<iframe ", '<iframe sandbox="allow-scripts" '))
    expect(frame.locator("#full")).to_have_text(f"Open full size in a tab ({address}?lang=en)")
