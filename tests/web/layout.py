"""Layout checks: what is too wide for a screen, and what is too small for a thumb."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tab import AS_PAINTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

LEAST = 44  # CSS pixels, each way
SMALL_TARGETS = """(least) => {
    const within = document.querySelector("dialog[open]") ?? document;
    const extent = (control) => {
        const { width, height } = control.getBoundingClientRect();
        const spread = ["::before", "::after"]  // which may reach beyond what is drawn
            .map((name) => getComputedStyle(control, name))
            .filter(({ content, position }) => content !== "none" && position === "absolute");
        return [
            Math.max(width, ...spread.map((style) => parseFloat(style.width) || 0)),
            Math.max(height, ...spread.map((style) => parseFloat(style.height) || 0)),
        ];
    };
    return [...within.querySelectorAll("button, input, select, summary")]
        .map((control) => control.closest("label.key") ?? control)
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest("[inert]"))  // of a picture
        .map((control) => [control, extent(control)])
        .filter(([, sides]) => Math.min(...sides) + 0.5 < least)
        .map(([control, [width, height]]) =>
            `${control.className} ${width.toFixed(1)} x ${height.toFixed(1)}`);
}"""
BELOW = "document.documentElement.scrollHeight - innerHeight"
"""How far the page can be scrolled."""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
HIDDEN = """({ top, right, bottom, left }) => {
    const within = document.querySelector("dialog[open]") ?? document;
    const stays = ":is(.bar, .prompt, .sheet-head, .sheet-foot) :is(button, h1, h2)";
    return [...within.querySelectorAll(stays)]
        .map((part) => [part, part.getBoundingClientRect()])
        .filter(([, at]) => at.width && at.height)
        .filter(([, at]) => at.left < left || at.right > innerWidth - right + 0.5
            || at.top < top || at.bottom > innerHeight - bottom + 0.5)
        .map(([part, at]) => `${part.className} ${JSON.stringify(at)}`);
}"""
"""Fixed elements that lie under the screen's rounded corners, a notch or the home bar."""

