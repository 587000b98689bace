// The rows that each chart draws: those of the swings that the filter shows.

/** What the chart of rotations shows of a swing in its tooltips. */
const overlaidFacts = ["session", "number", "outcome", "time", "rate", "flags"];

/** Returns the signals of the shown swings. */
function overlaid(rows) {
    const ids = new Set(shown.rows.map((row) => row.id));
    return rows.filter((row) => ids.has(row.id));
}

/** Returns a signal with the facts of its swing; each is copied to every point of a line, so only a chart with tooltips has them. */
function withFacts(row) {
    const joined = { ...row };
    for (const fact of overlaidFacts) joined[fact] = swings[row.id][fact];
    return joined;
}

const chartRows = {
    swings: () => shown.rows,
    impacts: () => overlaid(data.impacts || []),
    rotations: () => overlaid(data.rotations || []).map(withFacts),
};

/** Returns the rows of a chart by name. */
function rowsOf(name) {
    if (data.signals) return data.signals[name];
    const source = charts[name].data.name;
    return { [source]: chartRows[source]() };
}
