"""Opens the page of a service, and finds its parts."""

import re
from urllib.parse import urlsplit


class Served:
    """An open page of a service, with its console messages and its requests."""

    def __init__(self, browser, url, is_faulty=False, **options):
        self.origin = "{0.scheme}://{0.netloc}/".format(urlsplit(url))
        # The browser writes answers with an error's status to the console, although the page shows them.
        self.expected = re.compile("Failed to load resource" if is_faulty else "(?!)")
        self.complaints, self.requests = [], []
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | options))
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(url)
        self.page.wait_for_selector("body[data-ready]")

    def check_silence(self):
        assert [each for each in self.complaints if not self.expected.search(each)] == [], "the page wrote to the console"
        assert [each for each in self.requests if not each.startswith(self.origin)] == [], "the page requested other addresses"
        assert self.page.evaluate("typeof window.hacked") == "undefined", "a text was run as a script"


def row(page, recording):
    """Returns the row of a recording's session."""
    return page.locator("#rows tr").filter(has=page.locator(".name strong", has_text=re.compile(f"^{re.escape(recording)}$")))


def upload(page, name):
    return page.locator("#uploads li").filter(has=page.locator("strong", has_text=re.compile(f"^{re.escape(name)}$")))


def field(page, key, recording):
    return row(page, recording).locator(f".field.{key} :is(input, select)")


def names(page):
    """Returns the visible rows' recordings from top to bottom."""
    return page.locator("#rows tr:not([hidden]) .name strong").all_inner_texts()


def drop(page, *paths):
    """Drops files or folders of this computer on the middle of the page."""
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": size["width"] / 2, "y": size["height"] / 2, "data": data})
    session.detach()


def overflow(page):
    """Returns how far the page is wider than the window, in pixels."""
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
