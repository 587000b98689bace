internal import SwingAnalysis
internal import SwingFiles
public import SwingMotion
internal import SwingResults
internal import SwingTables

/// The agreement of results with somebody's labels.
public struct LabelScore: Hashable, Sendable {
    /// The files of labels, in the given order.
    package let files: [LabelFile]
    /// What the times mean.
    package let meaning: LabelTimeMeaning
    /// The seconds that were added to the labels' times of each compared session.
    package let offsets: [SessionOffset]
    /// The maximum distance of a label from its swing, in seconds.
    package let tolerance: Double
    /// The names of the compared sessions, in the order of the results.
    package let sessions: [String]
    /// The player of each compared session, by the session's name, where it is known.
    package let players: [String: String]
    /// The number of sessions in the results without a label, which are not compared.
    package let unlabelledSessionCount: Int
    /// The number of labels in all files.
    package var labelCount: Int { files.reduce(0) { $0 + $1.labels.count } }
    /// The number of labels of sessions that were not requested; they are not compared.
    package let otherSessionCount: Int
    /// Each label with its detected swing, and the false alarms.
    package let pairs: [LabelPair]
    /// What an exclude list left out of the comparison; `nil` without a list.
    package let excluded: ExcludedPairs?
    /// What makes the figures doubtful, one sentence each without a full stop.
    public private(set) var warnings: [String]

    /// Compares results with labels.
    ///
    /// - Parameters:
    ///   - results: The path of the results, in HDF5 or JSON lines.
    ///   - files: The labels. The times of all files have the same meaning.
    ///   - options: The options of the comparison.
    /// - Throws: ``SwingMotion/SwingError`` if the results can't be read, a label's kind or session is unknown, the
    ///   meaning of the times is not clear, labels contradict each other, an offset can't be estimated, or `files` is
    ///   empty.
    /// - Complexity: O(*n* log *n*), where *n* is the number of labels and swings; with an estimated offset
    ///   O(*d* log *d*), where *d* is the product of the numbers of labels and swings.
    public init(
        of results: String, labels files: [LabelFile], options: LabelOptions = LabelOptions()
    ) throws(SwingError) {
        guard let first = files.first else {
            throw SwingError(.usage, "labels: found 0 files, expected at least one; name a file of labels")
        }
        let path = files.count == 1 ? first.path : "\(first.path) and \(files.count - 1) more"
        let stored = try ResultsReader.results(at: results)
        let labels = files.flatMap(\.labels)
        let kinds = try Self.kinds(of: labels, options.kinds)
        let rows = try LabelledSession.rows(
            of: labels, in: stored, session: options.session, at: results, option: "--session")
        let used = Set(rows.compactMap { $0 }).sorted()
        guard !used.isEmpty else {
            throw SwingError(
                .badData, at: path,
                "found 0 labels of session \(VisibleText.quoted(options.session ?? "")), expected at least one; name "
                    + "another session")
        }
        var sessions: [Int: LabelledSession] = [:]
        let swings = Dictionary(grouping: stored.swings, by: \.sessionIndex)
        for row in used {
            sessions[row] = try LabelledSession(row, of: stored, (swings[row] ?? []).map(\.swing), at: results)
        }
        let entries = zip(zip(labels, kinds), rows).compactMap { label, row in
            row.flatMap { sessions[$0] }.map { (label: label.0, kind: label.1, session: $0) }
        }
        let compared = entries.filter { $0.kind != .ignore }
        guard !compared.isEmpty else {
            throw SwingError(
                .badData, at: path, "found only ignored labels, expected others; correct --kinds")
        }
        var shifts: [Int: Double] = [:]
        switch options.offset {
        case .none, .estimated: break
        case .given(let seconds): for row in used { shifts[row] = seconds }
        case .perSession(let table): shifts = try table.offsets(in: stored, of: used)
        }
        let clock = LabelClock(
            compared.map { ($0.label, $0.session) }, at: path, choice: options.times,
            utcOffset: options.utcOffset, offsets: shifts,
            remedy: "name another one with --session, the meaning with --times, or the clocks' difference with "
                + "--label-offset or --estimate-offset")
        let meaning = try clock.meaning(isEstimating: options.offset == .estimated)
        let placed = entries.map { entry in
            let time = Self.seconds(of: entry.label, options.instant)
            return LabelMatching.Placed(
                label: entry.label, kind: entry.kind,
                timestamp: meaning.timestamp(of: time, in: entry.session) ?? .nan)
        }
        var pairs: [LabelPair] = []
        var offsets: [SessionOffset] = []
        for row in used {
            guard let session = sessions[row] else { continue }
            let unshifted = zip(entries, placed).filter { $0.0.session.index == row }.map(\.1)
            let estimate =
                options.offset == .estimated ? try Self.estimate(unshifted, session, options, at: path) : nil
            let offset = estimate?.offset ?? shifts[row] ?? 0
            offsets.append(SessionOffset(session: session.id, offset: offset, estimate: estimate))
            let own = unshifted.map { label in
                LabelMatching.Placed(label: label.label, kind: label.kind, timestamp: label.timestamp + offset)
            }
            let found = try LabelMatching(session, tolerance: options.tolerance).pairs(own)
            let names = Set(unshifted.map(\.label.file))
            let spans = files.filter { names.contains($0.path) }.compactMap(\.soundSpan).map { span in
                [span.lowerBound, span.upperBound].map { meaning.timestamp(of: $0, in: session).orNaN + offset }
            }
            pairs += Self.withoutUnheard(found, spans)
        }
        excluded = try options.exclusions.map { list throws(SwingError) in
            try ExcludedPairs(list, removing: &pairs, of: stored)
        }
        self.files = files
        (self.meaning, self.offsets, self.options) = (meaning, offsets, options)
        tolerance = options.tolerance
        self.sessions = used.compactMap { sessions[$0]?.id }
        players = Dictionary(
            used.compactMap { row in sessions[row].flatMap { session in session.player.map { (session.id, $0) } } }
        ) { name, _ in name }
        unlabelledSessionCount = stored.sessions.count - used.count
        otherSessionCount = rows.count { $0 == nil }
        self.pairs = pairs
        let doubts = LabelDoubts(
            pairs, used.compactMap { sessions[$0] }, meaning, options,
            offsets: Dictionary(offsets.map { ($0.session, $0.offset) }) { first, _ in first })
        let labelled = Dictionary(grouping: zip(entries, placed), by: \.0.session.index).mapValues { $0.map(\.1) }
        (contactTiming, contactBias) = LabelTiming(pairs, meaning, options, players: players).limits
        let isSound = files.allSatisfy { $0.format == .sound }
        warnings = doubts.warnings(placed: labelled, isSound: isSound)
        warnings += [unheardWarning, driftWarning].compactMap(\.self)
    }

