"""Results and their files: replaced, temporary, copied, pickled, forked, and after a change of the folder."""

import copy
import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import swingkit


def uses() -> dict[str, Callable[[swingkit.Results], object]]:
    return {
        "swings": lambda results: results.swings,
        "sessions": lambda results: results.sessions,
        "windows": lambda results: results.windows,
        "tree": lambda results: results.tree,
        "to_pandas": lambda results: results.to_pandas(),
        "failures": lambda results: results.failures,
        "windows()": swingkit.windows,
        "score": lambda results: swingkit.score(results, []),
        "report": lambda results: swingkit.report(results, "never.html"),
        "merge": lambda results: swingkit.merge([results], "never.h5"),
        "write_captions": lambda results: swingkit.write_captions(results, "never.srt", offset=0),
        "write_parquet": lambda results: swingkit.write_parquet(results, "never"),
    }


@pytest.mark.parametrize("name", uses())
@pytest.mark.parametrize("is_first_read", [True, False])
def test_replaced_file_is_an_error(recordings: Path, tmp_path: Path, name: str, is_first_read: bool) -> None:
    out = tmp_path / "same.h5"
    old = swingkit.analyze(recordings / "r2.h5", out=out, profile="tennis")
    if is_first_read:
        assert old.sessions["profile"].to_numpy().tolist() == ["tennis"]
        del old.sessions
    new = swingkit.analyze(recordings / "r2.h5", out=out, profile="golf")
    with pytest.raises(swingkit.ReplacedResultsError, match=r"same\.h5: was replaced .*; read it again with"):
        uses()[name](old)
    assert new.sessions["profile"].to_numpy().tolist() == ["golf"]


def test_signals_of_a_replaced_file_are_an_error(recordings: Path, tmp_path: Path) -> None:
    windows = swingkit.analyze(recordings / "r2.h5", out=tmp_path / "a.h5").windows
    swingkit.analyze(recordings / "r1.h5", out=tmp_path / "a.h5")
    with pytest.raises(swingkit.ReplacedResultsError):
        windows["filtered_z"].load()
    (tmp_path / "a.h5").unlink()
    with pytest.raises(swingkit.MissingInputError, match=r"a\.h5: cannot be read: No such file"):
        windows["filtered_z"].load()


def test_what_was_read_remains(recordings: Path, tmp_path: Path) -> None:
    old = swingkit.analyze(recordings / "r2.h5", out=tmp_path / "a.h5", profile="tennis")
    table = old.to_pandas()
    swingkit.analyze(recordings / "r2.h5", out=tmp_path / "a.h5", profile="golf")
    assert old.to_pandas().equals(table)


def test_temporary_file_is_deleted_with_its_last_user(recordings: Path) -> None:
    results = swingkit.analyze(recordings / "r1.h5")
    path, part = results.path, results.windows["filtered_z"].isel(swing=1)
    twin = copy.copy(results)
    del results
    assert twin.swings.sizes["swing"] > 1
    del twin
    assert part.notnull().any()
    del part
    assert not path.parent.exists()


def test_child_process_keeps_the_temporary_file(recordings: Path) -> None:
    results = swingkit.analyze(recordings / "r1.h5")
    child = os.fork()
    if child == 0:
        del results
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert results.swings.sizes["swing"] > 1


@pytest.mark.parametrize("part", ["results", "windows"])
def test_pickle(recordings: Path, tmp_path: Path, part: str) -> None:
    def pickled(results: swingkit.Results) -> bytes:
        return pickle.dumps(results if part == "results" else results.windows)

    with pytest.raises(swingkit.UsageError, match="cannot be pickled"):
        pickled(swingkit.analyze(recordings / "r1.h5"))
    results = swingkit.analyze(recordings / "r1.h5", out=tmp_path / "a.h5")
    restored = pickle.loads(pickled(results))
    windows = restored.windows if part == "results" else restored
    assert windows.identical(results.windows)
    shutil.copy(tmp_path / "a.h5", tmp_path / "b.h5")
    (tmp_path / "b.h5").replace(tmp_path / "a.h5")
    late = pickle.loads(pickle.dumps(results._file))
    with pytest.raises(swingkit.ReplacedResultsError):
        late.check()


def test_relative_output_survives_a_change_of_the_folder(
    recordings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    results = swingkit.analyze(recordings / "r1.h5", out="a.h5")
    monkeypatch.chdir("/")
    assert results.path == tmp_path / "a.h5"
    assert results.windows["filtered_z"].notnull().any()
