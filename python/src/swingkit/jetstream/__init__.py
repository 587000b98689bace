"""Frames of recordings through NATS JetStream: gateways publish them, a worker appends them to recordings."""

from .frames import Frame, lost, split
from .gateway import Gateway, Receipt
from .server import CONFIGURATION, check_server
from .worker import Worker

__all__ = ["CONFIGURATION", "Frame", "Gateway", "Receipt", "Worker", "check_server", "lost", "split"]
