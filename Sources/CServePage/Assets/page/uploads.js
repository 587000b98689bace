// The list of uploads, which are sent one after the other.

const uploads = [];
let isSending = false;

/** Adds recordings to the list and begins to send them.
 *  @param name What was chosen, for the message that it contains no recording. */
function addRecordings(recordings, name) {
    for (const recording of recordings) {
        const skipped = recording.skipped.length
            ? `Not sent, because not a table or recording: ${listed(recording.skipped, 3)}` : "";
        if (!recording.files.length) {
            addNotice(recording.name, skipped);
            continue;
        }
        const upload = new Upload(recording);
        if (skipped) upload.line.append(make("span", skipped, { class: "note foreign" }));
        addUpload(upload);
    }
    if (name && !recordings.some(({ files }) => files.length)) {
        addRefused(name, "contains no recording; choose the folder with its tables, or a zip archive");
    }
    summarizeUploads();
    sendWaiting();
}

/** Adds a line about something that cannot be sent. */
function addRefused(name, message) {
    const upload = new Upload({ name, files: [], skipped: [] });
    addUpload(upload);
    upload.refuse(message);
}

/** Adds a line about files that are not sent. */
function addNotice(name, text) {
    const upload = new Upload({ name, files: [], skipped: [] });
    addUpload(upload);
    upload.show("skipped", text);
}

function addUpload(upload) {
    uploads.push(upload);
    element("uploads").append(upload.line);
}

async function sendWaiting() {
    if (isSending) return;
    isSending = true;
    let next;
    while ((next = uploads.find(({ phase }) => phase === "waiting"))) {
        await next.send();
        refresh();
    }
    isSending = false;
    summarizeUploads();
}

/** Shows how many uploads were sent, and offers to clear the list of finished ones. */
function summarizeUploads() {
    const sent = uploads.filter(({ phase }) => phase !== "skipped");
    const number = (...phases) => sent.filter(({ phase }) => phases.includes(phase)).length;
    const waiting = number("waiting", "sending", "analysing");
    const parts = [`${number("accepted")} of ${counted(sent.length, "recording")} added`];
    if (waiting) parts.push(`${waiting} to go`);
    if (number("refused")) parts.push(`${number("refused")} refused`);
    if (number("failed")) parts.push(`${number("failed")} not sent`);
    element("sending").hidden = !uploads.length;
    element("clear").hidden = waiting > 0;
    write(element("sent"), parts.join(", "));
}

function connectUploads() {
    element("clear").addEventListener("click", () => {
        uploads.length = 0;
        element("uploads").replaceChildren();
        summarizeUploads();
        element("choose-files").focus();
    });
    // The browser asks the reader before uploads are lost.
    window.addEventListener("beforeunload", (event) => {
        if (uploads.some((upload) => !upload.isOver)) event.preventDefault();
    });
}
