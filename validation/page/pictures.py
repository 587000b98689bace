"""Draws one swing of each world into the world's folder: `python -m validation.page.pictures [WORLD ...]`.

A world without swings shows the event with the strongest acceleration.
"""

import importlib
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from scipy.signal import butter, sosfiltfilt

from ..figures.worlds import IS_CHOSEN_ON, OTHERS
from .charts import INK, POINT, save, style

SEED, MINUTES = 3, 1.5
BEFORE, AFTER = 0.6, 0.35  # s around the contact
CUTOFF = 40.0  # Hz
START, CONTACT = "#2a9d6f", "#d1495b"


def event_of(session, acceleration):
    """Returns the first contact, else the event with the strongest acceleration, and the instant to show."""
    contacts = [event for event in session.truth if event.kind == "contact"]
    if contacts:
        return contacts[0], contacts[0].contact

    def strength(event):
        return acceleration[np.abs(session.accelerometer_time - event.time) < 0.1].max(initial=0)

    strongest = max(session.truth, key=strength)
    return strongest, strongest.time


def draw(world):
    make = importlib.import_module(f"validation.worlds.{world}").make
    session = make(SEED, "blows" if world in OTHERS else "tennis", "easy", minutes=MINUTES)
    rate = 1 / np.median(np.diff(session.accelerometer_time))
    passed = sosfiltfilt(butter(2, CUTOFF, "highpass", fs=rate, output="sos"), session.accelerometer, axis=0)
    acceleration = np.linalg.norm(passed, axis=1)
    event, instant = event_of(session, acceleration)
    style()
    figure, (above, below) = plt.subplots(2, 1, figsize=(5, 2.8), layout="constrained", sharex=True)
    for axes, time, values, color in (
        (above, session.motion_time, np.sum(session.rotation_rate * session.gravity, axis=1), POINT),
        (below, session.accelerometer_time, acceleration, INK),
    ):
        shown = (time > instant - BEFORE) & (time < instant + AFTER)
        axes.plot(time[shown] - instant, values[shown], color=color, linewidth=1)
    above.set(
        title=f"{world}, {event.kind}: rotation rate and acceleration",
        ylabel="about gravity\n(rad/s)",
        xlim=(-BEFORE, AFTER),
    )
    below.set(ylabel=f"above {CUTOFF:g} Hz\n(g)", xlabel="time (s)")
    for axes in (above, below):
        axes.spines.right.set_visible(False)
        for time, color, label in ((event.start, START, "true start"), (event.contact, CONTACT, "true contact")):
            if np.isfinite(time):
                axes.axvline(time - instant, color=color, linewidth=1, label=label)
    if np.isfinite(event.start):
        above.legend(loc="upper left", frameon=False, fontsize=7)
    save(figure, Path(__file__).resolve().parents[1] / "worlds" / world / "swing.png", dpi=110)


if __name__ == "__main__":
    for name in sys.argv[1:] or IS_CHOSEN_ON:
        draw(name)
