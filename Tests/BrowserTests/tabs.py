"""Tabs of one browser, which tests use one after the other.

A page in a tab that has had another page needs a third of the time: its process runs, and knows the library of charts.
"""

from playwright.sync_api import Error

# What a tab can change; other options of Playwright's contexts need a context of their own.
USUAL = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light", "reduced_motion": "no-preference"}


class Tabs:
    def __init__(self, browser):
        self.browser = browser
        self.contexts, self.free = {}, {}

    def take(self, script=None, **options):
        """Returns a key and a blank page with these options of a context; a script runs before the page's own."""
        usual = USUAL | {name: options.pop(name) for name in USUAL if name in options}
        context = tuple(sorted(options.items()))
        key = (context, script)
        if not self.free.get(key):
            if context not in self.contexts:
                self.contexts[context] = self.browser.new_context(**options)
                self.contexts[context].set_default_timeout(10_000)
            page = self.contexts[context].new_page()
            if script:
                page.add_init_script(script)
            self.free.setdefault(key, []).append(page)
        page = self.free[key].pop()
        page.set_viewport_size(usual.pop("viewport"))
        page.emulate_media(media="null", **usual)
        return key, page

    def give_back(self, key, page):
        """Empties a page for the next test, or closes it if that fails."""
        try:
            page.goto("about:blank")
            page.mouse.move(0, 0)
            page.context.clear_cookies()
            self.free[key].append(page)
        except Error:
            page.close()


class Opened:
    """An open page with its console messages and its requests."""

    def __init__(self, tabs, address, fragment="", until="ready", script=None, **options):
        self.tabs, self.address = tabs, address
        self.complaints, self.requests = [], []
        self.key, self.page = tabs.take(script, **options)
        self.listeners = {
            "console": lambda message: self.complaints.append(f"{message.type}: {message.text}"),
            "pageerror": lambda error: self.complaints.append(f"error: {error}"),
            "request": lambda request: self.requests.append(request.url.partition("#")[0]),
        }
        for event, listener in self.listeners.items():
            self.page.on(event, listener)
        self.page.goto(address + fragment)
        if until:
            self.page.wait_for_selector(f"body[data-{until}]", state="attached")

    def is_expected(self, complaint):
        return False

    def is_own(self, request):
        return request == self.address

    def check_silence(self):
        assert [each for each in self.complaints if not self.is_expected(each)] == [], "the page wrote to the console"
        assert [each for each in self.requests if not self.is_own(each)] == [], "the page requested other addresses"
        assert self.requests, "the requests were not seen"
        assert self.page.evaluate("typeof window.hacked") == "undefined", "a text was run as a script"

    def close(self):
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)
        self.tabs.give_back(self.key, self.page)
