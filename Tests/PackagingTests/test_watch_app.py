"""The project of the watch app names files that exist, and states what the code needs; its pictures have the texts of the app."""

import json
import plistlib
import re
import runpy
import struct
import signal
import subprocess
import time

import pytest

# Xcode's identifier of an object.
IDENTIFIER = re.compile(r"[0-9A-F]{24}")
TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|(?P<text>"(?:\\.|[^"\\])*")|(?P<word>[\w./$-]+)|(?P<sign>[{}()=;,])', re.DOTALL)
# The modules of the package that the watch app links.
MODULES = ("SwingKit", "SwingMotion", "SwingSignal", "SwingIngest", "SwingAnalysis", "SwingReplay", "SwingCoreMotion",
           "SwingRecorder", "SwingSimulation")
# What Apple lists as calls that need a reason, by category.
REASONS = {
    "FileTimestamp": r"\b[fl]?stat\(|\battributesOfItem\b|\b(creation|modification|contentModification)Date\b",
    "DiskSpace": r"\bsystemFreeSize\b|\bvolumeAvailable|\bf?statv?fs\(",
    "SystemBootTime": r"\bsystemUptime\b|\bmach_absolute_time\b",
    "ActiveKeyboards": r"\bactiveInputModes\b",
    "UserDefaults": r"\bUserDefaults\b|@AppStorage",
}


def parsed(text):
    """Returns the value of a property list in the old format of projects: dictionaries, arrays and texts."""
    tokens, place = [], 0
    while place < len(text):
        match = TOKEN.match(text, place)
        assert match, f"found {text[place:place + 30]!r}, expected a token"
        if match.lastgroup:
            tokens.append(match[0])
        place = match.end()
    tokens.reverse()

    def value():
        token = tokens.pop()
        if token == "{":
            found = {}
            while tokens[-1] != "}":
                key = tokens.pop().strip('"')
                assert tokens.pop() == "=" and key not in found, key
                found[key] = value()
                assert tokens.pop() == ";", key
            tokens.pop()
            return found
        if token == "(":
            items = []
            while tokens[-1] != ")":
                items.append(value())
                if tokens[-1] == ",":
                    tokens.pop()
            tokens.pop()
            return items
        assert token not in "}=;,)", token
        return token.strip('"')

    found = value()
    assert not tokens
    return found


@pytest.fixture(scope="module")
def app(root):
    return root / "Apps/SwingWatch"


@pytest.fixture(scope="module")
def objects(app):
    project = parsed((app / "SwingWatch.xcodeproj/project.pbxproj").read_text(encoding="utf-8"))
    assert project["objectVersion"] == "77" and project["rootObject"] in project["objects"]
    return project["objects"]


def of(objects, isa):
    return [each for each in objects.values() if each["isa"] == isa]


def settings(objects, name):
    """The settings of a target in both configurations, which are the same."""
    target, = [each for each in of(objects, "PBXNativeTarget") if each["name"] == name]
    both = [objects[each]["buildSettings"] for each in objects[target["buildConfigurationList"]]["buildConfigurations"]]
    assert both[0] == both[1]
    return both[0]


def folders(objects, name):
    target, = [each for each in of(objects, "PBXNativeTarget") if each["name"] == name]
    return [objects[each]["path"] for each in target["fileSystemSynchronizedGroups"]]


def sources(app, objects, name):
    return [path for folder in folders(objects, name) for path in sorted((app / folder).rglob("*.swift"))]


def test_a_damaged_project_is_rejected():
    assert parsed('{ a = "b c"; d = (e, f, ); }') == {"a": "b c", "d": ["e", "f"]}
    for text in ("{ a = b }", "{ a b; }", "{ a = b; a = c; }", "{ a = (b; }", "{ a = b; } c"):
        with pytest.raises((AssertionError, IndexError)):
            parsed(text)


def test_all_references_of_the_project_lead_to_an_object(objects):
    def references(value):
        if isinstance(value, dict):
            return [each for item in value.values() for each in references(item)]
        if isinstance(value, list):
            return [each for item in value for each in references(item)]
        return [value] if IDENTIFIER.fullmatch(value) else []

    used = references(objects)
    assert len(used) > 50 and set(used) <= objects.keys()
    # Only the project itself is named by nobody but the file.
    project, = of(objects, "PBXProject")
    assert [objects[each] for each in objects.keys() - set(used)] in ([], [project])


