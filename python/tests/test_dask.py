"""A study on a real scheduler with worker processes on loopback."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import swingkit
from swingkit import _command
from swingkit.dask import analyze_study, scheduler, task
from swingkit.dask.inputs import Input, batches
from swingkit.dask.lock import locked
from swingkit.dask.task import Order, analyze_batch

Start = Callable[..., str]


@contextmanager
def process(module: str, *options: str) -> Iterator[None]:
    """Run a process of Dask, and end it together with its children."""
    command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as child:
        try:
            yield
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a scheduler and workers, which a nanny starts again if they die; return the scheduler's address."""
    with ExitStack() as stack:

        def begin(workers: int, nanny: str = "--no-nanny") -> str:
            from distributed.utils import open_port

            address = f"tcp://127.0.0.1:{open_port('127.0.0.1')}"
            port = address.rsplit(":", 1)[1]
            stack.enter_context(process("dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"))
            for number in range(workers):
                options = [
                    "--nthreads",
                    "1",
                    nanny,
                    "--no-dashboard",
                    "--local-directory",
                    f"{tmp_path}/{number}",
                ]
                stack.enter_context(process("dask_worker", address, "--host", "127.0.0.1", *options))
            return address

        yield begin


def one_machine(names: list[str], out: Path) -> bytes:
    """Return the bytes of the command's file of a sorted list."""
    _command.run(["analyze", "-", "-o", out], names=sorted(names))
    return out.read_bytes()


