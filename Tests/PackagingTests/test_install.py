"""Runs scripts/install as a user does, with the command that is tested."""

import os
import shutil
import subprocess

import pytest

FILES = {
    "bin/swing",
    "share/bash-completion/completions/swing",
    "share/fish/vendor_completions.d/swing.fish",
    "share/zsh/site-functions/_swing",
}


@pytest.fixture
def run(root, swing, tmp_path):
    def run(*arguments, code=0, **environment):
        given = os.environ | {"SWINGKIT_COMMAND": str(swing), "HOME": str(tmp_path / "home")}
        done = subprocess.run(
            [root / "scripts/install", *map(str, arguments)], env=given | environment, cwd=tmp_path,
            capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stderr if code else done.stdout

    return run


def tree(folder):
    """Returns all files with content and permissions, and all folders."""
    return {
        str(path.relative_to(folder)): (oct(path.stat().st_mode), path.read_bytes() if path.is_file() else None)
        for path in folder.rglob("*")
    }


def files(folder):
    return {name for name, (_, content) in tree(folder).items() if content is not None}


def test_installs_twice_and_uninstalls(run, tmp_path):
    prefix = tmp_path / "a folder" / "with spaces"
    printed = run("--prefix", prefix)
    assert files(prefix) == FILES
    assert all(f"\n  {name}\n" in printed for name in FILES)
    version = subprocess.run([prefix / "bin/swing", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    assert printed.startswith(f"{version} is installed in {prefix}:\n")
    assert f'export PATH="{prefix}/bin:$PATH"' in printed
    before = tree(prefix)
    assert before["bin/swing"][0] == "0o100755"
    # A relative folder is relative to the user's.
    run("--prefix", "a folder/with spaces")
    assert tree(prefix) == before
    assert run("--uninstall", "--prefix", prefix) == f"swing is removed from {prefix}\n"
    assert not prefix.exists()


def test_other_files_stay(run, tmp_path):
    prefix = tmp_path / "prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/mine").write_text("mine")
    before = tree(prefix)
    run("--prefix", prefix)
    run("--uninstall", "--prefix", prefix)
    assert tree(prefix) == before


@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("option", [[], ["--uninstall"]])
def test_another_program_is_not_replaced_and_not_removed(run, tmp_path, name, option):
    prefix = tmp_path / "prefix"
    (prefix / name).parent.mkdir(parents=True)
    (prefix / name).write_text("another program")
    before = tree(prefix)
    message = run(*option, "--prefix", prefix, code=1)
    assert message == f"install: {prefix}/{name}: not SwingKit's; move it away, or choose another --prefix\n"
    assert tree(prefix) == before


@pytest.mark.parametrize("name", ["share/fish", "share/zsh"])
def test_a_failure_leaves_the_earlier_command(run, tmp_path, name):
    prefix = tmp_path / "prefix"
    run("--prefix", prefix)
    (prefix / "bin/swing").write_bytes((prefix / "bin/swing").read_bytes() + b"earlier")
    for path in sorted((prefix / name).rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    (prefix / name).rmdir()
    (prefix / name).write_text("a file in place of a folder")
    before = tree(prefix)
    message = run("--prefix", prefix, code=1)
    assert message.startswith(f"install: {prefix}/{name}/") and message.count("\n") == 1
    assert tree(prefix) == before


@pytest.mark.parametrize("text", ["exit 3", "kill -TERM $PPID; sleep 1"])
def test_a_command_that_fails_leaves_the_earlier_one(run, tmp_path, text):
    """The command prints no completions, or the user stops the installation."""
    prefix = tmp_path / "prefix"
    run("--prefix", prefix)
    before = tree(prefix)
    broken = tmp_path / "broken"
    broken.write_text(f"#!/bin/sh\n{text}\n")
    broken.chmod(0o755)
    # The path is relative to the user's folder.
    run("--prefix", prefix, code=1 if "exit" in text else -15, SWINGKIT_COMMAND="./broken")
    assert tree(prefix) == before


def test_the_default_is_the_system_s_folder_or_home(run, root, tmp_path):
    """Asks the script's line, because tests must not change /usr/local."""
    text = (root / "scripts/install").read_text()
    line = next(line for line in text.splitlines() if line.lstrip().startswith("if [ ! -w /usr/local/bin ]"))
    for made, expected in ((["bin"], "system"), ([], "system"), (None, "home/.local")):
        system = tmp_path / "system"
        if made is not None:
            system.mkdir()
            for name in made:
                (system / name).mkdir()
        code = f"prefix={system}; HOME={tmp_path}/home; {line.replace('/usr/local', str(system))}; echo $prefix"
        done = subprocess.run(["bash", "-euc", code], capture_output=True, text=True, check=True)
        assert done.stdout == f"{tmp_path}/{expected}\n"
        shutil.rmtree(system, ignore_errors=True)


def test_the_advice_on_the_path_is_right(run, tmp_path):
    prefix = tmp_path / "a prefix"
    path = os.environ["PATH"]
    assert "profile" not in run("--prefix", prefix, PATH=f"{prefix}/bin:{path}")
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy("/bin/sh", other / "swing")
    for current in (path, f"{other}:{prefix}/bin:{path}"):
        advice = next(line for line in run("--prefix", prefix, PATH=current).splitlines() if "profile: " in line)
        code = f"{advice.partition('profile: ')[2]}; command -v swing"
        done = subprocess.run(["bash", "-c", code], env=os.environ | {"PATH": current}, capture_output=True, text=True)
        assert done.stdout == f"{prefix}/bin/swing\n"


def test_completions_complete(run, tmp_path):
    prefix = tmp_path / "prefix"
    run("--prefix", prefix)
    script = prefix / "share/bash-completion/completions/swing"
    code = f'. "{script}"; COMP_WORDS=(swing analyze --impa); COMP_CWORD=2; _swing swing --impa analyze; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True)
    assert "--impacts-only" in done.stdout.split(), done.stderr


def test_a_command_that_does_not_exist_is_named(run, tmp_path):
    message = run("--prefix", tmp_path / "prefix", code=1, SWINGKIT_COMMAND="/nowhere/swing")
    assert message == "install: /nowhere/swing: there is no such program; correct SWINGKIT_COMMAND\n"
    assert not (tmp_path / "prefix").exists()


@pytest.mark.parametrize("arguments", [["--prefix"], ["--other"]])
def test_usage(run, arguments):
    run(*arguments, code=1 if arguments == ["--prefix"] else 64)
