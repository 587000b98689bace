"""The project's pages, as DocC wants them.

A page in the repository links to files, so that it can be read where it lies; DocC wants names of pages and symbols. So a
catalog is made for it, in which each link is what the file is on the site: a page, a symbol, or its text alone. Names of
modules and types become links to them.
"""

import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# The page that all others hang from, and what it is called on the site.
FRONT, SITE = Path("docs/README.md"), "SwingKit"
# Pages in other folders, with their names on the site.
ELSEWHERE = {
    Path("Benchmarks/RESULTS.md"): "benchmarks",
    Path("datasets/README.md"): "datasets",
    Path("CONTRIBUTING.md"): "contributing",
    Path("CHANGELOG.md"): "changelog",
}

# The sections that DocC makes lists of: they hold links alone.
TOPICS = ("## Topics", "## See Also")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
# Code of one word that is not the text of a link.
NAME = re.compile(r"((?<![`\[])`([A-Z]\w+)`(?![`\]]))")
FENCE = re.compile(r"^(?:```|~~~)")


def pages():
    """Every page's file, from the root, and its name on the site."""
    found = {path.relative_to(ROOT): path.stem for path in sorted((ROOT / "docs").glob("*.md"))}
    for path in sorted((ROOT / "Sources").glob("*/*.docc/*.md")):
        # A module's page, or the topics of one of its types.
        module = path.parent.stem
        found[path.relative_to(ROOT)] = module if path.stem == module else f"{module}-{path.stem}"
    return found | ELSEWHERE | {FRONT: SITE}


def unlisted():
    """The pages that the front page does not list, a line each."""
    front = (ROOT / FRONT).read_text(encoding="utf-8")
    listed = {os.path.normpath(FRONT.parent / target) for _, _, target in LINK.findall(front)}
    for page in pages():
        is_of_a_type = page.parent.suffix == ".docc" and page.stem != page.parent.stem
        if page != FRONT and not is_of_a_type and str(page) not in listed:
            yield f"{page}: is not listed in {FRONT}"


def endless():
    """The pages that do not end with where to go next, a line each. DocC adds it to the pages of symbols and of versions."""
    for page, name in pages().items():
        headings = re.findall(r"^## (.*)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        if name != "changelog" and headings[-1:] not in (["Read on"], ["See Also"], ["Topics"]):
            yield f"{page}: expected ## Read on at the end, with links to the pages that a reader needs next"


def slug(heading):
    """The anchor that a repository's browser gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchor(page, fragment):
    """DocC's anchor for the heading that a fragment names."""
    for line in (ROOT / page).read_text(encoding="utf-8").splitlines():
        heading = re.match(r"#+ (.*)", line)
        if heading and slug(heading[1]) == fragment:
            return re.sub(r"[\s`]+", "-", heading[1].strip("` "))
    raise SystemExit(f"{page}: has no heading #{fragment}, which another page links to")


class Catalog:
    """A folder that DocC reads."""

    def __init__(self, folder, symbols):
        self.folder, self.symbols, self.names = Path(folder), symbols, pages()
        # Modules, and the types whose name no other module has.
        types = [symbol.split("/") for symbol in sorted(symbols) if symbol.count("/") == 1]
        count = Counter(name for _, name in types)
        self.types = {module: f"/{module}" for module, _ in types}
        self.types |= {name: f"/{module}/{name}" for module, name in types if count[name] == 1}

    def write(self):
        # The site's name in a browser's tab. DocC's own search by titles would use the same key as the one by texts.
        settings = {"meta": {"title": SITE}, "features": {"docs": {"quickNavigation": {"enable": False}}}}
        (self.folder / "theme-settings.json").write_text(json.dumps(settings), encoding="utf-8")
        for page, name in self.names.items():
            text = (ROOT / page).read_text(encoding="utf-8")
            if page == FRONT:
                title, _, rest = text.partition("\n")
                text = f"{title}\n\n@Metadata {{\n    @TechnologyRoot\n}}\n{rest}"
            (self.folder / f"{name}.md").write_text(self.translated(page, text), encoding="utf-8")

    def translated(self, page, text):
        lines, is_code, is_topics = [], False, False
        # A link may begin on one line and end on the next.
        text = LINK.sub(lambda link: link[0].replace("\n", " "), text)
        for line in text.splitlines(keepends=True):
            if FENCE.match(line):
                is_code = not is_code
            elif not is_code:
                is_topics = line.strip() in TOPICS or is_topics and not line.startswith("## ")
                line = LINK.sub(lambda link: self.link(page, *link.groups(), is_topics), line)
                if not line.startswith("#") and page.parent.suffix != ".docc":
                    line = NAME.sub(lambda name: self.name(*name.groups()), line)
                if is_topics and line.startswith("- "):
                    # DocC shows what a topic says of itself.
                    line = line.split(": ")[0].rstrip() + "\n"
            lines.append(line)
        return "".join(lines)

    def name(self, code, name):
        """A name in a text: a link if it is that of a module or a type."""
        return f"``{self.types[name]}``" if name in self.types else code

    def link(self, page, picture, text, target, is_topic):
        if re.match(r"\w+:", target):
            return f"{picture}[{text}]({target})"
        path, _, fragment = target.partition("#")
        file = Path(os.path.normpath(page.parent / path)) if path else page
        if not (ROOT / file).exists():
            raise SystemExit(f"{page}: links to {target}, which is not there")
        if picture:
            # Pictures in folders of their own may have one name.
            name = "-".join(file.parts)
            shutil.copy(ROOT / file, self.folder / name)
            return f"![{text}]({name})"
        if file in self.names:
            name = self.names[file]
            if file.parent.suffix == ".docc":
                name = "/" + name
            if fragment:
                return f"[{text}](doc:{name}#{anchor(file, fragment)})"
            return f"<doc:{name}>" if is_topic or text == file.name else f"[{text}](doc:{name})"
        symbol = f"{file.parts[1]}/{file.stem}" if file.parts[0] == "Sources" else ""
        return f"[{text}](doc:/{symbol})" if symbol in self.symbols else text
