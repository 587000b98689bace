// What the page contains, what of it the reader sees, and how elements are made.

const element = (id) => document.getElementById(id);
const read = (id) => JSON.parse(element(id).textContent);
const data = read("data");
const charts = read("charts");
const swings = data.swings || [];
const sessions = new Map((data.sessions || []).map((session) => [session.label, session]));
/** The swings that the filter shows, the table's order and length, and the chosen swing. */
const shown = { rows: swings, limit: 200, sort: null, descending: false, chosen: -1 };

/** Returns a number with a fixed number of decimals and its unit; a dash if it is unknown. */
const fixed = (value, decimals, unit = "") =>
    value === null || value === undefined ? "–" : value.toFixed(decimals) + unit;

/** Creates an element; texts are never parsed as HTML. */
function make(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
}
