// One chart: its specification fitted to its place, and the swing that a click in it chooses.

const options = {
    actions: false, renderer: "svg", ast: true, expr: expressions, defaultStyle: false,
    tooltip: { disableDefaultStyle: true }, logLevel: 1,
};
/** The drawn charts by the identifiers of their places. */
const views = new Map();

/** Returns a chart's settings, with labels limited to the width of its place in pixels; the names of rows shorten a legend. */
function fitted(config, width, hasNames) {
    const [names, rest] = [width / 2.7, hasNames ? width - width / 2.7 : width];
    const limit = (part, maximum) => ({ ...config[part], labelLimit: Math.min(config[part].labelLimit, maximum) });
    return { ...config, axis: limit("axis", names), legend: limit("legend", rest / 2 - 55) };
}

/** Draws a chart in its place, with rows by name; an error is shown in the chart's place, and ends no other chart. */
async function draw(place, name, rows) {
    const old = views.get(place.id);
    views.delete(place.id);
    if (old) old.finalize();
    try {
        await embed(place, name, rows);
    } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        replaceChart(place, `This chart could not be drawn: ${reason.slice(0, 200)}. The other charts and the table are complete.`);
        place.dataset.failed = "true";
    }
    place.dataset.drawn = name;
}

/** Shows a sentence in the place of a chart. */
function replaceChart(place, text) {
    place.replaceChildren(make("p", text, { class: "note" }));
    reserve(place, 0);
}

async function embed(place, name, rows) {
    if (!window.vegaEmbed) throw new Error("this browser cannot run the library of charts");
    const specification = { ...charts[name], datasets: rows };
    const { rows: field, pixels, needs, limit } = specification.usermeta;
    specification.config = fitted(specification.config, place.clientWidth, Boolean(field));
    const usable = rows[specification.data.name].filter((row) => needs.every((key) => row[key] !== null));
    if (limit) {
        const step = Math.ceil(usable.length / limit);
        const marked = usable.map((row, index) => (index % step === 0 ? row : { ...row, isSkipped: true }));
        specification.datasets = { ...rows, [specification.data.name]: marked };
    }
    if (field) specification.height = pixels * new Set(usable.map((row) => row[field])).size;
    if (usable.length === 0) return replaceChart(place, "None of these swings has a value to show here.");
    const result = await window.vegaEmbed(place, specification, options);
    views.set(place.id, { view: result.view, finalize: () => result.finalize() });
    result.view.addEventListener("click", (_, item) => {
        const id = item && item.datum && item.datum.id;
        if (Number.isInteger(id)) choose(id, true);
    });
    if (!isOfOneSwing(place)) await mark(result.view);
    // With the library's own role, a screen reader would read out every tick.
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", specification.description);
    reserve(place, Number(place.querySelector("svg").getAttribute("height")));
}

/** Gives a place the height of its chart, also while the browser does not lay it out; tall charts scroll in their place. */
function reserve(place, height) {
    const isTall = height > 0.7 * window.innerHeight + 40;
    place.classList.toggle("tall", isTall);
    // The keyboard scrolls what has the focus.
    if (isTall) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    place.style.containIntrinsicHeight = height > 0 ? `auto ${height}px` : "";
}

/** Returns whether a chart shows the chosen swing alone. */
const isOfOneSwing = (place) => place.id.startsWith("chart-swing-");

/** Highlights the chosen swing in a chart. */
async function mark(view) {
    try {
        await view.signal("chosen", shown.chosen).runAsync();
    } catch {
        // The chart does not show single swings.
    }
}
