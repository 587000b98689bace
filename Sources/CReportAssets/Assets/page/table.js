// The table of swings, which the reader can sort.

const columns = [
    { key: "session", title: "session" },
    { key: "number", title: "swing", decimals: 0 },
    { key: "outcome", title: "outcome" },
    { key: "minute", title: "minute", decimals: 1, isMinor: true },
    { key: "time", title: "time to contact (ms)", decimals: 1 },
    { key: "rate", title: "rotation rate (rad/s)", decimals: 1, isMinor: true },
    { key: "acceleration", title: "peak (g)", decimals: 1, isMinor: true },
    { key: "angle", title: "angle (rad)", decimals: 2, isMinor: true },
    { key: "score", title: "score", decimals: 2, isMinor: true },
    { key: "confidence", title: "confidence", decimals: 2, isMinor: true },
    { key: "flags", title: "flags", isMinor: true },
];
// A row has a number of blows only if it is above 1.
if (swings.some((row) => row.blows)) columns.splice(-1, 0, { key: "blows", title: "blows", decimals: 0, isRare: true, isMinor: true });
if (swings.some((row) => row.sport)) columns.splice(1, 0, { key: "sport", title: "sport", isMinor: true });
if (swings.some((row) => row.condition)) columns.splice(1, 0, { key: "condition", title: "condition", isMinor: true });
if (swings.some((row) => row.player)) columns.splice(1, 0, { key: "player", title: "player", isMinor: true });
const table = element("swings");

/** Returns the classes of a column's cells: a phone shows some columns only on request. */
const classes = (column) => [column.decimals !== undefined && "number", column.isMinor && "minor"].filter(Boolean).join(" ");

function headTable() {
    const line = make("tr");
    for (const column of columns) {
        const cell = make("th", undefined, { scope: "col" });
        cell.className = classes(column);
        const button = make("button", column.title, { type: "button" });
        button.addEventListener("click", () => {
            shown.descending = shown.sort === column.key && !shown.descending;
            shown.sort = column.key;
            for (const other of line.children) other.removeAttribute("aria-sort");
            cell.setAttribute("aria-sort", shown.descending ? "descending" : "ascending");
            fillTable();
        });
        cell.append(button);
        line.append(cell);
    }
    table.tHead.append(line);
}

/** Returns the rows in the reader's order, with unknown values last. */
function sorted() {
    if (!shown.sort) return shown.rows;
    const value = (row) => (row[shown.sort] === undefined || row[shown.sort] === "" ? null : row[shown.sort]);
    const order = shown.descending ? -1 : 1;
    return [...shown.rows].sort((a, b) => {
        const [x, y] = [value(a), value(b)];
        if (x === null || y === null) return (x === null) - (y === null) || a.id - b.id;
        const found = typeof x === "number" ? x - y : x.localeCompare(y);
        return order * found || a.id - b.id;
    });
}

function fillTable() {
    if (!table) return;
    const rows = sorted();
    const body = make("tbody");
    for (const row of rows.slice(0, shown.limit)) {
        const line = make("tr", undefined, { "aria-selected": row.id === shown.chosen, "data-id": row.id });
        for (const column of columns) {
            const value = row[column.key];
            const isText = column.decimals === undefined || (column.isRare && value === undefined);
            const text = isText ? value || "" : fixed(value, column.decimals);
            const cell = make("td");
            cell.className = classes(column);
            if (column.key === "number") {
                const label = `Show swing ${row.number} of ${row.session}`;
                cell.append(make("button", text, { type: "button", "aria-label": label }));
            } else if (column.key === "outcome") {
                cell.append(make("span", undefined, { class: `dot ${row.outcome}`, "aria-hidden": "true" }), " " + text);
            } else {
                cell.textContent = text;
            }
            line.append(cell);
        }
        body.append(line);
    }
    table.tBodies[0].replaceWith(body);
    element("more").hidden = rows.length <= shown.limit;
    updateNeighbours();
}
