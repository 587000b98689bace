"""Draws docs/axes.png and docs/one-swing.png; notebooks/draw calls it.

The swing is from datasets/tennis, measured by the command that SWINGKIT_COMMAND names.
"""

import os
import subprocess
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import xarray as xr
from matplotlib.patches import Arc, Circle, FancyArrowPatch, FancyBboxPatch

ROOT = Path(__file__).resolve().parents[2]
# Colours of M. Okabe and K. Ito for colour-blind readers; the green is darker, for text.
BLUE, RED, GREEN = "#0072B2", "#D55E00", "#00815F"
INK, GREY, SKIN = "#222222", "#888888", "#F1DDCB"
# The index of the swing in the figure.
RECORDING, SWING = ROOT / "datasets/tennis", 2


def arrow(axes, tail, head, color, **options):
    style = {"arrowstyle": "-|>", "mutation_scale": 16, "linewidth": 2.4, "shrinkA": 0, "shrinkB": 0}
    axes.add_patch(FancyArrowPatch(tail, head, color=color, **(style | options)))


def box(axes, x, y, width, height, color, edge=INK, corner=0.25):
    style = {"boxstyle": f"round,pad=0,rounding_size={corner}", "facecolor": color, "edgecolor": edge}
    axes.add_patch(FancyBboxPatch((x, y), width, height, linewidth=1.3, **style))


def axis(axes, tail, head, color, letter, place):
    arrow(axes, tail, head, color)
    axes.text(*place, letter, color=color, fontsize=16, weight="bold", ha="center", va="center")


def on_the_wrist(axes):
    """Draws the left forearm from above with the hand to the right, as the wearer reads the display."""
    for y, length in ((0.65, 2.1), (0.1, 2.6), (-0.45, 2.8), (-1.0, 2.5)):
        box(axes, 4.2, y, length, 0.5, SKIN, GREY)
    box(axes, 2.7, -1.35, 2.4, 0.55, SKIN, GREY)
    box(axes, -5, -1, 8.2, 2, SKIN, GREY, 0.2)
    box(axes, 2.6, -1.05, 2.5, 2.25, SKIN, GREY, 0.5)
    box(axes, -0.85, -1.1, 1.7, 2.2, "#CFCFCF", GREY, 0.1)
    box(axes, 1.1, 0.3, 0.35, 0.6, "#777777", INK, 0.1)
    box(axes, -1.2, -1.45, 2.4, 2.9, "white")
    axes.text(-4.8, 0, "to the elbow", color=INK, va="center", style="italic")
    axes.text(3.9, -0.7, "hand", color=INK, va="center", ha="center", style="italic")
    axes.annotate("crown", (1.4, 0.8), (2.0, 2.0), color=INK, va="center", arrowprops={"arrowstyle": "-", "color": INK})
    axis(axes, (0, 0), (3.2, 0), RED, "x", (2.8, 0.42))
    axis(axes, (0, 0), (0, 2.9), GREEN, "y", (0.4, 2.6))
    axis(axes, (0, 0), (0, 0), BLUE, "z", (-0.6, -0.55))
    axes.add_patch(Circle((0, 0), 0.3, facecolor="white", edgecolor=BLUE, linewidth=2.4, zorder=4))
    axes.add_patch(Circle((0, 0), 0.1, color=BLUE, zorder=5))
    legend = "x  towards the crown", "y  along the band, towards 12 o'clock", "z  out of the display, towards you"
    for y, text, color in zip((-2.3, -2.95, -3.6), legend, (RED, GREEN, BLUE)):
        axes.text(-5, y, text, color=color)
    axes.text(-5, 3.4, "On the left wrist, crown to the right, seen from above", color=INK, fontsize=10.5)
    axes.set(xlim=(-5.1, 7.1), ylim=(-3.9, 3.9))


def at_rest(axes):
    """Draws the watch from the side, display up."""
    axes.plot([-3.2, 3.2], [-0.95, -0.95], color=GREY, linewidth=2.5)
    box(axes, -1.6, -0.9, 3.2, 0.95, "white", corner=0.35)
    axes.plot([-1.2, 1.2], [0.06, 0.06], color=INK, linewidth=4)
    axes.text(-1.3, 0.3, "display", color=INK, ha="right", va="bottom")
    axes.text(-3.2, -0.9, "table", color=INK, va="bottom")
    axis(axes, (0, 0.1), (0, 2.9), BLUE, "z", (-0.4, 2.6))
    axis(axes, (1.6, -0.4), (3.2, -0.4), RED, "x", (2.8, 0.02))
    arrow(axes, (0, -1.1), (0, -2.4), INK, linewidth=1.6)
    axes.text(0.25, -1.75, "gravity, 1 g", color=INK, va="center")
    axes.add_patch(Arc((0, 1.5), 1.7, 0.55, theta1=150, theta2=400, color=BLUE, linewidth=1.5))
    arrow(axes, (0.8, 1.6), (0.5, 1.74), BLUE, linewidth=1.5, mutation_scale=11)
    axes.text(1.05, 1.5, "positive rotation\nabout z", color=BLUE, va="center")
    axes.text(-3.2, -3.6, "The accelerometer reads\nx = 0, y = 0, z = −1 g", color=INK, weight="bold")
    axes.text(-3.2, 3.4, "At rest, display up, seen from the side", color=INK, fontsize=10.5)
    axes.set(xlim=(-3.4, 3.8), ylim=(-3.9, 3.9))


