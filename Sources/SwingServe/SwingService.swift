#if Serve
    internal import NIOHTTP1
    internal import SwingFiles
    package import SwingMotion
    internal import SwingTables

    /// A local service that takes recordings and gives reports.
    ///
    /// It keeps a folder: what the page shows is what `swing analyze` finds there. It accepts connections from this
    /// computer only, unless another address is named, and answers only requests that contain its token.
    package struct SwingService: Sendable {
        /// What a service needs.
        package struct Settings: Sendable {
            /// The address to listen on.
            package var host = "127.0.0.1"
            /// The port; 0 for any free one.
            package var port = 8080
            /// A further name by which the page is reached, such as that of a proxy in front of the service.
            package var name: String?
            /// The limits for clients.
            package var limits = HTTPLimits()
            /// The path of the command `swing`.
            package var executable: String
            /// Returns the time as text that can be part of a file's name.
            package var now: @Sendable () -> String

            /// Creates settings.
            ///
            /// - Parameters:
            ///   - executable: The path of the command `swing`.
            ///   - now: Returns the time as text that can be part of a file's name.
            package init(executable: String, now: @escaping @Sendable () -> String) {
                // Files, and the pipes of the command, need descriptors too.
                limits.connections = min(limits.connections, max(16, ProcessLimits.openFiles - 128))
                // A session has its file open three times.
                let free = ProcessLimits.openFiles - limits.connections - 64
                limits.sessions = min(limits.sessions, max(4, free / 3))
                self.executable = executable
                self.now = now
            }

            /// Whether other computers may connect.
            var isOpen: Bool { !["127.0.0.1", "::1", "localhost"].contains(host) }
        }

        let settings: Settings
        let folder: ServedFolder
        private let token: String
        let news: News
        let study: ServedStudy
        private let reports: Reports
        let uploads = Count()
        let received = Count()
        let live: LiveSessions
        let feed: LiveFeed
        let batches = Count()
        let batchesReceived = Count()
        let framesWritten = Count()

        /// Creates a service of a folder.
        ///
        /// - Parameters:
        ///   - folder: The folder.
        ///   - settings: The settings.
        /// - Throws: ``SwingMotion/SwingError`` if the token can't be stored.
        package init(of folder: ServedFolder, _ settings: Settings) throws(SwingError) {
            self.folder = folder
            self.settings = settings
            token = try folder.token()
            news = News(limit: settings.limits.listeners)
            let command = SwingProcess(executable: settings.executable)
            study = ServedStudy(folder, command, news)
            reports = Reports(folder, command, limit: settings.limits.uploads)
            feed = LiveFeed(limit: settings.limits.listeners)
            live = LiveSessions(folder, study, feed, limit: settings.limits.sessions)
        }

        /// Serves until the task is cancelled.
        ///
        /// - Parameter ready: Called with the addresses of the page, which contain the token, when connections are accepted.
        /// - Throws: ``SwingMotion/SwingError`` if the port can't be used, or another service keeps the folder.
        package func run(ready: @escaping @Sendable ([String]) async -> Void) async throws {
            let lock = try folder.lock()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let server = HTTPServer(limits: settings.limits, respond: respond)
                group.addTask {
                    try await server.run(host: settings.host, port: settings.port) { used in
                        await ready(names.map { "http://\($0):\(used)/?token=\(token)" })
                    }
                }
                group.addTask { try await FolderWatch(folder, study, news, live, feed).run() }
                try await group.next()
                group.cancelAll()
            }
            lock.release()
        }

        /// The names of this computer in the page's address.
        ///
        /// One that listens everywhere has those of its interfaces.
        private var names: [String] {
            guard settings.isOpen else { return ["localhost"] }
            guard ["0.0.0.0", "::"].contains(settings.host) else { return [settings.host] }
            return LocalAddresses.all() + ["localhost"]
        }

        // MARK: - Requests

        @Sendable private func respond(_ request: HTTPRequest) async -> HTTPResponse {
            do throws(HTTPProblem) {
                if request.path == "/healthz" { return HTTPResponse(200, "text/plain", .bytes(Array("ok\n".utf8))) }
                let admission = Admission(token: token, isOpen: settings.isOpen, name: settings.name?.lowercased())
                if try admission.decide(request) == .keepsToken {
                    return .redirection(
                        to: "/", [("Set-Cookie", "\(Admission.cookie)=\(token); Path=/; HttpOnly; SameSite=Strict")])
                }
                return try await route(request)
            } catch {
                return HTTPResponse(error)
            }
        }

        private func route(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
            let parts = request.parts
            switch (request.method, parts.first ?? "", parts.count) {
            case (.GET, "", 0): return ServePage.page
            case (.GET, "page.css", 1): return ServePage.style
            case (.GET, "page.js", 1): return ServePage.script
            case (.GET, "icon.svg", 1): return ServePage.icon
            case (.GET, "api", 2) where parts[1] == "state": return HTTPResponse(json: await state())
            case (.GET, "api", 2) where parts[1] == "events":
                return HTTPResponse(200, "text/event-stream", .events(try news.listen()))
            case (.PUT, "api", 3) where parts[1] == "sessions": return try await edit(parts[2], request)
            case (.POST, "recordings", 1): return try await add(request)
            case (.POST, "sessions", 3) where ["batches", "finish"].contains(parts[2]):
                return try await receive(request, for: parts[1], ends: parts[2] == "finish")
            case (.GET, "live", 1): return HTTPResponse(200, "text/event-stream", .events(try feed.listen()))
            case (.DELETE, "recordings", 2): return try await remove(parts[1])
            case (.GET, "report", 1): return try await report(request.query)
            case (.GET, "results.h5", 1): return try download(folder.results, "application/x-hdf5", "results.h5")
            case (.GET, "results.csv", 1): return try await table()
            case (.GET, "metrics", 1): return await metrics()
            case (_, "", 0), (_, "page.css", 1), (_, "page.js", 1), (_, "icon.svg", 1), (_, "recordings", 1...2),
                (_, "report", 1),
                (_, "results.h5", 1), (_, "results.csv", 1), (_, "metrics", 1), (_, "live", 1), (_, "sessions", 3),
                (_, "api", 2...3):
                throw HTTPProblem(405, "found \(request.method.rawValue), which \(request.path) has no answer to")
            default: throw HTTPProblem(404, "found nothing at \(VisibleText.quoted(request.path)); open /")
            }
        }

        /// Receives recordings, and answers when they are analysed.
        private func add(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
            let count = uploads.add(1)
            defer { uploads.add(-1) }
            guard count <= settings.limits.uploads else {
                throw HTTPProblem(429, "too many recordings arrive at a time; send this one again in a moment")
            }
            var upload = Upload(into: folder, settings.limits, now: settings.now)
            try await upload.receive(request)
            received.add(upload.kept.count)
            await study.update()
            let findings = await study.findings
            var (accepted, refused): ([JSONValue], [JSONValue]) = ([], [])
            for name in upload.kept {
                let sessions = findings.sessions.filter { ServedStudy.entry($0.recording) == name }
                if let refusal = findings.refused.first(where: { ServedStudy.entry($0.recording) == name }) {
                    // The client still has what was refused, and learns why.
                    try? folder.remove(name)
                    await study.forget(name)
                    refused.append(refusal.json)
                    continue
                }
                var json: JSONValue = [
                    "recording": .text(name), "report": .text("/report?recording=\(name.percentEncoded)"),
                ]
                for (key, value) in [
                    ("swings", \ServedSession.swings), ("contacts", \.contacts), ("misses", \.misses),
                    ("uncertain", \.uncertain),
                ] { json[key] = sessions.isEmpty ? .null : .integer(sessions.reduce(0) { $0 + $1[keyPath: value] }) }
                json["session"] = .known(sessions.first?.session)
                accepted.append(json)
            }
            return HTTPResponse(json: [
                "accepted": .array(accepted), "refused": .array(refused), "problem": .known(findings.problem),
            ])
        }

        private func edit(_ recording: String, _ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
            var bytes: [UInt8] = []
            while let more = try await request.body.next(limit: settings.limits.smallSize) { bytes += more }
            guard let session = await study.findings.sessions.first(where: { $0.recording == recording }) else {
                throw HTTPProblem(404, "found no recording \(VisibleText.quoted(recording)); reload the page")
            }
            let change = try SessionTableEdit(bytes, recording: recording, path: folder.table)
            try await study.change(change, session: session.session)
            return .nothing
        }

        private func remove(_ name: String) async throws(HTTPProblem) -> HTTPResponse {
            await live.drop(ServedStudy.entry(name))
            try folder.remove(ServedStudy.entry(name))
            await study.update()
            return .nothing
        }

        private func report(_ query: [String: String]) async throws(HTTPProblem) -> HTTPResponse {
            var subject = Reports.Subject.all
            if let player = query["player"] { subject = .player(player) }
            if let recording = query["recording"] {
                guard
                    await study.findings.sessions.contains(where: {
                        $0.recording == recording || ServedStudy.entry($0.recording) == recording
                    })
                else { throw HTTPProblem(404, "found no recording \(VisibleText.quoted(recording)); reload the page") }
                subject = .recording(ServedStudy.entry(recording))
            }
            guard FilePlace(folder.results).exists else {
                throw HTTPProblem(404, "no session has results yet; add a recording")
            }
            let page = try await reports.make(subject)
            return HTTPResponse(
                200, "text/html; charset=utf-8", .file(page, isTemporary: true), [HTTPResponse.reportPolicy])
        }

        private func table() async throws(HTTPProblem) -> HTTPResponse {
            let path = "\(folder.reports)/results-\(UInt32.random(in: .min ... .max)).csv"
            try await study.table(into: path)
            return try download(path, "text/csv; charset=utf-8", "results.csv", isTemporary: true)
        }

        private func download(
            _ path: String, _ type: String, _ name: String, isTemporary: Bool = false
        ) throws(HTTPProblem) -> HTTPResponse {
            guard FilePlace(path).exists else { throw HTTPProblem(404, "no session has results yet; add a recording") }
            return HTTPResponse(
                200, type, .file(path, isTemporary: isTemporary),
                [("Content-Disposition", "attachment; filename=\"\(name)\"")])
        }
    }

    extension String {
        /// The text as a value in a query (RFC 3986).
        fileprivate var percentEncoded: String {
            utf8.map { byte in
                let isPlain =
                    (byte | 32 >= 97 && byte | 32 <= 122) || (48...57).contains(byte) || "-._~".utf8.contains(byte)
                return isPlain ? String(Unicode.Scalar(byte)) : "%" + Int(byte).padded(2, radix: 16)
            }.joined()
        }
    }
#endif
