"""Opens the pages of the documentation site in a browser: python3 -m docs.site.search SITE, which scripts/docs has built.

A plain server serves the site. Each article and module page must show its title and pictures, end with links to other
pages and fit a phone, without failed requests, errors or warnings. Pictures must be sharp on dense screens. Links are
checked when the pages are built.

The search must answer each query with the page that explains it, also by keyboard, from a folder without a server, and
without breaking a rule for accessible pages. Every name in the glossary must be found.
"""

import contextlib
import functools
import http.server
import json
import os
import re
import shutil
import sys
import threading
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWINGKIT = "documentation/swingkit"
# A phone's width and a window's size, in pixels.
PHONE, DESKTOP = 390, {"width": 1280, "height": 720}
# Pictures with too few pixels for dense screens. The scripts that draw them now use twice as many; remove what they redraw.
COARSE = ("docs-validation-errors.png", "docs-validation-reliability.png")

# What people search for, and the page that answers it: among the first three results, or the first one.
QUERIES = {
    "calibrate": "parameters/#Calibrate-a-profile-for-a-player",
    "calibate": "parameters/#Calibrate-a-profile-for-a-player",
    "calib": "parameters/#Calibrate-a-profile-for-a-player",
    "--session-table": "recording/#Player-sport-condition-and-date",
    "rotationAxis": "parameters/",
    "compute it yourself": "method/#Compute-it-yourself",
    "start_uncertain": "results/#Flags",
    "contactThreshold": "parameters/#Parameters",
    "how do I cite": "faq/#How-do-I-cite-the-method",
    "how to install": "getting-started/#Install-the-command",
    "decimal comma": "results/#CSV",
    "season players": "report/#Players-and-facts",
    "elan video": "labels/#Files-of-labels",
    "not validated": "validation/#What-is-not-validated",
    "json": "json/",
    "report": "report/",
    "fuzz": "contributing/#Build-and-test",
    "SessionAnalyzer": "../swinganalysis/sessionanalyzer/",
}
FIRST = ("calibrate", "time_to_contact", "how to install", "decimal comma", "json", "report", "SessionAnalyzer")

# Returns the pictures that cannot be displayed, and those with fewer pixels than a dense screen has in their place; a
# picture is loaded when it is scrolled into view.
PICTURES = """async () => {
    const wrong = [];
    for (const picture of document.querySelectorAll("main img")) {
        picture.scrollIntoView();
        await picture.decode().then(
            () => !picture.src.endsWith(".svg") && picture.naturalWidth < 1.9 * picture.clientWidth
                && wrong.push([picture.src, "is not sharp on dense screens"]),
            () => wrong.push([picture.src, "is not displayed"]));
    }
    return wrong;
}"""
# Whether links follow the page's last heading of a list of links.
LEADS_ON = """() => {
    const headings = [...document.querySelectorAll("main h2")];
    const last = headings.findLast((heading) => /^(Read on|See Also|Topics)$/.test(heading.textContent.trim()));
    return Boolean(last) && [...document.querySelectorAll("main a[href]")]
        .some((link) => last.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Logs nothing."""


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """Ignores closed connections; a page with a missing resource fails the check."""


def titles(site):
    """Yields the path and the title of each article and module page."""
    pages = site / "data/documentation"
    for path in sorted([*pages.glob("*.json"), *(pages / "swingkit").glob("*.json")]):
        page = json.loads(path.read_text(encoding="utf-8"))
        yield str(path.relative_to(site / "data").with_suffix("")), page["metadata"]["title"]


def names(site):
    """Returns the columns, flags, options and parameters of the glossary."""
    page = json.loads((site / f"data/{SWINGKIT}/glossary.json").read_text(encoding="utf-8"))
    found = re.findall(r'"codeVoice","code":"([^"]+)"|"code":"([^"]+)","type":"codeVoice"', json.dumps(first_cells(page), separators=(",", ":")))
    return sorted({one or other for one, other in found})


def first_cells(node):
    """Returns the first cells of all tables below a node."""
    if isinstance(node, dict):
        if node.get("type") == "table":
            return [row[0] for row in node["rows"][1:]]
        node = list(node.values())
    return [cell for below in node for cell in first_cells(below)] if isinstance(node, list) else []


@contextlib.contextmanager
def opened(browser, wrong, **options):
    """A page; what goes wrong in it is added to a list."""
    with contextlib.closing(browser.new_context(**options)) as context:
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda message: message.type in ("error", "warning") and wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("response", lambda response: response.status >= 400 and wrong.append(f"{response.url}: {response.status}"))
        yield page


def check_pages(browser, address, pages):
    """Opens the pages one after the other in one tab; yields a line per problem."""
    wrong = []
    with opened(browser, wrong) as page:
        for path, title in pages:
            page.set_viewport_size(DESKTOP)
            page.goto(f"{address}/{path}", wait_until="load")
            wrong += check(page, title)
            yield from (f"{path or 'index.html'}: {problem}" for problem in wrong)
            wrong.clear()


def check(page, title):
    """Yields a line per problem of an open page, which has a phone's width afterwards."""
    shown = page.locator("h1").first.inner_text()
    if shown != title:
        yield f"shows the title {shown!r}, expected {title!r}"
    for picture, problem in page.evaluate(PICTURES):
        if not Path(picture).name.startswith(COARSE) or "displayed" in problem:
            yield f"{picture} {problem}"
    if not page.evaluate(LEADS_ON):
        yield "ends without links to other pages"
    page.set_viewport_size({"width": PHONE, "height": 844})
    width = page.evaluate("document.scrollingElement.scrollWidth")
    if width > PHONE:
        yield f"is {width} pixels wide on a phone of {PHONE}"


