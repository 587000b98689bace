"""Rules for accessible pages: WCAG 2.2 AA and best practices, as https://github.com/dequelabs/axe-core checks them."""

import json
from importlib.resources import files

SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
# The rules on colours. The others see the same page in both schemes.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
# Rows of a table that differ only in texts and numbers give the same result, and one of them is checked.
RUN = r"""async (options) => {
    const shapes = new Set();
    const exclude = [...document.querySelectorAll("tbody tr")].filter((row) => {
        const texts = row.outerHTML.replace(/>[^<]*[^<\s][^<]*</g, ">text<");
        const shape = texts.replace(/ (id|for|title|href|value|data-\w+|aria-label)="[^"]+"/g, " $1=text");
        return shapes.size === shapes.add(`${row.closest("table").id} ${row.rowIndex % 2} ${shape}`).size;
    });
    const found = await axe.run({ exclude }, { resultTypes: ["violations"], ...options });
    return found.violations.map((fault) =>
        ({ id: fault.id, help: fault.help, nodes: fault.nodes.map((node) => node.html.slice(0, 200)) }));
}"""


def check_axe(page, scheme):
    """Checks all rules in the light scheme, and those on colours in the dark one."""
    page.evaluate(SCRIPT)
    found = page.evaluate(RUN, COLOURS if scheme == "dark" else {})
    assert found == [], json.dumps(found, indent=1)
