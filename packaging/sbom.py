"""Writes what a release contains and needs as CycloneDX: sbom.py FOLDER VERSION, called by scripts/release.

swingkit-VERSION.cdx.json lists the Swift packages, the C libraries and the JavaScript that the command contains, and
swingkit-python-VERSION.cdx.json the Python packages of the group `demo`. Both are validated against the schema of
CycloneDX. SOURCE_DATE_EPOCH is their time, and the same inputs give the same bytes. The group `tools` of pyproject.toml has what is needed.
"""

import datetime
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import uuid
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = ROOT / "Sources/CReportAssets/Assets/vega.js"

# The C libraries: their names for pkg-config, their licences, and where their source is.
LIBRARIES = {
    "expat": ("MIT", "https://github.com/libexpat/libexpat"),
    "hdf5": ("BSD-3-Clause", "https://github.com/HDFGroup/hdf5"),
    "libdeflate": ("MIT", "https://github.com/ebiggers/libdeflate"),
    "libisal": ("BSD-3-Clause", "https://github.com/intel/isa-l"),
    "libzip": ("BSD-3-Clause", "https://github.com/nih-at/libzip"),
    "nettle": ("LGPL-3.0-or-later OR GPL-2.0-or-later", "https://git.lysator.liu.se/nettle/nettle"),
    "zlib": ("Zlib", "https://github.com/madler/zlib"),
}
# Those without which SwingKit is built as well.
OPTIONAL = {"libisal"}
# What the bundle of charts contains, and how vl-convert-python states the version.
CHARTS = {
    "vega": "get_vega_version()",
    "vega-lite": "get_vegalite_versions()[-1]",
    "vega-embed": "get_vega_embed_version()",
}


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, **options).stdout


def python(code):
    """Returns what code prints in the project's environment."""
    return output(ROOT / ".venv/bin/python", "-c", code)


def licence(expression):
    return [{"expression": expression}]


def component(name, version, expression, source, purl, **more):
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "licenses": licence(expression),
        "purl": purl,
        "externalReferences": [{"type": "vcs", "url": source}],
    } | more


def swift_packages():
    """Returns the packages that SwiftPM resolved, and the references that each package needs."""
    root = json.loads(output("swift", "package", "show-dependencies", "--format", "json"))
    found, needs = {}, {}

    def add(package):
        host = package["url"].removeprefix("https://").removesuffix(".git")
        purl = f"pkg:swift/{host}@{package['version']}"
        text = next(Path(package["path"]).glob("LICENSE*")).read_text()
        assert "Apache License" in text, f"{package['name']}: expected the Apache licence; state the new one in {__file__}"
        expression = "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
        found[purl] = component(package["name"], package["version"], expression, package["url"], purl)
        needs[purl] = [add(other) for other in package["dependencies"]]
        return purl

    for package in root["dependencies"]:
        add(package)
    return list(found.values()), needs


def c_libraries():
    """Returns the libraries that pkg-config finds; zlib is linked because libhdf5 and libzip need it."""
    for name, (expression, source) in LIBRARIES.items():
        if name in OPTIONAL and subprocess.run(["pkg-config", "--exists", name]).returncode:
            continue
        version = output("pkg-config", "--modversion", name).strip()
        yield component(name, version, expression, source, f"pkg:generic/{name}@{version}")


def charts():
    """Returns the JavaScript in the page of `swing report`, with the hash of the embedded bundle."""
    with BUNDLE.open("rb") as file:
        first = file.readline().decode()
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    maker = re.search(r"bundled by (vl-convert-python) (\S+) ", first)
    assert maker, f"{BUNDLE}: its first line does not name its maker; run scripts/setup --build"
    versions = json.loads(python(f"import json, vl_convert as v; print(json.dumps([{', '.join('v.' + x for x in CHARTS.values())}]))"))
    for name, version in zip(CHARTS, versions):
        yield component(name, version, "BSD-3-Clause", f"https://github.com/vega/{name}", f"pkg:npm/{name}@{version}")
    yield component(
        maker[1], maker[2], "BSD-3-Clause", "https://github.com/vega/vl-convert", f"pkg:pypi/{maker[1]}@{maker[2]}",
        description=f"bundles the charts' JavaScript; SHA-256 of the embedded bundle: {digest}", scope="excluded",
    )  # fmt: skip


def swift_runtime():
    version = re.search(r"Swift version (\S+)", output("swift", "--version", stderr=None))[1]
    source = "https://github.com/swiftlang/swift"
    return component("swift", version, "Apache-2.0 WITH Swift-exception", source, f"pkg:generic/swift@{version}")


def document(version, name, components, needs, kind):
    """Returns a document without its serial number."""
    root = f"pkg:generic/{name}@{version}"
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.UTC)
    indirect = {other for others in needs.values() for other in others}
    direct = [item["bom-ref"] for item in components if item["bom-ref"] not in indirect]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.isoformat().replace("+00:00", "Z"),
            "component": {
                "type": kind, "bom-ref": root, "name": name, "version": version, "licenses": licence("Apache-2.0"),
            },
            "properties": [{"name": "swingkit:platform", "value": f"{platform.system()} {platform.machine()}"}],
        },
        "components": components,
        "dependencies": [{"ref": root, "dependsOn": direct}]
        + [{"ref": item["bom-ref"], "dependsOn": needs.get(item["bom-ref"], [])} for item in components],
    }  # fmt: skip


def python_packages():
    """Returns the pinned packages as cyclonedx-py lists them, with the licences that the installed packages state."""
    tools = Path(sys.executable).parent
    pins = ROOT / ".build/demo.lock"
    output(
        tools / "uv", "pip", "compile", "-q", "--no-config", "--universal", "--python-version", "3.11", "--generate-hashes",
        "--no-header", "--no-annotate", "--constraints", "requirements.lock", "--group", "pyproject.toml:demo", "-o", pins,
    )  # fmt: skip
    listed = output(tools / "cyclonedx-py", "requirements", "--output-reproducible", "--short-PURLs", pins)
    stated = json.loads(python(
        "import importlib.metadata as m, json\n"
        "print(json.dumps({d.name: [d.metadata['License-Expression'], d.metadata['License'],"
        " d.metadata.get_all('Classifier', [])] for d in m.distributions()}))"
    ))  # fmt: skip
    for item in json.loads(listed)["components"]:
        expression, text, classifiers = stated[item["name"]]
        name = next((line.split(" :: ")[-1] for line in classifiers if line.startswith("License ::")), None)
        named = name or (text or "").partition("\n")[0]
        assert expression or named, f"{item['name']} states no licence"
        item["licenses"] = licence(expression) if expression else [{"license": {"name": named}}]
        item["bom-ref"] = item["purl"]
        del item["description"]
        yield item


def write(path, content):
    content["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content)).urn
    text = json.dumps(content, indent=1) + "\n"
    if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(f"sbom: {path.name}: {error}")
    path.write_text(text, encoding="utf-8")
    print(f"sbom: {path.name}: {len(content['components'])} components, valid CycloneDX 1.6")


def main(folder, version):
    packages, needs = swift_packages()
    components = [*packages, swift_runtime(), *c_libraries(), *charts()]
    write(folder / f"swingkit-{version}.cdx.json", document(version, "swingkit", components, needs, "application"))
    packages = list(python_packages())
    write(folder / f"swingkit-python-{version}.cdx.json", document(version, "swingkit-python", packages, {}, "library"))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
