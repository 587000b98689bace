package import SwingMotion
internal import SwingResults
internal import SwingSignal
internal import SwingTables

/// A comparison of swings on one axis: a few of one session, or the swings of several sessions, such as before and after.
package struct SwingComparison: Sendable {
    /// The most swings or sessions that are compared: as many as the palette has colours.
    package static let limit = Palette.groups.count
    /// The most lines of a session; more are not distinguishable.
    private static let lineLimit = 100

    /// What one colour stands for.
    private struct Group {
        let name: String
        let swings: [ComparedSession.Entry]
    }

    private let groups: [Group]
    private let sessions: [ComparedSession]
    private let alignment: SwingAlignment
    private var isOfSessions: Bool { sessions.count > 1 }

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - sessions: One session with the swings to compare, or several sessions.
    ///   - alignment: The instant at which the swings are aligned.
    /// - Throws: ``SwingMotion/SwingError`` if there are too many groups, or one of them has nothing to show.
    package init(_ sessions: [ComparedSession], _ alignment: SwingAlignment) throws(SwingError) {
        self.alignment = alignment
        var sessions = sessions
        for index in sessions.indices where sessions[..<index].contains(where: { $0.name == sessions[index].name }) {
            sessions[index].name += " (\(index + 1))"
        }
        self.sessions = sessions
        let isShown = { (entry: ComparedSession.Entry) in
            !alignment.timestamp(entry.swing).isNaN && !entry.swing.window.rotationRateAboutAxis.isEmpty
        }
        if sessions.count > 1 {
            groups = sessions.map { Group(name: $0.name, swings: $0.swings.filter(isShown)) }
        } else {
            groups = sessions.flatMap(\.swings).map {
                Group(name: "swing \($0.number)", swings: [$0].filter(isShown))
            }
        }
        guard groups.count <= Self.limit else {
            throw SwingError(
                .usage, at: sessions.count > 1 ? "--session" : "--swing",
                "found \(groups.count), expected at most \(Self.limit): a plot of more can't be read")
        }
        for group in groups where group.swings.isEmpty {
            let whose =
                isOfSessions ? "has no swing with a known \(alignment.rawValue)" : "has no known \(alignment.rawValue)"
            throw SwingError(
                .badData, at: group.name,
                "\(whose) and signals; "
                    + (alignment == .contact ? "align at the start with --align start, or " : "")
                    + (isOfSessions ? "choose another session" : "choose another swing"))
        }
    }

    /// The names of the rotation in titles.
    private var rotation: RotationTitle {
        RotationTitle(axis: sessions.allSatisfy { $0.axis == sessions[0].axis } ? sessions.first?.axis : nil)
    }

    /// The title: the sessions.
    private var title: String { sessions.map(\.name).joined(separator: " and ") }

    private var facts: [String] {
        let sports = Set(sessions.compactMap(\.sport)).sorted()
        let counts =
            isOfSessions
            ? groups.map { "\($0.name): \($0.swings.count.of("swing"))" } : [groups.count.of("swing")]
        return counts + sports + ["aligned at the \(alignment.rawValue)"]
    }

    /// Returns the comparison as a page.
    ///
    /// - Returns: A complete HTML document that loads nothing.
    package func page() -> String {
        let together = [AlignedSignal.Kind.rotation, .impact].map { (chart($0), rows($0)) }
        let alone = isOfSessions ? [] : SingleSwings(groups.map { ($0.name, $0.swings) }, alignment, rotation).charts
        let data = (together + alone).map { "\"\($0.0.name)\":\($0.1)" }
        func figures(_ charts: [(Chart, String)]) -> String {
            charts.map { ReportSections.figure($0.0) }.joined(separator: "\n")
        }
        let separate =
            alone.isEmpty
            ? ""
            : "<section aria-label=\"Side by side\"><h2>Side by side</h2><div class=\"figures beside\">\(figures(alone))</div></section>"
        let line = facts.joined(separator: " · ")
        return ReportPage(
            title: title, facts: line,
            sections: """
                <main id="content"><header><h1>\(HTML.escaped(title))</h1>
                <p>\(HTML.escaped(line))</p></header>
                \(difference.map { "<p class=\"insight\">\(HTML.escaped($0))</p>" } ?? "")
                \(ReportSections.notice)
                <section aria-label="Over each other"><h2>Over each other</h2><div class="stack">\(figures(together))</div></section>
                \(separate)
                <section><h2>Figures</h2>\(table)</section></main>
                """,
            data: [("signals", "{" + data.joined(separator: ",\n") + "}")], charts: (together + alone).map(\.0)
        ).text
    }

    /// Returns the charts as pictures.
    package func pictures() -> [StudyReport.Picture] {
        let alone = isOfSessions ? [] : SingleSwings(groups.map { ($0.name, $0.swings) }, alignment, rotation).charts
        return ([AlignedSignal.Kind.rotation, .impact].map { (chart($0), rows($0)) } + alone).map { chart, rows in
            var specification = chart.specification(.picture)
            specification["title"] = .text("\(title): \(chart.title)")
            return StudyReport.Picture(
                name: chart.name, specification: specification.text.dropLast() + ",\"datasets\":\(rows)}")
        }
    }

    private func chart(_ kind: AlignedSignal.Kind) -> Chart {
        ComparisonChart.chart(kind, groups: groups.map(\.name), alignment, isOfSessions: isOfSessions, rotation)
    }

    /// Returns the data of a chart as a JSON object.
    private func rows(_ kind: AlignedSignal.Kind) -> String {
        let times = AlignedSignal.Grid(kind, alignment).milliseconds
        var (points, bold, marks) = ([String](), [String](), [String]())
        for group in groups {
            let signals = group.swings.map { AlignedSignal(kind, of: $0.swing, alignment) }
            let step = (group.swings.count - 1) / Self.lineLimit + 1
            for index in stride(from: 0, to: signals.count, by: step) {
                let line = "\(group.name) \(group.swings[index].number)"
                points += Self.rows(times, signals[index].values, group.name, line)
                if kind == .rotation, let mark = mark(group.swings[index].swing, signals[index], group.name) {
                    marks.append(mark)
                }
            }
            // The accelerations oscillate at random phases, so that their median shows nothing.
            if isOfSessions, kind == .rotation {
                bold += Self.rows(times, AlignedSignal.median(signals), group.name, nil)
            }
        }
        let sets = [("points", points), ("bold", bold), ("marks", marks)]
        return "{" + sets.map { "\"\($0)\":[\($1.joined(separator: ",\n"))]" }.joined(separator: ",") + "}"
    }

    private static func rows(_ times: [Double], _ values: [Double], _ group: String, _ line: String?) -> [String] {
        zip(times, values).map { time, value in
            var row = RowText()
            row.add("time", rounded: time)
            row.add("value", rounded: value)
            row.add("group", group)
            if let line { row.add("line", line) }
            return row.finished()
        }
    }

    /// Returns the row of the other instant: the start of swings aligned at the contact, or their contact.
    private func mark(_ swing: Swing, _ signal: AlignedSignal, _ group: String) -> String? {
        let other: SwingAlignment = alignment == .contact ? .start : .contact
        let time = other.timestamp(swing) - alignment.timestamp(swing)
        let grid = AlignedSignal.Grid(.rotation, alignment)
        guard let place = Int(exactly: (time / grid.step).rounded()), grid.steps.contains(place) else { return nil }
        var row = RowText()
        row.add("time", rounded: time * 1000)
        row.add("value", rounded: signal.values[place - grid.steps.lowerBound])
        row.add("group", group)
        return row.finished()
    }

    /// The difference of two sessions' times to contact, in words; `nil` without two sessions that have some.
    ///
    /// It rests on the swings, so that it speaks of these two sessions only.
    package var difference: String? {
        guard sessions.count == 2, sessions[0].sport == sessions[1].sport, sessions[0].axis == sessions[1].axis else {
            return nil
        }
        let times = sessions.map { $0.swings.map { $0.swing.timeToContact.orNaN * 1000 }.filter(\.isFinite) }
        guard let shift = HodgesLehmannShift(from: times[0], to: times[1]) else { return nil }
        let interval = "95 % interval \(signed(shift.interval.lowerBound)) to \(signed(shift.interval.upperBound)) ms"
        let scope = "of these two sessions; those of an unchanged player differ too"
        guard !shift.interval.contains(0) else { return "Time to contact: no clear difference (\(interval), \(scope))" }
        let size = shift.shift.magnitude.fixed(0)
        return
            "Time to contact: \(size) ms \(shift.shift < 0 ? "shorter" : "longer") in \(sessions[1].name) (\(interval), \(scope))"
    }

    private func signed(_ value: Double) -> String {
        let text = value.fixed(0)
        return text.hasPrefix("-") ? "−" + text.dropFirst() : text
    }

    private var table: String {
        func milliseconds(_ seconds: Double) -> String { (seconds * 1000).fixed(1) }
        guard isOfSessions else {
            return HTML.table(
                "Swings",
                head: [
                    "swing", "outcome", "#time to contact (ms)", "#peak rotation rate (rad/s)",
                    "#peak acceleration (g)",
                ],
                rows: groups.flatMap(\.swings).map { entry in
                    let swing = entry.swing
                    return [
                        "\(entry.number)", swing.outcome.name, milliseconds(swing.timeToContact.orNaN),
                        swing.peakRotationRate.orNaN.magnitude.fixed(1),
                        swing.peakAcceleration.orNaN.fixed(1),
                    ]
                })
        }
        return HTML.table(
            "Sessions",
            head: [
                "session", "#swings", "#contacts", "#time to contact, median (ms)", "#interquartile range (ms)",
                "#peak rotation rate, median (rad/s)",
            ],
            rows: sessions.map { session in
                let figures = StudyFigures(SwingValues(session.swings.map(\.swing)))
                let quartiles = figures.timeToContact.quartiles
                return [
                    session.name, "\(figures.swingCount)", "\(figures.contactCount)",
                    milliseconds(figures.timeToContact.median),
                    quartiles.lower.isNaN
                        ? "–" : "\((quartiles.lower * 1000).fixed(0)) to \((quartiles.upper * 1000).fixed(0))",
                    figures.peakRotationRate.median.fixed(1),
                ]
            })
    }
}
