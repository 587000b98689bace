"""The complete page: no console messages, no requests, only its own scripts, and the values of the results."""

import re

import h5py
import numpy as np
import pytest
import scipy.stats
import studies
from playwright.sync_api import expect
from tabs import Opened

STUDIES = ["datasets", "datasets_csv", "datasets_jsonl", "players", "flags", "impacts", "miss", "one", "none", "failed", "hostile", "season"]
# The charts of each study; the last ones are those of a single swing.
TIMED, SIGNALS = ["histogram", "sessions"], ["impact", "rotation"]
# Times of different sports are not pooled.
MIXED = ["sports", "sessions"]
CHARTS = {
    "datasets": [*MIXED, "timeline", *SIGNALS, "trend"],
    "datasets_csv": [*MIXED, "timeline", "trend"],
    "datasets_jsonl": [*MIXED, "timeline", "trend"],
    "players": ["histogram", "players", "sessions", "timeline", *SIGNALS, "trend"],
    "flags": [*MIXED, "timeline", *SIGNALS, "trend"],
    "impacts": ["timeline", "impact"],
    "miss": ["timeline", "rotation", "trend"],
    # A histogram needs three times.
    "one": ["sessions", "timeline", *SIGNALS, "trend"],
    "none": [],
    "failed": [*TIMED, "timeline", *SIGNALS, "trend"],
    "hostile": ["histogram", "players", "sessions", "timeline", *SIGNALS, "trend"],
    "season": ["histogram", "players", "sessions", "timeline", *SIGNALS, "trend"],
}


@pytest.mark.parametrize("name", STUDIES)
def test_draws_every_chart_that_has_data(shown, name):
    page = shown(name)
    places = page.locator(".chart:not([id^=chart-swing])").evaluate_all("(all) => all.map((place) => place.id.slice(6))")
    assert places == CHARTS[name]
    for place in places:
        drawn = page.locator(f"#chart-{place} g.role-mark > :is(path, line)")
        assert drawn.count() > 0, f"{place} is empty"
        assert not re.search("NaN|undefined|null", page.locator(f"#chart-{place} svg").inner_html()), place


@pytest.mark.parametrize("name", STUDIES)
def test_shows_key_figures(shown, name):
    page = shown(name)
    if name.startswith("datasets"):
        name = "datasets"
    swings = studies.swings(name)
    count = {outcome: sum(swing["outcome"] == outcome for swing in swings) for outcome in ("contact", "miss", "uncertain")}
    cards = dict(zip(page.locator(".card h2").all_inner_texts(), page.locator(".card").all_inner_texts()))
    is_mixed = len(studies.sports(name)) > 1
    assert list(cards) == (["Swings", "Sports"] if is_mixed else ["Swings", "Time to contact", "Peak rotation rate", "Peak acceleration"])
    assert f"\n{len(swings)}\n" in cards["Swings"].replace("\n\n", "\n")
    contacts = f"{count['contact']} contact{'' if count['contact'] == 1 else 's'}"
    misses = f"{count['miss']} miss{'' if count['miss'] == 1 else 'es'}"
    assert f"{contacts}, {misses}, {count['uncertain']} uncertain" in cards["Swings"]
    rates = np.abs([swing["peak_rotation_rate"] for swing in swings])
    peaks = np.array([swing["peak_acceleration"] for swing in swings if swing["outcome"] == "contact"])
    omitted = sum(swing["outcome"] == "contact" and np.isnan(swing["time_to_contact"]) for swing in swings)
    for card, values, decimals, spread, unit in [
        ("Time to contact", studies.times(name), 1, 0, "ms"),
        ("Peak rotation rate", rates[np.isfinite(rates)], 1, 1, "rad/s"),
        ("Peak acceleration", peaks[np.isfinite(peaks)], 1, 1, "g"),
    ]:
        if is_mixed:
            # Sports are never pooled.
            break
        if len(values) == 1:
            expected = [f"{values[0]:.{decimals}f} {unit}", "one value"]
        elif len(values):
            lower, middle, upper = np.percentile(values, [25, 50, 75])
            expected = [f"{middle:.{decimals}f} {unit}", f"median of {len(values)}; interquartile range {lower:.{spread}f} to {upper:.{spread}f} {unit}"]
        else:
            expected = ["–", "no values"]
        if card == "Time to contact" and omitted:
            expected.append(f"; {omitted} omitted because doubtful")
        for text in expected:
            assert text in cards[card], card
        assert "nan" not in cards[card].lower()


