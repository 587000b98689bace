"""The page's charts."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

from ..figures import accuracy

INK, POINT, BARS = "#333333", "#1f6fb4", "#c9d6e2"
COLORS = {"plain": "#2a9d6f", "hard": "#d98324", "very-hard": "#d1495b"}


def style():
    plt.rcParams.update({"font.size": 9, "axes.titlesize": 10, "axes.spines.top": False, "axes.edgecolor": "#888888"})


def save(figure, path, dpi=210):
    # Without the library's version in the metadata, the same data gives the same bytes.
    figure.savefig(path, dpi=dpi, metadata={"Software": None}, pil_kwargs={"optimize": True})
    plt.close(figure)


def wilson(part, count):
    """Returns the distances from a proportion to the ends of its 95 % interval (E. B. Wilson 1927), lower and upper."""
    z = 1.96
    middle = (part + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * np.sqrt(part * (1 - part) / count + z * z / (4 * count * count))
    return np.maximum([part - middle + half, middle + half - part], 0)


def reliability(events, difficulties, path):
    """Plots each bin's proportion of contacts against its mean score, and its number of swings."""
    style()
    figure, rows = plt.subplots(
        2,
        len(difficulties),
        figsize=(10, 4.4),
        layout="constrained",
        sharex=True,
        squeeze=False,
        gridspec_kw={"height_ratios": [3, 1]},
    )
    for name, above, below in zip(difficulties, *rows, strict=True):
        here = events[events.difficulty == name]
        bins = accuracy.reliability(here)
        above.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        above.errorbar(
            bins.score,
            bins.contact,
            yerr=wilson(bins.contact.to_numpy(), bins["count"].to_numpy()),
            fmt="o",
            color=POINT,
            markersize=4,
            linewidth=1,
        )
        above.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))
        above.set_title(f"{name}: calibration error {accuracy.calibration_error(here):.4f}")
        below.bar((bins.index + 0.5) / accuracy.BINS, bins["count"], width=0.092, color=BARS)
        below.set(yscale="log", ylim=(0.7, 30 * max(bins["count"], default=1)), xlabel="contact score")
        for bin_, count in bins["count"].items():
            below.text(
                (bin_ + 0.5) / accuracy.BINS, count * 1.2, count, ha="center", va="bottom", fontsize=7, color=INK
            )
        for axes in (above, below):
            axes.spines.right.set_visible(False)
    rows[0][0].set_ylabel("proportion with contact")
    rows[1][0].set_ylabel("swings")
    save(figure, path)


def errors(events, difficulties, path):
    """Plots the histograms of the errors, one panel per instant or duration, one line per difficulty."""
    style()
    panels = [("contact", "contact", 4, 81), ("start", "start", 40, 81), ("time_to_contact", "time to contact", 40, 81)]
    figure, all_axes = plt.subplots(1, 3, figsize=(10, 2.9), layout="constrained")
    for axes, (what, title, reach, edges) in zip(all_axes, panels, strict=True):
        for name in difficulties:
            values = accuracy.errors(events[events.difficulty == name], what)
            outside = np.mean(np.abs(values) > reach) if len(values) else 0
            label = f"{name} ({100 * outside:.1f} % outside)"
            weights = np.full(len(values), 100 / max(len(values), 1))
            axes.hist(
                values,
                np.linspace(-reach, reach, edges),
                weights=weights,
                histtype="step",
                color=COLORS[name],
                linewidth=1.2,
                label=label,
            )
        axes.axvline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set(xlim=(-reach, reach), xlabel="measured minus true (ms)", title=title)
        axes.spines.right.set_visible(False)
        # Room for the legend above the lines.
        axes.set_ylim(0, 1.45 * axes.get_ylim()[1])
        axes.legend(loc="upper left", frameon=False, fontsize=7)
    all_axes[0].set_ylabel("swings (%)")
    save(figure, path)
