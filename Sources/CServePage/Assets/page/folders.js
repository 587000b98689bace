// Which files of a folder are one recording. A folder is { name, files, folders }.

/** Names of tables that each contain one sensor's part of a recording. */
const sensorTable =
    /^(?:watch|phone|wrist)?[ _-]?(?:total|raw|user|linear)?[ _-]?(?:accelerometer|acceleration|device[ _-]?motion|motion|gyroscope|gyro|rotation(?:[ _-]?rate)?)(?:[ _-]?uncalibrated)?\.(?:csv|tsv|txt|json)(?:\.gz)?$/i;
/** Files that can belong to a recording in a folder, and files that can be a recording. */
const tableFile = /\.(?:csv|tsv|txt|json|jsonl)(?:\.gz)?$/i;
const recordingFile = /\.(?:csv|tsv|txt|json|jsonl|h5|hdf5|zip|swingrec)(?:\.gz)?$/i;

const isHidden = (name) => name.startsWith(".") || name === "__MACOSX";
const isRecordingFolder = (folder) => folder.files.some((file) => sensorTable.test(file.name));

/** Returns a recording: its name, its files with the names to send, and the names of files that are not sent. */
const recordingOf = (name, files, skipped = []) => ({ name, files, skipped });

/** Returns the recordings of a folder: the folder itself, or each of its files and folders.
 *  @param path The names of the folders below the chosen one, which distinguish recordings of the same name. */
function recordingsIn(folder, path = []) {
    const files = folder.files.filter((file) => !isHidden(file.name));
    if (isRecordingFolder(folder)) {
        const name = (path.length ? path : [folder.name]).join("-");
        const tables = files.filter((file) => tableFile.test(file.name));
        const skipped = files.filter((file) => !tables.includes(file)).map((file) => file.name);
        return [recordingOf(name, tables.map((file) => ({ file, name: `${name}/${file.name}` })), skipped)];
    }
    const sent = files.filter((file) => recordingFile.test(file.name));
    const found = sent.map((file) => {
        const name = [...path, file.name].join("-");
        return recordingOf(name, [{ file, name }]);
    });
    const skipped = files.filter((file) => !sent.includes(file)).map((file) => file.name);
    if (skipped.length) found.push(recordingOf(path.join("/") || folder.name, [], skipped));
    for (const inner of folder.folders) {
        if (!isHidden(inner.name)) found.push(...recordingsIn(inner, [...path, inner.name]));
    }
    return found;
}

/** Returns the recordings of files that were chosen together: the tables of one recording, or each file. */
function recordingsOf(files) {
    const tables = files.filter((file) => sensorTable.test(file.name));
    const names = new Set(tables.map((file) => file.name.toLowerCase()));
    if (tables.length < 2 || names.size < tables.length) {
        return files.map((file) => recordingOf(file.name, [{ file, name: file.name }]));
    }
    // The facts of a session are beside its tables.
    const parts = files.filter((file) => tables.includes(file) || /^(?:session|metadata|truth)\./i.test(file.name));
    const day = new Date(Math.min(...tables.map((file) => file.lastModified)));
    const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    const name = `recording-${date}`;
    return [
        recordingOf(name, parts.map((file) => ({ file, name: `${name}/${file.name}` }))),
        ...recordingsOf(files.filter((file) => !parts.includes(file))),
    ];
}
