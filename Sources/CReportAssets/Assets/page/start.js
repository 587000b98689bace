// Connects the controls and draws the page.

/** Connects the table with the chosen swing and with its own buttons. */
function connectTable() {
    headTable();
    fillTable();
    table.addEventListener("click", (event) => {
        const line = event.target.closest("tbody tr");
        if (line) choose(Number(line.dataset.id), true);
    });
    element("more").addEventListener("click", () => {
        shown.limit += 2000;
        fillTable();
    });
    element("save-table").addEventListener("click", saveTable);
}

/** Applies the filter shortly after the last of the reader's changes. */
function connectFilter() {
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

/** Shows the trend of the measure that the reader chooses. */
function connectMeasure(measure) {
    measure.addEventListener("change", () => {
        const place = element("chart-trend");
        place.dataset.chart = measure.value;
        place.closest("figure").querySelector("h3").textContent = charts[measure.value].usermeta.title;
        drawPlace(place);
    });
}

/** Connects the buttons that save charts, and the choice of what paper has. */
function connectSaving() {
    document.addEventListener("click", (event) => {
        const button = event.target.closest("[data-save]");
        const place = button && button.closest("figure").querySelector(".chart");
        if (place) saveChart(place, button.dataset.save);
    });
    window.addEventListener("beforeprint", drawRest);
    const printsAll = element("print-all");
    if (printsAll) printsAll.addEventListener("change", () => document.body.classList.toggle("print-all", printsAll.checked));
}

async function begin() {
    if (filter) connectFilter();
    if (table) connectTable();
    if (element("measure")) connectMeasure(element("measure"));
    if (element("swing-detail")) {
        for (const [id, by] of steps) element(id).addEventListener("click", () => go(by));
        followGestures(element("swing"));
        window.addEventListener("hashchange", fromAddress);
    }
    connectSaving();
    await fromAddress();
    await drawAll();
}

begin();
