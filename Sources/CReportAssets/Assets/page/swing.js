// The chosen swing: its facts and what is doubtful.

/** Returns the estimated onset with its standard deviation. */
function onset(row) {
    const spread = row.onsetSpread === null ? "" : ` ± ${fixed(row.onsetSpread, 1, " ms")}`;
    return fixed(row.onset, 4, " s") + (row.onset === null ? "" : spread);
}

const facts = [
    ["outcome", (row) => row.outcome],
    ["time to contact", (row) => fixed(row.time, 1, " ms")],
    ["blows", (row) => row.blows && fixed(row.blows, 0)],
    ["contact score", (row) => fixed(row.score, 2)],
    ["confidence", (row) => fixed(row.confidence, 2)],
    ["peak rotation rate", (row) => fixed(row.rate, 1, " rad/s")],
    ["peak acceleration", (row) => fixed(row.acceleration, 1, " g")],
    ["rotation, start to contact", (row) => fixed(row.angle, 2, " rad")],
    ["start to peak rate", (row) => fixed(row.timeToPeakRate, 1, " ms")],
    ["axis tilt to gravity", (row) => fixed(row.tilt, 0, "°")],
    ["latency of device motion", (row) => fixed(row.lag, 1, " ms")],
    ["start, sensor clock", (row) => fixed(row.start, 4, " s")],
    ["start spread (SD)", (row) => fixed(row.spread, 1, " ms")],
    ["contact, sensor clock", (row) => fixed(row.contact, 4, " s")],
    ["start about gravity, sensor clock", (row) => fixed(row.gravityStart, 4, " s")],
    ["estimated onset, sensor clock", onset],
    ["time of day (UTC)", (row) => row.utc || "–"],
];

/** Returns what is doubtful about a swing, in one sentence. */
function doubt(row) {
    const why = row.flags && `: ${row.flags.replaceAll("_", " ")}`;
    if (row.outcome === "uncertain") return `Contact or miss could not be decided${why}.`;
    if (row.outcome === "contact" && row.time === null) return `The time to contact is omitted because doubtful${why}.`;
    return row.flags ? `Reported with a doubt${why}.` : "Nothing doubtful was found.";
}

/** Shows a swing, and scrolls to it if it was chosen elsewhere on the page. */
async function choose(id, goes) {
    const row = swings[id];
    if (!row || !element("swing-detail")) return;
    shown.chosen = id;
    element("swing-title").textContent = `Swing ${row.number} of ${row.session}`;
    element("swing-hint").hidden = true;
    element("swing-detail").hidden = false;
    element("swing-facts").replaceChildren(
        ...facts.filter(([, text]) => text(row) !== undefined).map(([name, text]) => {
            const pair = make("div");
            pair.append(make("dt", name), make("dd", text(row)));
            return pair;
        }));
    element("swing-doubt").textContent = doubt(row);
    element("no-score").hidden = row.score !== null;
    element("swing-flags").replaceChildren(
        ...row.flags.split(", ").filter(Boolean).map((flag) => {
            const item = make("li");
            item.append(make("code", flag), " " + (data.flags[flag] || ""));
            return item;
        }));
    for (const line of table.tBodies[0].rows) line.setAttribute("aria-selected", line.dataset.id === String(id));
    updateNeighbours();
    history.replaceState(null, "", `#session-${row.place}-swing-${row.number}`);
    if (goes) {
        element("swing").scrollIntoView({ block: "start" });
        element("swing-title").focus({ preventScroll: true });
    }
    await drawSwing(row);
    for (const [place, { view }] of views) if (!isOfOneSwing(element(place))) await mark(view);
    element("swing-detail").dataset.shown = id;
}
