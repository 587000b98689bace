// The state of the folder, and the connection that reports its changes.

const connection = { source: null, isLost: false, timer: 0 };
let isReading = false, isStale = false;

/** Reads the state and shows it. Requests during a reading are answered by one more reading. */
async function refresh() {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
        isStale = false;
        const readAt = performance.now();
        try {
            showState(await ask("GET", "/api/state"), readAt);
        } catch (failure) {
            // The connection has its own notice.
            if (failure.status) showProblem(failure.message);
            else if (failure instanceof Failure) lose();
            else throw failure;
        }
    }
    isReading = false;
}

function showProblem(message) {
    element("problem").hidden = !message;
    write(element("problem"), message || "");
}

function showState(state, readAt) {
    const { folder, version, sessions, refused, problem } = state;
    write(element("title"), folder);
    document.title = `${folder} – SwingKit`;
    const players = new Set(sessions.map(({ player }) => player).filter(Boolean)).size;
    const swings = sessions.reduce((sum, session) => sum + session.swings, 0);
    write(element("facts"), sessions.length
        ? `${counted(sessions.length, "session")} · ${counted(players, "player")} · ${counted(swings, "swing")}` : "No sessions yet");
    element("welcome").hidden = sessions.length > 0 || refused.length > 0;
    element("hint").hidden = !element("welcome").hidden;
    write(element("version"), `SwingKit ${version}`);
    showProblem(problem);
    showProgress(state);
    showRefused(state);
    showPlayers(state);
    showSessions(state, readAt);
    document.body.dataset.ready = "";
}

/** Shows that the connection is lost; the browser or this page tries to connect again. */
function lose() {
    if (!connection.isLost) announce("Connection lost");
    connection.isLost = true;
    element("connection").hidden = false;
    write(element("connection"), "Connection lost. The page tries to connect again; what you see may be old.");
    clearTimeout(connection.timer);
    connection.timer = setTimeout(listen, 3000);
}

/** Listens to changes. A browser gives up after some answers, so that each attempt has its own source. */
function listen() {
    clearTimeout(connection.timer);
    connection.source?.close();
    const source = (connection.source = new EventSource("/api/events"));
    source.addEventListener("open", () => {
        if (connection.isLost) {
            announce("Connected again");
            for (const row of rows.values()) for (const field of row.fields) field.retry();
        }
        connection.isLost = false;
        element("connection").hidden = true;
        refresh();
    });
    source.addEventListener("state", refresh);
    source.addEventListener("error", () => {
        source.close();
        if (connection.source === source) lose();
    });
}

function connectState() {
    refresh();
    const connect = () => {
        listen();
        listenLive();
    };
    connect();
    // A phone closes the connections of a page that is not visible.
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") connect();
    });
    window.addEventListener("pageshow", (event) => event.persisted && connect());
}
