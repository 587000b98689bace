"""`--by`, `--player` and `--per-player`: facts as filters and comparisons, and pages of single players."""

import h5py
import studies
from playwright.sync_api import expect
from tabs import Opened


def rackets():
    """Returns the racket of each swing."""
    with h5py.File(studies.results("club")[0]) as file:
        import json
        facts = [json.loads(text)["racket"] for text in file["sessions/metadata"].asstr()[()]]
        return [facts[session] for session in file["swings/session_index"][()]]


def test_a_fact_is_a_filter_a_chart_and_a_comparison(open_page):
    page = open_page("club", options=["--by", "racket"])
    head = sum(racket == "Head" for racket in rackets())
    assert page.locator("#comparison h3").all_inner_texts() == ["Racket"]
    assert "the same 8 players" in page.locator("#comparison li").inner_text()
    assert page.locator("#chart-fact0 svg").count() == 1 and page.locator("[aria-label='By racket'] tbody tr").count() == 2
    page.locator("select[name=fact0]").select_option("Head")
    expect(page.locator("#shown")).to_contain_text(f"{head} of {len(rackets())} swings")


def test_each_player_has_a_page_and_the_index_leads_to_it(tabs, tmp_path):
    studies.run("report", *studies.results("club"), "--per-player", tmp_path / "club")
    opened = Opened(tabs, (tmp_path / "club/index.html").as_uri(), offline=True)
    page = opened.page
    links = page.locator(".players a").all()
    assert len(links) == 8
    names = {link.inner_text(): link.get_attribute("href") for link in links}
    assert set((tmp_path / "club").iterdir()) == {tmp_path / "club" / name for name in ["index.html", *names.values()]}
    opened.check_silence()
    links[0].click()
    page.wait_for_selector("body[data-ready]", state="attached")
    player = page.locator("h1").inner_text()
    assert names[player] == page.url.rpartition("/")[2]
    assert page.locator("#insight .insight").inner_text().startswith(f"{player}'s time to contact")
    assert page.locator("#insight svg:visible circle").count() == 5
    page.get_by_role("link", name="All players").click()
    assert page.url.endswith("index.html")
    assert all(len(path.read_bytes()) < 4_000_000 for path in (tmp_path / "club").iterdir())
    opened.close()


def test_the_page_of_one_player_prints_on_two_pages(open_file, tmp_path):
    studies.run("report", *studies.results("club"), "--player", "player 3", "-o", tmp_path / "one.html")
    paper = open_file(tmp_path / "one.html").pdf(format="A4", prefer_css_page_size=True)
    assert paper.count(b"/Type /Page\n") <= 2