def draw_axes():
    figure, both = plt.subplots(1, 2, figsize=(9, 3.7), width_ratios=(12.2, 7.2), layout="constrained")
    on_the_wrist(both[0])
    at_rest(both[1])
    for axes in both:
        axes.set(aspect="equal")
        axes.axis("off")
    return figure


def measured(folder):
    """Returns the swing's row and its signals."""
    results = Path(folder) / "results.h5"
    subprocess.run([os.environ["SWINGKIT_COMMAND"], "analyze", RECORDING, "-o", results, "--quiet"], check=True)
    return (xr.load_dataset(results, group=group).isel(swing=SWING) for group in ("swings", "windows"))


def label(axes, text, point, offset, color, align):
    axes.plot(*point, "o", color=color, markersize=7)
    axes.annotate(text, point, offset, textcoords="offset points", color=color, ha=align, va="center")


def draw_swing(swing, windows):
    instants = ("start_timestamp", "peak_rate_timestamp", "peak_timestamp")
    start, fastest, peak = (1000 * float(swing[name] - swing.contact_timestamp) for name in instants)
    time = 1000 * (windows.motion_time - float(swing.motion_latency))
    rate = windows.rotation_rate_about_axis
    rate = rate * np.sign(rate.sel(motion_time=0, method="nearest"))
    force_time, force = 1000 * windows.accel_time, windows.filtered_z

    figure = plt.figure(figsize=(9, 4.4), layout="constrained")
    grid = figure.add_gridspec(2, 2, width_ratios=(2, 1))
    upper, lower, near = (figure.add_subplot(place) for place in (grid[0, 0], grid[1, 0], grid[:, 1]))
    upper.plot(time, rate, color=BLUE, linewidth=2)
    label(upper, "peak rate", (fastest, float(np.interp(fastest, time, rate))), (-6, 9), BLUE, "right")
    upper.set(ylabel="rotation rate about\nits axis (rad/s)", xlim=(start - 130, 130), ylim=(-7.5, 20), xticklabels=[])
    upper.annotate("", (start, -3), (0, -3), arrowprops={"arrowstyle": "<->", "color": INK, "shrinkA": 0, "shrinkB": 0})
    upper.text(start / 2, -3.6, f"time to contact {-start:.0f} ms", ha="center", va="top", color=INK)
    for place, text in ((start, "start"), (0, "contact")):
        upper.text(place, 1.01, text, ha="center", va="bottom", color=INK, transform=upper.get_xaxis_transform())
    lower.plot(force_time, force, color=RED, linewidth=1)
    lower.set(ylabel="high-passed\nacceleration z (g)", xlabel="time after the contact (ms)", xlim=upper.get_xlim())
    near.plot(force_time, force, ".-", color=RED, linewidth=1.2, markersize=5)
    near.set(xlim=(-12, 32), xlabel="time after the contact (ms)", ylim=lower.get_ylim())
    near.set_title("High-passed acceleration, enlarged")
    extreme = float(force.sel(accel_time=peak / 1000, method="nearest"))
    label(near, f"peak, {peak:.1f} ms\nafter the onset", (peak, extreme), (14, 4), INK, "left")
    near.text(-0.8, 0.7, "contact:\nonset of\nthe burst", ha="right", va="bottom", transform=near.get_xaxis_transform())
    for axes, place in ((upper, start), (upper, 0), (lower, start), (lower, 0), (near, 0)):
        axes.axvline(place, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    return figure


def main():
    plt.rcParams.update({"font.size": 9.5, "axes.titlesize": 10, "axes.titlelocation": "left", "axes.edgecolor": GREY})
    plt.rcParams.update({"axes.spines.top": False, "axes.spines.right": False})
    with tempfile.TemporaryDirectory() as folder:
        figures = {"axes": draw_axes(), "one-swing": draw_swing(*measured(folder))}
    for name, figure in figures.items():
        figure.savefig(ROOT / f"docs/{name}.png", dpi=220, pil_kwargs={"optimize": True})


if __name__ == "__main__":
    main()
