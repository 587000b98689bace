internal import HDF5
package import SwingMotion

extension ResultSet {
    /// What of the results is kept in memory.
    package enum Detail: Sendable {
        /// All swings.
        case all
        /// All swings up to ``ResultSet/pageLimit``, of more at most ``ResultSet/sampleLimit``.
        case page
        /// No swing, only the values that figures need, and the facts of sessions by which they are grouped.
        case figures
    }

    /// The maximum number of swings that a page shows one by one.
    package static let pageLimit = 10_000
    /// The maximum number of swings, chosen at equal steps, that a page shows of more.
    package static let sampleLimit = 2000

    /// Reads what is needed of results; see ``init(reading:excluding:)``.
    package init(
        reading paths: [String], excluding list: ExcludeList? = nil, for detail: Detail
    ) throws(SwingError) {
        self.paths = paths
        self.detail = detail
        var application = list.map { ExcludedSwings($0) }
        var known = RepeatedSessions(of: paths)
        var labels: [String: Int] = [:]
        for (source, path) in paths.enumerated() {
            let stored = try StoredSessions(readingAt: path)
            sources.append(Source(path: VisibleText.escaped(path), provenance: stored.provenance))
            exclusions += stored.exclusions.filter { !exclusions.contains($0) }
            var repeated = 0
            for row in 0..<stored.count {
                var record = try stored.record(row)
                var swings = try stored.swings(row)
                let excluded = try application?.exclusions(
                    session: record.id, path: record.text("input_uri") ?? "",
                    numbers: Set(swings.map(\.row.swingInSession)), earlier: stored.exclusions)
                let numbers = Set((excluded ?? []).map(\.swing))
                leftOut[source, default: []].formUnion(
                    swings.filter { numbers.contains($0.row.swingInSession) }.map(\.fileRow))
                if !numbers.isEmpty {
                    swings.removeAll { numbers.contains($0.row.swingInSession) }
                    record.recount(swings.map(\.row.swing.outcome))
                }
                exclusions += (excluded ?? []).filter { !exclusions.contains($0) }
                guard try !known.contains(record, swings.map(\.row), at: path) else {
                    repeated += 1
                    continue
                }
                let id = VisibleText.escaped(record.id.isEmpty ? record.text("input_uri") ?? "unnamed" : record.id)
                labels[id, default: 0] += 1
                let count = labels[id] ?? 1
                let player = record.text("player").map { playerNames.add(VisibleText.escaped($0)) }
                sessions.append(
                    Session(
                        source: source, fileRow: row, label: count == 1 ? id : "\(id) (\(count))",
                        player: player,
                        sport: record.text("sport").map { sportNames.add(VisibleText.escaped($0)) },
                        condition: record.text("condition").map { conditionNames.add(VisibleText.escaped($0)) },
                        record: detail == .figures ? record.reduced(to: Self.groupingColumns) : record))
                append(swings)
            }
            if repeated > 0 { repeats.append((path, repeated)) }
        }
        try application?.finish()
        nameSessions()
        try requireOneAxisPerSport()
    }

    /// The columns of sessions from which groups and warnings follow.
    private static let groupingColumns: Set = [
        "session_id", "player", "sport", "condition", "date", "start_time", "wrist", "handedness", "metadata", "status",
        "message", "input_uri", "profile", "accel_rate",
    ]

    /// Names the sessions for readers, and collects the sports.
    private mutating func nameSessions() {
        var seen: Set<String?> = []
        sports = sessions.filter { $0.record.text("status") != "failed" }.map(\.sport)
            .filter { seen.insert($0).inserted }
        let isOfOne = players.count == 1 && sessions.allSatisfy { $0.player != nil }
        var names: [String: Int] = [:]
        for index in sessions.indices {
            let session = sessions[index]
            var name = session.label
            if let date = session.date, let player = session.player {
                name = isOfOne ? date : "\(date), \(player)"
            }
            names[name, default: 0] += 1
            let count = names[name] ?? 1
            sessions[index].name = count == 1 ? name : "\(name) (\(count))"
        }
    }

    /// Appends the swings of the last session.
    private mutating func append(_ rows: [StoredSessions.StoredSwing]) {
        values.append(SwingValues(rows.map(\.row.swing)))
        guard detail != .figures, let session = sessions.indices.last else { return }
        let wall = sessions[session].record.number("start_time")
        var origin: Double?
        for (_, row) in rows where row.swing.clockRun == 0 {
            let began = wall - row.wallClockOffset
            if began.isFinite || origin == nil { origin = began.isFinite ? began : row.swing.instant }
        }
        let first = appendedCount
        appendedCount += rows.count
        for (place, entry) in rows.enumerated() where (first + place) % step == 0 {
            let row = entry.row
            swings.append(
                SwingEntry(
                    session: session, fileRow: entry.fileRow, number: row.swingInSession, swing: row.swing,
                    elapsed: row.swing.instant - (row.swing.clockRun == 0 ? origin ?? .nan : .nan),
                    startTime: row.startTime.orNaN))
        }
        guard detail == .page, swings.count > (step == 1 ? Self.pageLimit : Self.sampleLimit) else { return }
        while swings.count > Self.sampleLimit {
            step *= 2
            swings = swings.indices.filter { $0 % 2 == 0 }.map { swings[$0] }
        }
    }

