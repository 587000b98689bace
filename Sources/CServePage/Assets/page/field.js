// One fact of a session that the reader can change in place.

let fieldNumber = 0;

/** A control, its state, and the message of a value that was not saved. */
class Field {
    /** @param send Sends the fact; it throws a Failure. */
    constructor(key, title, control, send) {
        [this.key, this.title, this.control, this.send] = [key, title, control, send];
        /** The service's value, the value that the reader found in the control, and when the last request ended. */
        [this.saved, this.found, this.changed] = ["", "", -Infinity];
        /** Whether a request is on its way, whether another must follow, and whether the last one had no answer. */
        [this.isSending, this.isStale, this.isLost] = [false, false, false];
        this.fault = make("p", undefined, { class: "fault foreign", id: `fault-${fieldNumber++}` });
        this.cell = make("td", undefined, { role: "cell", class: `field ${key}`, "data-label": title }, control, this.fault);
        control.addEventListener("blur", () => this.leave());
        control.addEventListener("keydown", (event) => this.press(event));
        if (control.tagName === "SELECT") {
            // Some phones keep the focus on a list after the choice; arrow keys choose several values in turn.
            control.addEventListener("change", () => {
                clearTimeout(this.timer);
                this.timer = setTimeout(() => this.save(), 800);
            });
        }
    }

    get isEdited() {
        return this.control.value !== this.found;
    }

    /** Shows the service's value, unless the reader is changing it or it is older than the last change.
     *  @param readAt When the value was requested, in milliseconds. */
    show(value, readAt) {
        if (readAt < this.changed || this.isSending) return;
        this.saved = value;
        if (!this.isEdited && document.activeElement !== this.control) this.put(value);
    }

    /** Puts a value into the control, which keeps what it can show of it: a date cannot contain a time. */
    put(value) {
        if (this.control.tagName === "SELECT" && ![...this.control.options].some((option) => option.value === value)) {
            this.control.append(make("option", value, { value }));
        }
        if (this.control.value !== value) this.control.value = value;
        this.found = this.control.value;
    }

    press(event) {
        if (event.key === "Enter" && this.control.tagName === "INPUT") this.save();
        if (event.key === "Escape" && this.isEdited) {
            this.put(this.saved);
            this.mark("");
        }
    }

    leave() {
        clearTimeout(this.timer);
        if (!this.control.validity.valid) return this.mark("failed", "expected a complete date, or none");
        if (this.isEdited || this.isSending) return this.save();
        this.put(this.saved);
        if (this.cell.dataset.state === "failed") this.mark("");
    }

    /** Sends the value if the reader has changed it, one request at a time. */
    async save() {
        clearTimeout(this.timer);
        this.isStale = true;
        if (this.isSending) return;
        this.isSending = true;
        while (this.isStale) {
            this.isStale = false;
            if (this.isEdited) await this.sendValue(this.control.value);
        }
        this.isSending = false;
        refresh();
    }

    async sendValue(value) {
        this.mark("saving");
        this.isLost = false;
        try {
            await this.send(this.key, value);
            [this.saved, this.found] = [value, value];
            this.mark("saved");
            announce(`${this.title} saved`);
        } catch (failure) {
            if (!(failure instanceof Failure)) throw failure;
            this.isLost = failure.status === 0;
            this.mark("failed", failure.message);
            announce(`${this.title} not saved: ${failure.message}`);
        }
        this.changed = performance.now();
    }

    /** Sends again what could not be sent without a connection. */
    retry() {
        if (this.isLost && this.isEdited) this.save();
    }

    mark(state, message = "") {
        this.cell.dataset.state = state;
        write(this.fault, message);
        if (message) {
            this.control.setAttribute("aria-invalid", "true");
            this.control.setAttribute("aria-describedby", this.fault.id);
        } else {
            this.control.removeAttribute("aria-invalid");
            this.control.removeAttribute("aria-describedby");
        }
        clearTimeout(this.fading);
        if (state === "saved") this.fading = setTimeout(() => this.mark(""), 4000);
    }
}
