"""A folder into which SwingKit is installed, such as /usr/local, and the list of files that were installed in it.

The list contains paths and SHA-256 sums, so that only files that scripts/install made, and that nobody has changed since,
are ever replaced or removed.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
from pathlib import Path

# The list's place in a prefix.
LIST = Path("share/swingkit/installed-files.txt")
HEAD = "# Made by scripts/install; scripts/uninstall removes these files, and these folders if they are empty.\n"
DEFAULTS = (Path("/usr/local"), Path.home() / ".local")


class Failure(Exception):
    """A problem, as one line."""


class Prefix:
    """A folder with files of SwingKit, while this process alone changes them."""

    def __init__(self, root):
        self.root = Path(root)
        # (SHA-256, path) of each file. During an installation a path has an old sum and a new one.
        self.files = set()
        # Folders that did not exist before.
        self.folders = set()

    # MARK: The list of files

    @property
    def is_used(self):
        return (self.root / LIST).is_file()

    def read(self):
        """Reads the list of installed files."""
        path = self.root / LIST
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            kind, _, rest = line.partition(" ")
            sum, _, name = rest.partition(" ") if kind == "file" else ("", "", rest)
            if kind == "#":
                continue
            place = Path(name)
            is_inside = name and not place.is_absolute() and ".." not in place.parts
            if kind not in ("file", "folder") or not is_inside or kind == "file" and len(sum) != 64:
                raise Failure(f"{path}:{number}: found \"{line}\", expected a file or a folder; remove SwingKit's files yourself")
            if kind == "file":
                self.files.add((sum, place))
            else:
                self.folders.add(place)

    def write(self):
        """Writes the list of installed files."""
        lines = [f"folder {path}" for path in sorted(self.folders)]
        lines += [f"file {sum} {path}" for sum, path in sorted(self.files, key=lambda each: (each[1], each[0]))]
        path = self.root / LIST
        beside(path, "new").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        os.replace(beside(path, "new"), path)

    @property
    def paths(self):
        return sorted({path for _, path in self.files})

    def is_unchanged(self, path):
        """Returns whether a file is one that scripts/install made."""
        file = self.root / path
        return file.is_file() and not file.is_symlink() and (checksum(file), path) in self.files

    # MARK: Changes

    @contextlib.contextmanager
    def locked(self):
        """Makes other installations in the same folder wait."""
        descriptor = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    def create(self, folder):
        """Creates a folder with those above it, and remembers which did not exist."""
        missing = [each for each in (folder, *folder.parents) if each != Path(".") and not (self.root / each).exists()]
        for each in reversed(missing):
            self.folders.add(each)
            (self.root / each).mkdir()
            # For everyone, whatever the user's mask is.
            (self.root / each).chmod(0o755)

    def install(self, staged):
        """Replaces the installed files by those of another folder, completely or not at all."""
        paths = sorted(path.relative_to(staged) for path in staged.rglob("*") if path.is_file())
        if self.is_used:
            self.read()
        for path in paths:
            if os.path.lexists(self.root / path) and not self.is_unchanged(path):
                what = "changed since its installation" if path in self.paths else "not installed by scripts/install"
                raise Failure(f"{self.root / path}: {what}; move it away, or choose another --prefix")
        before, folders, had_list = set(self.files), set(self.folders), self.is_used
        new = {(checksum(staged / path), path) for path in paths}
        # Files of an earlier version that this one does not have.
        outdated = [path for path in self.paths if path not in paths and self.is_unchanged(path)]
        present = {path for path in [*paths, *outdated] if (self.root / path).exists()}
        try:
            for path in [*paths, LIST]:
                self.create(path.parent)
            for path in paths:
                copy(staged / path, beside(self.root / path, "new"))
            # If this process is killed from here on, old and new files are both in the list.
            self.files |= new
            self.write()
            for path in present:
                os.replace(self.root / path, beside(self.root / path, "old"))
            for path in paths:
                os.replace(beside(self.root / path, "new"), self.root / path)
        except BaseException:
            for path in [*paths, *outdated]:
                if beside(self.root / path, "old").exists():
                    os.replace(beside(self.root / path, "old"), self.root / path)
                elif path not in present:
                    discard(self.root / path)
                discard(beside(self.root / path, "new"))
            discard(beside(self.root / LIST, "new"))
            if not had_list:
                discard(self.root / LIST)
            self.remove_folders(self.folders - folders)
            self.files, self.folders = before, folders
            if had_list:
                self.write()
            raise
        # The new files are in place; what follows can be repeated.
        self.tidy()
        self.files = new
        self.write()
        self.remove_folders(self.folders - {parent for path in [*paths, LIST] for parent in path.parents})
        return paths

    def tidy(self):
        """Removes what stands next to the installed files while they are replaced."""
        for path in self.paths:
            for kind in ("old", "new"):
                beside(self.root / path, kind).unlink(missing_ok=True)

    def uninstall(self):
        """Removes the installed files, and returns those that were changed since, which stay."""
        self.read()
        kept = [path for path in self.paths if os.path.lexists(self.root / path) and not self.is_unchanged(path)]
        for path in self.paths:
            if path not in kept:
                (self.root / path).unlink(missing_ok=True)
        self.tidy()
        (self.root / LIST).unlink()
        self.remove_folders(self.folders)
        return kept

    def remove_folders(self, folders):
        """Removes folders that are empty."""
        for folder in sorted(folders, key=lambda each: len(each.parts), reverse=True):
            with contextlib.suppress(OSError):
                (self.root / folder).rmdir()
                self.folders.discard(folder)


def beside(path, kind):
    """Returns the name of a file while it is replaced."""
    return path.with_name(f".{path.name}.swingkit-{kind}")


def discard(path):
    """Removes a file if it exists; its folder may be missing too."""
    with contextlib.suppress(OSError):
        path.unlink()


def checksum(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def copy(source, target):
    """Copies a file and whether it can be executed."""
    shutil.copyfile(source, target)
    target.chmod(0o755 if os.access(source, os.X_OK) else 0o644)


def default(places=DEFAULTS):
    """Returns the first folder in which files can be created, or the last one."""
    return next(filter(writable, places), places[-1])


def writable(root):
    """Returns whether files can be created in a folder, or the folder itself."""
    existing = next(each for each in (root, *root.parents) if each.exists())
    return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
