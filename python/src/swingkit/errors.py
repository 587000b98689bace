"""Errors of the command as exceptions."""

from __future__ import annotations

import errno


class SwingKitError(Exception):
    """Failure of the command.

    Parameters
    ----------
    message : str
        The command's message.
    exit_code : int
        The command's exit code; negative if a signal ended it.
    """

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(message, exit_code)
        self.message = message
        self.exit_code = exit_code

    def __str__(self) -> str:
        return self.message


class UsageError(SwingKitError, ValueError):
    """An option or an argument is wrong (exit code 64)."""


class DataError(SwingKitError):
    """The content of a file cannot be interpreted (exit code 65)."""


class ReplacedResultsError(DataError):
    """A file was replaced or changed after its results were read."""


class MissingInputError(SwingKitError, FileNotFoundError):
    """An input does not exist (exit code 66)."""

    def __init__(self, message: str, exit_code: int = 66) -> None:
        super().__init__(message, exit_code)
        self.errno, self.strerror = errno.ENOENT, message


class OutputError(SwingKitError):
    """An output cannot be created (exit code 73)."""


class InputOutputError(SwingKitError):
    """A file cannot be read or written (exit code 74)."""


class CommandNotFoundError(SwingKitError):
    """The command is not installed (exit code 127)."""


class CommandDiedError(SwingKitError):
    """A signal ended the command, for example because memory ran out (negative exit code)."""


class SwingKitWarning(UserWarning):
    """Warning of the command, such as an implausible rate or a row of a table that names no recording."""


class FailedRecordingsWarning(UserWarning):
    """Some recordings could not be analysed; the results contain the others."""


_CLASSES: dict[int, type[SwingKitError]] = {
    64: UsageError,
    65: DataError,
    66: MissingInputError,
    73: OutputError,
    74: InputOutputError,
    127: CommandNotFoundError,
}


def error(message: str, exit_code: int) -> SwingKitError:
    """Return the exception of an exit code.

    Parameters
    ----------
    message : str
        The command's message.
    exit_code : int
        The command's exit code; negative if a signal ended it.
    """
    if exit_code < 0:
        return CommandDiedError(message, exit_code)
    return _CLASSES.get(exit_code, SwingKitError)(message, exit_code)
