"""CITATION.cff, the Dockerfile, the Homebrew formula and the lock of Python packages agree with the project."""

import fnmatch
import re
import shutil
import subprocess

import pytest


def version(root):
    source = (root / "Sources/SwingStudy/StudyProvenance.swift").read_text(encoding="utf-8")
    return re.search(r'static let current = "([^"]*)"', source)[1]


def citation(root):
    """Returns the keys and values of CITATION.cff, which uses only a few forms of YAML."""
    facts, key = {}, None
    for line in (root / "CITATION.cff").read_text(encoding="utf-8").splitlines():
        if match := re.fullmatch(r"([a-z-]+):(?: (.*))?", line):
            key, value = match[1], match[2]
            assert key not in facts, f"{key} stands twice"
            facts[key] = [] if value is None else "" if value == ">-" else value.strip('"')
        elif match := re.fullmatch(r"  - (?:name: )?(\w[^:#]*)", line):
            facts[key].append(match[1])
        else:
            match = re.fullmatch(r"  (\w.*)", line)
            assert match and isinstance(facts[key], str), f"found {line!r}, expected a key, an item or a line of text"
            facts[key] = f"{facts[key]} {match[1]}".strip()
    return facts


def test_the_citation_is_complete(root):
    facts = citation(root)
    # The fields that CFF 1.2.0 requires, and those that name what is cited.
    assert facts["cff-version"] == "1.2.0" and facts["type"] == "software" and facts["license"] == "Apache-2.0"
    assert facts["version"] == version(root), "CITATION.cff: correct the version"
    assert facts["message"] and facts["title"].startswith("SwingKit") and facts["authors"] == ["The SwingKit developers"]
    known = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords", "date-released"}
    assert set(facts) <= known, "extend this test and run cffconvert"
    # A colon within plain text would be YAML's.
    for line in (root / "CITATION.cff").read_text(encoding="utf-8").splitlines():
        assert ": " not in line.partition(": ")[2] or '"' in line or line.startswith("  "), line
    assert len(set(facts["keywords"])) == len(facts["keywords"])


def test_the_image_contains_what_the_build_needs(root):
    """.dockerignore admits every file that Package.swift and scripts/install name."""
    lines = [line for line in (root / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    assert lines[0] == "*"
    admitted = [line[1:] for line in lines if line.startswith("!")]
    assert all((root / each).exists() for each in admitted)
    manifest = (root / "Package.swift").read_text()
    needed = re.findall(r'path: "([^"$\\]+)"', manifest) + re.findall(r'\.target\(\s*name: "(\w+)"', manifest)
    needed = [path if "/" in path else f"Sources/{path}" for path in needed]
    scripts = ["scripts/install", "scripts/setup", "packaging/build"]
    for path in scripts:
        text = (root / path).read_text()
        named = re.findall(r"(?:docs|scripts|packaging|Sources)/[\w./-]*\w|[\w-]+\.(?:toml|lock)", text)
        needed += [name for name in named if (root / name).is_file()]
    for path in {*needed, "LICENSE", *scripts}:
        if path.startswith("Campaigns/") or path.startswith("Sources/") and not (root / path).exists():
            continue
        assert any(path == each or path.startswith(f"{each}/") for each in admitted), f".dockerignore: {path} is missing"
    tracked = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True).stdout.splitlines()
    removed = [line for line in lines[1:] if not line.startswith("!")]
    assert not [path for path in tracked for each in removed if fnmatch.fnmatch(path, each)]


def test_images_are_pinned_by_digest(root):
    text = (root / "Dockerfile").read_text()
    workflow = (root / ".github/workflows/test.yml").read_text()
    images = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert [re.sub(r"@sha256:[0-9a-f]{64}$", "", image) for image in images if "@" in image] == [
        "swift:6.3-bookworm", "debian:bookworm-20260918-slim"]
    # What the image is built with is what the workflow tests.
    assert re.findall(r"^    container: (\S+)$", workflow, re.MULTILINE) == images[:1]
    assert re.search(r"Swift 6\.3\.\d on Debian 12\b", (root / "README.md").read_text())


def test_the_image_runs_as_a_user(root):
    text = (root / "Dockerfile").read_text()
    # Not root, and by number, so that every system accepts it.
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["10001:10001"]
    copied = re.findall(r"^COPY (?:--from=build )?(\S+)", text, re.MULTILINE)
    assert copied == [".", "/opt/swingkit/bin/swing", "LICENSE"]


def test_the_formula_has_the_libraries_of_setup(root):
    setup = re.search(r"formulas=\((.*)\)", (root / "scripts/setup").read_text())[1].split()
    formula = (root / "packaging/homebrew/swingkit.rb").read_text()
    found = set(re.findall(r'depends_on "([\w@.-]+)"', formula))
    names = {"pkg-config": "pkgconf"}
    for each in setup:
        name = names.get(each, each)
        assert any(other.split("@")[0] == name.rstrip("3") or other == name for other in found), f"the formula lacks {name}"


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("x^", "", ""),
        ("^h5py==", "h5py==9", "requirements.lock: lacks h5py==3.16.0; run scripts/setup --lock"),
        (r"^(numpy==\S+) \\\n", r"\1\n", "requirements.lock: numpy==2"),
    ])
def test_a_lock_without_a_pin_or_a_hash_is_rejected(root, tmp_path, old, new, message):
    for name in ("scripts/setup", "packaging/check_lock.py", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(root / name, tmp_path / name)
    lock = (root / "requirements.lock").read_text()
    (tmp_path / "requirements.lock").write_text(re.sub(old, new, lock, count=1, flags=re.MULTILINE))
    done = subprocess.run([tmp_path / "scripts/setup", "--check-lock"], capture_output=True, text=True)
    assert (done.returncode, done.stderr[:len(message)]) == (1 if message else 0, message)
