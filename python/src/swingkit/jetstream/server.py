"""The server's configuration, the stream, and the names of sessions in it."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from typing import Any

from ..errors import InputOutputError, UsageError
from .frames import HEADER, LONGEST

#: What the configuration of nats-server must contain: by default, it acknowledges up to two minutes before it syncs,
#: and rejects the longest frames.
CONFIGURATION = """\
max_payload: 2MB
jetstream {
    store_dir: "jetstream"
    sync_interval: always
}
"""

#: The port of the monitoring address is that of ``http_port``.
_REMEDY = "see swingkit.jetstream.CONFIGURATION"


def check_server(monitor: str) -> None:
    """Check that a server syncs each message before it acknowledges it.

    Parameters
    ----------
    monitor : str
        Monitoring address of the server, such as ``http://localhost:8222``.

    Raises
    ------
    UsageError
        The server has another configuration.
    InputOutputError
        The server does not answer.
    """
    if not monitor.startswith(("http://", "https://")):
        raise UsageError(f"{monitor}: is no monitoring address; expected one such as http://localhost:8222", 64)
    try:
        with urllib.request.urlopen(f"{monitor.rstrip('/')}/varz", timeout=10) as answer:  # noqa: S310
            found = json.load(answer)
        settings = found["jetstream"].get("config") or {}
    except (OSError, ValueError, KeyError, AttributeError) as problem:
        raise InputOutputError(f"{monitor}: does not state the server's configuration: {problem}", 74) from problem
    if not settings:
        raise UsageError(f"{monitor}: the server has no JetStream; {_REMEDY}", 64)
    if not settings.get("sync_always"):
        raise UsageError(
            f"{monitor}: found a sync_interval in ns of {settings.get('sync_interval')}, expected always; {_REMEDY}", 64
        )


async def connected(servers: str | list[str]) -> Any:
    """Return a connection that is made again whenever it ends."""
    import nats

    try:
        client = await nats.connect(servers, max_reconnect_attempts=-1, reconnect_time_wait=0.2, connect_timeout=5)
    except (OSError, nats.errors.Error) as problem:
        raise InputOutputError(f"{servers}: cannot connect to the NATS server: {problem}", 74) from problem
    if client.max_payload < LONGEST + HEADER + 1024:
        limit = client.max_payload
        await client.close()
        raise UsageError(f"{servers}: the server takes up to {limit} bytes, expected 2 MB; {_REMEDY}", 64)
    return client


async def prepare(client: Any, prefix: str) -> str:
    """Make the stream of a prefix if it is missing; return its name.

    Messages that the worker has acknowledged leave the stream: the recordings have them.
    """
    from nats.js.api import DiscardPolicy, RetentionPolicy, StorageType, StreamConfig

    if not re.fullmatch("[A-Za-z0-9_-]{1,100}", prefix):
        raise UsageError(f"{prefix}: is no prefix of subjects; expected letters, digits, _ and -", 64)
    settings = StreamConfig(
        name=prefix,
        subjects=[f"{prefix}.*"],
        retention=RetentionPolicy.WORK_QUEUE,
        storage=StorageType.FILE,
        discard=DiscardPolicy.NEW,
    )
    import nats

    try:
        await client.jetstream().add_stream(settings)
    except nats.js.errors.BadRequestError as problem:
        # Someone made it with other settings, such as replicas, which remain.
        if problem.err_code != 10058:
            raise UsageError(f"{prefix}: cannot make the stream: {problem}", 64) from problem
    except (OSError, nats.errors.Error) as problem:
        raise InputOutputError(f"{prefix}: cannot make the stream: {problem}; try again", 74) from problem
    return prefix


def is_session(name: str) -> bool:
    """Return whether a name can be that of a session, in subjects and as that of a file."""
    return re.fullmatch("[A-Za-z0-9_-]{1,100}", name) is not None
