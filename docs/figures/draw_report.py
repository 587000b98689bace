"""Draws the pictures of a report in docs/ with the command that SWINGKIT_COMMAND names: docs/report.png, docs/report-swing.png."""

import io
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def small(part, path):
    """Draws a part of the page with 64 colours, which makes a third of the size without a visible change."""
    with Image.open(io.BytesIO(part.screenshot())) as picture:
        picture.convert("RGB").quantize(64).save(path, optimize=True)


def main():
    swing = os.environ["SWINGKIT_COMMAND"]
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        results, report = Path(folder) / "results.h5", Path(folder) / "report.html"
        subprocess.run([swing, "analyze", ROOT / "datasets", "-o", results, "--quiet"], check=True)
        subprocess.run([swing, "report", results, "-o", report], check=True)
        # Chromium does not run its sandbox as root.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=browser_path, args=arguments)
        page = browser.new_page(viewport={"width": 1180, "height": 1260}, device_scale_factor=2)
        page.goto(report.as_uri())
        page.wait_for_selector("body[data-ready]")
        small(page, ROOT / "docs/report.png")
        page.goto(report.as_uri() + "#session-1-swing-5")
        page.reload()
        page.wait_for_selector("body[data-ready]")
        page.wait_for_selector("#swing-detail canvas, #swing-detail svg")
        small(page.locator("#swing"), ROOT / "docs/report-swing.png")
        browser.close()


if __name__ == "__main__":
    main()
