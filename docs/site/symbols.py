"""What the compiler says of the public symbols."""

import json


class Symbols:
    """The public symbols of the modules that have some."""

    def __init__(self, root, graphs):
        self.root, self.files = root, {}
        for path in sorted(graphs.glob("*.symbols.json")):
            # Of the tests, and of targets that are gone, there are files too.
            if (root / "Sources" / self.module(path)).is_dir():
                symbols = json.loads(path.read_text(encoding="utf-8"))["symbols"]
                if symbols:
                    self.files[path] = symbols

    @staticmethod
    def module(path):
        return path.name.split(".")[0].split("@")[0]

    def paths(self):
        """Every symbol's path, with its module before it, such as `SwingMotion/Swing/contact`."""
        return {
            "/".join([self.module(path), *symbol["pathComponents"]])
            for path, symbols in self.files.items()
            for symbol in symbols
        }

    def problems(self):
        """The modules without a page and the symbols that say nothing, a line each, without those that the compiler makes."""
        for module in sorted({self.module(path) for path in self.files}):
            page = f"Sources/{module}/{module}.docc/{module}.md"
            if not (self.root / page).exists():
                yield f"{page}: is missing; {module} has public symbols"
        for path, symbols in self.files.items():
            for symbol in symbols:
                if "::SYNTHESIZED::" not in symbol["identifier"]["precise"] and "docComment" not in symbol:
                    place = symbol.get("location", {})
                    line = place.get("position", {}).get("line", -1) + 1
                    file = place.get("uri", path.name).split("/Sources/")[-1]
                    yield f"{file}:{line}: {'.'.join(symbol['pathComponents'])} has no documentation"
