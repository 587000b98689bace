"""Whether a built site holds what it links to."""

import json
from pathlib import Path

def anchors(node):
    """The anchors of all headings below."""
    if isinstance(node, dict):
        if node.get("type") == "heading":
            yield node["anchor"]
        node = list(node.values())
    if isinstance(node, list):
        for below in node:
            yield from anchors(below)


def problems(site):
    """Links that lead nowhere, pictures that are not there and pages that a plain server would not find, a line each."""
    site = Path(site)
    pages = {
        "/" + str(path.relative_to(site / "data").with_suffix("")): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((site / "data/documentation").rglob("*.json"))
    }
    known = {url: set(anchors(page)) for url, page in pages.items()}
    for url, page in pages.items():
        if not (site / url[1:] / "index.html").exists():
            yield f"{url}: has no index.html"
        for reference in page["references"].values():
            yield from (f"{url}: {problem}" for problem in broken(reference, known, site))


def broken(reference, known, site):
    kind = reference["type"]
    if kind == "image":
        for variant in reference["variants"]:
            if not (site / variant["url"].lstrip("/")).exists():
                yield f"shows {variant['url']}, which is not there"
    elif kind == "link":
        if ":" not in reference["url"]:
            yield f"links to the file {reference['url']}"
    elif "url" in reference:
        target, _, fragment = reference["url"].partition("#")
        if target not in known or fragment and fragment not in known[target]:
            yield f"links to {reference['url']}, which is not there"