def test_sports_are_compared_and_never_pooled(open_page):
    page = open_page("datasets")
    with h5py.File(studies.results("datasets")[0]) as file:
        names = file["sessions/sport"].asstr()[()]
        rows = [(names[session], time * 1000) for session, time in zip(file["swings/session_index"][()], file["swings/time_to_contact"][()])]
    sports = list(dict.fromkeys(names))
    assert len(sports) > 1
    lines = page.locator("[aria-label='By sport'] tbody tr").evaluate_all("(lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent))")
    assert [line[0] for line in lines] == sports
    for line in lines:
        assert line[6] == f"{np.nanmedian([time for sport, time in rows if sport == line[0]]):.1f}"
    pooled = f"{np.nanmedian([time for _, time in rows]):.1f}"
    # It may be the time of a swing, which the table of swings contains, but it is not a figure.
    assert not any(pooled in text for text in page.locator("main section:not(:has(#swings))").all_inner_texts())
    assert "no median of several sports" in page.locator("#shown").inner_text()
    page.locator("select[name=sport]").select_option(sports[0])
    median = np.nanmedian([time for sport, time in rows if sport == sports[0]])
    expect(page.locator("#shown")).to_contain_text(f"median time to contact {median:.1f} ms")
    assert page.locator("#swings tbody tr").count() == sum(sport == sports[0] for sport, _ in rows)


def test_sums_up_each_session_and_player(shown):
    page = shown("players")
    swings = studies.swings("players")
    by_file = [len(h5py.File(path)["swings/swing"]) for path in studies.results("players")]
    groups = {"By session": {}, "By player": {"anna.h5": swings[:by_file[0]], "ben.h5": swings[by_file[0]:]}}
    for swing in swings:
        groups["By session"].setdefault(swing["session_id"], []).append(swing)
    for caption, expected in groups.items():
        lines = page.locator(f"[aria-label='{caption}'] tbody tr").evaluate_all("(lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent))")
        assert [line[0] for line in lines] == list(expected), caption
        for line in lines:
            group = expected[line[0]]
            given = np.array([swing["time_to_contact"] for swing in group]) * 1000
            given = given[np.isfinite(given)]
            quartiles = np.percentile(given, [25, 50, 75])
            value = [f"{quartiles[1]:.1f}"]
            if caption == "By player":
                # The mean of the medians of the player's sessions, with Student's interval.
                sessions = {}
                for swing in group:
                    sessions.setdefault(swing["session_id"], []).append(swing["time_to_contact"] * 1000)
                medians = np.array([np.nanmedian(times) for times in sessions.values() if np.isfinite(times).sum() >= 3])
                width = scipy.stats.t.ppf(0.975, len(medians) - 1) * scipy.stats.sem(medians)
                value = [f"{medians.mean():.1f}", f"{max(medians.mean() - width, 0):.0f} to {medians.mean() + width:.0f}"]
            assert line[1:] == [
                f"{len(group)}", *(f"{sum(swing['outcome'] == outcome for swing in group)}" for outcome in ("contact", "miss", "uncertain")),
                f"{sum(swing['outcome'] == 'contact' and np.isnan(swing['time_to_contact']) for swing in group)}",
                *value, f"{quartiles[0]:.0f} to {quartiles[2]:.0f}", f"{given.mean():.1f} ± {given.std(ddof=1):.1f}",
                f"{np.median([abs(swing['peak_rotation_rate']) for swing in group]):.1f}",
            ], line[0]


