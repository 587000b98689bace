#if Serve
    internal import SwingMotion
    internal import SwingStudy
    internal import SwingTables

    /// What the service reports of itself: the state that the page shows, and counts.
    extension SwingService {
        /// The sessions, what they give, what is waiting and what is refused.
        func state() async -> JSONValue {
            let findings = await study.findings
            let done = await study.done
            let known = Set(findings.sessions.map { ServedStudy.entry($0.recording) })
                .union(findings.refused.map { ServedStudy.entry($0.recording) })
            let entries = ((try? folder.entries()) ?? [:]).keys
            return [
                "folder": .text(folder.path.split(separator: "/").last.map(String.init) ?? folder.path),
                "version": .text(SoftwareVersion.current), "isAnalysing": .bool(done != nil),
                "analysis": done.map { ["done": .integer($0), "total": .integer(entries.count)] } ?? .null,
                "sports": .array(Sport.all.map { .text($0.name) }),
                "sessions": .array(findings.sessions.map(\.json)),
                "waiting": .array(entries.filter { !known.contains($0) }.sorted().map { .text($0) }),
                "refused": .array(findings.refused.map(\.json)), "problem": .known(findings.problem),
            ]
        }

        /// The counts of the service, in the text format of Prometheus.
        func metrics() async -> HTTPResponse {
            let findings = await study.findings
            let values: [(String, String, Int)] = [
                ("swingkit_recordings_received", "counter", received.current),
                ("swingkit_sessions", "gauge", findings.sessions.count),
                ("swingkit_swings", "gauge", findings.sessions.reduce(0) { $0 + $1.swings }),
                ("swingkit_recordings_refused", "gauge", findings.refused.count),
                ("swingkit_uploads_open", "gauge", uploads.current),
                ("swingkit_listeners", "gauge", news.count + feed.count),
                ("swingkit_sessions_open", "gauge", await live.count),
                ("swingkit_batches_received", "counter", batchesReceived.current),
                ("swingkit_frames_written", "counter", framesWritten.current),
            ]
            let text = values.map { "# TYPE \($0) \($1)\n\($0) \($2)\n" }.joined()
            return HTTPResponse(200, "text/plain; version=0.0.4", .bytes(Array(text.utf8)))
        }
    }
#endif
