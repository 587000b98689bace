"""Opens pages of `swing report` and `swing serve` in the system's Chromium or Chrome, without a network.

Every test fails if the page writes to the console, throws an error, or requests another address.
"""

import os
import shutil

import pytest
import studies
from playwright.sync_api import sync_playwright
from served import Served
from served_mock import Mock
from tabs import Opened, Tabs

BROWSERS = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
]


def pytest_sessionfinish():
    if studies.IS_FIRST:
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


@pytest.fixture(scope="session")
def tabs(browser):
    return Tabs(browser)


@pytest.fixture
def opening():
    """Checks at the end that the pages which a test adds were silent, and closes them."""
    opened = []
    yield opened
    try:
        for each in opened:
            each.check_silence()
    finally:
        for each in opened:
            each.close()


@pytest.fixture
def open_file(tabs, opening):
    """Opens the page in a file, for a test that changes the page."""

    def open_file(path, *arguments, **options):
        opening.append(Opened(tabs, path.as_uri(), *arguments, offline=True, **options))
        return opening[-1].page

    return open_file


@pytest.fixture
def open_page(open_file):
    """Opens the page of the named results, for a test that changes the page."""
    return lambda name, *arguments, options=(), **others: open_file(studies.page(name, *options), *arguments, **others)


@pytest.fixture(scope="session")
def shown(tabs):
    """Returns the page of the named results, shared by tests that do not change it."""
    pages = {}

    def shown(name):
        if name not in pages:
            pages[name] = Opened(tabs, studies.page(name).as_uri(), offline=True)
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
def open_service(tabs, opening):
    """Opens a service's page at an address."""

    def open_service(url, **options):
        opening.append(Served(tabs, url, **options))
        return opening[-1].page

    return open_service


@pytest.fixture
def service(request):
    """The address of a service: the one that SWINGKIT_SERVE_URL names, with its token, or a substitute's."""
    return os.environ.get("SWINGKIT_SERVE_URL") or request.getfixturevalue("mock").url
