import SwingFiles
import SwingMotion
import SwingRecording

/// The recordings to analyse, folders of recordings replaced by what they hold.
struct InputList {
    let paths: [String]
    /// How they are read.
    let options: ReadingOptions

    /// Finds the recordings that the arguments name.
    ///
    /// - Parameters:
    ///   - arguments: Recordings, and folders of recordings.
    ///   - options: How they are read.
    ///   - isQuiet: Whether not to tell of what is left out of a folder.
    /// - Throws: ``CommandFailure`` if a folder holds no recording.
    init(_ arguments: [String], _ options: ReadingOptions = ReadingOptions(withAttitude: false), isQuiet: Bool = false)
        throws
    {
        var paths: [String] = []
        for argument in arguments {
            guard FilePlace(argument).isFolder, !Self.isRecording(argument, options) else {
                paths.append(argument)
                continue
            }
            let (held, skipped) = try Self.recordings(in: argument, options)
            guard !held.isEmpty else {
                throw CommandFailure(
                    .missingInput,
                    "\(argument): found no recording; expected accelerometer.csv, or files and folders that hold one; "
                        + "name one of the files to see why it is none"
                )
            }
            if !isQuiet { for skipped in skipped { StandardError.write("swing: skipped: \(skipped)\n") } }
            paths += held
        }
        self.paths = paths
        self.options = options
    }

    /// A recording, whatever sensors it holds.
    init(recording path: String, _ options: ReadingOptions) {
        paths = [path]
        self.options = options
    }

    /// Files as they are named.
    init(recordings paths: [String]) {
        self.paths = paths
        options = ReadingOptions(withAttitude: false)
    }

    /// How many samples the recordings hold together, as far as that is quickly known; 0 if it is not.
    var sampleCount: Int {
        var sum = 0
        for path in paths {
            guard let count = (try? Recording(readingAt: path, options: options))?.accelerometerCount else { return 0 }
            sum += count
        }
        return sum
    }

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

    /// The fingerprint of each recording; `nil` for one whose files can't be read.
    var fingerprints: [String?] { paths.map { try? Fingerprint.quick(Self.files(of: $0)) } }

    /// Refuses an output that is one of the inputs.
    func refuse(output: String?) throws {
        guard let output, let target = FilePlace(output).identity else { return }
        for path in paths where ([path] + Self.files(of: path)).contains(where: { FilePlace($0).identity == target }) {
            throw CommandFailure(.usage, "\(output): is the input \(path); name another file for the results")
        }
    }

    /// The recordings in a folder, and what else looks like one, each with the reason why it is none.
    private static func recordings(
        in folder: String, _ options: ReadingOptions
    ) throws -> (recordings: [String], skipped: [String]) {
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
    private static func names(in folder: FilePlace) throws -> [String] {
        try folder.names().filter { !$0.hasPrefix(".") }
    }

    private static func isText(_ name: String) -> Bool {
        [".csv", ".tsv", ".txt", ".json"].contains { name.lowercased().hasSuffix($0) }
    }

    private static func isRecording(_ folder: String, _ options: ReadingOptions) -> Bool {
        var content = options
        // A map explains tables; whether they lie in one folder as one recording, its files' names say.
        content.map = nil
        content.format = nil
        if case .recording = Recording.find(at: folder, options: content) { return true }
        return options.map?.namesFiles ?? false
    }
}
