// The rows that each chart draws: those of the swings that the filter shows.

/** What a chart of signals shows of a swing: its tooltip, and what distinguishes its outcome. */
const overlaidFacts = ["session", "number", "outcome", "time", "rate", "flags"];

/** Returns the signals of the shown swings with what their charts show of the swings; more would make them slow to draw. */
function overlaid(rows) {
    const ids = new Set(shown.rows.map((row) => row.id));
    return rows.filter((row) => ids.has(row.id)).map((row) => {
        const joined = { ...row };
        for (const fact of overlaidFacts) joined[fact] = swings[row.id][fact];
        return joined;
    });
}

/** Returns the rows of the sessions that have a shown swing. */
function seasonal() {
    const names = new Set(shown.rows.map((row) => row.session));
    return (data.season || []).filter((row) => names.has(row.session));
}

const chartRows = {
    season: seasonal,
    swings: () => shown.rows,
    impacts: () => overlaid(data.impacts || []),
    rotations: () => overlaid(data.rotations || []),
};

/** Returns the rows of a chart by name. */
function rowsOf(name) {
    if (data.signals) return data.signals[name];
    const source = charts[name].data.name;
    return { [source]: chartRows[source]() };
}
