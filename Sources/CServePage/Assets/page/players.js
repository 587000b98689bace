// What each player's sessions give together.

/**
 * Returns the player's time to contact: the mean of the medians of the sessions with enough times, as in summaries. Times of
 * different sports are never pooled.
 */
function playerTime(sessions) {
    const timed = sessions.filter(({ timeToContact }) => typeof timeToContact === "number");
    if (new Set(timed.map(({ sport }) => sport || "")).size > 1) return "several sports";
    const times = timed.filter(({ isSparse }) => !isSparse).map(({ timeToContact }) => timeToContact);
    return milliseconds(times.length ? times.reduce((sum, time) => sum + time, 0) / times.length : null);
}

function showPlayers({ sessions }) {
    const players = new Map();
    for (const session of sessions) {
        if (!session.player) continue;
        if (!players.has(session.player)) players.set(session.player, []);
        players.get(session.player).push(session);
    }
    const sorted = [...players].sort(([a], [b]) => compare(a, b)).map(([name, own]) => ({
        name,
        facts: `${counted(own.length, "session")}, ${counted(own.reduce((sum, { swings }) => sum + swings, 0), "swing")}`,
        time: playerTime(own),
    }));
    element("players").hidden = !sorted.length;
    const list = element("player-cards");
    const shown = JSON.stringify(sorted);
    if (shown !== list.dataset.shown) {
        list.dataset.shown = shown;
        const focused = document.activeElement.dataset?.player;
        list.replaceChildren(...sorted.map(playerCard));
        // A card that was made again keeps the focus.
        for (const link of list.querySelectorAll("a")) if (link.dataset.player === focused) link.focus();
    }
    const missing = sessions.filter(({ player }) => !player).length;
    const add = missing ? ` ${counted(missing, "session")} without a player: state it in the table below.` : "";
    write(element("players-note"), `A player’s time to contact is the mean of the sessions’ medians, without sessions of fewer than 3 times.${add}`);
}

function playerCard({ name, facts, time }) {
    const link = makeReportLink(`/report?player=${encodeURIComponent(name)}`, name);
    link.dataset.player = name;
    const value = make("p", time, { class: /\d/.test(time) ? "value" : "value text" });
    return make("li", undefined, { class: "card" }, foreign(name, "h3"), value,
        make("p", "time to contact", { class: "note" }), make("p", facts, { class: "note" }), link);
}