def test_killed_worker_and_deadly_file(
    recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    names = [str(recordings / f"r{number}.h5") for number in (6, 2, 4, 1, 3, 5)] + [str(recordings / "none.h5")]
    expected = one_machine(names, tmp_path / "one.h5")
    deadly = recordings.parent / "zdeadly.h5"
    deadly.write_bytes(b"x" * 100)
    # The first command that reads r2 kills its worker in the middle of the batch.
    stub(
        f"""names=$(cat)
        case "$names" in */none//*) ;; */zdeadly.h5*) kill -9 $$ ;; esac
        case "$names" in */r2.h5*) if mkdir {tmp_path}/killed 2>/dev/null; then kill -9 $PPID; exit 9; fi ;; esac
        printf '%s\\n' "$names" | "$SWING" "$@" """
    )
    out = tmp_path / "study.h5"
    address = start(2)
    steps: list[tuple[int, int]] = []
    study = analyze_study(
        [*names, deadly, names[0]],
        out=out,
        scheduler=address,
        # An eighth of this, two recordings, is always allowed.
        batch_bytes=17 * (recordings / "r1.h5").stat().st_size,
        progress=lambda done, total: steps.append((done, total)),
    )
    assert (tmp_path / "killed").is_dir()
    assert study.failures["input_uri"].tolist() == [str(recordings / "none.h5"), str(deadly)]
    assert "SIGKILL" in study.messages[str(deadly)]
    assert study.results is not None
    assert study.results.sessions["input_uri"].to_numpy().tolist() == sorted([*names, str(deadly)])
    assert dict(zip(study.results.failures["input_uri"], study.results.failures["message"], strict=True)) == (
        study.messages
    )
    # Without the row of the deadly file, the output is that of one machine.
    deadly.unlink()
    analyze_study(names, out=out, scheduler=address)
    assert out.read_bytes() == expected
    assert steps[-1] == (8, 8)
    assert not (tmp_path / "study.h5.shards").exists()


def test_file_that_ends_each_worker(
    recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    fatal = recordings.parent / "fatal.h5"
    fatal.write_bytes(b"x" * 100)
    stub(
        """names=$(cat)
        case "$names" in */none//*) ;; */fatal.h5*) kill -9 $PPID; exit 9 ;; esac
        printf '%s\\n' "$names" | "$SWING" "$@" """
    )
    names = [recordings / "r1.h5", recordings / "r2.h5"]
    study = analyze_study([*names, fatal], out=tmp_path / "o.h5", scheduler=start(1, nanny="--nanny"), retries=1)
    assert study.messages == {str(fatal): "the worker died each time with this recording"}
    assert study.results is not None
    assert study.results.sessions["input_uri"].to_numpy().tolist() == sorted(map(str, [*names, fatal]))
    assert study.results.failures["message"].tolist() == ["the worker died each time with this recording"]
    assert study.results.failures["session_id"].tolist() == [str(fatal)]


def test_a_part_in_which_every_recording_fails(recordings: Path, tmp_path: Path, start: Start) -> None:
    names = [str(tmp_path / "bad.csv"), str(tmp_path / "none.h5")]
    Path(names[0]).write_text("timestamp,x,y,z\n1,2,3,rubbish\n")
    # Each batch contains one recording.
    study = analyze_study([*names, recordings / "r1.h5"], out=tmp_path / "o.h5", scheduler=start(1), batch_bytes=1)
    assert sorted(study.messages) == names
    assert study.results is not None
    assert sorted(study.results.failures["input_uri"]) == names
    assert study.results.sessions.sizes["session"] == 3
    # Nothing can be analysed at all: the results contain the failures.
    study = analyze_study(names, out=tmp_path / "none-left.h5", scheduler=start(1), batch_bytes=1)
    assert study.results is not None
    assert sorted(study.results.failures["input_uri"]) == names


def test_workers_that_join_later(
    recordings: Path, tmp_path: Path, stub: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    names = [str(each) for each in sorted(recordings.glob("*.h5"))]
    expected = one_machine(names, tmp_path / "one.h5")
    workers = tmp_path / "workers"
    workers.mkdir()
    # After the first batch, a batch waits until a second worker process has one too.
    stub(
        f"""case "$1" in analyze)
            touch {workers}/$PPID
            if ! mkdir {tmp_path}/first 2>/dev/null; then
                for turn in $(seq 300); do
                    if [ "$(ls {workers} | wc -l)" -gt 1 ]; then break; fi
                    sleep 0.1
                done
            fi ;;
        esac
        exec "$SWING" "$@" """
    )
    with LocalCluster(n_workers=1, threads_per_worker=1, protocol="tcp://", **scheduler.LOCAL) as cluster:
        study = analyze_study(
            names,
            out=tmp_path / "study.h5",
            scheduler=cluster.scheduler_address,
            batch_bytes=1,
            progress=lambda done, _: cluster.scale(3) if done == 1 else None,
        )
    assert len(list(workers.iterdir())) > 1
    assert not study.messages
    assert (tmp_path / "study.h5").read_bytes() == expected


def test_a_worker_of_another_version_that_joins_later(recordings: Path, tmp_path: Path) -> None:
    order = Order(str(recordings), str(tmp_path), version="0.0.0")
    with pytest.raises(swingkit.SwingKitError, match=r"a worker has swing .*; expected 0\.0\.0; install"):
        analyze_batch("key", (Input("r1.h5", "", 1),), order)
    assert not list(tmp_path.iterdir())


def test_remote_inputs_are_fetched(
    recordings: Path, tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    urls = [f"file://{recordings}/r{number}.h5" for number in (2, 1)]
    study = analyze_study(urls, out=tmp_path / "remote.h5", scheduler=start(1), scratch=scratch, batch_bytes=1)
    local = swingkit.analyze([recordings / "r1.h5", recordings / "r2.h5"])
    assert study.results is not None
    assert study.results.swings.identical(local.swings)
    stored = study.results.sessions["input_fingerprint"].to_numpy().tolist()
    assert [each.replace(str(recordings)[1:], str(recordings)) for each in stored] == [
        str(each) for each in local.sessions["input_fingerprint"].to_numpy()
    ]
    assert not list(scratch.iterdir())


def test_a_repeated_study_keeps_complete_shards(
    recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path]
) -> None:
    names = [recordings / f"r{number}.h5" for number in (1, 2)]
    log = tmp_path / "log"
    count = f'case "$1" in analyze) echo >>{log} ;; esac\n'
    full = f'if mkdir {tmp_path}/once; then echo "swing: disk full" >&2; exit 74; fi'
    stub(f'{count} case "$1" in merge) {full} ;; esac\nexec "$SWING" "$@"')
    address = start(1)
    with pytest.raises(swingkit.InputOutputError, match="disk full"):
        analyze_study(names, out=tmp_path / "o.h5", scheduler=address, batch_bytes=1)
    assert len(log.read_text()) == 2
    assert len(list((tmp_path / "o.h5.shards").glob("*.h5"))) == 2
    study = analyze_study(names, out=tmp_path / "o.h5", scheduler=address, batch_bytes=1)
    assert len(log.read_text()) == 2
    assert study.results is not None
    assert study.results.sessions.sizes["session"] == 2


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("exit 127", "cannot use swingkit: swing failed with exit code 127; install the same wheel"),
        ("echo 0.0.0", "has swing 0.0.0; expected"),
    ],
)
def test_worker_without_the_wheel(
    recordings: Path,
    tmp_path: Path,
    start: Start,
    stub: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    words: str,
) -> None:
    sound = _command.find()
    stub(script)
    address = start(1)
    # The worker has started with the stub; this process uses the command.
    monkeypatch.setenv("SWINGKIT_COMMAND", sound)
    with pytest.raises(swingkit.SwingKitError, match=words) as caught:
        analyze_study([recordings / "r1.h5"], out=tmp_path / "o.h5", scheduler=address)
    assert "\n" not in str(caught.value)


def test_full_scratch_disk(recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path]) -> None:
    stub(
        'case "$1" in analyze) echo "swing: /scratch: no space left on device" >&2; exit 74 ;; esac; exec "$SWING" "$@"'
    )
    with pytest.raises(swingkit.InputOutputError, match=r"^/scratch: no space left on device$"):
        analyze_study([recordings / "r1.h5"], out=tmp_path / "o.h5", scheduler=start(1))


