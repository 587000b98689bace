// The question before a recording is deleted.

const removal = { dialog: element("removal"), recording: null, done: null };

/** Asks whether to delete a recording.
 *  @param number The number of its sessions.
 *  @param done Is called after the deletion, before the page shows the new state. */
function askRemoval(recording, number, done) {
    [removal.recording, removal.done] = [recording, done];
    write(element("removal-title"), `Delete ${recording}?`);
    const what = number > 1 ? `The recording with its ${number} sessions is` : "The recording is";
    write(element("removal-text"), `${what} deleted from the folder, and its swings from the results. This cannot be undone.`);
    write(element("removal-fault"), "");
    element("remove").disabled = false;
    removal.dialog.showModal();
}

async function remove() {
    const { recording, done } = removal;
    element("remove").disabled = true;
    try {
        await ask("DELETE", `/recordings/${encodeURIComponent(recording)}`);
    } catch (failure) {
        write(element("removal-fault"), failure.message);
        element("remove").disabled = false;
        return;
    }
    removal.dialog.close();
    announce(`${recording} deleted`);
    done();
    refresh();
}

function connectRemoval() {
    element("keep").addEventListener("click", () => removal.dialog.close());
    element("remove").addEventListener("click", remove);
}
