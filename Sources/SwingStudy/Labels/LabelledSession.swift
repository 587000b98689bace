internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults

/// A session of results with the facts that place labels in it.
struct LabelledSession {
    /// The row of the session in the results.
    let index: Int
    let id: String
    let player: String?
    /// The timestamp of the first sample, in seconds on the sensor's clock.
    let start: Double
    /// The time from the first to the last sample, in seconds.
    let duration: Double
    /// The offset from the sensor's clock to seconds since 1970-01-01 00:00:00 UTC; `nil` without a wall clock.
    let wallClockOffset: Double?
    /// The detected swings, in the order of the results.
    let swings: [Swing]

    /// The interval from the first to the last sample on the sensor's clock.
    var span: ClosedRange<Double> { start...start + duration }

    /// Collects the facts of a session.
    ///
    /// - Parameters:
    ///   - index: The row of the session.
    ///   - results: The results.
    ///   - swings: The session's swings.
    ///   - path: The path of the results.
    /// - Throws: ``SwingMotion/SwingError`` if the session was not analysed, its clock was reset, or facts are missing.
    init(_ index: Int, of results: StoredResults, _ swings: [Swing], at path: String) throws(SwingError) {
        let record = results.sessions[index]
        self.index = index
        id = record.id
        player = record.text("player")
        let name = VisibleText.quoted(id)
        if record.text("status") == "failed" {
            throw SwingError(
                .badData, at: path, "session \(name) was not analysed; analyse its recording again, without the error")
        }
        start = record.number("first_timestamp")
        duration = record.number("duration")
        guard start.isFinite, duration.isFinite, duration >= 0 else {
            throw SwingError(
                .badData, at: path,
                "contains no first_timestamp and duration of session \(name); expected results in HDF5 or JSON lines; "
                    + "analyse the recording again with -o results.h5")
        }
        let resets = record.number("clock_reset_count")
        guard !(resets > 0) else {
            throw SwingError(
                .badData, at: path,
                "session \(name) has \(Int(clamped: resets).of("clock reset")), so a label's time is not one instant; expected "
                    + "a session without; split the recording at the reset")
        }
        let startTime = record.number("start_time")
        wallClockOffset = startTime.isFinite ? startTime - start : nil
        self.swings = swings
    }
}

extension LabelledSession {
    /// Chooses the session of each label.
    ///
    /// If a label names no session and no player, and the results contain several sessions, the name of the label's file
    /// or that of its folder names the session (``SessionNames``).
    ///
    /// - Parameters:
    ///   - labels: The labels.
    ///   - results: The results.
    ///   - id: The requested session; `nil` for all that the labels name.
    ///   - path: The path of the results.
    ///   - option: The option that names a session, for errors; `nil` without one.
    /// - Returns: The row of each label's session; `nil` for a label of a session that was not requested.
    /// - Throws: ``SwingMotion/SwingError`` if a label's session is unknown or not unique.
    static func rows(
        of labels: [TimeLabel], in results: StoredResults, session id: String?, at path: String, option: String?
    ) throws(SwingError) -> [Int?] {
        let names = results.sessions.map(\.id)
        guard !names.isEmpty else {
            throw SwingError(.badData, at: path, "contains 0 sessions, expected at least one; analyse a recording")
        }
        let list = "; the sessions are " + Self.list(names)
        let choice = option.map { ", or name one with \($0)" } ?? ""
        let known = SessionNames(results.sessions)
        let byPlayer = Dictionary(grouping: names.indices) { results.sessions[$0].text("player").map(PlayerNames.key) }
        func row(_ name: String) throws(SwingError) -> Int? {
            let found = known.rows(named: name)
            guard found.count <= 1 else {
                throw SwingError(
                    .badData, at: path,
                    "contains \(found.count) sessions \(VisibleText.quoted(name)), expected different names; analyse "
                        + "them into separate files")
            }
            return found.first
        }
        var requested: Int?
        if let id {
            requested = try row(id)
            if requested == nil {
                throw SwingError(.usage, "--session: found \(VisibleText.quoted(id)), which is not in \(path)\(list)")
            }
        }
        var rows: [Int?] = []
        var byFile: [String: Int] = [:]
        for label in labels {
            let place = label.place
            if let name = label.session {
                guard let found = try row(name) else {
                    throw SwingError(
                        .badData, at: place,
                        "found the session \(VisibleText.quoted(name)), which is not in \(path)\(list); correct the label"
                    )
                }
                rows.append(requested == nil || requested == found ? found : nil)
            } else if let player = label.player, requested == nil, names.count > 1 || byPlayer[nil] == nil {
                let found = byPlayer[PlayerNames.key(player)] ?? []
                guard let first = found.first, found.count == 1 else {
                    throw SwingError(
                        .badData, at: place,
                        "found the player \(VisibleText.quoted(player)) with \(found.count.of("session")), expected "
                            + "one; add a column session\(choice)\(list)")
                }
                rows.append(first)
            } else {
                if let sole = requested ?? (names.count == 1 ? 0 : nil) {
                    rows.append(sole)
                    continue
                }
                if byFile[label.file] == nil {
                    for name in Self.names(ofFile: label.file).reversed() {
                        if let found = try row(name) { byFile[label.file] = found }
                    }
                }
                guard let found = byFile[label.file] else {
                    throw SwingError(
                        .badData, at: place,
                        "found no session, but \(path) contains \(names.count); add a column session, or "
                            + "name the file or its folder like the session\(choice)\(list)")
                }
                rows.append(found)
            }
        }
        return rows
    }

    /// The names that a session whose labels are in a file may have.
    private static func names(ofFile path: String) -> [String] {
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        guard let file = parts.last else { return [] }
        return [file] + parts.dropLast()
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(12).map { VisibleText.quoted($0) }.joined(separator: ", ")
        return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
    }
}
