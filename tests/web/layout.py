"""Whether all on a screen has room: what is too wide for it, and what too small for a thumb."""

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
"""What stays on the screen and lies under its rounded corners, a notch or the bar to swipe."""
