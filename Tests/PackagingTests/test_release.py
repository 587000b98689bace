"""scripts/release replaces only the files of a release."""

import subprocess

import pytest


@pytest.mark.parametrize(
    "names",
    [["photo.jpg"], ["SHA256SUMS", "photo.jpg"], ["SHA256SUMS", "more/swingkit.rb"]],
)
def test_a_folder_with_other_files_is_kept(root, tmp_path, names):
    for name in [*names, "swing-0.1.0-linux-x86_64"]:
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    before = sorted(tmp_path.rglob("*"))
    done = subprocess.run(
        [root / "scripts/release", tmp_path / "folder"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "name another folder" in done.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_the_files_of_a_release_are_known(root, tmp_path):
    script = (root / "scripts/release").read_text()
    others = script[
        script.index("others() {") : script.index("}\n", script.index("others() {")) + 2
    ]
    names = [
        "SHA256SUMS",
        "swingkit.rb",
        "swing-0.1.0-linux-x86_64",
        "swingkit-0.1.0.tar.gz",
        "swingkit-python-0.1.0.cdx.json",
    ]
    for name in names:
        (tmp_path / name).touch()
    run = ["bash", "-c", f"folder=$1\n{others}others", "release", tmp_path]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == ""
    (tmp_path / "notes.txt").touch()
    assert (
        subprocess.run(run, capture_output=True, text=True, check=True).stdout
        == f"{tmp_path}/notes.txt\n"
    )
