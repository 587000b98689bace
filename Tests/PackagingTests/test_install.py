"""Runs scripts/install and scripts/uninstall as a user does, with the command that is tested."""

import os
import shutil
import subprocess

import pytest

FILES = {
    "bin/swing", "share/bash-completion/completions/swing", "share/fish/vendor_completions.d/swing.fish",
    "share/zsh/site-functions/_swing", "share/swingkit/installed-files.txt",
} | {
    f"share/man/man1/swing{name}.1"
    for name in ("", "-analyze", "-calibrate", "-convert", "-events", "-inspect", "-merge", "-methods", "-plot", "-replay", "-report", "-score", "-simulate", "-summary")
}


@pytest.fixture(scope="module")
def small(swing, tmp_path_factory):
    """The command without symbols, so that each installation is quick."""
    copy = tmp_path_factory.mktemp("command") / "swing"
    shutil.copy(swing, copy)
    subprocess.run(["strip", copy], check=True)
    return copy


@pytest.fixture
def run(root, small, tmp_path):
    def run(script, *arguments, code=0, **environment):
        scratch = tmp_path / "temporary"
        scratch.mkdir(exist_ok=True)
        given = os.environ | {"SWINGKIT_COMMAND": str(small), "HOME": str(tmp_path / "home"), "TMPDIR": str(scratch)}
        done = subprocess.run(
            [root / "scripts" / script, *map(str, arguments)], env=given | environment, cwd=tmp_path,
            capture_output=True, text=True)
        assert done.returncode == code, done.stdout + done.stderr
        assert not any(scratch.iterdir()), "temporary files are left"
        return done.stderr if code else done.stdout
    return run


def tree(folder):
    """Returns all files and folders, with content and permissions."""
    return {
        str(path.relative_to(folder)): (oct(path.stat().st_mode), path.read_bytes() if path.is_file() else None)
        for path in folder.rglob("*")
    }


def files(folder):
    return {name for name, (_, content) in tree(folder).items() if content is not None}


def test_installs_twice_and_uninstalls(run, tmp_path):
    prefix = tmp_path / "a folder" / "with spaces"
    printed = run("install", "--prefix", prefix)
    assert files(prefix) == FILES
    assert all(f"\n  {name}\n" in printed for name in FILES if name.startswith(("bin", "share/man")))
    version = subprocess.run([prefix / "bin/swing", "--version"], capture_output=True, text=True).stdout.strip()
    assert printed.startswith(f"swing {version} is installed in {prefix}:\n")
    before = tree(prefix)
    assert before["bin/swing"][0] == "0o100755" and before["share/man/man1/swing.1"][0] == "0o100644"
    # A relative folder is relative to the user's.
    run("install", "--prefix", "a folder/with spaces")
    assert tree(prefix) == before
    assert "swing is removed from" in run("uninstall", "--prefix", prefix)
    assert not prefix.exists()


def test_leaves_other_files(run, tmp_path):
    prefix = tmp_path / "prefix"
    (prefix / "share/man/man1").mkdir(parents=True)
    (prefix / "share/man/man1/other.1").write_text("other")
    before = tree(prefix)
    run("install", "--prefix", prefix)
    (prefix / "bin/mine").write_text("mine")
    run("uninstall", "--prefix", prefix)
    assert files(prefix) == {"share/man/man1/other.1", "bin/mine"}
    (prefix / "bin/mine").unlink()
    (prefix / "bin").rmdir()
    assert tree(prefix) == before


def test_changed_files_stay(run, tmp_path):
    prefix = tmp_path / "prefix"
    run("install", "--prefix", prefix)
    (prefix / "bin/swing").write_text("another program")
    message = run("install", "--prefix", prefix, code=1)
    assert message == f"install: {prefix}/bin/swing: changed since its installation; move it away, or choose another --prefix\n"
    run("uninstall", "--prefix", prefix)
    assert files(prefix) == {"bin/swing"}


def test_refuses_to_replace_another_program(run, tmp_path):
    prefix = tmp_path / "prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/swing").symlink_to("/bin/true")
    message = run("install", "--prefix", prefix, code=1)
    assert message == f"install: {prefix}/bin/swing: not installed by scripts/install; move it away, or choose another --prefix\n"
    assert files(prefix) == {"bin/swing"} and (prefix / "bin/swing").is_symlink()