def test_the_folders_and_files_of_the_project_exist(app, objects):
    groups = [each["path"] for each in of(objects, "PBXFileSystemSynchronizedRootGroup")]
    assert all((app / group).is_dir() for group in groups)
    built = {path for name in ("SwingWatchApp", "SwingPhoneApp") for path in sources(app, objects, name)}
    assert built == {path for path in app.rglob("*.swift") if path.relative_to(app).parts[0] != "Terminal"}
    for name in ("SwingWatchApp", "SwingPhoneApp"):
        names = [path.name for path in sources(app, objects, name)]
        assert len(set(names)) == len(names), f"{name}: a module cannot have two files of one name"
        for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            path = settings(objects, name).get(key)
            assert path is None or (app / path).is_file()


def test_the_logic_has_no_views(app):
    for path in (app / "Logic").rglob("*.swift"):
        imported = set(re.findall(r"^\s*(?:public )?import (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
        assert imported <= {"Foundation", "Observation", "SwingKit", "SwingCoreMotion", "SwingRecorder"}, path


def test_the_products_of_the_package_are_those_that_the_app_imports(root, app, objects):
    reference, = of(objects, "XCLocalSwiftPackageReference")
    assert (app / reference["relativePath"]).resolve() == root.resolve() and reference["traits"] == []
    manifest = (root / "Package.swift").read_text(encoding="utf-8")
    for name in ("SwingWatchApp", "SwingPhoneApp"):
        target, = [each for each in of(objects, "PBXNativeTarget") if each["name"] == name]
        linked = {objects[each]["productName"] for each in target.get("packageProductDependencies", [])}
        text = "".join(path.read_text(encoding="utf-8") for path in sources(app, objects, name))
        assert linked == set(re.findall(r"^\s*import (Swing\w+)", text, re.MULTILINE))
        assert all(f'library("{product}")' in manifest for product in linked)
        phase, = [objects[each] for each in target["buildPhases"] if objects[each]["isa"] == "PBXFrameworksBuildPhase"]
        assert {objects[objects[each]["productRef"]]["productName"] for each in phase["files"]} == linked
    platforms = dict(re.findall(r"\.(iOS|watchOS)\(\.v(\d+)\)", manifest))
    assert settings(objects, "SwingWatchApp")["WATCHOS_DEPLOYMENT_TARGET"] == f"{platforms['watchOS']}.0"
    assert settings(objects, "SwingPhoneApp")["IPHONEOS_DEPLOYMENT_TARGET"] == f"{platforms['iOS']}.0"


def test_the_app_compiles_with_the_features_of_the_package(root, objects):
    manifest = (root / "Package.swift").read_text(encoding="utf-8")
    features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', manifest)
    for configuration in of(objects, "XCBuildConfiguration"):
        found = configuration["buildSettings"]
        if "SWIFT_VERSION" in found:
            names = {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", feature).upper() for feature in features}
            assert {f"SWIFT_UPCOMING_FEATURE_{name}" for name in names} == {key for key in found if "UPCOMING" in key}
            assert found["SWIFT_VERSION"] == "6.0"


def test_the_watch_states_what_it_needs(app, objects):
    watch, phone = (settings(objects, name) for name in ("SwingWatchApp", "SwingPhoneApp"))
    facts = plistlib.loads((app / watch["INFOPLIST_FILE"]).read_bytes())
    assert facts["WKApplication"] is True and facts["WKBackgroundModes"] == ["workout-processing"]
    assert facts["WKCompanionAppBundleIdentifier"] == phone["PRODUCT_BUNDLE_IDENTIFIER"]
    assert watch["PRODUCT_BUNDLE_IDENTIFIER"].startswith(phone["PRODUCT_BUNDLE_IDENTIFIER"] + ".")
    for key in ("NSMotionUsageDescription", "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"):
        assert facts[key].endswith(".") and len(facts[key]) > 20
    assert plistlib.loads((app / watch["CODE_SIGN_ENTITLEMENTS"]).read_bytes()) == {"com.apple.developer.healthkit": True}
    # The app Files shows the recordings.
    facts = plistlib.loads((app / phone["INFOPLIST_FILE"]).read_bytes())
    assert facts == {"UIFileSharingEnabled": True, "LSSupportsOpeningDocumentsInPlace": True}


@pytest.mark.parametrize("name", ["Watch", "Phone"])
def test_the_privacy_manifest_states_the_calls_that_need_a_reason(root, app, objects, name):
    manifest = plistlib.loads((app / name / "PrivacyInfo.xcprivacy").read_bytes())
    assert manifest["NSPrivacyTracking"] is False and manifest["NSPrivacyCollectedDataTypes"] == []
    used = sources(app, objects, f"Swing{name}App")
    if name == "Watch":
        used += [path for module in MODULES for path in (root / "Sources" / module).rglob("*.swift")]
    # Comments call nothing.
    text = re.sub(r"//[^\n]*", "", "".join(path.read_text(encoding="utf-8") for path in used))
    stated = {
        each["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory"): each["NSPrivacyAccessedAPITypeReasons"]
        for each in manifest["NSPrivacyAccessedAPITypes"]
    }
    assert stated.keys() == {category for category, pattern in REASONS.items() if re.search(pattern, text)}
    # Files in the app's own container; room before a file is written.
    reasons = {"FileTimestamp": ["C617.1"], "DiskSpace": ["E174.1"]}
    assert all(reasons[category] == found for category, found in stated.items())


@pytest.mark.parametrize("name, platform", [("Watch", "watchos"), ("Phone", "ios")])
def test_the_icon_is_in_the_catalogue(app, objects, name, platform):
    catalogue = app / name / "Assets.xcassets"
    assert json.loads((catalogue / "Contents.json").read_text())["info"]["version"] == 1
    image, = json.loads((catalogue / "AppIcon.appiconset/Contents.json").read_text())["images"]
    assert (image["idiom"], image["platform"], image["size"]) == ("universal", platform, "1024x1024")
    content = (catalogue / "AppIcon.appiconset" / image["filename"]).read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, _, color = struct.unpack(">IIBB", content[16:26])
    # No colour type with transparency, and no transparent colour.
    assert (width, height) == (1024, 1024) and color in (0, 2, 3) and b"tRNS" not in content


def test_the_pictures_have_the_texts_of_the_app(root):
    drawn = runpy.run_path(str(root / "docs/figures/draw_watch.py"))["pictures"]()
    assert len(drawn) == 2
    for path, text in drawn.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run docs/figures/draw_watch.py"


def test_a_workflow_builds_the_app(root):
    workflow = (root / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert "-project Apps/SwingWatch/SwingWatch.xcodeproj" in workflow and "-scheme SwingPhoneApp" in workflow


def test_a_session_in_a_terminal_arrives_on_the_phone(swing, tmp_path):
    """The same logic with other adapters: a replayed session."""
    done = subprocess.run([swing.with_name("SwingWatch"), tmp_path], capture_output=True, text=True, timeout=60, check=True)
    lines = done.stdout.replace("\x07", "").splitlines()
    assert any(re.search(r"\| \d+ ms \| start to contact \|", line) for line in lines), done.stdout
    assert lines[-1].startswith("on the phone: ")
    assert not list(tmp_path.glob("watch/*.swingrec"))
    recording, = tmp_path.glob("phone/*.swingrec")
    shown = subprocess.run([swing, "analyze", recording], capture_output=True, text=True, check=True)
    swings = re.search(r"\b(\d+) swings: ", shown.stdout)[1]
    assert f"{swings} swings, " in lines[-2]


def test_a_session_survives_a_kill(swing, tmp_path):
    """The next start of the app closes the recording of a killed one, and sends it too."""
    program = [swing.with_name("SwingWatch"), tmp_path]
    with subprocess.Popen(program, stdout=subprocess.DEVNULL) as process:
        end = time.monotonic() + 30
        while not any(path.stat().st_size > 50_000 for path in tmp_path.glob("watch/*.swingrec")):
            assert process.poll() is None and time.monotonic() < end, "recorded nothing"
            time.sleep(0.01)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    interrupted, = tmp_path.glob("watch/*.swingrec")
    content = interrupted.read_bytes()
    subprocess.run(program, capture_output=True, timeout=60, check=True)
    assert not list(tmp_path.glob("watch/*.swingrec"))
    assert len(list(tmp_path.glob("phone/*.swingrec"))) == 2
    # Nothing is missing, and the end is marked.
    sent = (tmp_path / "phone" / interrupted.name).read_bytes()
    assert sent.startswith(content[:-1000]) and len(sent) > len(content) - 1000
    shown = subprocess.run([swing, "inspect", tmp_path / "phone" / interrupted.name], capture_output=True, text=True, check=True)
    assert "not finished" not in shown.stdout + shown.stderr
