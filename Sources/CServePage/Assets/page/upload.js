// One recording on its way to the service, and its line in the list.

/** Returns what an accepted recording gives. The service can have kept it without analysing it, for example on a full disk. */
function gives(session) {
    if (typeof session.swings !== "number") return "kept, not analysed yet";
    return session.swings ? `${counted(session.swings, "swing")}: ${outcomes(session)}` : "0 swings";
}

/** A recording that waits, is sent, was accepted or was refused. */
class Upload {
    constructor(recording) {
        this.recording = recording;
        this.phase = "waiting";
        this.line = make("li");
        this.progress = make("progress", undefined, { max: 1, value: 0, "aria-label": `Upload of ${recording.name}` });
        this.result = make("span", "Waiting", { class: "result" });
        this.actions = make("span", undefined, { class: "bar" });
        const head = make("span", undefined, { class: "bar" }, foreign(recording.name, "strong"), this.progress);
        this.line.append(head, this.result, this.actions);
        this.cancelling = makeButton("Cancel", recording.name, () => this.cancel());
        this.actions.append(this.cancelling);
    }

    get isOver() {
        return !["waiting", "sending", "analysing"].includes(this.phase);
    }

    /** Sends the files, and returns when the service has answered or the upload has failed. */
    send() {
        this.show("sending", "0 %");
        const form = new FormData();
        for (const { file, name } of this.recording.files) form.append("file", file, name);
        return new Promise((resolve) => {
            const request = (this.request = new XMLHttpRequest());
            request.open("POST", "/recordings");
            request.setRequestHeader("X-SwingKit", "1");
            request.upload.addEventListener("progress", ({ loaded, total }) => this.advance(loaded, total));
            request.upload.addEventListener("load", () => this.show("analysing", "Analysing"));
            request.addEventListener("load", () => this.answer(request.status, request.responseText));
            request.addEventListener("error", () => this.lose());
            request.addEventListener("abort", () => this.fail("cancelled"));
            request.addEventListener("loadend", resolve);
            request.send(form);
        });
    }

    advance(loaded, total) {
        if (!total || this.phase !== "sending") return;
        this.progress.value = loaded / total;
        write(this.result, `${Math.floor((100 * loaded) / total)} %`);
    }

    answer(status, text) {
        if (status < 200 || status > 299) return this.fail(sentence(status, text));
        let found;
        try {
            found = JSON.parse(text);
        } catch {
            return this.fail(sentence(status, text));
        }
        const { accepted = [], refused = [] } = found;
        if (!accepted.length) {
            return this.refuse(refused.map(({ message }) => message).join("; ") || "contains no session");
        }
        this.show("accepted", "");
        for (const session of accepted) {
            const name = session.recording === this.recording.name ? "" : `Kept as ${session.recording}: `;
            this.result.append(make("span", name + gives(session), { class: "foreign" }));
            if (typeof session.swings === "number") this.actions.append(makeReportLink(session.report, session.recording));
        }
        for (const { recording, message } of refused) {
            this.result.append(make("span", `${recording}: ${message}`, { class: "foreign fault" }));
        }
        announce(`${this.recording.name}: ${accepted.map(gives).join(", ")}`);
    }

    /** Shows that the service rejects the recording; it would reject it again. */
    refuse(message) {
        this.show("refused", message);
        announce(`${this.recording.name}: ${message}`);
    }

    /** Shows that the upload failed, and offers to repeat it. */
    fail(message) {
        this.show("failed", message);
        this.actions.append(makeButton("Try again", this.recording.name, () => {
            this.progress.value = 0;
            this.show("waiting", "Waiting");
            this.actions.append(this.cancelling);
            sendWaiting();
        }));
        announce(`${this.recording.name}: ${message}`);
    }

    /** Shows that no answer came. The service may have the recording if all of it was sent. */
    lose() {
        if (this.phase === "analysing") this.fail("no answer came; look for the recording below before you send it again");
        else this.fail("the upload ended early; check the connection and the file");
    }

    cancel() {
        if (this.phase === "waiting") this.fail("cancelled");
        else this.request?.abort();
    }

    show(phase, text) {
        this.phase = phase;
        this.line.dataset.phase = phase;
        this.result.classList.toggle("fault", phase === "refused" || phase === "failed");
        this.progress.hidden = this.isOver;
        if (phase === "analysing") this.progress.removeAttribute("value");
        write(this.result, text);
        if (this.isOver) this.actions.replaceChildren();
        // A recording that has arrived is kept, whether or not the page waits for the answer.
        if (phase === "analysing") this.cancelling.remove();
        summarizeUploads();
    }
}
