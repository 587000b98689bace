#if Serve
    internal import SwingSignal
    internal import SwingTables

    /// A session as the page shows it: its facts, and what the recording gives.
    struct ServedSession: Sendable {
        /// The path of the recording within the folder of recordings.
        let recording: String
        let session: String
        /// The facts that the page can change.
        var facts: [String: String]
        let swings, contacts, misses, uncertain: Int
        /// The median time to contact in seconds, or `nil` without one.
        let timeToContact: Double?
        /// Whether the median is of too few swings to count for the player.
        let isSparse: Bool
        /// The warnings about the session, as one text; none without a warning.
        let warnings: [String]

        /// Reads the row of a session, after those of its swings.
        ///
        /// - Parameters:
        ///   - row: The row, as `swing analyze --format jsonl` prints it.
        ///   - times: The times to contact of its swings, in seconds.
        ///   - folder: The folder of recordings.
        init?(_ row: JSONValue, times: [Double], in folder: String) {
            guard case .text(let uri) = row["input_uri"], case .text(let session) = row["session_id"] else {
                return nil
            }
            recording = Self.name(of: uri, in: folder)
            self.session = session
            facts = [:]
            for key in SessionTableEdit.columns {
                if case .text(let text) = row[key] { facts[key] = text }
            }
            func count(_ key: String) -> Int {
                guard case .number(let value) = row[key] else { return 0 }
                return Int(exactly: value) ?? 0
            }
            swings = count("swing_count")
            contacts = count("contact_count")
            misses = count("miss_count")
            uncertain = count("uncertain_count")
            var message = ""
            if case .text(let text) = row["message"] { message = text }
            // A session without facts is not a problem: the page has fields for them.
            let parts = message.split(separator: "; ").filter { !$0.hasSuffix("has no row for the recording") }
            warnings = parts.isEmpty ? [] : [parts.joined(separator: "; ")]
            timeToContact = times.isEmpty ? nil : SampleQuantile.median(times)
            isSparse = times.count < SessionValue.minimumCount
        }

        /// Returns a recording's path within the folder of recordings.
        static func name(of path: String, in folder: String) -> String {
            path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
        }

        /// The session as an element of the page's state.
        var json: JSONValue {
            var json: JSONValue = [
                "recording": .text(recording), "session": .text(session), "swings": .integer(swings),
                "contacts": .integer(contacts), "misses": .integer(misses), "uncertain": .integer(uncertain),
                "timeToContact": .known(timeToContact), "isSparse": .bool(isSparse),
                "warnings": .array(warnings.map { .text($0) }),
            ]
            for key in SessionTableEdit.columns { json[key] = .known(facts[key]) }
            return json
        }
    }
#endif
