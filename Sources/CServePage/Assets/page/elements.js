// How elements and texts are made.

const element = (id) => document.getElementById(id);

/** Creates an element; texts are never parsed as HTML. */
function make(name, text, attributes = {}, ...children) {
    const made = document.createElement(name);
    if (text !== undefined && text !== null) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}

/** Creates text that comes from a recording or its name: its writing direction does not change the text around it. */
const foreign = (text, name = "span") => make(name, text, { class: "foreign" });

/** Creates a button with a visible word, and what it acts on for readers who do not see the row. */
function makeButton(word, rest, act, kind = "small") {
    const button = make("button", word, { type: "button", class: kind });
    if (rest) button.append(make("span", ` ${rest}`, { class: "unseen" }));
    button.addEventListener("click", act);
    return button;
}

/** Creates a link to a report, which opens in a new tab. */
function makeReportLink(address, rest) {
    const link = make("a", "Report", { href: address, target: "_blank", rel: "noopener", class: "button small" });
    link.append(make("span", ` of ${rest} (new tab)`, { class: "unseen" }));
    return link;
}

/** Returns a number with its noun, such as `1 swing` or `8 misses`. */
function counted(number, noun) {
    const many = noun.endsWith("s") ? `${noun}es` : `${noun}s`;
    return `${number} ${number === 1 ? noun : many}`;
}

/** Returns the outcomes of swings, such as `30 contacts, 8 misses, 4 uncertain`. */
const outcomes = ({ contacts, misses, uncertain }) =>
    [counted(contacts, "contact"), counted(misses, "miss"), ...(uncertain ? [`${uncertain} uncertain`] : [])].join(", ");

/** Returns a time in milliseconds with its unit; a dash if it is unknown. */
const milliseconds = (seconds) => (typeof seconds === "number" ? `${(seconds * 1000).toFixed(1)} ms` : "–");

/** Returns at most `limit` names, and how many more there are. */
const listed = (names, limit) =>
    names.slice(0, limit).join(", ") + (names.length > limit ? ` and ${names.length - limit} more` : "");

/** Changes a text only if it differs, so that a screen reader does not repeat it. */
function write(place, text) {
    if (place.textContent !== text) place.textContent = text;
}

/** Makes a screen reader read a sentence when it is idle. */
const announce = (text) => write(element("announcement"), text);

/** Sorts texts as people do: ignoring case, and numbers by their value. */
const compare = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;
