"""Figures for papers: sizes in mm, panel letters, and files in SVG and PDF whose text can be edited.

`save(figure, "01-all-swings")` writes 01-all-swings.svg and 01-all-swings.pdf. `figsize=size(80)` makes a figure 80 mm high
and two columns wide. The same data give the same bytes, with one version of Matplotlib.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from string import ascii_lowercase

import matplotlib as mpl

#: A temporary folder, deleted with the notebook's kernel.
scratch = Path(tempfile.mkdtemp(prefix="swing-notebook-"))
atexit.register(shutil.rmtree, scratch, ignore_errors=True)

#: Widths of one and of two columns of a journal, in mm.
WIDTHS = {1: 89, 2: 183}

# Text remains text: SVG names its font, PDF embeds it as TrueType. The salt makes the identifiers in SVG the same in each run.
FILES = {"svg.fonttype": "none", "svg.hashsalt": "SwingKit", "pdf.fonttype": 42, "savefig.bbox": "standard"}
# A date would change the bytes.
UNDATED = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}


def folder():
    """The folder of the files: SWINGKIT_FIGURES, or a temporary one that is deleted with the notebook's kernel."""
    named = os.environ.get("SWINGKIT_FIGURES")
    path = Path(named) if named else scratch / "figures"
    if not path.is_absolute():
        raise ValueError(f"SWINGKIT_FIGURES is {named}; expected an absolute path, because notebooks run in their own folder")
    path.mkdir(parents=True, exist_ok=True)
    return path


def size(height, columns=2):
    """Returns width and height in inches, for `figsize`: a height in mm, and the width of one or two columns."""
    return WIDTHS[columns] / 25.4, height / 25.4


def panels(figure):
    """Returns the axes that are panels: neither colour bars nor a second scale on the axes of another panel."""
    found, places = [], []
    for axes in figure.axes:
        place = axes.get_subplotspec()
        if axes.get_label() != "<colorbar>" and (place is None or place not in places):
            found.append(axes)
            places.append(place)
    return found


def letter(figure):
    """Writes a bold letter at the upper left of each panel, if there are several; a second call changes nothing."""
    found = panels(figure)
    place = {"xy": (0, 1), "xycoords": "axes fraction", "textcoords": "offset points", "annotation_clip": False}
    place["xytext"] = (-6, mpl.rcParams["axes.titlepad"])  # in points, at the height of a title
    style = {"ha": "right", "weight": "bold", "size": mpl.rcParams["axes.titlesize"], "gid": "letter"}
    if len(found) > 1 and not any(note.get_gid() == "letter" for note in found[0].texts):
        for axes, text in zip(found, ascii_lowercase, strict=False):
            axes.annotate(text, **place, **style)


def save(figure, name):
    """Letters the panels of a figure and writes it as SVG and PDF, in the size in which it was made."""
    letter(figure)
    with mpl.rc_context(FILES):
        for ending, metadata in UNDATED.items():
            figure.savefig(folder() / f"{name}.{ending}", metadata=metadata)
