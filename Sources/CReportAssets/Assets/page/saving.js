// Charts and the table as files.

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

/** Saves the chart of a place, which is drawn before if it is not yet. */
async function saveChart(place, format) {
    if (undrawn.has(place)) await drawPlace(place);
    if (!views.has(place.id)) return;
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
