"""Opens the page of a service, and finds its parts."""

import re
from urllib.parse import urlsplit

from tabs import Opened


class Served(Opened):
    """An open page of a service."""

    def __init__(self, tabs, url, is_faulty=False, **options):
        self.origin = "{0.scheme}://{0.netloc}/".format(urlsplit(url))
        self.is_faulty = is_faulty
        super().__init__(tabs, url, **options)

    def is_expected(self, complaint):
        # The browser writes answers with an error's status to the console, although the page shows them.
        return self.is_faulty and "Failed to load resource" in complaint

    def is_own(self, request):
        return request.startswith(self.origin)


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