def test_lists_reasons_for_omitted_times(open_page):
    page = open_page("flags")
    # What omits the time of a contact, and what leaves the outcome open; a clipped sensor does neither.
    both = {"gap", "edge", "implausible", "misaligned", "no_device_motion"}
    contact = both | {"weak_contact", "off_axis", "start_not_found", "start_uncertain"}
    uncertain = both | {"low_rate", "smoothed", "checked", "rhythmic", "held"}
    omitted = {}
    for swing in studies.swings("flags"):
        if swing["outcome"] != "miss" and np.isnan(swing["time_to_contact"]):
            causes = (contact if swing["outcome"] == "contact" else uncertain) | ({"held"} if "gap" in swing["flags"] else set())
            causes |= {"clock_reset"} if "edge" in swing["flags"] else set()
            for flag in causes & set(swing["flags"]) or ["none"]:
                omitted[flag] = omitted.get(flag, 0) + 1
    lines = page.locator("[aria-label='Why times to contact are omitted'] tbody tr").evaluate_all("(lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent))")
    assert {line[0]: int(line[1]) for line in lines} == omitted
    assert {"gap", "edge", "low_rate", "weak_contact", "checked"} <= set(omitted)
    assert all(line[2] for line in lines)
    page.locator("[aria-label='Why times to contact are omitted'] a").first.click()
    page.wait_for_selector("#swing-detail[data-shown]")
    assert lines[0][0] in page.locator("#swing-flags").inner_text()


def test_reports_a_failed_session(shown):
    page = shown("failed")
    assert "1 session could not be analysed" in page.locator("header").inner_text()
    row = page.locator("[aria-label='How the sessions were recorded'] tr", has_text="could not be analysed")
    assert row.count() == 1 and "<b>4</b>" in row.inner_text()


def test_allows_only_its_own_scripts(shown):
    page = shown("datasets")
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    directives = dict(directive.strip().split(" ", 1) for directive in policy.split(";"))
    assert directives.pop("img-src") == "data:"
    assert {directives.pop(name) for name in ("default-src", "base-uri", "form-action")} == {"'none'"}
    assert set(directives) == {"script-src", "style-src"}
    for name, sources in directives.items():
        assert all(re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", source) for source in sources.split()), name


@pytest.mark.parametrize("attempt", [
    "const script = document.createElement('script'); script.textContent = 'window.hacked = 1'; document.body.append(script);",
    "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hacked = 1\">');",
    "document.body.insertAdjacentHTML('beforeend', '<a href=\"javascript:window.hacked = 1\">x</a>'); document.body.lastChild.click();",
    "const script = document.createElement('script'); script.src = 'data:text/javascript,window.hacked=1'; document.body.append(script);",
    "const link = document.createElement('iframe'); link.src = 'https://example.org/'; document.body.append(link);",
    "document.body.setAttribute('style', 'background: red');",
])
def test_the_browser_enforces_the_policy(tabs, attempt):
    opened = Opened(tabs, studies.page("one").as_uri(), offline=True)
    opened.page.evaluate(f"() => {{ {attempt} }}")
    # The browser complains about a frame from another process.
    for _ in range(100):
        if any("Content Security Policy" in complaint for complaint in opened.complaints):
            break
        opened.page.wait_for_timeout(50)
    assert any("Content Security Policy" in complaint for complaint in opened.complaints), opened.complaints
    assert opened.page.evaluate("window.hacked") is None
    assert opened.page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 0, 0)"
    opened.close()


def test_a_thousand_swings_fit_in_an_email(open_page):
    page = open_page("large")
    assert len(studies.swings("large")) >= 1000
    assert studies.page("large").stat().st_size < 4_000_000
    assert page.locator("#swings tbody tr").count() == 200
    page.locator("#more").click()
    assert page.locator("#swings tbody tr").count() == len(studies.swings("large"))
    assert page.locator("#more").is_hidden()


def test_works_without_the_library_of_charts(open_file, tmp_path):
    """The page of a build without the library, in which charts can't be drawn."""
    whole = studies.page("datasets").read_text()
    parts = re.split(r"(<script>.*?</script>)", whole, flags=re.DOTALL)
    assert len(parts) == 5
    path = tmp_path / "page.html"
    path.write_text(parts[0] + "".join(parts[2:]))
    page = open_file(path, "#session-1-swing-4")
    assert page.locator("#swings tbody tr").count() == len(studies.swings("datasets"))
    assert page.locator("#swing-title").inner_text() == "Swing 4 of simulated-baseball-22"
    page.locator("#filter [value=miss]").uncheck()
    expect(page.locator("#swings tbody tr")).to_have_count(sum(swing["outcome"] != "miss" for swing in studies.swings("datasets")))
