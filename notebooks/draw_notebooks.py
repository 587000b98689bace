"""Runs the notebooks and saves their figures in docs/notebooks; notebooks/draw calls it.

If a cell's metadata name a "picture", its figure becomes docs/notebooks/NUMBER-NAME.png.
"""

import base64
import io
import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PICTURES = ROOT / "docs/notebooks"
# Makes pictures of twice as many pixels, which are sharp on dense screens.
DENSE = nbformat.v4.new_code_cell("""%matplotlib inline
from matplotlib_inline.backend_inline import set_matplotlib_formats
set_matplotlib_formats("retina")""")
# The kernel's environment: warnings are errors, apart from one that ipykernel itself issues on exit.
STRICT = {"PYTHONWARNINGS": "error,default::PendingDeprecationWarning"}


def picture(path, name):
    """Returns the file of a notebook's picture; its name begins with the notebook's number."""
    return PICTURES / f"{path.name.split('-')[0]}-{name}.png"


def figures(cell):
    """Returns the figures that a cell has drawn, as PNG."""
    data = [output.get("data", {}) for output in cell.outputs]
    return [base64.b64decode(part["image/png"]) for part in data if "image/png" in part]


def draw(path):
    """Runs a notebook and yields its pictures with 64 colours, which halves their size without a visible change."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.insert(0, DENSE)
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": path.parent}}).execute()
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type != "code":
            continue
        found, name = figures(cell), cell.metadata.get("picture")
        if len(found) != (name is not None):
            wanted = f"{int(name is not None)}, as its metadata name {'a' if name else 'no'} 'picture'"
            raise SystemExit(f"{path.name}: cell {number} has drawn {len(found)} figures; expected {wanted}")
        if name:
            image = Image.open(io.BytesIO(found[0])).convert("RGB")
            yield picture(path, name), image.quantize(64, dither=Image.Dither.NONE)


def main():
    os.environ |= STRICT
    # The pictures show the project's own data only.
    os.environ.pop("SWINGKIT_SHARED", None)
    drawn = dict(pair for path in NOTEBOOKS for pair in draw(path))
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.png"):
        old.unlink()
    for path, image in drawn.items():
        image.save(path, optimize=True)
    print(f"notebooks: drew {len(drawn)} pictures, {sum(path.stat().st_size for path in drawn) // 1000} kB")


if __name__ == "__main__":
    main()
