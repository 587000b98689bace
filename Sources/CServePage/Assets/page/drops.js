// Files and folders that the reader drops or chooses.

/** Returns the content of a dropped folder; the browser delivers it in parts. */
async function readFolder(entry) {
    const folder = { name: entry.name, files: [], folders: [] };
    const reader = entry.createReader();
    for (;;) {
        const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (!entries.length) return folder;
        for (const inner of entries) {
            if (inner.isDirectory) folder.folders.push(await readFolder(inner));
            else folder.files.push(await new Promise((resolve, reject) => inner.file(resolve, reject)));
        }
    }
}

/** Returns the folder that files of an input with `webkitdirectory` came from. */
function folderOf(files) {
    const root = { name: "", files: [], folders: [] };
    for (const file of files) {
        let at = root;
        for (const name of file.webkitRelativePath.split("/").slice(0, -1)) {
            let next = at.folders.find((folder) => folder.name === name);
            if (!next) at.folders.push((next = { name, files: [], folders: [] }));
            at = next;
        }
        at.files.push(file);
    }
    return root.folders[0] || root;
}

/** Adds what was dropped. The entries must be taken before the event ends. */
async function addDropped(transfer) {
    const entries = [...transfer.items].map((item) => item.kind === "file" && item.webkitGetAsEntry()).filter(Boolean);
    const loose = entries.length ? [] : [...transfer.files];
    for (const entry of entries) {
        try {
            if (entry.isDirectory) addRecordings(recordingsIn(await readFolder(entry)), entry.name);
            else loose.push(await new Promise((resolve, reject) => entry.file(resolve, reject)));
        } catch {
            addRefused(entry.name, "cannot be read; check its permissions, then drop it again");
        }
    }
    if (loose.length) addRecordings(recordingsOf(loose));
}

/** Connects the buttons, the inputs behind them, and the whole page as the place to drop. */
function connectDrops() {
    const [files, folder] = [element("files"), element("folder")];
    element("choose-files").addEventListener("click", () => files.click());
    element("choose-folder").addEventListener("click", () => folder.click());
    element("choose-folder").hidden = !("webkitdirectory" in folder);
    files.addEventListener("change", () => {
        addRecordings(recordingsOf([...files.files]));
        files.value = "";
    });
    folder.addEventListener("change", () => {
        const chosen = folderOf([...folder.files]);
        addRecordings(recordingsIn(chosen), chosen.name);
        folder.value = "";
    });
    const hasFiles = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
    let hiding = 0;
    const show = (isDropping) => {
        clearTimeout(hiding);
        document.body.classList.toggle("dropping", isDropping);
    };
    document.addEventListener("dragover", (event) => {
        if (!hasFiles(event)) return;
        show(true);
        // The event repeats while files are above the page, and no event is certain to report their leaving.
        hiding = setTimeout(() => show(false), 1000);
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget || show(false));
    document.addEventListener("drop", (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        show(false);
        addDropped(event.dataTransfer);
    });
}
