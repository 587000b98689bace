// Requests to the service, and sentences for those that fail.

/** A request that failed: the status, or 0 without an answer, and a sentence for the reader. */
class Failure extends Error {
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

const unreachable = "SwingKit does not answer; check that it still runs and that this device is connected";

/** Returns the service's sentence about a request that failed. */
function sentence(status, text) {
    try {
        const { message } = JSON.parse(text);
        if (typeof message === "string" && message) return message;
    } catch {
        // Something other than the service answered.
    }
    return status ? `found status ${status} and no message; load the page again` : unreachable;
}

/** Sends a request and returns the answer's value.
 *  @throws {Failure} if there is no answer, or its status is not 200 to 299. */
async function ask(method, path, value) {
    const options = { method, cache: "no-store", headers: {} };
    if (method !== "GET") {
        options.headers["X-SwingKit"] = "1";
        // The browser sends a change also if the reader leaves the page meanwhile.
        options.keepalive = true;
    }
    if (value !== undefined) {
        options.headers["Content-Type"] = "application/json";
        options.body = JSON.stringify(value);
    }
    let status = 0, text = "";
    try {
        const answer = await fetch(path, options);
        text = await answer.text();
        status = answer.status;
    } catch {
        throw new Failure(0, unreachable);
    }
    if (status < 200 || status > 299) throw new Failure(status, sentence(status, text));
    if (!text) return null;
    try {
        return JSON.parse(text);
    } catch {
        throw new Failure(status, sentence(status, text));
    }
}
