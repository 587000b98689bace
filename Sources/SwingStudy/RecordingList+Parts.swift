internal import SwingFiles
package import SwingMotion
package import SwingRecording

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What must be known of all recordings before the first one is analyzed.
///
/// Of many short recordings, this takes a tenth of the analysis or more, so several are read at a time.
extension RecordingList {
    /// Finds the recordings under paths, as ``init(under:options:skipping:)`` does.
    ///
    /// - Parameters:
    ///   - paths: The paths of recordings, and of folders that contain recordings.
    ///   - options: The options for reading the recordings.
    ///   - jobs: The number of files of a folder examined at a time; one per core if `nil`. It does not change the result.
    ///   - skip: As in ``init(under:options:skipping:)``.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(under:options:skipping:)`` does.
    /// - Complexity: O(*n*), where *n* is the number of files in the folders, whatever their sizes.
    package init(
        under paths: [String], options: ReadingOptions, jobs: Int?, skipping skip: (String) -> Void = { _ in }
    ) async throws(SwingError) {
        var names: [String] = []
        for path in paths where try Self.isFolderOfRecordings(path, options) {
            names += try Self.names(in: FilePlace(path)).map(FilePlace(path).appending).map(\.path)
        }
        let parts = await Self.inParts(names, Self.jobs(jobs, for: names.count)) { names in
            names.map { name in Result { () throws(SwingError) in try Recording.find(at: name, options: options) } }
        }
        let found = Dictionary(zip(names, parts.joined())) { first, _ in first }
        try self.init(under: paths, options: options, skipping: skip) { path throws(SwingError) in
            if let found = found[path] { try found.get() } else { try Recording.find(at: path, options: options) }
        }
    }

    /// Returns the number of jobs for a number of recordings: at most one per recording, and one per core if `jobs` is
    /// `nil`.
    static func jobs(_ jobs: Int?, for count: Int) -> Int {
        max(1, min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, count))
    }

    /// Returns the fingerprint of each recording; `nil` if its files can't be opened.
    ///
    /// - Parameter jobs: The number of recordings read at a time. It does not change the result.
    /// - Returns: The fingerprints in the order of the recordings.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read a file: the error of the first such recording.
    /// - Precondition: `jobs` is greater than 0.
    /// - Complexity: O(*n*), where *n* is the number of recordings, whatever their sizes.
    package func fingerprints(jobs: Int = 1) async throws(SwingError) -> [String?] {
        let parts = await Self.inParts(paths, jobs) { paths in
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
        let parts = await Self.inParts(paths, jobs) { paths -> Int? in
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

    /// Passes consecutive parts of a list to a function, one per job.
    ///
    /// - Returns: The function's results in the order of the parts.
    private static func inParts<Value: Sendable>(
        _ paths: [String], _ jobs: Int, _ body: @escaping @Sendable (ArraySlice<String>) -> Value
    ) async -> [Value] {
        precondition(jobs > 0, "a list needs at least one job")
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
