internal import SwingFiles
public import SwingMotion
public import SwingRecording

/// The recordings that paths name; a folder of recordings stands for those that it holds.
public struct RecordingList: Sendable {
    /// Where the recordings are, in the order in which they are analyzed.
    public let paths: [String]
    /// How they are read.
    package let options: ReadingOptions

    /// Finds the recordings under paths.
    ///
    /// - Parameters:
    ///   - paths: Recordings, and folders that hold recordings.
    ///   - options: How they are read.
    ///   - skip: Receives each file that a folder holds and that is not a recording, with the reason.
    /// - Throws: ``SwingMotion/SwingError`` if a folder holds no recording, or can't be listed. A recording that is missing
    ///   or damaged is found when it is analyzed.
    public init(
        under paths: [String], options: ReadingOptions = ReadingOptions(withAttitude: false),
        skipping skip: (String) -> Void = { _ in }
    ) throws(SwingError) {
        var found: [String] = []
        for path in paths {
            guard FilePlace(path).isFolder, !Self.isRecording(path, options) else {
                found.append(path)
                continue
            }
            let (held, skipped) = try Self.recordings(in: path, options)
            guard !held.isEmpty else {
                throw SwingError(
                    .missing, at: path,
                    "found no recording; expected accelerometer.csv, or files and folders that hold one; "
                        + "name one of the files to see why it is none")
            }
            skipped.forEach(skip)
            found += held
        }
        self.paths = found
        self.options = options
    }

    /// Lists files and folders as they are named, whatever they hold.
    ///
    /// - Parameters:
    ///   - paths: Where they are.
    ///   - options: How they are read.
    package init(exactly paths: [String], options: ReadingOptions = ReadingOptions(withAttitude: false)) {
        self.paths = paths
        self.options = options
    }

    /// Checks that a new file would not replace one of the recordings.
    ///
    /// - Parameter output: Where the file would go.
    /// - Throws: ``SwingMotion/SwingError`` if a recording is there.
    package func check(output: String) throws(SwingError) {
        guard let target = FilePlace(output).identity else { return }
        for path in paths where ([path] + Self.files(of: path)).contains(where: { FilePlace($0).identity == target }) {
            throw SwingError(.usage, at: output, "is the input \(path); name another file for the results")
        }
    }

    /// The number of samples of all accelerometers, for a display of progress; 0 if a recording can't say without being read.
    ///
    /// - Complexity: O(*n*), where *n* is the number of recordings: each is opened.
    package var sampleCount: Int {
        var sum = 0
        for path in paths {
            guard let count = (try? Recording(readingAt: path, options: options))?.accelerometerCount else { return 0 }
            sum += count
        }
        return sum
    }

    /// The fingerprint of each recording; `nil` for one whose files can't be read.
    var fingerprints: [String?] { paths.map { try? Fingerprint.quick(Self.files(of: $0)) } }

    /// The files of a recording, in a fixed order: what its fingerprint is made of.
    static func files(of path: String) -> [String] {
        let place = FilePlace(path)
        guard place.isFolder else { return [path] }
        let files = ["accelerometer.csv", "motion.csv", "session.json", "truth.csv", "headphone.csv", "water.csv"]
            .map(place.appending).filter(\.exists)
        // An app's folder holds tables of other names, and perhaps pictures and sounds, which are not read.
        let held = files.isEmpty ? ((try? names(in: place)) ?? []).filter(isText).map(place.appending) : files
        return held.map(\.path)
    }

    /// The recordings in a folder, and the other files that look like one, each with the reason why it is not.
    private static func recordings(
        in folder: String, _ options: ReadingOptions
    ) throws(SwingError) -> (recordings: [String], skipped: [String]) {
        let place = FilePlace(folder)
        var (recordings, skipped): ([String], [String]) = ([], [])
        for name in try names(in: place) {
            let path = place.appending(name).path
            switch Recording.find(at: path, options: options) {
            case .recording: recordings.append(path)
            case .results: skipped.append("\(VisibleText.escaped(path)): holds results, no recording")
            case .other where isText(name) || FilePlace(path).isFolder:
                skipped.append(
                    "\(VisibleText.escaped(path)): is no recording that is known; analyse it alone to see why")
            case .other: break
            }
        }
        return (recordings, skipped)
    }

    /// The names in a folder, without hidden ones.
    private static func names(in folder: FilePlace) throws(SwingError) -> [String] {
        try folder.names().filter { !$0.hasPrefix(".") }
    }

    private static func isText(_ name: String) -> Bool {
        [".csv", ".tsv", ".txt", ".json"].contains { name.lowercased().hasSuffix($0) }
    }

    private static func isRecording(_ folder: String, _ options: ReadingOptions) -> Bool {
        var content = options
        // A map explains tables; whether those in one folder are one recording depends on their names.
        content.map = nil
        content.format = nil
        if case .recording = Recording.find(at: folder, options: content) { return true }
        return options.map?.namesFiles ?? false
    }
}
