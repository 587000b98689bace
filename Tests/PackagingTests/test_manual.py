"""The manual pages contain the help to the letter, are correct troff, and are found."""

import json
import re
import shutil
import subprocess

import pytest

NEEDS_MANDOC = pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is missing; scripts/setup --tests installs it")


@pytest.fixture(scope="module")
def folder(manual, swing, tmp_path_factory):
    folder = tmp_path_factory.mktemp("manual")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "951782400")
        manual.write(swing, folder)
    return folder


@pytest.fixture(scope="module")
def commands(swing):
    """The command and its subcommands as its help describes them, by page."""
    dump = subprocess.run([swing, "--experimental-dump-help"], check=True, capture_output=True).stdout
    root = json.loads(dump)["command"]
    return {"swing": root} | {f"swing-{each['commandName']}": each for each in root["subcommands"] if each["commandName"] != "help"}


def shown(path):
    """Returns a page as a terminal shows it, without bold letters and underlines."""
    text = subprocess.run(["mandoc", "-T", "utf8", "-O", "width=100", path], check=True, capture_output=True, text=True).stdout
    return re.sub(".\b", "", text)


def squeezed(text):
    """Returns a text without spaces, because lines are broken at other places, and without the marks of code."""
    return re.sub(r"[\s`]+", "", text)


def test_each_subcommand_has_a_page(folder, commands):
    assert {path.name for path in folder.iterdir()} == {f"{name}.1" for name in commands}


@NEEDS_MANDOC
def test_pages_are_correct(folder):
    done = subprocess.run(["mandoc", "-T", "lint", *folder.iterdir()], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is missing")
def test_pages_are_correct_for_groff(folder):
    for path in folder.iterdir():
        done = subprocess.run(["groff", "-man", "-ww", "-T", "ascii", "-z", path], capture_output=True, text=True)
        # An escape for a character that ASCII lacks is right.
        problems = [line for line in done.stderr.splitlines() if "can't find special character" not in line]
        assert problems == []


@NEEDS_MANDOC
def test_pages_contain_the_help(folder, commands, swing, root):
    codes = re.findall(r"^\| (\d+) \| (.*) \|$", (root / "docs/getting-started.md").read_text().split("| exit code")[1], re.MULTILINE)
    version = subprocess.run([swing, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    for name, command in commands.items():
        page = shown(folder / f"{name}.1")
        text = squeezed(page)
        assert squeezed(command["abstract"]).rstrip(".")[1:] in text
        for paragraph in command.get("discussion", "").replace("Examples:\n", "\n").split("\n\n"):
            assert squeezed(paragraph) in text, f"{name}: {paragraph}"
        for argument in command.get("arguments", []):
            names = [("--" if each["kind"] == "long" else "-") + each["name"] for each in argument.get("names", [])]
            value = [] if argument["kind"] == "flag" else [argument["valueName"]]
            # The shorter name comes first, then what the argument does, its values and its default.
            parts = [", ".join(sorted(names, key=len)), *value, *(["..."] if argument["isRepeating"] else []), argument["abstract"]]
            if "allValues" in argument:
                parts.append(f"Values: {', '.join(argument['allValues'])}.")
            if "defaultValue" in argument:
                parts.append(f"Default: {argument['defaultValue']}.")
            assert squeezed("".join(parts)) in text, f"{name}: {parts}"
        assert squeezed("".join(code + meaning for code, meaning in codes)) in text and len(codes) == 6
        # The footer.
        assert re.search(rf"^SwingKit {re.escape(version)} +2000-02-29 +{name.upper()}\(1\)$", page, re.MULTILINE)


@NEEDS_MANDOC
def test_examples_can_be_copied(folder, commands):
    for name, command in commands.items():
        page = shown(folder / f"{name}.1")
        examples = re.findall(r"^  (swing .*)$", command["discussion"], re.MULTILINE)
        assert examples and all(f"\n       {line}\n" in page.replace("\n     swing", "\n       swing") for line in examples)


@pytest.mark.parametrize(
    "text, troff",
    [
        ("a `swing -o x` b", r"a \fBswing \-o x\fR b"),
        ("√(x² + y²), -o or --quiet", r"\[u221A](x\[u00B2] + y\[u00B2]), \-o or \-\-quiet"),
        ("back\\slash, (-1)", r"back\eslash, (\-1)"),
        ("`a'b\"c^d~e`", r"\fBa\(aqb\(dqc\(had\(tie\fR"),
    ])
def test_special_characters_are_escaped(manual, text, troff):
    assert manual.prose(text) == troff


def test_no_line_of_text_becomes_a_request(manual):
    assert list(manual.wrapped([".h5 files", "x " * 39 + "yy .csv", "'quoted'", ".PP"])) == [
        r"\&.h5 files", ("x " * 39 + "yy").strip(), r"\&.csv", r"\&'quoted'", ".PP",
    ]


@pytest.mark.skipif(not shutil.which("man"), reason="man is missing")
def test_man_finds_the_pages(folder, tmp_path):
    (tmp_path / "man").mkdir()
    shutil.copytree(folder, tmp_path / "man/man1")
    for name in ("swing", "swing-analyze"):
        done = subprocess.run(["man", "-M", tmp_path / "man", "-w", name], capture_output=True, text=True)
        assert done.stdout.strip() == str(tmp_path / f"man/man1/{name}.1"), done.stderr
