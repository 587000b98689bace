#if Serve
    internal import SwingFiles
    internal import SwingMotion
    internal import SwingTables

    /// Keeps the results of a folder up to date: one analysis at a time, by the command `swing analyze --resume`.
    actor ServedStudy {
        /// A recording that gives no session, and the message of `swing analyze`.
        struct Refusal: Sendable {
            let recording: String
            let message: String

            var json: JSONValue { ["recording": .text(recording), "message": .text(message)] }
        }

        /// What the last analysis found.
        struct Findings: Sendable {
            var sessions: [ServedSession] = []
            var refused: [Refusal] = []
            /// Why the last analysis wrote no results.
            var problem: String?
        }

        private let folder: ServedFolder
        private let command: SwingProcess
        private let news: News
        private(set) var findings = Findings()
        /// The number of sessions that the current analysis has finished; `nil` between analyses.
        private(set) var done: Int?
        /// What the folder contained when the last analysis began.
        private(set) var content: FolderContent?
        private var running: Task<Void, Never>?
        private var waiting: Task<Void, Never>?
        /// The names of recordings alone, with what shows a change and why they are refused.
        private var reasons: [String: (state: [FileState], message: String)] = [:]

        init(_ folder: ServedFolder, _ command: SwingProcess, _ news: News) {
            self.folder = folder
            self.command = command
            self.news = news
        }

        /// Analyses what has changed, and returns when an analysis that began after this call has ended.
        func update() async {
            if let waiting { return await waiting.value }
            let previous = running
            let task = Task {
                await previous?.value
                begin()
                await analyse()
                done = nil
                news.tell()
            }
            waiting = task
            await task.value
        }

        /// Returns the results as CSV.
        ///
        /// - Throws: ``HTTPProblem`` if there are no results.
        func table(into path: String) async throws(HTTPProblem) {
            await update()
            guard !findings.sessions.isEmpty else {
                throw HTTPProblem(404, "no session has results yet; add a recording")
            }
            let outcome = await command.run(arguments(output: path) + ["--quiet"])
            guard FilePlace(path).exists else { throw HTTPProblem(503, outcome.reason) }
        }

        /// Changes the facts of a session, and analyses again.
        ///
        /// - Throws: ``HTTPProblem`` if the new facts are not possible.
        func change(_ change: SessionTableEdit, session: String) async throws(HTTPProblem) {
            try change.write(session: session)
            await update()
        }

        /// Forgets a recording that was refused and removed.
        func forget(_ name: String) {
            findings.refused.removeAll { Self.entry($0.recording) == name }
            content = FolderContent(of: folder)
            news.tell()
        }

        private func begin() {
            running = waiting
            waiting = nil
            done = 0
            news.tell()
        }

        /// The arguments of the analysis.
        ///
        /// A user who types them gets the same file.
        private func arguments(output: String) -> [String] {
            var arguments = ["analyze", folder.recordings]
            if FilePlace(folder.table).exists { arguments += ["--session-table", folder.table] }
            return arguments + ["-o", output]
        }

        private func analyse() async {
            content = FolderContent(of: folder)
            let entries: [String: [FileState]]
            do throws(SwingError) { entries = try folder.entries() } catch {
                findings.problem = error.description
                return
            }
            guard !entries.isEmpty else {
                IncomingFiles.remove(folder.results)
                findings = Findings()
                return
            }
            let collector = RowCollector(folder.recordings)
            let outcome = await command.run(
                arguments(output: folder.results) + ["--resume", "--format", "jsonl"]
            ) { line in
                if await collector.add(line) {
                    done? += 1
                    news.tell()
                }
            }
            let rows = await collector.rows
            var found = Findings()
            // Those that still arrive are in the list when they have ended.
            found.sessions = rows.sessions.filter { !folder.open.contains(Self.entry($0.recording)) }
            let known = Set(rows.sessions.map { Self.entry($0.recording) })
            var refused = Dictionary(
                rows.refused.map { (Self.entry($0.recording), $0) }.filter { !folder.open.contains($0.0) }
            ) { first, _ in first }
            for name in entries.keys.sorted() where !known.contains(name) && refused[name] == nil {
                refused[name] = Refusal(recording: name, message: await reason(of: name, entries[name] ?? []))
            }
            found.refused = refused.values.sorted { $0.recording < $1.recording }
            reasons = reasons.filter { refused[$0.key] != nil }
            if outcome.code != 0, rows.sessions.isEmpty, refused.isEmpty { found.problem = outcome.reason }
            if [73, 74].contains(outcome.code) || outcome.code > 127 { found.problem = outcome.reason }
            findings = found
        }

        /// The name in the folder of recordings that contains a recording.
        static func entry(_ recording: String) -> String { String(recording.prefix { $0 != "/" }) }

        /// Returns why a recording is not in the results: what the command reports of it alone.
        private func reason(of name: String, _ state: [FileState]) async -> String {
            if let known = reasons[name], known.state == state { return known.message }
            let path = "\(folder.recordings)/\(name)"
            let outcome = await command.run(["analyze", path, "--quiet"])
            let message =
                outcome.code == 0
                ? "is read only alone; put it into a folder of its own" : Self.without(path, outcome.reason)
            reasons[name] = (state, message)
            return message
        }

        /// Returns a message without the path that it begins with.
        fileprivate static func without(_ path: String, _ message: String) -> String {
            let place = VisibleText.escaped(path)
            guard message.hasPrefix(place) else { return message }
            let rest = message.dropFirst(place.count)
            return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : String(rest.drop { $0 == "/" })
        }

        /// Collects the rows that the command prints.
        private actor RowCollector {
            private let folder: String
            private(set) var rows = (sessions: [ServedSession](), refused: [Refusal]())
            private var times: [Double] = []

            init(_ folder: String) { self.folder = folder }

            /// Adds a line, and returns whether it ends a session.
            func add(_ line: String) -> Bool {
                guard let row = try? JSONValue(parsing: Array(line.utf8), name: "swing analyze"),
                    case .text(let type) = row["type"]
                else { return false }
                switch type {
                case "swing":
                    if case .number(let time) = row["time_to_contact"] { times.append(time) }
                    return false
                case "session":
                    if let session = ServedSession(row, times: times, in: folder) { rows.sessions.append(session) }
                    times = []
                    return true
                default:
                    if case .text(let path) = row["input"], case .text(let message) = row["error"] {
                        rows.refused.append(
                            Refusal(
                                recording: ServedSession.name(of: path, in: folder),
                                message: ServedStudy.without(path, message)))
                    }
                    times = []
                    return true
                }
            }
        }
    }
#endif
