// The rows that each chart draws: those of the swings that the filter shows.

/** Returns the signals of the shown swings. */
function overlaid(rows) {
    const ids = new Set(shown.rows.map((row) => row.id));
    return rows.filter((row) => ids.has(row.id));
}

const chartRows = {
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
