"""Command line of the worker: ``python -m swingkit.jetstream``."""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from ..errors import SwingKitError
from .worker import Worker


def main() -> int:
    """Run a worker until it is interrupted; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m swingkit.jetstream", description="Append the frames of a NATS JetStream to recordings."
    )
    parser.add_argument("folder", help="folder of the recordings")
    parser.add_argument("--server", default="nats://localhost:4222", help="address of the NATS server")
    parser.add_argument("--prefix", default="swings", help="name of the stream, as that of the gateways")
    parser.add_argument("--monitor", help="monitoring address of the server, to check its configuration")
    parser.add_argument("--ack-wait", type=float, default=30, help="time until a frame is delivered again, in s")
    given = parser.parse_args()
    worker = Worker(
        given.folder,
        given.server,
        prefix=given.prefix,
        monitor=given.monitor,
        ack_wait=given.ack_wait,
        finished=show,
    )
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(work(worker))
    except SwingKitError as problem:
        print(f"swingkit: {problem}", file=sys.stderr)
        return problem.exit_code if problem.exit_code > 0 else 1
    return 0


async def work(worker: Worker) -> None:
    """Run a worker."""
    async with worker:
        await worker.run()


def show(path: Path) -> None:
    """Print the path of a finished recording."""
    print(path, flush=True)


if __name__ == "__main__":
    sys.exit(main())
