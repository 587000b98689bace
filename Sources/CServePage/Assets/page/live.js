// Sessions whose batches arrive now: the last swing, all swings so far, and the state of the stream.

const live = { source: null, timer: 0, sessions: new Map(), isComplete: false };
const stripLength = 60;

/** Returns what a session does now, in words. */
const stateText = ({ state }) => ({
    receiving: "receiving", silent: "no data for some seconds; the watch may be out of reach", finished: "finished",
    interrupted: "ended without its last frame",
})[state] || state;

const isActive = ({ facts }) => facts.state === "receiving" || facts.state === "silent";

/** Returns a swing's outcome and its time to contact, such as `Contact, 181.5 ms`. */
function swingText({ outcome, time_to_contact: time }) {
    const word = outcome[0].toUpperCase() + outcome.slice(1);
    return outcome === "contact" ? `${word}, ${typeof time === "number" ? milliseconds(time) : "time unknown"}` : word;
}

/** Returns the phases of a swing that are known: their names and durations in seconds. */
function phases({ backswing_timestamp: back, top_timestamp: top, start_timestamp: start, contact_timestamp: contact }) {
    const known = [["backswing", back, top], ["top to start", top, start], ["start to contact", start, contact]];
    return known.filter(([, from, to]) => typeof from === "number" && typeof to === "number" && to > from)
        .map(([name, from, to]) => ({ name, seconds: to - from }));
}

/** The parts of the page that show one session. */
class LiveView {
    constructor(id) {
        this.facts = { session: id, run: 0 };
        this.swings = [];
        this.title = make("h3", undefined, { class: "foreign" });
        this.state = make("p", undefined, { class: "note", role: "status" });
        this.last = make("p", "No swing yet", { class: "last" });
        this.bar = make("div", undefined, { class: "phases", role: "img", "aria-label": "No phases known" });
        this.strip = make("ol", undefined, { class: "strip", "aria-label": "Swings of the session" });
        this.stream = make("p", undefined, { class: "note" });
        this.place = make("li", undefined, {}, this.title, this.state, this.last, this.bar, this.strip, this.stream);
    }

    showFacts(facts) {
        if (facts.run !== this.facts.run) this.clear();
        this.facts = facts;
        const { session, player, sport, state, seconds, lost, gaps, doubtful, missing, problem } = facts;
        write(this.title, [player || session, sport].filter(Boolean).join(" · "));
        write(this.state, stateText(facts));
        this.place.dataset.state = state;
        const rates = [["acceleration", facts.accelerometerRate], ["motion", facts.deviceMotionRate]]
            .filter(([, rate]) => typeof rate === "number").map(([name, rate]) => `${name} ${Math.round(rate)} Hz`);
        write(this.stream, [
            counted(facts.swings, "swing"), typeof seconds === "number" ? `${Math.round(seconds)} s` : "", ...rates,
            gaps ? counted(gaps, "gap") : "", doubtful ? `${counted(doubtful, "doubtful sample")}` : "",
            lost ? `${counted(lost, "frame")} lost` : "", missing?.length ? `waiting for frames ${missing.join(", ")}` : "",
            problem || "",
        ].filter(Boolean).join(" · "));
    }

    clear() {
        this.swings = [];
        this.strip.replaceChildren();
        write(this.last, "No swing yet");
        delete this.last.dataset.outcome;
        this.bar.replaceChildren();
    }

    add(swing) {
        this.swings.push(swing);
        write(this.last, swingText(swing));
        this.last.dataset.outcome = swing.outcome;
        const parts = phases(swing);
        this.bar.replaceChildren(...parts.map(({ name, seconds }) => {
            const part = make("span", milliseconds(seconds), { class: name.replaceAll(" ", "-") });
            part.style.flexGrow = String(seconds);
            return part;
        }));
        this.bar.setAttribute("aria-label", parts.length
            ? parts.map(({ name, seconds }) => `${name} ${milliseconds(seconds)}`).join(", ") : "No phases known");
        const mark = make("li", undefined, { class: swing.outcome, title: `Swing ${swing.swing_in_session}: ${swingText(swing)}` });
        mark.append(make("span", `${swing.swing_in_session}: ${swingText(swing)}`, { class: "unseen" }));
        this.strip.append(mark);
        while (this.strip.childElementCount > stripLength) this.strip.firstElementChild.remove();
        if (live.isComplete) announce(swingText(swing));
    }
}

/** Shows the sessions that arrive, and the one that ended last. */
function showLive() {
    const views = [...live.sessions.values()].reverse();
    const ended = views.find((view) => !isActive(view));
    const shown = [...views.filter(isActive), ...(ended ? [ended] : [])];
    element("live").hidden = !shown.length;
    const list = element("live-sessions");
    if (shown.length !== list.childElementCount || shown.some((view, index) => list.children[index] !== view.place)) {
        list.replaceChildren(...shown.map(({ place }) => place));
    }
}

function changeLive(facts) {
    const view = live.sessions.get(facts.session) || new LiveView(facts.session);
    // The session that changed its state last is at the end.
    if (view.facts.state !== facts.state) live.sessions.delete(facts.session);
    live.sessions.set(facts.session, view);
    view.showFacts(facts);
    if (live.isComplete) showLive();
}

/** Listens to sessions that arrive. After a pause, all that the page shows is sent again. */
function listenLive() {
    clearTimeout(live.timer);
    live.source?.close();
    const source = (live.source = new EventSource("/live"));
    source.addEventListener("open", () => {
        live.sessions.clear();
        live.isComplete = false;
    });
    source.addEventListener("session", ({ data }) => changeLive(JSON.parse(data)));
    source.addEventListener("swing", ({ data, lastEventId }) =>
        live.sessions.get(lastEventId.split(" ")[0])?.add(JSON.parse(data)));
    source.addEventListener("ready", () => {
        live.isComplete = true;
        showLive();
    });
    source.addEventListener("error", () => {
        source.close();
        if (live.source === source) live.timer = setTimeout(listenLive, 3000);
    });
}
