// The reader's filter: which swings are shown, and what they have in common.

const filter = element("filter");

function applyFilter() {
    const values = new FormData(filter);
    const outcomes = new Set(values.getAll("outcome"));
    const facts = [...filter.querySelectorAll("[data-fact]")].filter((select) => select.value).map((select) => [select.name, select.value]);
    const flag = values.get("flag") || "";
    const words = (values.get("text") || "").toLowerCase().split(/\s+/).filter(Boolean);
    shown.rows = swings.filter((row) => {
        if (!outcomes.has(row.outcome)) return false;
        if (facts.some(([name, value]) => row[name] !== value)) return false;
        if (flag === "-" ? row.flags : flag && !row.flags.split(", ").includes(flag)) return false;
        const text = `${row.session} ${row.player || ""} ${row.condition || ""} ${row.number} ${row.outcome} ${row.flags}`.toLowerCase();
        return words.every((word) => text.includes(word));
    });
    shown.limit = 200;
    updateSummary();
    fillTable();
    return drawAll();
}

/** Updates the number of swings shown and their median time to contact. */
function updateSummary() {
    const times = shown.rows.map((row) => row.time).filter((time) => time !== null).sort((a, b) => a - b);
    const middle = times.length ? (times[(times.length - 1) >> 1] + times[times.length >> 1]) / 2 : null;
    const contacts = shown.rows.filter((row) => row.outcome === "contact").length;
    // Times of different sports are never pooled.
    const isMixed = new Set(shown.rows.map((row) => row.sport)).size > 1;
    const median = isMixed ? "no median of several sports" : `median time to contact ${middle === null ? "–" : middle.toFixed(1) + " ms"}`;
    element("shown").textContent =
        `${shown.rows.length} of ${swings.length} swings shown, ${contacts} ${contacts === 1 ? "contact" : "contacts"}; ${median}`;
}