    /// The agreement of the instants of contact: detected minus labelled, in seconds, or the reason why it is omitted.
    public let contactTiming: Measured<LimitsOfAgreement>
    /// The mean difference of the instants of contact, in seconds, or the reason why it is omitted.
    public let contactBias: Measured<Double>

    private let options: LabelOptions

    /// The seconds that were added to all labels' times; 0 without an offset, and NaN if the sessions' differ.
    package var offset: Double {
        guard let first = offsets.first?.offset else { return 0 }
        return offsets.allSatisfy { $0.offset == first } ? first : .nan
    }

    /// The estimate of ``offset``; `nil` if it was not estimated, or for several sessions.
    package var offsetEstimate: ClockOffsetEstimate? { offsets.count == 1 ? offsets[0].estimate : nil }

    /// The part of each player, in the order of their names; none unless several players are known.
    package var parts: [(player: String, score: LabelScore)] {
        let known = Dictionary(grouping: sessions.filter { players[$0] != nil }) { PlayerNames.key(players[$0] ?? "") }
        guard known.count > 1 else { return [] }
        return known.sorted { $0.key < $1.key }.map { _, sessions in
            (sessions.first.flatMap { players[$0] } ?? "", LabelScore(self, sessions: Set(sessions)))
        }
    }

    /// Creates the part of some sessions, without its warnings.
    private init(_ all: LabelScore, sessions: Set<String>) {
        (files, meaning, tolerance, options) = (all.files, all.meaning, all.tolerance, all.options)
        offsets = all.offsets.filter { sessions.contains($0.session) }
        self.sessions = all.sessions.filter(sessions.contains)
        players = all.players.filter { sessions.contains($0.key) }
        (unlabelledSessionCount, otherSessionCount, excluded, warnings) = (0, 0, nil, [])
        pairs = all.pairs.filter { sessions.contains($0.sessionID) }
        (contactTiming, contactBias) = LabelTiming(pairs, meaning, options, players: players).limits
    }

