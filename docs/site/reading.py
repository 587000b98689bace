"""One page of the site as plain HTML and as the texts that the search finds.

DocC's pages are drawn by a script that fetches their data, which a browser refuses for files. So each page's file also
contains the page as plain HTML: it is shown if the page is opened from a folder, or without JavaScript.
"""

import json
from html import escape


class Section:
    """The text below one heading: a line per paragraph, item, row or line of code."""

    def __init__(self, anchor="", heading=""):
        self.anchor, self.heading = anchor, heading
        self.lines = []
        # What the rows and items explain: columns, flags, options and parameters.
        self.names = []


class Page:
    def __init__(self, path):
        self.data = json.loads(path.read_text(encoding="utf-8"))
        self.references = self.data["references"]
        self.url = self.data["variants"][0]["paths"][0]
        self.title = self.data["metadata"]["title"]
        self.abstract = self.text(self.data.get("abstract", []))

    @property
    def parents(self):
        """The references of the pages above this one, from the module on."""
        paths = self.data.get("hierarchy", {}).get("paths", [[]])
        return [self.references[name] for name in paths[0] if "url" in self.references.get(name, {})]

    @property
    def kind(self):
        """The words over the title, such as `Instance Property`; empty for an article."""
        return "" if self.data["kind"] == "article" else self.data["metadata"].get("roleHeading", "")

    def parts(self, kind):
        return (part for part in self.data.get("primaryContentSections", []) if part["kind"] == kind)

    def blocks(self):
        return [block for part in self.parts("content") for block in part["content"]]

    # Texts for the search

    def sections(self):
        """The page's sections; the first one is what stands above the first heading."""
        section = Section()
        section.lines.append(self.abstract)
        for part in self.parts("declarations"):
            section.lines += [code(declaration) for declaration in part["declarations"]]
        for part in self.parts("parameters"):
            for parameter in part["parameters"]:
                section.names.append(parameter["name"])
                section.lines.append(f"{parameter['name']}: {self.text(parameter['content'])}")
        for block in self.blocks():
            if block["type"] == "heading" and block["level"] > 1:
                # DocC puts these headings above the first text of a page.
                if block["text"] in ("Discussion", "Overview", "Return Value") and not section.heading:
                    continue
                yield section
                section = Section(block["anchor"], block["text"])
            else:
                self.add(block, section)
        yield section

    def text(self, node):
        """The words of content, without its links and its emphasis."""
        if isinstance(node, list):
            return "".join(map(self.text, node))
        kind = node.get("type")
        if kind == "codeVoice":
            return node["code"]
        if kind == "codeListing":
            return " ".join(node["code"])
        if kind == "reference":
            # DocC leaves the addresses of other sites out of the references of an abstract.
            return node.get("overridingTitle") or self.references.get(node["identifier"], {}).get("title", "")
        if kind == "image":
            return self.references[node["identifier"]]["alt"]
        if kind == "paragraph":
            return self.text(node["inlineContent"]) + " "
        if kind in ("unorderedList", "orderedList"):
            return self.text([block for item in node["items"] for block in item["content"]])
        return node.get("text") or self.text(node.get("inlineContent") or node.get("content") or [])

    def codes(self, blocks):
        """What a row or an item explains: the code or the strong words with which it begins."""
        found = []
        for node in blocks[0].get("inlineContent", []) if blocks else []:
            if node["type"] == "codeVoice":
                found.append(node["code"])
            elif node["type"] == "strong" and not found:
                return [self.text(node)]
            elif node["type"] != "text" or len(node["text"].strip()) > 2:
                break
        return found

    def add(self, block, section):
        """Adds the lines and the names of a block to a section."""
        kind = block["type"]
        if kind == "table":
            for row in block["rows"]:
                section.names += self.codes(row[0])
                section.lines.append(" · ".join(filter(None, (self.text(cell).strip() for cell in row))))
        elif kind in ("unorderedList", "orderedList"):
            for item in block["items"]:
                section.names += self.codes(item["content"])
                for below in item["content"]:
                    self.add(below, section)
        elif kind == "aside":
            for below in block["content"]:
                self.add(below, section)
        elif kind == "codeListing":
            section.lines += filter(None, map(str.strip, block["code"]))
        elif kind == "heading":
            section.lines.append(block["text"])
        elif words := self.text(block).strip():
            section.lines.append(words)

    # HTML

    def html(self):
        """The page as HTML. Links begin with `/`, as in DocC's data."""
        made = ["<p class=\"kind\">", escape(self.kind), "</p>"] if self.kind else []
        made += ["<h1>", escape(self.title), "</h1>"]
        if self.parents:
            made += ["<p class=\"path\">", " › ".join(map(link, self.parents)), "</p>"]
        made += ["<p class=\"abstract\">", self.inline(self.data.get("abstract", [])), "</p>"]
        for part in self.parts("declarations"):
            made += [f"<pre><code>{escape(code(declaration))}</code></pre>" for declaration in part["declarations"]]
        for part in self.parts("parameters"):
            made.append("<dl>")
            for parameter in part["parameters"]:
                made.append(f"<dt><code>{escape(parameter['name'])}</code></dt>")
                made.append(f"<dd>{self.content(parameter['content'])}</dd>")
            made.append("</dl>")
        made.append(self.content(self.blocks()))
        for name in ("topicSections", "relationshipsSections", "seeAlsoSections"):
            groups = self.data.get(name, [])
            if name != "relationshipsSections" and groups:
                made.append("<h2>Topics</h2>" if name == "topicSections" else "<h2>See Also</h2>")
            for group in groups:
                made += ["<h3>", escape(group.get("title", "")), "</h3><ul>"]
                for identifier in group["identifiers"]:
                    made += ["<li>", self.entry(self.references[identifier]), "</li>"]
                made.append("</ul>")
        return "".join(made)

    def entry(self, reference):
        about = self.inline(reference.get("abstract", []))
        return link(reference) + (f": {about}" if about else "")

    def content(self, blocks):
        return "".join(map(self.block, blocks))

    def block(self, block):
        kind = block["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(block['inlineContent'])}</p>"
        if kind == "heading":
            level = block["level"]
            return f"<h{level} id=\"{escape(block['anchor'])}\">{escape(block['text'])}</h{level}>"
        if kind == "codeListing":
            return f"<pre tabindex=\"0\"><code>{escape(chr(10).join(block['code']))}</code></pre>"
        if kind == "table":
            return self.table(block)
        if kind in ("unorderedList", "orderedList"):
            name = kind[0] + "l"
            return f"<{name}>" + "".join(f"<li>{self.content(item['content'])}</li>" for item in block["items"]) + f"</{name}>"
        if kind == "aside":
            name = f"<p><strong>{escape(block.get('name', ''))}</strong></p>"
            return f"<blockquote>{name}{self.content(block['content'])}</blockquote>"
        raise SystemExit(f"{self.url}: contains a {kind}, which reading.py cannot draw; add it there")

    def table(self, block):
        rows = []
        for index, row in enumerate(block["rows"]):
            cell = "th" if index == 0 and block["header"] in ("row", "both") else "td"
            rows.append("<tr>" + "".join(f"<{cell}>{self.content(content)}</{cell}>" for content in row) + "</tr>")
        return f"<div class=\"table\" tabindex=\"0\"><table>{''.join(rows)}</table></div>"

    def inline(self, nodes):
        return "".join(map(self.word, nodes))

    def word(self, node):
        kind = node["type"]
        if kind == "text":
            return escape(node["text"])
        if kind == "codeVoice":
            return f"<code>{escape(node['code'])}</code>"
        if kind in ("emphasis", "strong"):
            name = {"emphasis": "em", "strong": "strong"}[kind]
            return f"<{name}>{self.inline(node['inlineContent'])}</{name}>"
        if kind == "image":
            image = self.references[node["identifier"]]
            return f"<img src=\"{escape(image['variants'][0]['url'])}\" alt=\"{escape(image['alt'])}\">"
        if kind == "reference":
            name = node["identifier"]
            return link(self.references.get(name, {"url": name, "title": name}), node.get("overridingTitle"))
        raise SystemExit(f"{self.url}: contains a {kind}, which reading.py cannot draw; add it there")


def link(reference, title=None):
    shown = escape(title or reference.get("title") or reference["identifier"])
    if reference.get("kind") == "symbol":
        shown = f"<code>{shown}</code>"
    if "url" not in reference:
        return shown
    page, sign, fragment = reference["url"].partition("#")
    folder = page if ":" in page else f"{page}/"
    return f"<a href=\"{escape(folder + sign + fragment)}\">{shown}</a>"


def code(declaration):
    return "".join(token["text"] for token in declaration["tokens"])
