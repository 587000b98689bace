// The table of sessions, newest first: rows are made once, and only those that changed are touched.

const rows = new Map();
let sports = [];
const table = element("rows");
const chosen = element("player");
/** The value of the filter for sessions without a player; no player has this name. */
const unstated = "\u0000";

/** A session's own key: a recording can contain several sessions. */
const keyOf = ({ recording, session }) => JSON.stringify([recording, session]);

/** Sorts sessions without a date first, because theirs is to be stated, then the newest. */
const isBefore = ({ session: a }, { session: b }) =>
    (a.date ? 1 : 0) - (b.date ? 1 : 0) || (b.date || "").localeCompare(a.date || "") ||
    compare(b.recording, a.recording) || compare(b.session, a.session);

function showSessions(state, readAt) {
    sports = state.sports;
    const present = new Set();
    for (const session of state.sessions) {
        const key = keyOf(session);
        present.add(key);
        if (!rows.has(key)) rows.set(key, new Row(session));
        rows.get(key).show(session, readAt);
    }
    const isInside = table.contains(document.activeElement);
    for (const [key, row] of rows) {
        if (present.has(key)) continue;
        row.line.remove();
        rows.delete(key);
    }
    element("sessions").hidden = !rows.size;
    // The row with the focus was deleted elsewhere.
    if (isInside && rows.size && !table.contains(document.activeElement)) element("sessions-title").focus();
    suggest("known-players", state.sessions.map(({ player }) => player));
    suggest("known-conditions", state.sessions.map(({ condition }) => condition));
    offerPlayers(state.sessions);
    arrange();
}

/** Offers values that other sessions have. */
function suggest(id, values) {
    const names = [...new Set(values)].filter(Boolean).sort(compare);
    const list = element(id);
    if (JSON.stringify(names) === list.dataset.names) return;
    list.dataset.names = JSON.stringify(names);
    list.replaceChildren(...names.map((value) => make("option", undefined, { value })));
}

/** Offers the filter by player if there are many sessions. */
function offerPlayers(sessions) {
    const names = [...new Set(sessions.map(({ player }) => player))].filter(Boolean).sort(compare);
    if (sessions.some(({ player }) => !player)) names.push(unstated);
    element("filter").hidden = sessions.length <= 10 || names.length < 2;
    const values = element("filter").hidden ? [""] : ["", ...names];
    if (JSON.stringify(values) === chosen.dataset.values) return;
    chosen.dataset.values = JSON.stringify(values);
    const before = chosen.value;
    const title = (value) => (value === "" ? "All players" : value === unstated ? "Not stated" : value);
    chosen.replaceChildren(...values.map((value) => make("option", title(value), { value })));
    chosen.value = values.includes(before) ? before : "";
}

const isFiltered = ({ session }) => chosen.value !== "" && (session.player || unstated) !== chosen.value;

/** Sorts and filters the rows. While the reader works in the table, only new rows are added. */
function arrange() {
    const sorted = [...rows.values()].sort(isBefore);
    if (table.contains(document.activeElement)) addNew(sorted);
    else putInOrder(sorted);
    const number = sorted.filter(({ line }) => !line.hidden).length;
    write(element("shown"), chosen.value === "" ? "" : `${number} of ${counted(rows.size, "session")} shown`);
}

/** Adds rows that are not in the table yet. A row that moves would lose the focus. */
function addNew(sorted) {
    let next = null;
    for (const row of sorted.toReversed()) {
        if (!row.line.isConnected) {
            table.insertBefore(row.line, next);
            row.line.hidden = isFiltered(row);
        }
        next = row.line;
    }
}

function putInOrder(sorted) {
    let at = table.firstElementChild;
    for (const row of sorted) {
        if (row.line === at) at = at.nextElementSibling;
        else table.insertBefore(row.line, at);
        row.line.hidden = isFiltered(row);
    }
}

/** Returns the file or folder that contains a session. */
const entryOf = ({ recording }) => recording.split("/")[0];

/** Deletes a row's recording after a question, and moves the focus to the next row. */
function deleteRow(row) {
    const recording = entryOf(row.session);
    const own = [...rows.values()].filter(({ session }) => entryOf(session) === recording);
    askRemoval(recording, own.length, () => {
        const others = [...table.rows].filter((line) => !line.hidden && !own.some((each) => each.line === line));
        const next = others.find((line) => row.line.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING);
        const target = next || others[others.length - 1];
        if (target) target.querySelector(".actions button").focus();
        else element("choose-files").focus();
    });
}

function connectSessions() {
    chosen.addEventListener("change", arrange);
    // The order follows when the reader has left the table.
    table.addEventListener("focusout", () => setTimeout(() => {
        if (!table.contains(document.activeElement)) arrange();
    }));
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") return;
        for (const row of rows.values()) {
            for (const field of row.fields) if (field.control === document.activeElement) field.leave();
        }
    });
}
