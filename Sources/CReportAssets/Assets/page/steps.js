// The ways from swing to swing: buttons, arrow keys, swipes and the page's address.

/** Returns the next or previous swing in the table; if the chosen swing is hidden, the next one is the first. */
function neighbour(by) {
    const rows = sorted();
    const place = rows.findIndex((row) => row.id === shown.chosen);
    return place < 0 && by < 0 ? undefined : rows[place + by];
}

const steps = [["previous", -1], ["next", 1]];

/** Disables a button if the chosen swing has no previous or next swing. */
function updateNeighbours() {
    for (const [id, by] of steps) {
        // A button with the attribute `disabled` would lose the keyboard focus.
        if (element(id)) element(id).setAttribute("aria-disabled", neighbour(by) === undefined);
    }
}

/** Shows the swing that the page's address names. */
async function fromAddress() {
    const found = /^#session-(\d+)-swing-(\d+)$/.exec(location.hash);
    if (!found) return;
    const id = swings.findIndex((row) => String(row.place) === found[1] && String(row.number) === found[2]);
    if (id >= 0) await choose(id, true);
}

/** Goes to the next or previous swing of the table. */
function go(by) {
    const row = shown.chosen < 0 ? undefined : neighbour(by);
    if (row) choose(row.id, false);
}

/** Lets the arrow keys and swipes go from swing to swing. */
function followGestures(section) {
    section.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by && !event.altKey && !event.ctrlKey && !event.metaKey) go(by);
    });
    let from = null;
    section.addEventListener("touchstart", (event) => {
        from = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    section.addEventListener("touchend", (event) => {
        const to = event.changedTouches[0];
        const [x, y] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
        if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
        from = null;
    }, { passive: true });
}