    /// Returns the sessions of one player as a set of their own.
    ///
    /// - Parameter player: The player's name; upper and lower case, and spaces, do not matter.
    /// - Returns: The set; `nil` if no session names the player.
    /// - Throws: ``SwingMotion/SwingError`` if swings that are not in memory can't be read.
    package func only(_ player: String) throws(SwingError) -> ResultSet? {
        let key = PlayerNames.key(player)
        var files: [Int: StoredSessions] = [:]
        return try only(&files) { $0.player.map(PlayerNames.key) == key }
    }

    /// Calls a closure with the sessions of each player as a set of their own, and opens each file of results once.
    ///
    /// - Parameter use: A closure that receives a player's name and sessions.
    /// - Throws: ``SwingMotion/SwingError`` if swings that are not in memory can't be read, or from the closure.
    package func eachPlayer(_ use: (String, ResultSet) throws(SwingError) -> Void) throws(SwingError) {
        var files: [Int: StoredSessions] = [:]
        for player in players {
            if let own = try only(&files, where: { $0.player == player }) { try use(player, own) }
        }
    }

    /// Returns the sessions of one recording as a set of their own.
    ///
    /// - Parameter path: The recording's path as the results contain it, or the end of it from a folder's name on. Of a
    ///   folder or archive, all sessions are kept.
    /// - Returns: The set; `nil` if no session is of this recording.
    /// - Throws: ``SwingMotion/SwingError`` if swings that are not in memory can't be read.
    package func only(recording path: String) throws(SwingError) -> ResultSet? {
        let wanted = path.split(separator: "/")
        var files: [Int: StoredSessions] = [:]
        return try only(&files) { session in
            let parts = (session.record.text("input_uri") ?? "").split(separator: "/")
            return !wanted.isEmpty && parts.indices.contains { parts[$0...].starts(with: wanted) }
        }
    }

    /// Returns the sessions that fulfil a condition; `nil` if none does.
    ///
    /// - Parameters:
    ///   - files: The open files by their positions, to which those that are needed are added.
    ///   - isKept: Returns whether a session fulfils the condition.
    /// - Returns: The set.
    /// - Throws: ``SwingMotion/SwingError`` if swings that are not in memory can't be read.
    private func only(
        _ files: inout [Int: StoredSessions], where isKept: (Session) -> Bool
    ) throws(SwingError) -> ResultSet? {
        let kept = sessions.indices.filter { isKept(sessions[$0]) }
        guard !kept.isEmpty else { return nil }
        var set = self
        (set.sessions, set.values, set.swings, set.step, set.appendedCount) = ([], [], [], 1, 0)
        if step > 1 {
            for source in Set(kept.map { sessions[$0].source }) where files[source] == nil {
                files[source] = try StoredSessions(readingAt: paths[source])
            }
        }
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        for index in kept {
            let session = sessions[index]
            set.sessions.append(session)
            if step > 1, let file = files[session.source] {
                let dropped = leftOut[session.source] ?? []
                set.append(try file.swings(session.fileRow).filter { !dropped.contains($0.fileRow) })
            } else {
                set.values.append(values[index])
            }
        }
        if step == 1 {
            set.swings = swings.compactMap { entry in
                guard let place = places[entry.session] else { return nil }
                var entry = entry
                entry.session = place
                return entry
            }
        }
        set.nameSessions()
        return set
    }

    /// Reads the signals around the swings, a few at a time.
    ///
    /// - Parameter use: A closure that receives a swing's index in ``swings``, and its window.
    /// - Throws: ``SwingMotion/SwingError`` if the files of results can't be read.
    package func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        let files = Dictionary(grouping: swings.indices) { sessions[swings[$0].session].source }
        for (source, path) in paths.enumerated() {
            // Only HDF5 contains windows.
            guard let chosen = files[source], case .hdf5 = FileKind(ofFileAt: path) else { continue }
            let places = Dictionary(uniqueKeysWithValues: chosen.map { (swings[$0].fileRow, $0) })
            try ResultsReader.eachWindow(at: path, rows: places.keys.sorted()) { row, window in
                if let place = places[row] { use(place, window) }
            }
        }
    }
}

extension ResultRow {
    /// The offset from the sensor's clock to UTC; NaN without a wall clock.
    fileprivate var wallClockOffset: Double {
        startTime.map { $0 - swing.startTimestamp.orNaN } ?? contactTime.orNaN - swing.contactTimestamp.orNaN
    }
}