def test_a_copy_to_a_full_scratch_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(each: Input, folder: Path, options: dict[str, object]) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", each.url, None, "/scratch/r1.h5")

    monkeypatch.setattr(task, "fetch", fail)
    with pytest.raises(swingkit.SwingKitError, match=r"^/scratch/r1\.h5: No space left on device; shards"):
        analyze_batch("key", (Input("r1.h5", "memory://r1.h5", 1),), Order("", str(tmp_path)))


def test_unreachable_scheduler(recordings: Path, tmp_path: Path) -> None:
    with pytest.raises(swingkit.SwingKitError, match="the scheduler cannot be reached within 1 s"):
        analyze_study([recordings / "r1.h5"], out=tmp_path / "o.h5", scheduler="tcp://127.0.0.1:9", timeout=1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("inputs", "out", "kind", "words"),
    [
        ([], "o.h5", swingkit.MissingInputError, "the list of recordings is empty"),
        (["/r1.h5"], "none/o.h5", swingkit.OutputError, "no such folder"),
        (["file:///a.h5", "b.h5"], "o.h5", swingkit.SwingKitError, "mix URLs and relative paths"),
    ],
)
def test_wrong_calls(tmp_path: Path, inputs: list[str], out: str, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        analyze_study(inputs, out=tmp_path / out)


def test_command_line(recordings: Path, tmp_path: Path, start: Start) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text(f"{recordings}/r1.h5\n{recordings}/none.h5\n")
    table = tmp_path / "t.csv"
    table.write_text("file,condition\nr1,tired\nr7,tired\n")
    command = [sys.executable, "-m", "swingkit.dask", f"@{listed}", "-o", "o.h5", "--scheduler", start(1)]
    command += ["--session-table", "t.csv"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 65, done.stderr
    assert f"failed\t{recordings}/none.h5\t" in done.stderr
    assert "2 of 2 recordings" in done.stderr
    assert 'swingkit: warning: t.csv: line 3: "r7" names none of the recordings\n' in done.stderr
    assert swingkit.read_results(tmp_path / "o.h5").sessions.sizes["session"] == 2


@pytest.mark.parametrize(("guard", "code"), [('if __name__ == "__main__":', 0), ("if True:", 1)])
def test_script_with_processes_of_this_machine(recordings: Path, tmp_path: Path, guard: str, code: int) -> None:
    script = tmp_path / "script.py"
    call = f"analyze_study([{str(recordings / 'r1.h5')!r}], out='o.h5')"
    script.write_text(f"from swingkit.dask import analyze_study\n{guard}\n    {call}\n")
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert (tmp_path / "o.h5").is_file() == (code == 0)
    lines = done.stderr.splitlines()
    assert len(lines) < 15
    assert code == 0 or 'call analyze_study after the line if __name__ == "__main__":' in lines[-1]


@pytest.mark.parametrize(
    ("sizes", "limit", "expected"),
    [
        ([], 5, []),
        ([9, 1], 5, [1, 1]),
        ([0, 0], 1, [2]),
        ([1, 1, 1], 16, [2, 1]),
        ([3, 3, 9, 1], 48, [2, 1, 1]),
        # The last batches are smaller, down to an eighth of the limit.
        ([1] * 64, 16, [16, 12, 9, 6, 5, 4, 3, 2, 2, 2, 2, 1]),
    ],
)
def test_batches_by_bytes(sizes: list[int], limit: int, expected: list[int]) -> None:
    inputs = [Input(str(number), size=size) for number, size in enumerate(sizes)]
    divided = batches(inputs, limit)
    assert [len(batch) for batch in divided] == expected
    assert [each for batch in divided for each in batch] == inputs


def test_a_shard_that_vanishes_is_not_counted(
    recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path]
) -> None:
    names = [recordings / f"r{number}.h5" for number in (1, 2, 3)]
    # The file of one batch disappears, although the command succeeds.
    stub(
        f"""names=$(cat)
        printf '%s' "$names" | "$SWING" "$@" || exit
        case "$1 $names" in analyze*r2.h5) if mkdir {tmp_path}/once; then rm "$4"; fi ;; esac"""
    )
    address = start(1)
    with pytest.raises(swingkit.OutputError, match="vanished while the batch was analysed; repeat the study"):
        analyze_study(names, out=tmp_path / "o.h5", scheduler=address, batch_bytes=1)
    assert not (tmp_path / "o.h5").exists()
    study = analyze_study(names, out=tmp_path / "o.h5", scheduler=address, batch_bytes=1)
    assert study.results is not None
    assert study.results.sessions.sizes["session"] == 3


@pytest.mark.parametrize("damage", ["empty", "cut", "another", "bit"])
def test_a_damaged_shard_is_analysed_again(
    recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path], damage: str
) -> None:
    names = [recordings / f"r{number}.h5" for number in (1, 2)]
    stub(f'case "$1" in merge) mkdir {tmp_path}/once && exit 74 ;; esac\nexec "$SWING" "$@"')
    address = start(1)
    with pytest.raises(swingkit.InputOutputError):
        analyze_study(names, out=tmp_path / "o.h5", scheduler=address, batch_bytes=1)
    shards = sorted((tmp_path / "o.h5.shards").glob("*.h5"))
    content = shards[0].read_bytes()
    player = content.index(b"P1") if b"P1" in content else content.index(b"P2")
    shards[0].write_bytes(
        {
            "empty": b"",
            "cut": content[:1000],
            "another": shards[1].read_bytes(),
            # The player's name.
            "bit": content[:player] + bytes([content[player] ^ 1]) + content[player + 1 :],
        }[damage]
    )
    study = analyze_study(names, out=tmp_path / "o.h5", scheduler=address, batch_bytes=1)
    assert study.results is not None
    assert study.results.sessions.sizes["session"] == 2
    assert sorted(study.results.sessions["player"].to_numpy().tolist()) == ["P1", "P2"]


def test_a_merge_that_loses_a_recording_is_an_error(
    recordings: Path, tmp_path: Path, start: Start, stub: Callable[[str], Path]
) -> None:
    names = [recordings / f"r{number}.h5" for number in (1, 2)]
    stub('case "$1" in merge) read -r one; set -- merge "$one" -o "$4" ;; esac\nexec "$SWING" "$@"')
    with pytest.raises(swingkit.OutputError, match="contains 1 of 2 recordings"):
        analyze_study(names, out=tmp_path / "o.h5", scheduler=start(1), batch_bytes=1)
    assert len(list((tmp_path / "o.h5.shards").glob("*.h5"))) == 2


def test_two_studies_do_not_share_a_folder(recordings: Path, tmp_path: Path) -> None:
    with locked(tmp_path / "shards"):
        with pytest.raises(swingkit.OutputError, match="another study uses this folder of shards"):
            analyze_study([recordings / "r1.h5"], out=tmp_path / "o.h5", shards=tmp_path / "shards")
        assert not (tmp_path / "o.h5").exists()
    assert not (tmp_path / "shards").exists()
