"""Opens the pages of the documentation site in a browser: check_site.py SITE, which scripts/docs has built.

A plain server serves the site. Each article and module page must show its title and pictures, without failed requests,
errors or warnings. Links are checked when the pages are built.
"""

import functools
import http.server
import json
import os
import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Returns the pictures that cannot be displayed; a picture is loaded when it is scrolled into view.
UNSEEN = """async () => {
    const unseen = [];
    for (const picture of document.querySelectorAll("main img")) {
        picture.scrollIntoView();
        await picture.decode().catch(() => unseen.push(picture.src));
    }
    return unseen;
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


def check(page, address, path, title):
    """Opens one page and returns one line per problem."""
    wrong = []
    page.on("console", lambda message: message.type in ("error", "warning") and wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda response: response.status >= 400 and wrong.append(f"{response.url}: {response.status}"))
    page.goto(f"{address}/{path}", wait_until="load")
    shown = page.locator("h1").first.inner_text()
    if shown != title:
        wrong.append(f"shows the title {shown!r}, expected {title!r}")
    wrong += [f"does not show {picture}" for picture in page.evaluate(UNSEEN)]
    return [f"{path}: {problem}" for problem in wrong]


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
            wrong = []
            for path, title in pages:
                page = browser.new_page()
                wrong += check(page, address, path, title)
                page.close()
            browser.close()
        server.shutdown()
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"site: {len(pages)} pages show their titles and pictures without errors")


if __name__ == "__main__":
    main(sys.argv[1])
