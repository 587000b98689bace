internal import SwingFiles
public import SwingMotion
public import SwingRecording

/// A list of recordings, from paths of recordings and of folders that contain recordings.
public struct RecordingList: Sendable {
    /// The paths of the recordings, in the order of their analysis.
    public let paths: [String]
    /// The options for reading the recordings.
    package let options: ReadingOptions

    /// Finds the recordings under paths.
    ///
    /// - Parameters:
    ///   - paths: The paths of recordings, and of folders that contain recordings.
    ///   - options: The options for reading the recordings.
    ///   - skip: A closure that receives each file in a folder that is not a recording, and each second name of a
    ///     recording, with the reason.
    /// - Throws: ``SwingMotion/SwingError`` if a folder contains no recording or can't be listed. A missing or damaged
    ///   recording is reported by the analysis.
    public init(
        under paths: [String], options: ReadingOptions = ReadingOptions(withAttitude: false),
        skipping skip: (String) -> Void = { _ in }
    ) throws(SwingError) {
        var found: [String] = []
        var names: [String: String] = [:]
        func add(_ path: String) {
            if let resolved = FilePlace(path).resolved {
                if let first = names[resolved] {
                    return skip("\(VisibleText.escaped(path)): is named twice, also as \(VisibleText.escaped(first))")
                }
                names[resolved] = path
            }
            found.append(path)
        }
        for path in paths {
            guard FilePlace(path).isFolder, try !Self.isRecording(path, options) else {
                add(path)
                continue
            }
            let (recordings, seasons, skipped) = try Self.recordings(in: path, options)
            guard !recordings.isEmpty else {
                if let season = seasons.first {
                    throw SwingError(
                        .usage, at: path,
                        "contains no recordings, but \(seasons.count.of("folder")) of recordings such as "
                            + "\(VisibleText.escaped(season)); name these folders; a shell completes \"NAME/*\"")
                }
                throw SwingError(
                    .missing, at: path,
                    "found no recording; expected accelerometer.csv, or files and folders of recordings; "
                        + "analyse one file alone to see why it is rejected")
            }
            skipped.forEach(skip)
            recordings.forEach(add)
        }
        self.paths = found
        self.options = options
    }

    /// Finds the only recording under a path.
    ///
    /// - Parameters:
    ///   - path: The path of a recording, or of a folder with one recording.
    ///   - options: The options for reading the recording.
    ///   - skip: As in ``init(under:options:skipping:)``.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(under:options:skipping:)`` does, or if there are several recordings.
    package init(
        oneUnder path: String, options: ReadingOptions, skipping skip: (String) -> Void = { _ in }
    ) throws(SwingError) {
        try self.init(under: [path], options: options, skipping: skip)
        guard paths.count == 1 else {
            throw SwingError(.usage, at: path, "contains \(paths.count) recordings, expected one; name one of them")
        }
    }

    /// Lists exactly the given files and folders, whatever they contain.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files and folders.
    ///   - options: The options for reading them.
    package init(exactly paths: [String], options: ReadingOptions = ReadingOptions(withAttitude: false)) {
        self.paths = paths
        self.options = options
    }

    /// Checks that a new file would not replace one of the recordings.
    ///
    /// - Parameter output: The path of the new file.
    /// - Throws: ``SwingMotion/SwingError`` if it is the path of a recording or of one of its files.
    package func check(output: String) throws(SwingError) {
        guard let target = FilePlace(output).identity else { return }
        for path in paths where ([path] + Self.inputs(of: path)).contains(where: { FilePlace($0).identity == target }) {
            throw SwingError(.usage, at: output, "is the input \(path); name another file for the results")
        }
    }

    /// Returns the files of a recording in a fixed order, from which its fingerprint is computed.
    static func files(of path: String) -> [String] {
        let place = FilePlace(path)
        guard place.isFolder else { return [path] }
        let files = ["accelerometer.csv", "motion.csv", "session.json", "truth.csv", "headphone.csv", "water.csv"]
            .map(place.appending).filter(\.exists)
        // An app's folder contains tables with other names, and perhaps pictures and sounds, which are not read.
        let chosen = files.isEmpty ? ((try? names(in: place)) ?? []).filter(isText).map(place.appending) : files
        return chosen.map(\.path)
    }

    /// Returns the files of a recording, and the files beside it that state its facts.
    static func inputs(of path: String) -> [String] { files(of: path) + SessionSidecar.files(of: path) }

