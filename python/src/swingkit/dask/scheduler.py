"""Connection with a scheduler, and a check of its workers."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .._version import command_version
from ..errors import SwingKitError
from .task import check_worker

if TYPE_CHECKING:
    from distributed import Client


@contextmanager
def connect(scheduler: str | Client | None, timeout: float) -> Iterator[Client]:
    """Yield a client whose workers have this package and the same version of the command.

    Parameters
    ----------
    scheduler : str, distributed.Client or None
        Address of a scheduler, or an open client, which stays open. None starts processes on this machine.
    timeout : float
        Time to wait for the scheduler and its first worker, in s.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError as problem:
        raise SwingKitError('Dask is not installed; run pip install "swingkit[dask]"') from problem
    if isinstance(scheduler, Client):
        _check_workers(scheduler, timeout)
        yield scheduler
        return
    if scheduler is None:
        # Errors of batches reach the caller, so the workers do not log them too.
        with (
            LocalCluster(threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL) as cluster,
            Client(cluster) as client,
        ):
            _check_workers(client, timeout)
            yield client
        return
    try:
        client = Client(scheduler, timeout=timeout)
    except (OSError, ValueError) as problem:
        raise SwingKitError(
            f"{scheduler}: the scheduler cannot be reached within {timeout:g} s; check the address and that it runs", 74
        ) from problem
    with client:
        _check_workers(client, timeout)
        yield client


def _check_workers(client: Client, timeout: float) -> None:
    try:
        client.wait_for_workers(1, timeout=timeout)
    except TimeoutError as problem:
        raise SwingKitError(
            f"the scheduler has no worker after {timeout:g} s; start workers, then repeat", 74
        ) from problem
    expected = command_version()
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