@pytest.mark.parametrize("name", ["share/fish", "share/man/man1", "share/swingkit"])
def test_an_unusable_folder_changes_nothing(run, tmp_path, name):
    prefix = tmp_path / "prefix"
    (prefix / name).parent.mkdir(parents=True)
    (prefix / name).write_text("a file in place of a folder")
    before = tree(prefix)
    assert run("install", "--prefix", prefix, code=1).startswith(f"install: {prefix / name}")
    assert tree(prefix) == before


@pytest.mark.parametrize("text", ["exit 3", "echo x", "kill -TERM $PPID; sleep 1"])
def test_a_command_that_fails_changes_nothing(run, tmp_path, text):
    """The command fails, prints no help, or the user stops the installation."""
    broken = tmp_path / "broken"
    broken.write_text(f"#!/bin/sh\n{text}\n")
    broken.chmod(0o755)
    programs = tmp_path / "programs"
    programs.mkdir()
    # The real one rejects scripts.
    (programs / "strip").symlink_to("/bin/true")
    code = 143 if "kill" in text else 1
    path = f"{programs}:{os.environ['PATH']}"
    run("install", "--prefix", tmp_path / "deep/prefix", code=code, SWINGKIT_COMMAND=str(broken), PATH=path)
    assert not (tmp_path / "deep").exists()


def test_the_default_is_a_place_that_is_found_again(run, tmp_path):
    home = tmp_path / "home"
    if os.access("/usr/local", os.W_OK):
        pytest.skip("this user may write to /usr/local, which tests must not change")
    home.mkdir()
    assert f"is installed in {home}/.local:" in run("install")
    run("uninstall")
    assert not any(home.iterdir())


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--prefx", "x"], "unrecognized arguments: --prefx x"),
        (["--prefix"], "argument --prefix: expected one argument"),
        (["--prefix", ""], "argument --prefix: found '', expected a folder without colons and control characters"),
        (["--prefix", "a:b"], "argument --prefix: found 'a:b', expected a folder without colons and control characters"),
        (["--prefix", "a\nb"], "argument --prefix: found 'a\\nb', expected a folder without colons and control characters"),
    ])
@pytest.mark.parametrize("script", ["install", "uninstall"])
def test_incorrect_use_is_reported(run, tmp_path, script, arguments, message):
    assert run(script, *arguments, code=64).endswith(f"{script}: {message}\n")


def test_without_an_installation_there_is_nothing_to_remove(run, tmp_path):
    message = run("uninstall", "--prefix", tmp_path, code=1)
    assert message == (
        f"uninstall: {tmp_path}/share/swingkit/installed-files.txt: not there, so nothing is installed; "
        "name the folder with --prefix\n")


@pytest.mark.parametrize("line", ["file 0 bin/swing", "file " + "0" * 64 + " ../x", "folder /etc", "x"])
def test_a_damaged_list_removes_nothing(run, tmp_path, line):
    prefix = tmp_path / "prefix"
    run("install", "--prefix", prefix)
    listed = prefix / "share/swingkit/installed-files.txt"
    listed.write_text(listed.read_text() + line + "\n")
    before = tree(prefix)
    assert f'found "{line}", expected a file or a folder' in run("uninstall", "--prefix", prefix, code=1)
    assert tree(prefix) == before


def test_advises_on_the_path(run, tmp_path):
    prefix = tmp_path / "a prefix"
    path = os.environ["PATH"]
    assert f"  export PATH='{prefix}/bin':\"$PATH\"\n" in run("install", "--prefix", prefix)
    assert f"{prefix}/bin is on the PATH; " in run("install", "--prefix", prefix, PATH=f"{prefix}/bin:{path}")
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy("/bin/sh", other / "swing")
    printed = run("install", "--prefix", prefix, PATH=f"{other}:{prefix}/bin:{path}")
    assert f"{other}/swing comes first" in printed
    # The advice is right.
    profile = next(line for line in run("install", "--prefix", prefix).splitlines() if "export PATH" in line)
    found = subprocess.run(["sh", "-c", f"{profile}; command -v swing"], capture_output=True, text=True).stdout
    assert found == f"{prefix}/bin/swing\n"


def test_completions_complete(run, tmp_path):
    prefix = tmp_path / "prefix"
    run("install", "--prefix", prefix)
    script = prefix / "share/bash-completion/completions/swing"
    code = f'. "{script}"; COMP_WORDS=(swing analyze --impa); COMP_CWORD=2; _swing swing --impa analyze; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True)
    assert "--impacts-only" in done.stdout.split(), done.stderr