def check_answers(page, root, known):
    """Yields a line per query or name whose page is not among the first results."""
    for query, expected in QUERIES.items():
        count = 1 if query in FIRST else 3
        results = page.evaluate("(query) => swingKitSearch(query)", query)["results"]
        found = [result["url"].replace("index.html", "") for result in results]
        target = expected[3:] if expected.startswith("../") else f"swingkit/{expected}"
        if f"{root}/documentation/{target}" not in found[:count]:
            yield f"search: {query!r} finds {found[:count]}, expected {target} among the first {count}"
    for name in known:
        results = page.evaluate("(query) => swingKitSearch(query)", name)["results"]
        if not any(name in result["line"] for result in results[:5]):
            yield f"search: {name!r} is in the glossary, but not in the first five results"
    for nothing in ("xyzzyplugh", "---", "🏏"):
        if page.evaluate("(query) => swingKitSearch(query)", nothing)["results"]:
            yield f"search: {nothing!r} finds something"


def check_use(browser, root, start, scheme, width):
    """Uses the search by keyboard and checks what it shows; yields a line per problem."""
    wrong = []
    place = f"search, {width} pixels, {scheme}, {start}"
    # From a folder, DocC's own files are not found; the plain page is shown instead.
    is_folder = start.startswith("file:")
    with opened(browser, [] if is_folder else wrong, viewport={"width": width, "height": 844}, color_scheme=scheme) as page:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        try:
            page.goto(start, wait_until="load")
            page.locator("h1").first.wait_for()
            page.keyboard.press("/")
            page.keyboard.type("time_to_contact")
            page.locator("#search-results [role=option]").first.wait_for()
            box = page.locator("#search-panel").bounding_box()
            if box["x"] < 0 or box["x"] + box["width"] > width:
                wrong.append(f"the results reach from {box['x']} to {box['x'] + box['width']} pixels")
            # Of DocC's pages, only what is added to them is checked.
            found = Axe().run(page, context=None if is_folder else "#bar").response["violations"]
            wrong += [f"{violation['id']}: {node['html'][:200]}" for violation in found for node in violation["nodes"]]
            page.keyboard.press("ArrowDown")
            chosen = page.locator("#search-field").get_attribute("aria-activedescendant")
            if chosen != "result-0":
                wrong.append(f"an arrow key chooses {chosen}, expected result-0")
            page.keyboard.press("Escape")
            if page.locator("#search-panel").is_visible():
                wrong.append("Escape does not close the results")
            page.keyboard.press("Control+k")
            # Enter follows at once, and must wait for the results of this query.
            page.keyboard.type("calibrate")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile(re.escape(f"{root}/{SWINGKIT}/parameters/") + ".*#Calibrate-a-profile-for-a-player"))
            page.locator("h1", has_text="Profiles and parameters").wait_for()
            page.locator("#Calibrate-a-profile-for-a-player").wait_for()
            if is_folder and page.evaluate("[...document.images].some((image) => image.complete && !image.naturalWidth)"):
                wrong.append("a picture is not displayed")
        except Error as error:
            wrong.append(str(error).splitlines()[0])
    return [f"{place}: {problem}" for problem in wrong]


def check_search(browser, site, address):
    """Returns one line per problem of the search, and what it searches."""
    wrong, known = [], names(site)
    assert len(known) > 100, f"glossary: found {len(known)} names"
    folder = site.as_uri()
    for root in (address, folder):
        with opened(browser, wrong if root == address else []) as page:
            page.goto(f"{root}/{SWINGKIT}/index.html" if root == folder else f"{root}/{SWINGKIT}", wait_until="load")
            if not page.evaluate("typeof swingKitSearch === 'function'"):
                wrong.append(f"search: is not there in {root}")
                continue
            try:
                wrong += check_answers(page, root, known)
            except Error as error:
                wrong.append(f"search: {str(error).splitlines()[0]}")
    for scheme, width in (("light", 1440), ("dark", 1440), ("light", 820), ("light", PHONE), ("dark", PHONE)):
        wrong += check_use(browser, address, f"{address}/{SWINGKIT}/coach/", scheme, width)
    # The site's root leads to the first page.
    for scheme in ("light", "dark"):
        wrong += check_use(browser, folder, f"{folder}/index.html", scheme, PHONE)
    with opened(browser, wrong, java_script_enabled=False) as page:
        page.goto(f"{address}/{SWINGKIT}/results/")
        if page.locator("main.plain h1").inner_text() != "Results" or page.locator("main.plain table").count() < 3:
            wrong.append("results: is not readable without JavaScript")
    return wrong, known


def main(site):
    site = Path(site).resolve()
    handler = functools.partial(Handler, directory=site)
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        pages = [("", "SwingKit"), *titles(site)]
        with sync_playwright() as playwright:
            # Chromium cannot use its sandbox as root.
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            command = next(filter(None, map(shutil.which, BROWSERS)), None)
            channel = {"executable_path": command} if command else {"channel": "chrome"}
            browser = playwright.chromium.launch(args=arguments, **channel)
            wrong, known = check_search(browser, site, address)
            wrong += check_pages(browser, address, pages)
            browser.close()
        server.shutdown()
    if wrong:
        sys.exit("\n".join(wrong))
    size = (site / "search/index.js").stat().st_size
    print(f"site: {len(pages)} pages show their titles and pictures without errors, lead on and fit a phone")
    print(f"site: the search answers {len(QUERIES)} queries and finds {len(known)} names; its index has {size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1])
