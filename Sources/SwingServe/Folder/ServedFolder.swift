#if Serve
    internal import SwingFiles
    package import SwingMotion
    internal import SwingResults
    internal import Synchronization

    /// The folder of a service: the recordings, the table of sessions and the results.
    ///
    /// The folder is the truth. `.serve` contains only what can be made again: the token, uploads that have not finished,
    /// and reports.
    package struct ServedFolder: Sendable {
        /// The path, as the user typed it.
        package let path: String
        /// The recordings that still arrive.
        let open = OpenRecordings()
        var recordings: String { "\(path)/recordings" }
        var table: String { "\(path)/sessions.csv" }
        var results: String { "\(path)/results.h5" }
        private var own: String { "\(path)/.serve" }
        var incoming: String { "\(own)/incoming" }
        var reports: String { "\(own)/reports" }

        /// Makes the folder and its parts where they are missing, and removes unfinished uploads.
        ///
        /// - Parameter path: The path.
        /// - Throws: ``SwingMotion/SwingError`` if it is not a folder, or can't be made.
        package init(at path: String) throws(SwingError) {
            self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            for folder in [self.path, recordings, own] { try FilePlace(folder).makeFolder() }
            IncomingFiles.remove(incoming)
            IncomingFiles.remove(reports)
            try FilePlace(reports).makeFolder()
        }

        /// Returns the names in the folder of recordings, without hidden ones and those that still arrive, with what shows
        /// a change of each.
        ///
        /// - Throws: ``SwingMotion/SwingError`` if the folder is gone.
        /// - Complexity: One look at each file.
        func entries() throws(SwingError) -> [String: [FileState]] {
            var entries: [String: [FileState]] = [:]
            for name in try FilePlace(recordings).names() where !name.hasPrefix(".") && !open.contains(name) {
                entries[name] = Self.states(under: FilePlace(recordings).appending(name), depth: 0)
            }
            return entries
        }

        private static func states(under place: FilePlace, depth: Int) -> [FileState] {
            if let state = place.state { return [state] }
            guard depth < 8, place.isFolder, let names = try? place.names() else { return [] }
            return names.filter { !$0.hasPrefix(".") }.flatMap { states(under: place.appending($0), depth: depth + 1) }
        }

        /// Returns the token of the service: the one that the folder has, or a new one.
        ///
        /// - Throws: ``SwingMotion/SwingError`` if it can't be stored.
        package func token() throws(SwingError) -> String {
            let file = "\(own)/token"
            if let bytes = try? InputFile.contents(at: file, limit: 256, kind: "a token") {
                let text = String(decoding: bytes.filter { $0 > 32 }, as: UTF8.self)
                if text.utf8.count >= 20, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
                    return text
                }
            }
            // 128 bits from the system's secure generator, without letters that look alike.
            let letters = Array("abcdefghijkmnopqrstuvwxyz23456789")
            let token = String((0..<26).map { _ in letters[Int.random(in: letters.indices)] })
            try IncomingFiles.writeSecret(token + "\n", to: file)
            return token
        }

        /// Keeps other services away from the folder.
        ///
        /// - Throws: ``SwingMotion/SwingError`` if another service has it.
        func lock() throws(SwingError) -> FolderLock {
            do throws(SwingError) { return try FolderLock(JournalFile(openingAt: "\(own)/lock")) } catch {
                throw SwingError(
                    .cannotCreate, at: path,
                    "another swing serve keeps the folder, or it is not writable; stop that one")
            }
        }

        /// Removes a recording.
        ///
        /// - Parameter name: Its name in the folder of recordings.
        /// - Throws: ``HTTPProblem`` 404 if there is no such recording.
        func remove(_ name: String) throws(HTTPProblem) {
            let place = FilePlace(recordings).appending(name)
            guard RecordingName.isAllowed(name), place.exists else {
                throw HTTPProblem(404, "found no recording \(VisibleText.quoted(name)); reload the page")
            }
            IncomingFiles.remove(place.path)
            guard !place.exists else {
                throw HTTPProblem(503, "cannot remove \(VisibleText.quoted(name)); check the permissions of the folder")
            }
        }
    }

    /// The names of recordings whose batches still arrive.
    ///
    /// They change all the time, and are analysed when they have ended.
    final class OpenRecordings: Sendable {
        private let names = Mutex<Set<String>>([])

        func add(_ name: String) { names.withLock { _ = $0.insert(name) } }
        func remove(_ name: String) { names.withLock { _ = $0.remove(name) } }
        func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
    }

    /// The lock of a folder, which ends with the process.
    struct FolderLock: ~Copyable {
        private let file: JournalFile

        init(_ file: consuming JournalFile) { self.file = file }

        /// Gives the folder back.
        consuming func release() {}
    }
#endif
