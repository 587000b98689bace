#if Serve
    internal import NIOHTTP1
    internal import SwingFiles
    internal import SwingMotion

    /// Receives recordings in the body of a request: one file as it is, or files in a form.
    struct Upload: ~Copyable {
        private let folder: ServedFolder
        private let limits: HTTPLimits
        private let now: @Sendable () -> String
        /// The names of the recordings so far, in the folder of recordings.
        private(set) var kept: [String] = []
        private var current: IncomingFiles?
        /// The folder of the current files in the form; `nil` for a file on its own.
        private var group: String?

        /// Creates a receiver.
        ///
        /// - Parameters:
        ///   - folder: The folder that gets the recordings.
        ///   - limits: The limits.
        ///   - now: Returns the time, for content without a name.
        init(into folder: ServedFolder, _ limits: HTTPLimits, now: @escaping @Sendable () -> String) {
            self.folder = folder
            self.limits = limits
            self.now = now
        }

        /// Receives a whole body.
        ///
        /// Each recording is on the disk when it is in ``kept``.
        ///
        /// - Throws: ``HTTPProblem``; recordings that were complete before stay.
        mutating func receive(_ request: HTTPRequest) async throws(HTTPProblem) {
            let type = request.header("content-type") ?? ""
            if type.lowercased().hasPrefix("multipart/form-data") {
                try await receiveForm(request.body, type)
            } else {
                try await receiveFile(request)
            }
            guard !kept.isEmpty else { throw HTTPProblem(400, "found no file in the request; send a recording") }
        }

        private mutating func receiveFile(_ request: HTTPRequest) async throws(HTTPProblem) {
            var name = request.query["name"]
            if name == nil, let value = request.header("content-disposition") {
                name = try MultipartReader.disposedName(value)
            }
            while let bytes = try await request.body.next(limit: limits.recordingSize) {
                if current == nil, !bytes.isEmpty {
                    try begin(
                        RecordingName.cleaned(name ?? "recording-\(now())\(RecordingName.ending(for: bytes))"))
                }
                try write(bytes)
            }
            try commit()
        }

        private mutating func receiveForm(_ body: RequestBody, _ type: String) async throws(HTTPProblem) {
            var reader = try MultipartReader(contentType: type, headLimit: limits.fileHead)
            var count = 0
            while true {
                let bytes = try await body.next(limit: limits.recordingSize)
                // A piece of the body is never empty.
                if let bytes, bytes.isEmpty { continue }
                for piece in try reader.add(bytes ?? []) {
                    switch piece {
                    case .file(let name):
                        count += 1
                        guard count <= limits.files else {
                            throw HTTPProblem(
                                413, "found more than \(limits.files) files, expected one recording; send a zip")
                        }
                        // A form without a chosen file contains one without a name.
                        if !name.isEmpty { try begin(name) }
                    case .bytes(let bytes): if current != nil { try write(bytes) }
                    case .end: if group == nil { try commit() }
                    }
                }
                if bytes == nil { break }
            }
            try commit()
        }

        /// Begins a file, in the current folder or as a recording of its own.
        private mutating func begin(_ name: String) throws(HTTPProblem) {
            let parts = name.split { $0 == "/" || $0 == "\\" }
            let newGroup = parts.count > 1 ? parts[parts.count - 2].description : nil
            if current != nil, group == nil || newGroup != group { try commit() }
            do throws(SwingError) {
                if current == nil { current = try IncomingFiles(in: folder.incoming) }
                group = newGroup
                try current?.begin(RecordingName.cleaned(name))
            } catch {
                throw HTTPProblem(error)
            }
        }

        private mutating func write(_ bytes: [UInt8]) throws(HTTPProblem) {
            do throws(SwingError) { try current?.write(bytes) } catch { throw HTTPProblem(error) }
        }

        /// Moves the current recording to its place.
        ///
        /// The same recording again is the one that is there.
        private mutating func commit() throws(HTTPProblem) {
            guard let files = current.take(), let first = files.names.first else { return }
            let isFolder = group != nil || RecordingName.needsFolder(first)
            let stem = first.prefix { $0 != "." }
            let name = RecordingName.cleaned(group ?? (isFolder ? String(stem) : first))
            group = nil
            for number in 1...1000 {
                let candidate = RecordingName.numbered(name, number)
                let place = FilePlace(folder.recordings).appending(candidate)
                if place.exists {
                    guard files.isSame(as: place.path, isFolder: isFolder) else { continue }
                } else {
                    do throws(SwingError) { try files.commit(to: place.path, isFolder: isFolder) } catch {
                        throw HTTPProblem(error)
                    }
                }
                kept.append(candidate)
                return
            }
            throw HTTPProblem(409, "1000 recordings have the name \(VisibleText.quoted(name)); rename the file")
        }
    }
#endif