    /// Returns the kind of each label.
    private static func kinds(of labels: [TimeLabel], _ kinds: LabelKinds) throws(SwingError) -> [LabelKind] {
        let found = labels.map(kinds.kind)
        let unknown = zip(labels, found).filter { $1 == nil }.map(\.0)
        guard let first = unknown.first else { return found.compactMap { $0 } }
        let words = Dictionary(grouping: unknown, by: \.kind).sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        let list = words.prefix(8).map { "\(VisibleText.quoted($0.key)) (\($0.value.count))" }.joined(separator: ", ")
        throw SwingError(
            .badData, at: first.place,
            "found \(words.count.of("unknown kind")): \(list)\(words.count > 8 ? ", …" : ""); expected words such as "
                + "contact, hit, miss, swing or other; name their kinds with --kinds, such as --kinds "
                + "hit=contact,whiff=miss,pitch=ignore" + NearestWord.suggestion(for: first.kind, in: LabelKinds.words))
    }

    private static func seconds(of label: TimeLabel, _ instant: LabelOptions.Instant?) -> Double {
        guard let end = label.end, let instant else { return label.time.seconds }
        return switch instant {
        case .begin: label.time.seconds
        case .middle: (label.time.seconds + end.seconds) / 2
        case .end: end.seconds
        }
    }

    private static func estimate(
        _ placed: [LabelMatching.Placed], _ session: LabelledSession, _ options: LabelOptions, at path: String
    ) throws(SwingError) -> ClockOffsetEstimate {
        let estimate = ClockOffsetEstimate.measured(
            labels: placed.filter(\.kind.isSwing).map(\.timestamp), swings: session.swings.map(\.matchTimestamp),
            tolerance: options.tolerance)
        switch estimate {
        case .value(let value): return value
        case .omitted(let reason):
            throw SwingError(
                .badData, at: path,
                "\(reason); expected labels of session \(VisibleText.quoted(session.id)); check them, or state the "
                    + "offset with --label-offset or --label-offsets")
        }
    }
}

/// A table with one row per label, and one row per false alarm without a label.
public struct LabelScoreTable: Sendable {
    private static let header = [
        "session_id", "label_file", "label_line", "label", "label_kind", "label_timestamp (s)", "verdict", "outcome",
        "swing_in_session", "swing_timestamp (s)", "contact_difference (ms)",
    ]
    /// The last column.
    private static let uncertainty = "label_uncertainty (ms)"

    /// The text at the beginning of each table.
    static let beginning = header.prefix(4).joined(separator: ",") + ","

    /// Columns of the table of swings; add a new one at the end.
    private static let swingColumns = [
        "start_timestamp", "contact_timestamp", "time_to_contact", "contact_score", "confidence", "flags",
    ].map(SwingColumns.column)

    private let pairs: [LabelPair]

    /// Creates a table of all labels and false alarms.
    ///
    /// - Parameter score: The comparison.
    public init(_ score: LabelScore) { pairs = score.pairs }

    /// Writes the table as CSV; the file appears complete or not at all.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be created or written.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    public func write(to path: String) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var text = try TextOutput(writingTo: file.temporaryPath, name: path)
        try text.write(CSVDialect.standard.line(Self.header + Self.swingColumns.map(\.header) + [Self.uncertainty]))
        for pair in pairs { try text.write(CSVDialect.standard.line(Self.cells(of: pair))) }
        try text.close()
        try file.commit()
    }

    private static func cells(of pair: LabelPair) -> [String] {
        let line = pair.label.map { String($0.line) } ?? ""
        let number = pair.swingInSession.map { String($0) } ?? ""
        let instant = pair.swing?.matchTimestamp ?? .nan
        let difference = pair.contactDifference * 1000
        let texts = [pair.sessionID, pair.label?.file ?? "", line, pair.label?.kind ?? ""]
        var cells = texts.map { CSVDialect.standard.cell($0) }
        cells += [pair.kind?.rawValue ?? "", pair.timestamp.shortest(nan: ""), pair.verdict.rawValue]
        cells += [pair.swing?.outcome.name ?? "", number, instant.shortest(nan: ""), difference.shortest(nan: "")]
        let uncertainty = [((pair.label?.uncertainty ?? .nan) * 1000).shortest(nan: "")]
        guard let swing = pair.swing else { return cells + swingColumns.map { _ in "" } + uncertainty }
        var row = ResultRow()
        row.swing = swing
        return cells + swingColumns.map { $0.cell(row) } + uncertainty
    }
}
