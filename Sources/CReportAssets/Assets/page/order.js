// The order of the charts: first those on the screen, then, while the browser is idle, the others.

const places = [...document.querySelectorAll(".chart")].filter((place) => !isOfOneSwing(place));
/** The places whose charts are not drawn yet, or not with the shown swings. */
const undrawn = new Set();
/** The number of the last order to draw; a newer one ends an older one. */
let turn = 0;

/** Draws all charts; `data-seen` marks the page when those on the screen are drawn, `data-ready` when all are. */
async function drawAll() {
    const own = ++turn;
    places.forEach((place) => undrawn.add(place));
    delete document.body.dataset.seen;
    delete document.body.dataset.ready;
    while (undrawn.size > 0) {
        let place = onScreen();
        if (!place) {
            document.body.dataset.seen ||= "true";
            await idle();
            if (own !== turn) return;
            // The reader may have scrolled.
            place = onScreen() || undrawn.values().next().value;
        }
        if (place) await drawPlace(place);
        // The browser shows the chart, and answers the reader, before the next one is drawn.
        await new Promise((resolve) => setTimeout(resolve));
        if (own !== turn) return;
    }
    document.body.dataset.seen ||= "true";
    document.body.dataset.ready = "true";
}

/** Draws the remaining charts without a pause, so that paper has all of them. */
async function drawRest() {
    if (undrawn.size === 0) return;
    turn += 1;
    for (const place of undrawn) await drawPlace(place);
    document.body.dataset.seen ||= "true";
    document.body.dataset.ready = "true";
}

/** Draws the chart of a place with the shown swings. */
async function drawPlace(place) {
    undrawn.delete(place);
    const name = place.dataset.chart;
    await draw(place, name, rowsOf(name));
}

/** Returns the first undrawn place on the screen. */
function onScreen() {
    return [...undrawn].find((place) => {
        const { top, bottom } = place.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
    });
}

/** Waits until the browser has nothing else to do, at most a second. */
function idle() {
    return new Promise((resolve) => {
        if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: 1000 });
        else setTimeout(resolve, 50);
    });
}
