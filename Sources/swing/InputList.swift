import Foundation
import SwingRecording

/// The recordings to analyse, folders of recordings replaced by what they hold.
struct InputList {
    let paths: [String]

    /// Finds the recordings that the arguments name.
    init(_ arguments: [String]) throws {
        var paths: [String] = []
        for argument in arguments {
            guard Self.isFolder(argument), !Self.isRecording(argument) else {
                paths.append(argument)
                continue
            }
            let held = try Self.recordings(in: argument)
            guard !held.isEmpty else {
                throw CommandFailure(
                    .missingInput,
                    "\(argument): found no recording; expected accelerometer.csv, or .h5 files and folders that hold one"
                )
            }
            paths += held
        }
        self.paths = paths
    }

    /// How many samples the recordings hold together, as far as that is quickly known; 0 if it is not.
    var sampleCount: Int {
        var sum = 0
        for path in paths {
            guard let count = (try? Recording(readingAt: path))?.accelerometerCount else { return 0 }
            sum += count
        }
        return sum
    }

    /// The files of a recording, in a fixed order: what its fingerprint is made of.
    static func files(of path: String) -> [String] {
        guard isFolder(path) else { return [path] }
        return ["accelerometer.csv", "motion.csv", "session.json", "truth.csv"]
            .map { URL(filePath: path).appending(path: $0).path }.filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Refuses an output that is one of the inputs.
    func refuse(output: String?) throws {
        guard let output, let target = Self.identity(output) else { return }
        for path in paths where ([path] + Self.files(of: path)).contains(where: { Self.identity($0) == target }) {
            throw CommandFailure(.usage, "\(output): is the input \(path); name another file for the results")
        }
    }

    private static func recordings(in folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                .filter { !$0.hasPrefix(".") }.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
                .filter { isFolder($0) ? isRecording($0) : RecordingName.isHDF5($0) }
        } catch {
            throw CommandFailure(.missingInput, "\(folder): cannot list the folder: \(error.localizedDescription)")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        let kind = try? FileManager.default.attributesOfItem(atPath: path + "/.")[.type] as? FileAttributeType
        return kind == .typeDirectory
    }

    private static func isRecording(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: URL(filePath: folder).appending(path: "accelerometer.csv").path)
            || FileManager.default.fileExists(atPath: URL(filePath: folder).appending(path: "motion.csv").path)
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
