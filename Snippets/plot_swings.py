"""Draws the swings of a results file: plot_swings.py RESULTS.h5 PICTURE.png

The left panel shows one swing in both sensors, with its detected start and contact. The right panel shows the rotation
rates of all swings with contact, aligned at the contact, with one colour per sport and a dot at each start.
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import xarray as xr

INK, RATE, SHOCK = "#333333", "#1f6fb4", "#d1495b"
SPORTS = {
    "baseball": "#1f6fb4", "golf": "#2a9d6f", "tennis": "#d98324", "cricket": "#7b4fa3", "badminton": "#c2487e",
    "hockey": "#6b7a1f", "padel": "#17808c", "table tennis": "#8a5a2b",
}  # fmt: skip


def forward_rate(swings, windows, number):
    """Returns the latency-corrected times of a swing's rotation rate, and the rate, positive towards the contact."""
    rate = windows.rotation_rate_about_axis[number]
    time = windows.motion_time - float(swings.motion_latency[number])
    return time, rate * np.sign(float(rate.sel(motion_time=-0.03, method="nearest")))


def one_swing(axes, swings, windows, number):
    start = -float(swings.time_to_contact[number])
    time, rate = forward_rate(swings, windows, number)
    shock = windows.filtered_z[number]
    right = axes.twinx()
    axes.set_zorder(right.get_zorder() + 1)
    axes.patch.set_visible(False)
    right.plot(windows.accel_time * 1000, shock, color=SHOCK, linewidth=0.9)
    axes.plot(time * 1000, rate, color=RATE, linewidth=1.8)
    reach = 1.25 * float(np.abs(shock).max())
    top = 1.35 * float(np.abs(rate).max())
    axes.set(xlim=(-350, 150), ylim=(-top, top), xlabel="time after the contact (ms)")
    axes.set_yticks([tick for tick in axes.get_yticks() if 0 <= tick <= top])
    axes.set_ylabel("rotation rate (rad/s)", color=RATE)
    axes.yaxis.set_label_coords(-0.1, 0.5)
    right.set(ylim=(-reach, reach))
    right.set_ylabel("high-passed z (g)", color=SHOCK)
    for place, name, align in ((1000 * start, "start", "right"), (0, "contact", "left")):
        axes.axvline(place, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.text(place + (6 if align == "left" else -6), -0.93 * top, name, ha=align, va="center", color=INK)
    axes.annotate("", (1000 * start, -0.76 * top), (0, -0.76 * top), arrowprops={"arrowstyle": "<->", "color": INK})
    axes.text(500 * start, -0.74 * top, f"{-1000 * start:.0f} ms", ha="center", va="bottom", color=INK)
    axes.set_title(f"One swing: {swings.session_id.values[number]}, number {int(swings.swing_in_session[number])}")


def all_swings(axes, swings, windows, sessions):
    sport = sessions.sport.values[swings.session_index.values]
    for name, color in SPORTS.items():
        rows = np.flatnonzero((sport == name) & np.isfinite(swings.time_to_contact.values))
        for row in rows:
            time, rate = forward_rate(swings, windows, row)
            start = -swings.time_to_contact.values[row]
            axes.plot(time * 1000, rate, color=color, linewidth=0.8, alpha=0.6)
            axes.plot(1000 * start, np.interp(start, time, rate), ".", color=color, markersize=5)
        if rows.size:
            times = 1000 * swings.time_to_contact.values[rows]
            label = f"{name}: {rows.size} swings, {times.min():.0f} to {times.max():.0f} ms"
            axes.plot([], [], color=color, linewidth=2, label=label)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set(xlim=(-700, 200), xlabel="time after the contact (ms)", ylabel="rotation rate (rad/s)")
    axes.legend(loc="upper left", frameon=False)
    axes.set_title("All swings with contact; a dot marks the start")


def main(results, picture):
    sessions, swings, windows = (xr.open_dataset(results, group=name) for name in ("sessions", "swings", "windows"))
    found = np.flatnonzero(np.isfinite(swings.time_to_contact.values))
    if not found.size:
        sys.exit(f"{results}: found no swing with a time to contact; analyse a session with contacts")
    plt.rcParams.update({"font.size": 9, "axes.titlesize": 10, "axes.spines.top": False, "axes.edgecolor": "#888888"})
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.6), layout="constrained")
    one_swing(left, swings, windows, found[0])
    all_swings(right, swings, windows, sessions)
    right.spines.right.set_visible(False)
    figure.savefig(picture, dpi=210, pil_kwargs={"optimize": True})


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__.splitlines()[0])
    main(*sys.argv[1:])
