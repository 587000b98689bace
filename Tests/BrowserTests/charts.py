"""Access to drawn charts: marks, axes and colours of the SVG."""


def place(page, name):
    return page.locator(f"#chart-{name}")


def marks(page, name, kind):
    """Returns the marks of a chart, such as `symbol`, `line`, `rect`, `rule` or `text`, without legends and axes."""
    return place(page, name).locator(f"g.mark-{kind}.role-mark > :is(path, line, text)")


def axis(page, name, letter):
    """Returns a function from pixels to values of an axis, fitted to its tick labels."""
    ticks = place(page, name).evaluate(
        """(place, letter) => {
            const axis = place.querySelector(`g[aria-label^="${letter.toUpperCase()}-axis"]`);
            const middle = (tick) => {
                const box = tick.getBoundingClientRect();
                return letter === "x" ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2;
            };
            const labels = [...axis.querySelectorAll(".role-axis-label text")].map((label) => label.textContent);
            return [...axis.querySelectorAll(".role-axis-tick line")].map((tick, index) => [middle(tick), labels[index]]);
        }""", letter)
    values = [(pixel, float(label.replace("\u2212", "-").replace(",", ""))) for pixel, label in ticks]
    (first, low), (last, high) = values[0], values[-1]
    return lambda pixel: low + (pixel - first) / (last - first) * (high - low)


def positions(locator):
    """Returns the centres of marks on the screen."""
    return locator.evaluate_all(
        """(marks) => marks.map((mark) => {
            const box = mark.getBoundingClientRect();
            return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        })""")


def spot(page, name, kind):
    """Returns a position in the window where a mark of a chart is on top, and the mark's swing."""
    found = marks(page, name, kind).evaluate_all(
        """(marks) => {
            const onTop = (mark, x, y) => document.elementFromPoint(x, y) === mark;
            const swing = (mark) => [].concat(mark.__data__)[0].datum.id;
            marks[0].closest(".chart").scrollIntoView({ block: "center" });
            for (const mark of [...marks].reverse()) {
                if (swing(mark) === undefined) continue;
                const length = mark.getTotalLength();
                const matrix = mark.getScreenCTM();
                for (let part = 0.5; part < 1; part += 0.01) {
                    const point = mark.getPointAtLength(length * part).matrixTransform(matrix);
                    const box = mark.getBoundingClientRect();
                    const [x, y] = mark.closest(".mark-line") ? [point.x, point.y] : [box.x + box.width / 2, box.y + box.height / 2];
                    if (onTop(mark, x, y)) return [x, y, swing(mark)];
                }
            }
            return null;
        }""")
    assert found, f"{name}: no {kind} is on top"
    return found