_CLASHES = """() => {
    const within = document.querySelector("dialog[open]") ?? document.querySelector("#table");
    const strips = ".prompt, .reveal, .toasts, .coached, .advised, .start, .quarters, " +
        ".sheet-head, .sheet-foot";
    const named = (element) =>
        `.${(element.getAttribute("class") ?? element.tagName).split(" ")[0]}`;
    const floats = (element) => // over the page, as long as something is told of it
        element.matches(".quarter") && getComputedStyle(element).position === "fixed";
    const strip = (element) => {
        let at = element;
        while (at && !at.matches(strips) && !floats(at)) at = at.parentElement;
        return at;
    };
    const isSeen = (element) => !element.closest("[inert], .visually-hidden")
        && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const paints = (element) => {
        if (element.closest("svg")) return true;
        const { backgroundColor: colour, backgroundImage } = getComputedStyle(element);
        return backgroundImage !== "none" || !/transparent|, 0\\)|\\/ 0\\)/u.test(colour);
    };
    const covering = (hit, element, x, y) => { // what is painted there: the part hit, or its ground
        for (let at = hit; at && !at.contains(element); at = at.parentElement) {
            const { left, right, top, bottom } = at.getBoundingClientRect();
            if (x < left || x > right || y < top || y > bottom) continue;
            if (paints(at)) return at;
        }
        return undefined;
    };
    const isPatterned = (element) => { // lines run through what is read there
        for (let at = element; at; at = at.parentElement) {
            const { backgroundColor: colour, backgroundImage: image } = getComputedStyle(at);
            if (/repeating-/u.test(image)) return true;
            const alpha = /(?:\\/|,[^,]+,[^,]+,)\\s*([\\d.]+)\\)$/u.exec(colour)?.[1] ?? 1;
            if (image !== "none" || (colour !== "transparent" && alpha > 0.5)) return false;
        }
        return false;
    };
    const visible = (element) => { // what its surroundings leave of it; nothing if it is only heard
        const left = { left: -1e4, right: 1e4, top: -1e4, bottom: 1e4, isLong: false };
        for (let at = element; at && at !== document.body; at = at.parentElement) {
            const { overflowX, overflowY, clipPath } = getComputedStyle(at);
            if (clipPath !== "none") return undefined;
            if (overflowX === "visible" && overflowY === "visible") continue;
            const box = at.getBoundingClientRect();
            left.left = Math.max(left.left, box.left);
            left.right = Math.min(left.right, box.right);
            left.top = Math.max(left.top, box.top);
            left.bottom = Math.min(left.bottom, box.bottom);
            const scrolls = /auto|scroll/u.test(overflowX + overflowY) || at.matches(".pane");
            left.isLong ||= scrolls && !at.matches(".prompt > .prompt-text");
        }
        return left;
    };
    const wrong = new Set();
    const lines = []; // of text: each with its words, its element and the box of its letters
    const range = document.createRange();
    const words = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const node = words.currentNode;
        const element = node.parentElement;
        if (!node.textContent.trim() || element.closest("svg, select")) continue;
        if (!isSeen(element)) continue;
        const room = visible(element);
        if (!room) continue;
        const said = JSON.stringify(node.textContent.trim().slice(0, 30));
        if (isPatterned(element)) wrong.add(`${said} stands on a pattern`);
        const shortened = element.closest('[class*="name"]'); // "Bartholom…"
        const rim = element.closest(".btn")?.getBoundingClientRect();
        for (const { 0: word, index } of node.textContent.matchAll(/[^\\s\u00ad-]+/gu)) {
            const ends = [index, index + word.length - 1].map((at) => {
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                return [...range.getClientRects()].at(-1)?.bottom; // the first may be a hyphen's
            });
            if (Math.abs(ends[1] - ends[0]) > 2) wrong.add(`${JSON.stringify(word)} is broken`);
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const boxes = [...range.getClientRects()];
            const isOut = ({ left, right }) => left < rim.left - 1 || right > rim.right + 1;
            if (rim && boxes.some(isOut))
                wrong.add(`${JSON.stringify(word)} sticks out of its button`);
        }
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()];
        const { fontSize: size } = getComputedStyle(element); // its capitals: about 0.72 of it
        if (boxes.length > 3 && node.textContent.trim().length < 4 * boxes.length)
            wrong.add(`${said} stands letter below letter`);
        for (const box of boxes) {
            const across = box.left < room.left - 2 || box.right > room.right + 2;
            const down = box.top < room.top - 5 || box.bottom > room.bottom + 5;
            if ((across || down) && !room.isLong && !shortened) wrong.add(`${said} is cut`);
            if (across || down) continue;
            const { left, right } = box;
            const [middle, half] = [(box.top + box.bottom) / 2, 0.36 * parseFloat(size)];
            lines.push([said, element, { left, right, top: middle - half, bottom: middle + half }]);
            for (const part of [0.1, 0.5, 0.9]) {
                const [x, y] = [box.left + box.width * part, (box.top + box.bottom) / 2];
                const hit = document.elementFromPoint(x, y);
                if (!hit || hit.contains(element) || element.contains(hit)) continue;
                if (getComputedStyle(element).pointerEvents === "none" || !isSeen(hit)) continue;
                const over = hit.getBoundingClientRect(); // a target may reach beyond it
                const isBeside = y < over.top || y > over.bottom || x < over.left || x > over.right;
                const covers = covering(hit, element, x, y);
                if (strip(hit) === strip(element) && covers && !isBeside) {
                    wrong.add(`${said} lies under ${named(covers.closest("svg") ?? covers)}`);
                }
            }
        }
    }
    lines.sort(([, , a], [, , b]) => a.top - b.top);
    for (const [at, [said, element, a]] of lines.entries()) {
        for (let next = at + 1; lines[next]?.[2].top < a.bottom - 2; next += 1) {
            const [other, beside, b] = lines[next];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            if (across <= 2 || Math.min(a.bottom, b.bottom) - b.top <= 2) continue;
            if (element.contains(beside) || beside.contains(element)) continue;
            if (strip(element) === strip(beside)) wrong.add(`${said} and ${other} overlap`);
        }
    }
    const controls = [...within.querySelectorAll("button:not(.cell), select, summary, label.key")]
        .filter((control) => isSeen(control) && getComputedStyle(control).pointerEvents !== "none")
        .map((control) => {
            const [box, room] = [control.getBoundingClientRect(), visible(control)];
            return room && [control, {
                left: Math.max(box.left, room.left),
                right: Math.min(box.right, room.right),
                top: Math.max(box.top, room.top),
                bottom: Math.min(box.bottom, room.bottom),
            }];
        })
        .filter(Boolean);
    for (const [at, [one, a]] of controls.entries()) {
        for (const [other, b] of controls.slice(at + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across <= 6 || down <= 6 || one.contains(other) || other.contains(one)) continue;
            if (strip(one) === strip(other)) {
                wrong.add(`${named(one)} and ${named(other)} lie over one another`);
            }
        }
    }
    return [...wrong];
}"""
STILL = """async () => {
    const moving = document.getAnimations().filter(
        ({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
}"""
SETTLED = f"""async () => {{
    const frame = () => new Promise(requestAnimationFrame);
    await frame(); // in which what is measured learns its size
    await frame();
    await ({STILL})();
}}"""


_SPACE = """(apart) => {
    if (!window.spaced) {
        window.spaced = new CSSStyleSheet();
        window.spaced.replaceSync(`* { line-height: 1.5 !important; word-spacing: 0.16em !important;
            letter-spacing: 0.12em !important } p { margin-bottom: 2em !important }`);
        document.adoptedStyleSheets.push(window.spaced);
    }
    window.spaced.disabled = !apart;
}"""


@contextmanager
def spaced(page: Page) -> Iterator[None]:
    """Set letters, words, lines and paragraphs as far apart as a reader may (WCAG 1.4.12)."""
    page.evaluate(_SPACE, True)  # noqa: FBT003 # an argument of the script
    yield
    page.evaluate(_SPACE, False)  # noqa: FBT003


def clashes(page: Page) -> list[str]:
    """Return words that are cut or covered, and controls that overlap."""
    found: list[str] = page.evaluate(AS_PAINTED.format(script=_CLASHES))
    return found


def resize(page: Page, width: int, height: int) -> None:
    """Give the page this size, and wait until all motion has ended."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