    /// Returns the recordings in a folder, its folders of recordings, and all that is skipped, each with the reason.
    private static func recordings(
        in folder: String, _ options: ReadingOptions
    ) throws(SwingError) -> (recordings: [String], seasons: [String], skipped: [String]) {
        let place = FilePlace(folder)
        var (recordings, seasons, skipped): ([String], [String], [String]) = ([], [], [])
        for name in try names(in: place) {
            let path = place.appending(name).path
            switch try Recording.find(at: path, options: options) {
            case .recording: recordings.append(path)
            case .results: skipped.append("\(VisibleText.escaped(path)): contains results, not a recording")
            case .other where SessionSidecar.isOne(name): break
            case .other where try containsRecording(path, options):
                seasons.append(path)
                skipped.append("\(VisibleText.escaped(path)): is a folder of recordings; name it too to read them")
            case .other where isText(name) || FilePlace(path).isFolder:
                skipped.append(
                    "\(VisibleText.escaped(path)): is not a recognised recording; analyse it alone to see why")
            case .other: break
            }
        }
        return (recordings, seasons, skipped)
    }

    /// Whether a path is a folder that contains a recording.
    private static func containsRecording(_ path: String, _ options: ReadingOptions) throws(SwingError) -> Bool {
        let place = FilePlace(path)
        guard place.isFolder else { return false }
        for name in try names(in: place) {
            if case .recording = try Recording.find(at: place.appending(name).path, options: options) { return true }
        }
        return false
    }

    /// Returns the names in a folder, without hidden files.
    private static func names(in folder: FilePlace) throws(SwingError) -> [String] {
        try folder.names().filter { !$0.hasPrefix(".") }
    }

    private static func isText(_ name: String) -> Bool {
        [".csv", ".tsv", ".txt", ".json"].contains { name.lowercased().hasSuffix($0) }
    }

    private static func isRecording(
        _ folder: String, _ options: ReadingOptions
    ) throws(SwingError) -> Bool {
        var content = options
        // With a map, the names of the tables decide whether the folder is one recording.
        content.map = nil
        content.format = nil
        if case .recording = try Recording.find(at: folder, options: content) { return true }
        return options.map?.namesFiles ?? false
    }
}

/// What must be known of all recordings before the first one is analyzed.
///
/// Of many short recordings, this takes a tenth of the analysis or more, so several are read at a time.
extension RecordingList {
    /// Returns the fingerprint of each recording; `nil` if its files can't be opened.
    ///
    /// - Parameter jobs: The number of recordings read at a time. It does not change the result.
    /// - Returns: The fingerprints in the order of the recordings.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read a file: the error of the first such recording.
    /// - Precondition: `jobs` is greater than 0.
    /// - Complexity: O(*n*), where *n* is the number of recordings, whatever their sizes.
    package func fingerprints(jobs: Int = 1) async throws(SwingError) -> [String?] {
        let parts = await inParts(jobs) { paths in
            Result { () throws(SwingError) in
                try paths.map { path throws(SwingError) in
                    try SwingError.unlessUnreadable { () throws(SwingError) in
                        try Fingerprint.quick(Self.inputs(of: path))
                    }
                }
            }
        }
        var fingerprints: [String?] = []
        for part in parts { fingerprints += try part.get() }
        return fingerprints
    }

    /// Counts the accelerometer samples in all recordings, for a progress display.
    ///
    /// - Parameter jobs: The number of recordings opened at a time. It does not change the result.
    /// - Returns: The number of samples; 0 if it is unknown before a recording is read.
    /// - Precondition: `jobs` is greater than 0.
    /// - Complexity: O(*n*), where *n* is the number of recordings: each is opened.
    package func sampleCount(jobs: Int = 1) async -> Int {
        let options = options
        let parts = await inParts(jobs) { paths -> Int? in
            var sum = 0
            for path in paths {
                guard let count = (try? Recording(readingAt: path, options: options))?.accelerometerCount else {
                    return nil
                }
                sum += count
            }
            return sum
        }
        return parts.contains(nil) ? 0 : parts.compactMap(\.self).reduce(0, +)
    }

    /// Passes consecutive parts of the list to a function, one per job.
    ///
    /// - Returns: The function's results in the order of the parts.
    private func inParts<Value: Sendable>(
        _ jobs: Int, _ body: @escaping @Sendable (ArraySlice<String>) -> Value
    ) async -> [Value] {
        precondition(jobs > 0, "a list needs at least one job")
        let paths = paths
        return await withTaskGroup { group in
            for job in 0..<jobs {
                let part = paths[paths.count * job / jobs..<paths.count * (job + 1) / jobs]
                group.addTask { @concurrent in (job, body(part)) }
            }
            var values: [(Int, Value)] = []
            for await value in group { values.append(value) }
            return values.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
