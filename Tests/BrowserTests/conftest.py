"""Opens pages of `swing report` and `swing serve` in the system's Chromium or Chrome, without a network.

Every test fails if the page writes to the console, throws an error, or requests another address.
"""

import os
import shutil
from pathlib import Path

import pytest
import studies
from playwright.sync_api import sync_playwright
from served import Served
from served_mock import Mock

BROWSERS = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
]


def pytest_sessionfinish():
    shutil.rmtree(studies.SCRATCH)


@pytest.fixture(scope="session")
def browser():
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, f"no browser found; scripts/setup --browser installs one of {', '.join(BROWSERS)}"
    # Chromium does not run its sandbox as root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


class Opened:
    """An open page, with its console messages and its requests."""

    def __init__(self, browser, path, fragment, options, script=None, until="ready"):
        self.address = Path(path).as_uri()
        self.complaints, self.requests = [], []
        self.context = browser.new_context(**options)
        self.context.set_offline(True)
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        if script:
            # It runs before the page's own scripts.
            self.page.add_init_script(script)
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request.url.partition("#")[0]))
        self.page.goto(self.address + fragment)
        self.page.wait_for_selector(f"body[data-{until}]", state="attached")

    def check_silence(self):
        assert self.complaints == [], "the page wrote to the console"
        assert set(self.requests) == {self.address}, "the page requested other addresses"
        assert self.page.evaluate("typeof window.hacked") == "undefined", "a text was run as a script"


def opened(browser, name, fragment="", arguments=(), script=None, until="ready", **options):
    """Opens the page of the named results and waits until it is drawn."""
    options = {"viewport": {"width": 1280, "height": 900}} | options
    return Opened(browser, studies.page(name, *arguments), fragment, options, script, until)


@pytest.fixture
def open_page(browser):
    """Opens a new page of the named results, for a test that changes the page."""
    pages = []

    def open_page(*arguments, **options):
        pages.append(opened(browser, *arguments, **options))
        return pages[-1].page

    yield open_page
    try:
        for each in pages:
            each.check_silence()
    finally:
        for each in pages:
            each.context.close()


@pytest.fixture(scope="session")
def shown(browser):
    """Returns the page of the named results, shared by tests that do not change it."""
    pages = {}

    def shown(name):
        if name not in pages:
            pages[name] = opened(browser, name)
        pages[name].check_silence()
        return pages[name].page

    return shown


@pytest.fixture
def mock():
    """A substitute for `swing serve` whose state and faults the test sets."""
    service = Mock()
    yield service
    service.close()


@pytest.fixture
def open_service(browser):
    """Opens a service's page at an address, and checks at the end that it was silent."""
    opened = []

    def open_service(url, **options):
        opened.append(Served(browser, url, **options))
        return opened[-1].page

    yield open_service
    try:
        for each in opened:
            each.check_silence()
    finally:
        for each in opened:
            each.context.close()


@pytest.fixture
def service(request):
    """The address of a service: the one that SWINGKIT_SERVE_URL names, with its token, or a substitute's."""
    return os.environ.get("SWINGKIT_SERVE_URL") or request.getfixturevalue("mock").url
