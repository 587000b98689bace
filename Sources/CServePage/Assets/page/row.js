// A session's row: its facts, what its recording gives, and what is doubtful.

const facts = [
    ["date", "Date"], ["player", "Player"], ["sport", "Sport"], ["condition", "Condition"], ["notes", "Notes"],
];

/** Creates the control for a fact. */
function controlFor(key, title, recording) {
    const attributes = { "aria-label": `${title} of ${recording}`, autocomplete: "off", maxlength: 500 };
    if (key === "sport") {
        const options = ["", ...sports].map((sport) => make("option", sport || "Not stated", { value: sport }));
        return make("select", undefined, { "aria-label": attributes["aria-label"] }, ...options);
    }
    if (key === "date") return make("input", undefined, { ...attributes, type: "date", min: "1900-01-01", max: "9999-12-31" });
    const lists = { player: "known-players", condition: "known-conditions" };
    if (lists[key]) attributes.list = lists[key];
    return make("input", undefined, { ...attributes, type: "text", spellcheck: key === "notes" });
}

/** Returns a fact as its control shows it; empty if it is not stated. */
const factOf = (session, key) =>
    (key === "date" ? /^\d{4}-\d\d-\d\d/.exec(session.date || "")?.[0] : session[key]) || "";

class Row {
    constructor(session) {
        this.line = make("tr", undefined, { role: "row" });
        this.name = foreign(session.recording, "strong");
        this.part = make("span", undefined, { class: "note foreign" });
        this.warnings = make("details", undefined, { class: "warnings" }, make("summary"), make("ul"));
        this.swings = make("td", undefined, { role: "cell", class: "swings", "data-label": "Swings" });
        this.time = make("td", undefined, { role: "cell", class: "number time", "data-label": "Time to contact" });
        const path = `/api/sessions/${encodeURIComponent(session.recording)}`;
        const send = (key, value) => ask("PUT", path, { [key]: value });
        this.fields = facts.map(([key, title]) =>
            new Field(key, title, controlFor(key, title, session.recording), send));
        this.deletion = makeButton("Delete", session.recording, () => deleteRow(this));
        const report = makeReportLink(`/report?recording=${encodeURIComponent(session.recording)}`, session.recording);
        this.line.append(
            make("th", undefined, { role: "rowheader", scope: "row", class: "name" }, this.name, this.part, this.warnings),
            ...this.fields.map(({ cell }) => cell), this.swings, this.time,
            make("td", undefined, { role: "cell", class: "actions" }, make("div", undefined, { class: "bar" }, report, this.deletion)));
    }

    /** Shows a session; what has not changed stays as it is.
     *  @param readAt When the page requested this state, in milliseconds. */
    show(session, readAt) {
        this.session = session;
        for (const field of this.fields) field.show(factOf(session, field.key), readAt);
        const { recording, session: id, swings, timeToContact, warnings } = session;
        const findings = JSON.stringify([id, swings, outcomes(session), timeToContact, warnings]);
        if (findings === this.findings) return;
        this.findings = findings;
        // The default identifier is the file's name.
        write(this.part, recording === id || recording.startsWith(`${id}.`) ? "" : `session ${id}`);
        const parts = swings ? outcomes(session).split(/(?<=,) /).flatMap((part) => [make("span", part), " "]) : [];
        this.swings.replaceChildren(make("strong", swings), make("span", undefined, { class: "note" }, ...parts));
        write(this.time, milliseconds(timeToContact));
        this.warnings.hidden = !warnings.length;
        const [summary, list] = this.warnings.children;
        write(summary, counted(warnings.length, "warning"));
        list.replaceChildren(...warnings.map((warning) => foreign(warning, "li")));
    }
}
