#!/usr/bin/env python3
"""Draws the screens of the watch app and of its phone companion from their texts: docs/figures/draw_watch.py

docs/figures/watch-screens.json contains the texts. A test of the app's logic compares it with what the app shows, and writes it
with SWINGKIT_UPDATE=1. A test of the packaging compares the pictures, docs/watch-*.svg, with what this draws. With --icon it draws
the app's icon too, with matplotlib.
"""

import json
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCREENS = Path(__file__).with_name("watch-screens.json")
ICONS = [ROOT / f"Apps/SwingWatch/{name}/Assets.xcassets/AppIcon.appiconset/icon.png" for name in ("Watch", "Phone")]
FONT = "-apple-system, 'Helvetica Neue', Arial, sans-serif"
# Width and height of a screen, its columns in the picture, its background and its ink, and the margin within it.
DEVICES = {
    "watch": {"width": 208, "height": 248, "columns": 4, "ground": "#000000", "ink": "#ffffff", "margin": 16, "corner": 40},
    "phone": {"width": 330, "height": 150, "columns": 1, "ground": "#f2f2f7", "ink": "#000000", "margin": 18, "corner": 26},
}
GAP, CAPTION = 22, 30
BUTTONS = {"start": "#0072b2", "stop": "#d55e00"}


def wrapped(text, width, size):
    """Returns the lines of a text. A character of a proportional font is about half as wide as its size."""
    lines, room = [""], width / (0.5 * size)
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def line(x, y, text, size, fill, weight=400, anchor="start"):
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(text, quote=False)}</text>")


def screen(sample, x, y):
    """Returns the elements of one screen with its caption, whose upper left corner is at x and y."""
    device, shown = DEVICES[sample["device"]], sample["screen"]
    width, margin, ink = device["width"], device["margin"], device["ink"]
    left, inner = x + margin, width - 2 * margin
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{device["height"]}" rx="{device["corner"]}" fill="{device["ground"]}" '
        'stroke="#888888" stroke-width="3"/>'
    ]
    down = y + 34
    parts.append(line(left + 4, down, shown["title"], 17, ink, 600))
    if "value" in shown:
        down += 40
        parts.append(line(left + 4, down, shown["value"], 36, ink, 600))
    down += 8
    for detail in shown["details"]:
        for text in wrapped(detail, inner, 12):
            down += 15
            parts.append(line(left + 4, down, text, 12, ink))
        down += 3
    buttons = shown["buttons"]
    height = 32 if len(buttons) < 3 else 28
    top = y + device["height"] - 14 - len(buttons) * (height + 5)
    for button in buttons:
        fill = BUTTONS.get(button["action"], "#48484a")
        parts.append(f'<rect x="{left}" y="{top}" width="{inner}" height="{height}" rx="{height / 2:g}" fill="{fill}"/>')
        parts.append(line(left + inner / 2, top + height / 2 + 5, button["label"], 14, "#ffffff", 500, "middle"))
        top += height + 5
    parts.append(line(x + width / 2, y + device["height"] + 20, sample["caption"], 14, "#555555", anchor="middle"))
    return parts, down, y + device["height"] - 14 - len(buttons) * (height + 5)


def picture(samples):
    """Returns a picture of the screens of one device."""
    device = DEVICES[samples[0]["device"]]
    step = device["width"] + GAP, device["height"] + CAPTION + GAP
    columns = min(device["columns"], len(samples))
    rows = -(-len(samples) // columns)
    width, height = columns * step[0] + GAP, rows * step[1] + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONT}">', f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    ]
    for number, sample in enumerate(samples):
        x, y = GAP + number % columns * step[0], GAP + number // columns * step[1]
        drawn, end, buttons = screen(sample, x, y)
        assert end <= buttons, f"{sample['caption']}: the texts reach {end - buttons} points into the buttons; shorten them"
        parts += drawn
    return "\n".join([*parts, "</svg>", ""])


def pictures():
    """Returns the content of each picture by its file."""
    samples = json.loads(SCREENS.read_text(encoding="utf-8"))
    return {
        ROOT / f"docs/watch-{name}.svg": picture([sample for sample in samples if sample["device"] == device])
        for device, name in (("watch", "screens"), ("phone", "phone"))
    }


def icon():
    """Draws the path of a swing and its contact."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    import numpy as np
    from PIL import Image

    figure = plt.figure(figsize=(10.24, 10.24), dpi=100, facecolor="#003f63")
    axes = figure.add_axes([0, 0, 1, 1])
    axes.set_axis_off()
    axes.set(xlim=(0, 1), ylim=(0, 1))
    # The path becomes thicker as the swing becomes faster.
    angle = np.linspace(np.radians(150), np.radians(335), 200)
    x, y = 0.47 + 0.30 * np.cos(angle), 0.56 + 0.30 * np.sin(angle)
    for number in range(len(x) - 1):
        axes.plot(x[number:number + 2], y[number:number + 2], color="#56b4e9", linewidth=8 + 0.26 * number, solid_capstyle="round")
    axes.add_patch(plt.Circle((0.79, 0.52), 0.085, color="#ffffff"))
    for path in ICONS:
        figure.savefig(path)
        # The icon of an app has no transparency.
        Image.open(path).convert("RGB").quantize(64).save(path, optimize=True)


def main():
    for path, text in pictures().items():
        path.write_text(text, encoding="utf-8")
    if "--icon" in sys.argv[1:]:
        icon()


if __name__ == "__main__":
    main()
