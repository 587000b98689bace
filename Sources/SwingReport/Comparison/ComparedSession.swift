package import SwingMotion
internal import SwingResults
internal import SwingTables

/// The swings of a session, with their signals, for a comparison.
package struct ComparedSession: Sendable {
    /// A swing with its signals.
    package struct Entry: Sendable {
        /// The number of the swing in the session, from 1.
        package let number: Int
        /// The swing with its window.
        package let swing: Swing
    }

    /// The name, safe to display.
    package var name: String
    /// The sport; `nil` if unknown.
    let sport: String?
    /// The axis about which the swings were measured; `nil` if unknown.
    let axis: SwingProfile.RotationAxis?
    /// The chosen swings.
    package private(set) var swings: [Entry] = []

    /// Chooses the swings of a recording.
    ///
    /// - Parameters:
    ///   - name: The session's name.
    ///   - sport: The sport; `nil` if unknown.
    ///   - axis: The axis about which the swings were measured; `nil` if unknown.
    ///   - found: All swings of the session, in their order.
    ///   - numbers: The numbers of the chosen swings; `nil` for all.
    ///   - path: The path of the recording, for messages.
    /// - Throws: ``SwingMotion/SwingError`` if a number does not exist.
    package init(
        _ name: String, sport: String?, axis: SwingProfile.RotationAxis?, _ found: [Swing], numbers: [Int]?,
        path: String
    ) throws(SwingError) {
        self.name = VisibleText.escaped(name)
        self.sport = sport.map(VisibleText.escaped)
        self.axis = axis
        try Self.check(numbers, of: found.count, path)
        let all = found.enumerated().map { Entry(number: $0 + 1, swing: $1) }
        swings = numbers.map { numbers in numbers.map { all[$0 - 1] } } ?? all
    }

    private static func check(_ numbers: [Int]?, of count: Int, _ path: String) throws(SwingError) {
        guard let wrong = numbers?.first(where: { !(1...max(count, 1)).contains($0) || count == 0 }) else { return }
        throw SwingError(
            .usage, at: "--swing",
            "\(wrong): \(path) contains \(count.of("swing")); "
                + (count == 0 ? "name another recording" : "choose numbers from 1 to \(count)"))
    }

    /// Reads sessions with their signals from a file of results.
    ///
    /// - Parameters:
    ///   - path: Results in HDF5.
    ///   - names: The names of the sessions, in the order of the comparison; without any, the only session.
    ///   - numbers: The numbers of the chosen swings; `nil` for all.
    /// - Returns: The sessions.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, a session or a swing does not exist, or no name is
    ///   given and there are several sessions.
    package static func read(_ path: String, names: [String], numbers: [Int]?) throws(SwingError) -> [ComparedSession] {
        let study = try ResultSet(reading: [path])
        let labels = study.sessions.map(\.label)
        guard !names.isEmpty || labels.count == 1 else {
            throw SwingError(
                .usage, at: path,
                "contains \(labels.count.of("session")); name one or two with --session, such as "
                    + "--session \(VisibleText.quoted(labels.first ?? "NAME"))")
        }
        let chosen =
            try names.isEmpty
            ? [0]
            : names.map { name throws(SwingError) in
                if let index = labels.firstIndex(of: name) { return index }
                throw SwingError(
                    .usage, at: "--session",
                    "\(path) contains no session \(VisibleText.escaped(name)); its sessions are "
                        + labels.prefix(12).joined(separator: ", ") + (labels.count > 12 ? ", …" : ""))
            }
        var found = [Int: [Swing]](uniqueKeysWithValues: chosen.map { ($0, []) })
        try study.eachWindow { id, window in
            let entry = study.swings[id]
            guard found[entry.session] != nil else { return }
            var swing = entry.swing
            swing.window = window
            found[entry.session]?.append(swing)
        }
        return try chosen.map { index throws(SwingError) in
            let session = study.sessions[index]
            return try ComparedSession(
                session.label, sport: session.sport, axis: study.rotationAxis(of: session), found[index] ?? [],
                numbers: numbers, path: path)
        }
    }
}

/// Charts of single swings beside each other, on the same axes.
struct SingleSwings {
    private let groups: [(name: String, swing: Swing)]
    private let alignment: SwingAlignment
    private let rotation: RotationTitle

    init(
        _ groups: [(name: String, swings: [ComparedSession.Entry])], _ alignment: SwingAlignment,
        _ rotation: RotationTitle
    ) {
        self.rotation = rotation
        self.groups = groups.compactMap { group in group.swings.first.map { (group.name, $0.swing) } }
        self.alignment = alignment
    }

    /// The charts with their data as JSON objects: of each swing the rotation rate and the acceleration.
    var charts: [(Chart, String)] { charts(.rotation) + charts(.impact) }

    private func charts(_ kind: AlignedSignal.Kind) -> [(Chart, String)] {
        let signals = groups.map { AlignedSignal(kind, of: $0.swing, alignment).values }
        let known = signals.joined().filter(\.isFinite)
        // The same axes for every swing.
        guard let least = known.min(), let most = known.max() else { return [] }
        let margin = 0.08 * (most - least)
        let times = AlignedSignal.Grid(kind, alignment).milliseconds
        return groups.indices.map { index in
            let name = groups[index].name
            let slug = "compare-\(kind == .rotation ? "rotation" : "acceleration")-\(index + 1)"
            let chart = SignalChart.chart(
                slug, title: name.capitalizedFirst, time: "time after the \(alignment.rawValue) (ms)",
                value: kind == .rotation ? rotation.rateWithUnit : "high-passed acceleration, z (g)",
                series: [name], colours: [Palette.groups[index % Palette.groups.count]],
                domains: (
                    [.number(times.first ?? 0), .number(times.last ?? 0)],
                    [.number(least - margin), .number(most + margin)]
                ))
            let points = zip(times, signals[index]).map { time, value in
                var row = RowText()
                row.add("time", rounded: time)
                row.add("value", rounded: value)
                row.add("series", name)
                return row.finished()
            }
            return (
                chart,
                "{\"points\":[\(points.joined(separator: ",\n"))],\"marks\":[\(marks(index, times).joined(separator: ","))],\"levels\":[]}"
            )
        }
    }

    private func marks(_ index: Int, _ times: [Double]) -> [String] {
        let swing = groups[index].swing
        let zero = alignment.timestamp(swing)
        let instants = [
            ("start", swing.startTimestamp.orNaN), ("contact", swing.contactTimestamp.orNaN),
        ].map { ($0, ($1 - zero) * 1000) }
        let shown = instants.filter { $0.1 >= (times.first ?? 0) && $0.1 <= (times.last ?? 0) }.sorted { $0.1 < $1.1 }
        return shown.enumerated().map { line, mark in
            var row = RowText()
            row.add("time", rounded: mark.1)
            row.add("label", mark.0)
            row.add("line", line)
            return row.finished()
        }
    }
}
