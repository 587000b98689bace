internal import SwingFiles
public import SwingMotion
public import SwingRecording

/// A list of recordings, from paths of recordings and of folders that contain recordings.
public struct RecordingList: Sendable {
    /// A function that detects what a path is.
    typealias Finder = (String) throws(SwingError) -> RecordingFinding

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
        try self.init(under: paths, options: options, skipping: skip) { path throws(SwingError) in
            try Recording.find(at: path, options: options)
        }
    }

    /// Finds the recordings under paths, as ``init(under:options:skipping:)`` does.
    ///
    /// - Parameters:
    ///   - paths: The paths of recordings, and of folders that contain recordings.
    ///   - options: The options for reading the recordings.
    ///   - skip: As in ``init(under:options:skipping:)``.
    ///   - find: A function that detects what a path in a folder is.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(under:options:skipping:)`` does.
    init(
        under paths: [String], options: ReadingOptions, skipping skip: (String) -> Void, finding find: Finder
    ) throws(SwingError) {
        var found: [String] = []
        var names: [ExactName: String] = [:]
        func add(_ path: String) {
            if let resolved = FilePlace(path).resolved.map(ExactName.init) {
                if let first = names[resolved] {
                    return skip("\(VisibleText.escaped(path)): is named twice, also as \(VisibleText.escaped(first))")
                }
                names[resolved] = path
            }
            found.append(path)
        }
        for path in paths {
            guard try Self.isFolderOfRecordings(path, options) else {
                add(path)
                continue
            }
            let (recordings, seasons, skipped) = try Self.recordings(in: path, finding: find)
            guard !recordings.isEmpty else {
                if let season = seasons.first {
                    throw SwingError(
                        .usage, at: path,
                        "contains no recordings, but \(seasons.count.of("folder")) of recordings such as "
                            + "\(VisibleText.escaped(season)); name these folders; a shell completes \"NAME/*\"")
                }
                if let spreadsheet = skipped.spreadsheets.first {
                    throw SwingError(
                        .missing, at: path,
                        "found no recording, but the spreadsheet \(VisibleText.quoted(spreadsheet)); expected CSV or another "
                            + "recording; save it as CSV")
                }
                throw Recording.unnamedTables(in: path)
                    ?? SwingError(
                        .missing, at: path,
                        "found no recording; expected accelerometer.csv, or files and folders of recordings; "
                            + "analyse one file alone to see why it is rejected")
            }
            skipped.lines.forEach(skip)
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
        in folder: String, finding find: Finder
    ) throws(SwingError) -> (recordings: [String], seasons: [String], skipped: SkippedFiles) {
        let place = FilePlace(folder)
        var (recordings, seasons): ([String], [String]) = ([], [])
        var skipped = SkippedFiles(in: folder)
        for name in try names(in: place) {
            let path = place.appending(name).path
            switch try find(path) {
            case .recording: recordings.append(path)
            case .results: skipped.add(path, .results)
            case .other where SessionSidecar.isOne(name): break
            case .other where try containsRecording(path, finding: find):
                seasons.append(path)
                skipped.add(path, .folder)
            case .other where SkippedFiles.isSpreadsheet(name): skipped.add(path, .spreadsheet)
            case .other where name.unicodeScalars.contains("\u{FFFD}") && !FilePlace(path).exists:
                skipped.add(path, .name)
            case .other where isText(name) || FilePlace(path).isFolder: skipped.add(path, .unknown)
            case .other: break
            }
        }
        return (recordings, seasons, skipped)
    }

    /// Whether a path is a folder that contains a recording.
    private static func containsRecording(_ path: String, finding find: Finder) throws(SwingError) -> Bool {
        let place = FilePlace(path)
        guard place.isFolder else { return false }
        for name in try names(in: place) {
            if case .recording = try find(place.appending(name).path) { return true }
        }
        return false
    }

    /// Returns the names in a folder, without hidden files.
    static func names(in folder: FilePlace) throws(SwingError) -> [String] {
        try folder.names().filter { !$0.hasPrefix(".") }
    }

    private static func isText(_ name: String) -> Bool {
        [".csv", ".tsv", ".txt", ".json"].contains { name.lowercased().hasSuffix($0) }
    }

    /// Whether a path is a folder that is not itself a recording.
    static func isFolderOfRecordings(_ path: String, _ options: ReadingOptions) throws(SwingError) -> Bool {
        guard FilePlace(path).isFolder else { return false }
        var content = options
        // With a map, the names of the tables decide whether the folder is one recording.
        content.map = nil
        content.format = nil
        if case .recording = try Recording.find(at: path, options: content) { return false }
        return !(options.map?.namesFiles ?? false)
    }
}

/// Names of files that a command receives: as arguments, in a list in a file, or on standard input.
package enum NameList {
    /// Returns the names that arguments state.
    ///
    /// `@LIST` is replaced by the names in the file `LIST`, and `-` by those on standard input: one name per line, or
    /// names separated by NUL, as `find -print0` writes them. `./@name` is a file whose name begins with `@`.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The names, in order.
    /// - Throws: ``SwingMotion/SwingError`` if a list can't be read, is not UTF-8, or contains no names.
    /// - Complexity: O(*n*), where *n* is the length of the lists.
    package static func names(_ arguments: [String]) throws(SwingError) -> [String] {
        var names: [String] = []
        for argument in arguments {
            if argument == "-" {
                names += try parse(
                    try InputFile.standardInput(limit: InputLimits.nameList, kind: "a list of names"), "standard input")
            } else if argument.hasPrefix("@"), argument.count > 1 {
                let path = String(argument.dropFirst())
                guard FilePlace(path).exists else {
                    throw SwingError(
                        .missing, at: argument,
                        "no such list; expected a file with one name per line; correct the name, or write ./\(argument) for "
                            + "a recording of this name")
                }
                names += try parse(
                    try InputFile.contents(at: path, limit: InputLimits.nameList, kind: "a list of names"), path)
            } else {
                names.append(argument)
            }
        }
        return names
    }

    /// Returns whether arguments name a list.
    package static func isList(_ arguments: [String]) -> Bool {
        arguments.contains { $0 == "-" || ($0.hasPrefix("@") && $0.count > 1) }
    }

    private static func parse(_ bytes: [UInt8], _ place: String) throws(SwingError) -> [String] {
        let separator = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        var names: [String] = []
        var (rest, number) = (bytes[...], 0)
        while !rest.isEmpty {
            let part = rest[..<(rest.firstIndex(of: separator) ?? rest.endIndex)]
            rest = rest[part.endIndex...].dropFirst()
            number += 1
            let line = separator == 0 || part.last != UInt8(ascii: "\r") ? part : part.dropLast()
            guard !line.isEmpty else { continue }
            guard line.count <= InputLimits.listedName else {
                throw SwingError(
                    .badData, at: place,
                    "name \(number) has \(line.count) bytes, expected at most \(InputLimits.listedName); write one name per "
                        + "line")
            }
            guard let name = String(validating: line, as: UTF8.self) else {
                throw SwingError(
                    .badData, at: place, "name \(number) is not UTF-8; expected one name per line in UTF-8")
            }
            guard names.count < InputLimits.names else {
                throw SwingError(
                    .badData, at: place, "found more than \(InputLimits.names) names, expected fewer; split the list")
            }
            names.append(name)
        }
        guard !names.isEmpty else {
            throw SwingError(
                .missing, at: place,
                "contains no names; expected one per line; add them, or correct the command that writes the list")
        }
        return names
    }
}
