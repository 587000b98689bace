import Foundation
import SwingFiles
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
    init(_ arguments: [String], _ options: ReadingOptions = ReadingOptions(withAttitude: false), isQuiet: Bool = false)
        throws
    {
        var paths: [String] = []
        for argument in arguments {
            guard Self.isFolder(argument), !Self.isRecording(argument, options) else {
                paths.append(argument)
                continue
            }
            let (held, skipped) = try Self.recordings(in: argument, options)
            guard !held.isEmpty else {
                throw CommandFailure(
                    .missingInput,
                    "\(argument): found no recording; expected accelerometer.csv, or files and folders that hold one"
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
        guard isFolder(path) else { return [path] }
        let files = ["accelerometer.csv", "motion.csv", "session.json", "truth.csv", "headphone.csv", "water.csv"]
            .map { URL(filePath: path).appending(path: $0).path }
            .filter { FileManager.default.fileExists(atPath: $0) }
        // An app's folder holds tables of other names, and perhaps pictures and sounds, which are not read.
        return files.isEmpty ? names(in: path).filter(isText).map { child($0, of: path) } : files
    }

    /// Refuses an output that is one of the inputs.
    func refuse(output: String?) throws {
        guard let output, let target = Self.identity(output) else { return }
        for path in paths where ([path] + Self.files(of: path)).contains(where: { Self.identity($0) == target }) {
            throw CommandFailure(.usage, "\(output): is the input \(path); name another file for the results")
        }
    }

    /// The recordings in a folder, and what else looks like one, each with the reason why it is none.
    private static func recordings(
        in folder: String, _ options: ReadingOptions
    ) throws -> (recordings: [String], skipped: [String]) {
        let found: [String]
        do {
            found = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure(.missingInput, "\(folder): cannot list the folder: \(error.localizedDescription)")
        }
        var (recordings, skipped): ([String], [String]) = ([], [])
        for name in found.sorted() where !name.hasPrefix(".") {
            let path = child(name, of: folder)
            switch Recording.find(at: path, options: options) {
            case .recording: recordings.append(path)
            case .results: skipped.append("\(VisibleText.escaped(path)): holds results, no recording")
            case .other where isText(name) || isFolder(path):
                skipped.append(
                    "\(VisibleText.escaped(path)): is no recording that is known; analyse it alone to see why")
            case .other: break
            }
        }
        return (recordings, skipped)
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func child(_ name: String, of folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func isText(_ name: String) -> Bool {
        [".csv", ".tsv", ".txt", ".json"].contains { name.lowercased().hasSuffix($0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        let kind = try? FileManager.default.attributesOfItem(atPath: path + "/.")[.type] as? FileAttributeType
        return kind == .typeDirectory
    }

    private static func isRecording(_ folder: String, _ options: ReadingOptions) -> Bool {
        var content = options
        // A map explains tables; whether they lie in one folder as one recording, its files' names say.
        content.map = nil
        content.format = nil
        if case .recording = Recording.find(at: folder, options: content) { return true }
        return options.map?.namesFiles ?? false
    }

    /// What two names of one file have in common, links followed.
    private static func identity(_ path: String) -> [Int]? {
        let resolved = URL(filePath: path).resolvingSymlinksInPath().path
        guard let facts = try? FileManager.default.attributesOfItem(atPath: resolved),
            let device = facts[.systemNumber] as? NSNumber, let file = facts[.systemFileNumber] as? NSNumber
        else { return nil }
        return [device.intValue, file.intValue]
    }
}
