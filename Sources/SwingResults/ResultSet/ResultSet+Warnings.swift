internal import SwingMotion

/// A warning about a file of results.
package struct ResultsWarning: Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// What was found, and what it means for the figures.
    package let text: String
}

extension ResultSet {
    /// Warnings about the files whose sessions count once, because other files contain them too.
    package var repeatWarnings: [ResultsWarning] {
        repeats.map { path, count in
            let sessions =
                count == 1
                ? "1 session precedes in the results already; it counts"
                : "\(count) sessions precede in the results already; each counts"
            return ResultsWarning(path: path, text: "\(sessions) once; name each file of results once")
        }
    }

    /// A warning for each player, sport and condition whose name has several spellings.
    package var nameWarnings: [ResultsWarning] {
        [playerNames, sportNames, conditionNames].flatMap(\.warnings).map {
            ResultsWarning(path: sources.first?.path ?? "", text: $0)
        }
    }

    /// A warning that names how many sessions were analysed only in part, and the reason of the first one; `nil` if none was.
    package var partialWarning: ResultsWarning? {
        let partial = sessions.filter(\.isPartial)
        guard let first = partial.first else { return nil }
        let found = "\(partial.count.of("session")) \(partial.count == 1 ? "was" : "were") analysed only in part"
        let name = VisibleText.escaped(first.record.text("input_uri") ?? first.record.id)
        let message = VisibleText.line(first.record.text("message") ?? "unknown reason")
        // The message of a refusal begins with the recording's path.
        let reason = message.hasPrefix(name) ? message : "\(name): \(message)"
        let beginning = partial.count == 1 ? "" : "the first one is "
        return ResultsWarning(
            path: sources[first.source].path,
            text: "\(found), but \(partial.count == 1 ? "counts" : "count") like others; \(beginning)\(reason)")
    }
}

extension ResultSet.Session {
    /// Whether the session was analysed only in part: what follows is missing, or the analysis was refused at its end.
    package var isPartial: Bool { record.text("status") == "partial" }
}
