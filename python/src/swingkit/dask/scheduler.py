"""Connection with a scheduler, and a check of its workers."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from ..errors import SwingKitError
from .task import check_worker

if TYPE_CHECKING:
    from distributed import Client


#: Settings of the processes that `connect` starts. Nothing reads their profile, and frequent timers take time from the
#: analysis.
SETTINGS = {"distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "500ms"}

#: Options of a cluster on this machine: it has no dashboard, and only this machine reaches its server, at a free port.
LOCAL: dict[str, Any] = {"dashboard_address": "127.0.0.1:0", "scheduler_kwargs": {"dashboard": False}}


@contextmanager
def connect(scheduler: str | Client | None, timeout: float, version: str) -> Iterator[Client]:
    """Yield a client whose workers have this package and the same version of the command.

    Parameters
    ----------
    scheduler : str, distributed.Client or None
        Address of a scheduler, or an open client, which stays open. None starts processes on this machine.
    timeout : float
        Time to wait for the scheduler and its first worker, in s.
    version : str
        Version of the command that each worker must have.
    """
    try:
        import dask.config
        from distributed import Client, LocalCluster
    except ImportError as problem:
        raise SwingKitError('Dask is not installed; run pip install "swingkit[dask]"') from problem
    if isinstance(scheduler, Client):
        _check_workers(scheduler, timeout, version)
        yield scheduler
        return
    if scheduler is None:
        with dask.config.set(SETTINGS):
            try:
                # Errors of batches reach the caller, so the workers do not log them too.
                cluster = LocalCluster(threads_per_worker=1, silence_logs=logging.CRITICAL, **LOCAL)
            except RuntimeError as problem:
                reason = str(problem).rstrip(".")
                raise SwingKitError(
                    f"the processes of this machine cannot be started: {reason}; in a script, call analyze_study after "
                    'the line if __name__ == "__main__":'
                ) from None
            with cluster, Client(cluster) as client:
                _check_workers(client, timeout, version)
                yield client
        return
    try:
        client = Client(scheduler, timeout=timeout)
    except (OSError, ValueError) as problem:
        raise SwingKitError(
            f"{scheduler}: the scheduler cannot be reached within {timeout:g} s; check the address and that it runs", 74
        ) from problem
    with client:
        _check_workers(client, timeout, version)
        yield client


def leave_import() -> None:
    """End a new process of this machine if it imports a script that starts processes as soon as it is imported."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_globals.get("__name__") == "__mp_main__":
            # The process that started this one states the reason.
            sys.exit(1)
        frame = frame.f_back


def _check_workers(client: Client, timeout: float, expected: str) -> None:
    try:
        client.wait_for_workers(1, timeout=timeout)
    except TimeoutError as problem:
        raise SwingKitError(
            f"the scheduler has no worker after {timeout:g} s; start workers, then repeat", 74
        ) from problem
    for address, version in client.run(check_worker, on_error="return").items():
        if isinstance(version, BaseException):
            raise SwingKitError(
                f"worker {address}: cannot use swingkit: {version}; install the same wheel on each worker", 127
            ) from version
        if version != expected:
            raise SwingKitError(
                f"worker {address}: has swing {version}; expected {expected}; install the same wheel on each worker",
                127,
            )
