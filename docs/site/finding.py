"""What the built site needs in addition to DocC's files: the search, the bar above each page, and the page in plain HTML."""

import json
import re
import shutil
from html import escape
from pathlib import Path

from .reading import Page

ASSETS = Path(__file__).resolve().parent / "assets"
# The pages of the bar: one per kind of reader, with its shorter name.
TASKS = {
    "coach": "Coach",
    "scientist": "Scientist",
    "app-developer": "App developer",
    "contributing": "Contributor",
}
FRONT = "/documentation/swingkit"

# The pages that answer rarely: what changed, and tables of measurements.
RARE = ("changelog", "benchmarks", "reliability")


def lead_on(site):
    """Lets the pages without links at their end, mostly a type's members, lead to the pages above them."""
    folder = site / "data/documentation"
    guide = Page(folder / "swingkit/app-developer.json")
    reference = {
        "type": "topic", "kind": "article", "role": "article", "title": guide.title, "url": guide.url,
        "identifier": guide.data["identifier"]["url"], "abstract": guide.data["abstract"],
    }  # fmt: skip
    for path in sorted(folder.rglob("*.json")):
        page = Page(path)
        if page.url == FRONT or page.data.get("seeAlsoSections"):
            continue
        page.references[reference["identifier"]] = reference
        above = [parent["identifier"] for parent in reversed(page.parents)]
        section = {"title": "Read on", "anchor": "Read-on", "generated": True}
        section["identifiers"] = list(dict.fromkeys([*above, reference["identifier"]]))
        page.data["seeAlsoSections"] = [section]
        path.write_text(json.dumps(page.data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def pages(site):
    return [Page(path) for path in sorted((site / "data/documentation").rglob("*.json"))]


def finish(site):
    """Adds the index, the bar and the plain pages. Returns the numbers of pages and of sections in the index."""
    site = Path(site)
    lead_on(site)
    found = pages(site)
    folder = site / "search"
    folder.mkdir(exist_ok=True)
    for name in ("site.js", "site.css"):
        shutil.copy(ASSETS / name, folder)
    index = entries(found)
    # Browsers load scripts from files, but refuse to fetch data from them.
    content = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    (folder / "index.js").write_text(f"window.swingKitIndex({content});\n", encoding="utf-8")
    for page in found:
        draw(site, page)
    front(site)
    return len(index["pages"]), len(index["sections"])


def entries(found):
    """The index: pages with their sections' texts. The browser counts the words when the first search begins."""
    index = {"pages": [], "sections": []}
    for page in found:
        if page.data["metadata"].get("role") == "collectionGroup":
            # Lists that DocC makes of what a type inherits.
            continue
        name = page.url.rsplit("/", 1)[1]
        is_guide = page.data["kind"] == "article"
        rank = 0.5 if name in RARE else 1 if is_guide else 0.36
        path = " › ".join(parent["title"] for parent in page.parents if parent["url"] != FRONT)
        number = len(index["pages"])
        index["pages"].append([page.url + "/", page.title, path or page.kind, rank])
        for section in page.sections():
            # Links at the end of a page are found where they lead.
            if section.heading != "Read on" or section.names:
                row = [number, section.anchor, section.heading, "\n".join(filter(None, section.lines)), " ".join(section.names)]
                index["sections"].append(row)
    return index


def draw(site, page):
    """Puts the bar, the plain page and the scripts into a page's file."""
    path = site / page.url[1:] / "index.html"
    made = path.read_text(encoding="utf-8")
    base = re.search(r'var baseUrl = "([^"]*)"', made)[1]
    # From a folder, only relative addresses lead anywhere.
    root = "../" * (page.url.count("/"))
    title = page.title if page.url == FRONT else f"{page.title} | SwingKit"
    head = (
        f"<meta name=\"description\" content=\"{escape(page.abstract)}\">"
        f"<link rel=\"stylesheet\" href=\"{root}search/site.css\"><script defer src=\"{root}search/site.js\"></script>"
    )
    plain = re.sub(r'(href|src)="/', rf'\1="{base}', page.html())
    made = made.replace("<title>Documentation</title>", f"<title>{escape(title)}</title>{head}", 1)
    made = re.sub(
        r"<noscript>.*?</noscript>",
        lambda _: bar(base, page.url) + f"<noscript id=\"plain\"><main class=\"plain\">{plain}</main></noscript>",
        made,
        count=1,
        flags=re.DOTALL,
    )
    path.write_text(made, encoding="utf-8")


def bar(base, url):
    links = []
    for page, name in TASKS.items():
        target = f"{FRONT}/{page}"
        links.append(f"<a href=\"{base}{target[1:]}/\">{name}</a>")
    return (
        "<header id=\"bar\">"
        f"<a class=\"home\" href=\"{base}{FRONT[1:]}/\">SwingKit</a>"
        f"<nav aria-label=\"By task\">{''.join(links)}</nav>"
        "<div id=\"search\" role=\"search\" hidden></div></header>"
    )


def front(site):
    """Lets the site's root show the first page, also from a folder."""
    target = FRONT[1:] + "/"
    (site / "index.html").write_text(
        f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>SwingKit</title>
<script>location.replace("{target}" + (location.protocol === "file:" ? "index.html" : ""));</script>
<noscript><meta http-equiv="refresh" content="0; url={target}index.html"></noscript>
<a href="{target}index.html">SwingKit</a>
</html>
""",
        encoding="utf-8",
    )
