// The signals of the chosen swing.

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

/** Returns a signal's points; the zero of time is at sample `middle`, and `rate` is in samples per second. */
function points(trace, name, series, middle, rate, shift) {
    const places = trace[name + "At"] && decoded(trace[name + "At"]);
    return decoded(trace[name] || "").map((value, index) => ({
        time: (((places ? places[index] : index) - middle) / rate) * 1000 - shift,
        value: value === null ? null : value / 100,
        series,
    }));
}

/** Returns the value of the drawn line at a time, null outside it and in a gap. */
function valueAt(line, time) {
    const next = line.findIndex((point) => point.time >= time);
    if (next < 1 || line[next - 1].value === null || line[next].value === null) return null;
    const part = (time - line[next - 1].time) / (line[next].time - line[next - 1].time);
    return line[next - 1].value * (1 - part) + line[next].value * part;
}

/** Draws the signals of a swing, with its instants and the session's thresholds. */
async function drawSwing(row) {
    if (!window.vegaEmbed) return;
    const zero = row.contact === null ? row.peakRate : row.contact;
    const session = sessions.get(row.session) || {};
    const start = session.start || "start";
    const marks = [[start, row.start], ["contact", row.contact], ["peak", row.peak], ["peak rate", row.peakRate]]
        .filter(([, time]) => time !== null && zero !== null)
        .map(([label, time]) => ({ label, time: (time - zero) * 1000 }))
        .sort((a, b) => a.time - b.time);
    const trace = data.traces[row.id];
    for (const part of document.querySelectorAll("#swing-detail figure, #with-signals")) part.hidden = !trace;
    element("without-signals").hidden = Boolean(trace);
    if (!trace) return;
    const latency = row.lag || 0;
    const rotation = points(trace, "rotation", "rotation rate", 200, 200, latency);
    const extreme = rotation.reduce((most, point) => (Math.abs(point.value || 0) > Math.abs(most) ? point.value : most), 0);
    const levels = (session.rotation || []).map((level) => ({ ...level, value: extreme < 0 ? -level.value : level.value }));
    // Each label has its own line, so that labels do not overlap.
    const near = (labels) => marks.filter((mark) => labels.includes(mark.label)).map((mark, line) => ({ ...mark, line }));
    // The start is a dot on the curve.
    const dotted = near([start, "contact", "peak rate"])
        .map((mark) => (mark.label === start ? { ...mark, value: valueAt(rotation, mark.time) } : mark));
    await draw(element("chart-swing-rotation"), "swing-rotation", { points: rotation, marks: dotted, levels });
    await draw(element("chart-swing-impact"), "swing-impact", {
        // The page contains this signal from sample 352 of the window, whose middle is sample 400.
        points: points(trace, "z", "high-passed z", 400 - 352, 800, 0),
        marks: near(["contact", "peak"]), levels: row.contact === null ? [] : session.acceleration || [],
    });
    await draw(element("chart-swing-acceleration"), "swing-acceleration", {
        points: ["x", "y", "z"].flatMap((axis) => points(trace, "a" + axis, axis, 400, 800, 0)),
        marks: near([start, "contact"]).filter((found) => found.time >= -500), levels: [],
    });
}
