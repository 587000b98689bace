"""Disturbs an installation at every step: after a failure nothing is changed, and after a kill it can be repeated."""

import os
import shutil

import pytest

from prefix import DEFAULTS, LIST, Failure, Prefix, default


def release(folder, version):
    """Makes the files of a version. The second version lacks a file of the first one, and has a new one."""
    texts = {"bin/swing": f"swing {version}", f"share/only-{version}/x": "x", "share/man/man1/swing.1": f"manual {version}"}
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "bin/swing").chmod(0o755)
    return folder


def tree(folder):
    return {str(path.relative_to(folder)): path.read_text() if path.is_file() else None for path in folder.rglob("*")}


def contents(folder):
    """Returns everything except the list of files, which may contain more than it has to."""
    return {name: text for name, text in tree(folder).items() if name != str(LIST)}


class Steps:
    """Counts the calls that change the disk, and does something at one of them."""

    CALLS = [(os, "replace"), (os, "mkdir"), (shutil, "copyfile"), (os, "unlink"), (os, "rmdir"), (os, "chmod")]

    def __init__(self, monkeypatch, last, action):
        self.count, self.last, self.action = 0, last, action
        for module, name in self.CALLS:
            monkeypatch.setattr(module, name, self.counted(getattr(module, name)))

    def counted(self, call):
        def counted(*arguments, **options):
            self.count += 1
            if self.count == self.last:
                self.action()
            return call(*arguments, **options)
        return counted


def fail():
    raise OSError(28, "No space left on device", "somewhere")


@pytest.fixture
def versions(tmp_path):
    prefix = tmp_path / "prefix"
    prefix.mkdir()
    return prefix, release(tmp_path / "one", 1), release(tmp_path / "two", 2)


@pytest.mark.parametrize("is_update", [False, True])
def test_a_failure_at_any_step_changes_nothing(versions, is_update):
    prefix, one, two = versions
    complete = set(contents(two)) | {"share/swingkit"}
    kept = 0
    for last in range(1, 100):
        shutil.rmtree(prefix)
        prefix.mkdir()
        if is_update:
            Prefix(prefix).install(one)
        before = tree(prefix)
        with pytest.MonkeyPatch.context() as patch:
            steps = Steps(patch, last, fail)
            try:
                Prefix(prefix).install(two)
            except OSError:
                pass
        if steps.count < last:
            break
        if tree(prefix) == before:
            kept += 1
        else:
            # Only what removes the old files may fail once the new ones are in place.
            assert contents(prefix).items() >= contents(two).items(), f"after step {last}"
            Prefix(prefix).install(two)
            assert set(contents(prefix)) == complete, f"after step {last}"
    # Before that: copies, permissions, folders, and two renames for each file.
    assert kept >= 12
    assert set(contents(prefix)) == complete


@pytest.mark.parametrize("is_update", [False, True])
def test_after_a_kill_at_any_step_both_scripts_work(versions, is_update):
    prefix, one, two = versions
    for last in range(1, 100):
        if is_update:
            Prefix(prefix).install(one)
        child = os.fork()
        if child == 0:
            with pytest.MonkeyPatch.context() as patch:
                Steps(patch, last, lambda: os._exit(9))
                Prefix(prefix).install(two)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        Prefix(prefix).install(two)
        assert set(contents(prefix)) == set(contents(two)) | {"share/swingkit"}, f"after step {last}"
        assert (prefix / "bin/swing").read_text() == "swing 2"
        assert Prefix(prefix).uninstall() == []
        assert not any(path.is_file() for path in prefix.rglob("*")), f"after step {last}"
        shutil.rmtree(prefix)
        prefix.mkdir()
        if code == 0:
            break
    assert last > 12


def test_the_list_has_the_new_files_only(versions):
    prefix, one, two = versions
    Prefix(prefix).install(one)
    Prefix(prefix).install(two)
    reread = Prefix(prefix)
    reread.read()
    assert {str(path) for path in reread.paths} == {name for name, text in tree(two).items() if text is not None}
    assert len(reread.files) == len(reread.paths)
    assert not (prefix / "share/only-1").exists()


def test_the_default_is_the_first_usable_folder(tmp_path):
    (tmp_path / "file").touch()
    assert [str(each) for each in DEFAULTS] == ["/usr/local", os.path.expanduser("~/.local")]
    assert default((tmp_path, tmp_path / "b")) == tmp_path
    # A folder that does not exist yet can be created; a file has no folders.
    assert default((tmp_path / "a", tmp_path / "b")) == tmp_path / "a"
    assert default((tmp_path / "file", tmp_path / "b")) == tmp_path / "b"
    assert default((tmp_path / "file/a", tmp_path / "b")) == tmp_path / "b"


def test_a_list_of_another_version_is_refused(versions):
    prefix, one, _ = versions
    (prefix / LIST).parent.mkdir(parents=True)
    (prefix / LIST).write_text("link bin/swing\n")
    with pytest.raises(Failure, match="expected a file or a folder"):
        Prefix(prefix).install(one)
