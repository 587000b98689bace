"use strict";
// Draws the charts and the table of swings, which the reader can filter, sort and choose from.
(() => {
    const read = (id) => JSON.parse(document.getElementById(id).textContent);
    const data = read("data");
    const charts = read("charts");
    const element = (id) => document.getElementById(id);
    const swings = data.swings || [];
    const sessions = new Map((data.sessions || []).map((session) => [session.label, session]));
    const views = new Map();
    const shown = { rows: swings, limit: 200, sort: null, descending: false, chosen: -1 };

    // MARK: Text

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

    // MARK: Charts

    const options = {
        actions: false, renderer: "svg", ast: true, defaultStyle: false,
        tooltip: { disableDefaultStyle: true }, logLevel: 1,
    };

    /** Returns a chart's settings, with labels limited to the width of its place in pixels. */
    function fitted(config, width) {
        const limit = (part, maximum) => ({ ...config[part], labelLimit: Math.min(config[part].labelLimit, maximum) });
        return { ...config, axis: limit("axis", width / 2.7), legend: limit("legend", width / 2 - 45) };
    }

    /** Draws a chart in its place, with rows by name. */
    async function draw(place, name, rows) {
        if (!window.vegaEmbed || !charts[name]) return;
        const specification = { ...charts[name], datasets: rows, config: fitted(charts[name].config, place.clientWidth) };
        const { rows: field, pixels, needs, limit } = specification.usermeta;
        const usable = rows[specification.data.name].filter((row) => needs.every((key) => row[key] !== null));
        if (limit) {
            const step = Math.ceil(usable.length / limit);
            const marked = usable.map((row, index) => (index % step === 0 ? row : { ...row, isSkipped: true }));
            specification.datasets = { ...rows, [specification.data.name]: marked };
        }
        if (field) specification.height = pixels * new Set(usable.map((row) => row[field])).size;
        const old = views.get(place.id);
        views.delete(place.id);
        if (old) old.finalize();
        if (usable.length === 0) {
            place.replaceChildren(make("p", "None of these swings has a value to show here.", { class: "note" }));
            place.classList.remove("tall");
            place.dataset.drawn = name;
            return;
        }
        const result = await window.vegaEmbed(place, specification, options);
        views.set(place.id, { view: result.view, rows: Object.keys(rows), finalize: () => result.finalize() });
        result.view.addEventListener("click", (_, item) => {
            const id = item && item.datum && item.datum.id;
            if (Number.isInteger(id)) choose(id, true);
        });
        if (!place.id.startsWith("chart-swing-")) await mark(result.view);
        // With the library's own role, a screen reader would read out every tick.
        place.setAttribute("role", "img");
        place.setAttribute("aria-label", specification.description);
        const height = Number(place.querySelector("svg").getAttribute("height"));
        place.classList.toggle("tall", height > 0.7 * window.innerHeight + 40);
        place.dataset.drawn = name;
    }

    /** Highlights the chosen swing in a chart. */
    async function mark(view) {
        try {
            await view.signal("chosen", shown.chosen).runAsync();
        } catch {
            // The chart does not show single swings.
        }
    }

    /** Returns the signals of the shown swings, with the facts of their swings. */
    const overlaid = (rows) => {
        const ids = new Set(shown.rows.map((row) => row.id));
        return rows.filter((row) => ids.has(row.id)).map((row) => ({ ...swings[row.id], ...row }));
    };
    /** Returns the rows of the sessions that have a shown swing. */
    const seasonal = () => {
        const names = new Set(shown.rows.map((row) => row.session));
        return (data.season || []).filter((row) => names.has(row.session));
    };
    const chartRows = {
        season: seasonal,
        swings: () => shown.rows,
        impacts: () => overlaid(data.impacts || []),
        rotations: () => overlaid(data.rotations || []),
    };

    function rowsOf(name) {
        if (data.signals) return data.signals[name];
        const source = charts[name].data.name;
        return { [source]: chartRows[source]() };
    }

    let drawing = 0;

    /** Draws the charts in their order; a newer call ends an older one. */
    async function drawAll() {
        const turn = ++drawing;
        for (const place of document.querySelectorAll(".chart")) {
            if (place.id.startsWith("chart-swing-")) continue;
            await draw(place, place.dataset.chart, rowsOf(place.dataset.chart));
            // The browser shows the chart, and answers the reader, before the next one is drawn.
            await new Promise((resolve) => setTimeout(resolve));
            if (turn !== drawing) return;
        }
        document.body.dataset.ready = "true";
    }

    // MARK: Filter

    const filter = element("filter");

    function applyFilter() {
        const values = new FormData(filter);
        const outcomes = new Set(values.getAll("outcome"));
        const [session, player, condition, sport, flag] = ["session", "player", "condition", "sport", "flag"].map((name) => values.get(name) || "");
        const words = (values.get("text") || "").toLowerCase().split(/\s+/).filter(Boolean);
        shown.rows = swings.filter((row) => {
            if (!outcomes.has(row.outcome)) return false;
            if (session && row.session !== session) return false;
            if (player && row.player !== player) return false;
            if (condition && row.condition !== condition) return false;
            if (sport && row.sport !== sport) return false;
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

    // MARK: Table

    const columns = [
        { key: "session", title: "session" },
        { key: "number", title: "swing", decimals: 0 },
        { key: "outcome", title: "outcome" },
        { key: "minute", title: "minute", decimals: 1 },
        { key: "time", title: "time to contact (ms)", decimals: 1 },
        { key: "time10", title: "from 10 % (ms)", decimals: 1 },
        { key: "rate", title: "rotation rate (rad/s)", decimals: 1 },
        { key: "acceleration", title: "peak (g)", decimals: 1 },
        { key: "angle", title: "angle (rad)", decimals: 2 },
        { key: "score", title: "score", decimals: 2 },
        { key: "confidence", title: "confidence", decimals: 2 },
        { key: "flags", title: "flags" },
    ];
    // A row has a number of blows only if it is above 1.
    if (swings.some((row) => row.blows)) columns.splice(-1, 0, { key: "blows", title: "blows", decimals: 0, isRare: true });
    if (swings.some((row) => row.sport)) columns.splice(1, 0, { key: "sport", title: "sport" });
    if (swings.some((row) => row.condition)) columns.splice(1, 0, { key: "condition", title: "condition" });
    if (swings.some((row) => row.player)) columns.splice(1, 0, { key: "player", title: "player" });
    const table = element("swings");

    function headTable() {
        const line = make("tr");
        for (const column of columns) {
            const cell = make("th", undefined, { scope: "col" });
            if (column.decimals !== undefined) cell.className = "number";
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
                if (column.decimals !== undefined) cell.className = "number";
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

    // MARK: One swing

    const facts = [
        ["outcome", (row) => row.outcome],
        ["time to contact", (row) => fixed(row.time, 1, " ms")],
        ["from 10 %", (row) => fixed(row.time10, 1, " ms")],
        ["blows", (row) => row.blows && fixed(row.blows, 0)],
        ["contact score", (row) => fixed(row.score, 2)],
        ["confidence", (row) => fixed(row.confidence, 2)],
        ["peak rotation rate", (row) => fixed(row.rate, 1, " rad/s")],
        ["peak acceleration", (row) => fixed(row.acceleration, 1, " g")],
        ["rotation, start to contact", (row) => fixed(row.angle, 2, " rad")],
        ["start to peak rate", (row) => fixed(row.timeToPeakRate, 1, " ms")],
        ["start spread (SD)", (row) => fixed(row.spread, 1, " ms")],
        ["start sensitivity", (row) => fixed(row.sensitivity, 1, " ms")],
        ["latency of device motion", (row) => fixed(row.lag, 1, " ms")],
        ["start, sensor clock", (row) => fixed(row.start, 4, " s")],
        ["10 % start, sensor clock", (row) => fixed(row.start10, 4, " s")],
        ["contact, sensor clock", (row) => fixed(row.contact, 4, " s")],
        ["time of day (UTC)", (row) => row.utc || "–"],
    ];

    /** Returns the numbers of a signal's text, null where they are unknown: differences as variable-length bytes. */
    function decoded(text) {
        const numbers = [];
        let [last, code, scale] = [0, 0, 1];
        for (const byte of atob(text)) {
            const bits = byte.charCodeAt(0);
            code += (bits & 127) * scale;
            scale *= 128;
            if (bits > 127) continue;
            if (code > 0) last += code % 2 ? (code - 1) / 2 : -code / 2;
            numbers.push(code > 0 ? last : null);
            [code, scale] = [0, 1];
        }
        return numbers;
    }

    /** Returns what is doubtful about a swing, in one sentence. */
    function doubt(row) {
        const why = row.flags && `: ${row.flags.replaceAll("_", " ")}`;
        if (row.outcome === "uncertain") return `Contact or miss could not be decided${why}.`;
        if (row.outcome === "contact" && row.time === null) return `The time to contact is omitted because doubtful${why}.`;
        return row.flags ? `Reported with a doubt${why}.` : "Nothing doubtful was found.";
    }

    /** Returns a signal's points; the zero of time is at sample `middle`, and `rate` is in samples per second. */
    function points(trace, name, series, middle, rate, shift) {
        const places = trace[name + "At"] && decoded(trace[name + "At"]);
        return decoded(trace[name] || "").map((value, index) => ({
            time: (((places ? places[index] : index) - middle) / rate) * 1000 - shift,
            value: value === null ? null : value / 100,
            series,
        }));
    }

    async function drawSwing(row) {
        if (!window.vegaEmbed) return;
        const zero = row.contact === null ? row.peakRate : row.contact;
        const marks = [["start", row.start], ["10 %", row.start10], ["contact", row.contact], ["peak", row.peak], ["peak rate", row.peakRate]]
            .filter(([, time]) => time !== null && zero !== null)
            .map(([label, time]) => ({ label, time: (time - zero) * 1000 }))
            .sort((a, b) => a.time - b.time);
        const trace = data.traces[row.id];
        for (const part of document.querySelectorAll("#swing-detail figure, #with-signals")) part.hidden = !trace;
        element("without-signals").hidden = Boolean(trace);
        if (!trace) return;
        const session = sessions.get(row.session) || {};
        const latency = row.lag || 0;
        const rotation = points(trace, "rotation", "rotation rate", 200, 200, latency);
        const extreme = rotation.reduce((most, point) => (Math.abs(point.value || 0) > Math.abs(most) ? point.value : most), 0);
        const levels = (session.rotation || []).map((level) => ({ ...level, value: extreme < 0 ? -level.value : level.value }));
        // Each label has its own line, so that labels do not overlap.
        const near = (labels) => marks.filter((mark) => labels.includes(mark.label)).map((mark, line) => ({ ...mark, line }));
        await draw(element("chart-swing-rotation"), "swing-rotation", {
            points: rotation, marks: near(["start", "10 %", "contact", "peak rate"]), levels,
        });
        await draw(element("chart-swing-impact"), "swing-impact", {
            // The page contains this signal from sample 352 of the window, whose middle is sample 400.
            points: points(trace, "z", "high-passed z", 400 - 352, 800, 0), marks: near(["contact", "peak"]), levels: row.contact === null ? [] : session.acceleration || [],
        });
        await draw(element("chart-swing-acceleration"), "swing-acceleration", {
            points: ["x", "y", "z"].flatMap((axis) => points(trace, "a" + axis, axis, 400, 800, 0)),
            marks: near(["start", "contact"]).filter((found) => found.time >= -500), levels: [],
        });
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
        for (const [place, { view }] of views) if (!place.startsWith("chart-swing-")) await mark(view);
        element("swing-detail").dataset.shown = id;
    }

    /** Returns the next or previous swing in the table; if the chosen swing is hidden, the next one is the first. */
    function neighbour(by) {
        const rows = sorted();
        const place = rows.findIndex((row) => row.id === shown.chosen);
        return place < 0 && by < 0 ? undefined : rows[place + by];
    }

    /** Disables a button if the chosen swing has no previous or next swing. */
    function updateNeighbours() {
        for (const [id, by] of steps) {
            // A button with the attribute `disabled` would lose the keyboard focus.
            if (element(id)) element(id).setAttribute("aria-disabled", neighbour(by) === undefined);
        }
    }

    const steps = [["previous", -1], ["next", 1]];

    const fromAddress = () => {
        const found = /^#session-(\d+)-swing-(\d+)$/.exec(location.hash);
        if (!found) return;
        const id = swings.findIndex((row) => String(row.place) === found[1] && String(row.number) === found[2]);
        if (id >= 0) choose(id, true);
    };

    /** Goes to the next or previous swing of the table. */
    function go(by) {
        const row = shown.chosen < 0 ? undefined : neighbour(by);
        if (row) choose(row.id, false);
    }

    /** Lets the arrow keys and swipes go from swing to swing. */
    function followGestures(section) {
        section.addEventListener("keydown", (event) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (by && !event.altKey && !event.ctrlKey && !event.metaKey) go(by);
        });
        let from = null;
        section.addEventListener("touchstart", (event) => {
            from = event.touches.length === 1 ? event.touches[0] : null;
        }, { passive: true });
        section.addEventListener("touchend", (event) => {
            const to = event.changedTouches[0];
            const [x, y] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
            if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
            from = null;
        }, { passive: true });
    }

    // MARK: Saving

    /** Saves a file that the page has made. */
    function save(blob, name) {
        const link = make("a", undefined, { href: URL.createObjectURL(blob), download: name });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }

    /** Returns a drawn chart as SVG, with the colours that it has on the page. */
    async function picture(place) {
        const colours = getComputedStyle(document.documentElement);
        const text = await views.get(place.id).view.toSVG();
        const svg = text.replace(/var\((--[\w-]+)\)/g, (_, name) => colours.getPropertyValue(name).trim());
        const paper = `<rect width="100%" height="100%" fill="${colours.getPropertyValue("--paper").trim()}"/>`;
        return svg.replace(/^<svg[^>]*>/, (head) => head + paper);
    }

    async function saveChart(place, format) {
        const name = `${place.dataset.chart}.${format}`;
        const svg = await picture(place);
        if (format === "svg") return save(new Blob([svg], { type: "image/svg+xml" }), name);
        const image = new Image();
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
        await image.decode();
        const canvas = make("canvas", undefined, { width: 2 * image.width, height: 2 * image.height });
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        canvas.toBlob((blob) => save(blob, name), "image/png");
    }

    /** Saves the shown swings in the order of the table, with all decimals that the page has. */
    function saveTable() {
        const cell = (value) => {
            if (value === null || value === undefined) return "";
            // A spreadsheet must not take a name for a formula.
            const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? "'" + value : String(value);
            return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        };
        const lines = [columns.map(({ title }) => title), ...sorted().map((row) => columns.map(({ key }) => row[key]))];
        const text = lines.map((line) => line.map(cell).join(",") + "\n").join("");
        save(new Blob(["\ufeff" + text], { type: "text/csv" }), "swings.csv");
    }

    // MARK: Start

    async function begin() {
        if (table) {
            headTable();
            table.addEventListener("click", (event) => {
                const line = event.target.closest("tbody tr");
                if (line) choose(Number(line.dataset.id), true);
            });
            element("more").addEventListener("click", () => {
                shown.limit += 2000;
                fillTable();
            });
        }
        if (filter) {
            let waiting = 0;
            const later = () => {
                clearTimeout(waiting);
                waiting = setTimeout(applyFilter, 150);
            };
            filter.addEventListener("input", later);
            filter.addEventListener("reset", later);
            filter.addEventListener("submit", (event) => event.preventDefault());
            updateSummary();
        }
        fillTable();
        for (const [id, by] of steps) {
            if (!element(id)) continue;
            element(id).addEventListener("click", () => go(by));
        }
        if (element("swing-detail")) followGestures(element("swing"));
        if (element("save-table")) element("save-table").addEventListener("click", saveTable);
        document.addEventListener("click", (event) => {
            const button = event.target.closest("[data-save]");
            const place = button && button.closest("figure").querySelector(".chart");
            if (place && views.has(place.id)) saveChart(place, button.dataset.save);
        });
        const measure = element("measure");
        if (measure) {
            measure.addEventListener("change", () => {
                const place = element("chart-trend");
                place.dataset.chart = measure.value;
                place.closest("figure").querySelector("h3").textContent = charts[measure.value].usermeta.title;
                draw(place, measure.value, rowsOf(measure.value));
            });
        }
        const printsAll = element("print-all");
        if (printsAll) printsAll.addEventListener("change", () => document.body.classList.toggle("print-all", printsAll.checked));
        window.addEventListener("hashchange", fromAddress);
        await drawAll();
        fromAddress();
    }

    begin();
})();
