internal import SwingMotion

/// Finds out what the times of labels mean, from the sessions in which they must lie.
struct LabelClock {
    /// A label's time and its session.
    typealias Entry = (label: TimeLabel, session: LabelledSession)

    private let entries: [Entry]
    /// The path of the labels, for errors about all of them.
    private let path: String
    private let choice: LabelTimeMeaning.Choice?
    private let utcOffset: Int?
    /// The seconds that are added to the times of each session, by its row; none for a session that is missing.
    private let offsets: [Int: Double]
    /// What to do about labels outside their sessions.
    private let remedy: String

    init(
        _ entries: [Entry], at path: String, choice: LabelTimeMeaning.Choice?, utcOffset: Int?, offsets: [Int: Double],
        remedy: String
    ) {
        self.entries = entries
        self.path = path
        self.choice = choice
        self.utcOffset = utcOffset
        self.offsets = offsets
        self.remedy = remedy
    }

    /// A possible meaning, and how many labels it places in their sessions.
    private struct Candidate {
        let meaning: LabelTimeMeaning
        let timestamps: [Double]
        let inside: Int
        /// The smallest distance of a label from its session, in seconds.
        let distance: Double

        func isSame(as other: Candidate) -> Bool {
            zip(timestamps, other.timestamps).allSatisfy { abs($0 - $1) < 0.001 }
        }
    }

    /// Returns the meaning.
    ///
    /// - Parameter isEstimating: Whether an unknown offset will be estimated, so that labels may lie outside.
    /// - Returns: The meaning with which the labels lie in their sessions.
    /// - Throws: ``SwingMotion/SwingError`` if the evidence is missing or ambiguous; it names the option to use.
    func meaning(isEstimating: Bool) throws(SwingError) -> LabelTimeMeaning {
        let meanings = try possibleMeanings()
        var candidates: [Candidate] = []
        for meaning in meanings {
            guard let candidate = candidate(meaning), !candidates.contains(where: candidate.isSame) else { continue }
            candidates.append(candidate)
        }
        candidates.sort { ($0.inside, -$0.distance) > ($1.inside, -$1.distance) }
        guard let best = candidates.first else { throw withoutWallClock(meanings[0]) }
        if isEstimating || candidates.count == 1 && choice != nil && best.inside > 0 { return best.meaning }
        guard best.inside > 0, choice != nil || best.inside * 2 >= entries.count else { throw outside(best) }
        if candidates.count > 1, case let second = candidates[1], !isClear(best, second) {
            throw ambiguous(best, second)
        }
        return best.meaning
    }

    private func isClear(_ best: Candidate, _ second: Candidate) -> Bool {
        if best.meaning.utcOffset != nil, second.meaning.utcOffset != nil {
            // Zones differ by 15 minutes or more, so one label may decide if all others agree.
            return best.inside == entries.count && second.inside < best.inside || best.inside - second.inside >= 3
        }
        return second.inside * 2 <= best.inside
    }

    /// Returns the meanings that the form of the times allows.
    private func possibleMeanings() throws(SwingError) -> [LabelTimeMeaning] {
        var forms = Set(entries.map(\.label.time.form))
        // m:ss and h:mm:ss in one file.
        if forms == [.elapsed, .clock] { forms = [.elapsed] }
        // Seconds in a table, and times of a video in another file.
        let sinceStart: Set<LabelTime.Form> = [.elapsed, .clock, .number]
        if choice == .start, forms.count > 1, forms.isSubset(of: sinceStart) { forms = [.elapsed] }
        guard forms.count == 1, let form = forms.first, let first = entries.first else {
            let other = entries.first { $0.label.time.form != entries[0].label.time.form }
            throw SwingError(
                .badData, at: other?.label.place ?? path,
                "found \(other?.label.time.form.rawValue ?? "") after \(entries[0].label.time.form.rawValue), expected "
                    + "times of one form; write all times in the same way"
                    + (forms.isSubset(of: sinceStart) ? ", or state --times start if all begin with their session" : "")
            )
        }
        let zones = utcOffset.map { [$0] } ?? LabelTimeMeaning.zones
        let possible: [LabelTimeMeaning]
        switch form {
        case .date: possible = [.date]
        case .localDate: possible = zones.map { .localDate(utcOffset: $0) }
        case .elapsed: possible = [.sessionStart]
        case .clock: possible = [.sessionStart] + zones.map { .timeOfDay(utcOffset: $0) }
        case .number:
            let sizes = entries.map { abs($0.label.time.seconds) }.sorted()
            let size = sizes[sizes.count / 2]
            let unit =
                first.label.time.hasUnit || size < ClockRule.standard.limit
                ? 1 : size < 1e14 ? 1e-3 : size < 1e17 ? 1e-6 : 1e-9
            // A sensor's clock that counts from boot reaches 1e8 s after three years.
            possible = size < 1e8 ? [.sessionStart, .sensorClock] : [.unix(unit: unit), .sensorClock]
        }
        guard let choice else { return possible }
        let chosen = possible.filter { $0.choice == choice }
        guard !chosen.isEmpty else {
            let names = Set(possible.map(\.choice.rawValue)).sorted().joined(separator: " or ")
            throw SwingError(
                .usage,
                "--times \(choice.rawValue): the times in \(path) are \(form.rawValue); expected \(names), or no option"
            )
        }
        return chosen
    }

    private func candidate(_ meaning: LabelTimeMeaning) -> Candidate? {
        var timestamps: [Double] = []
        var (inside, distance) = (0, Double.infinity)
        for (label, session) in entries {
            guard let time = meaning.timestamp(of: label.time.seconds, in: session) else { return nil }
            let timestamp = time + (offsets[session.index] ?? 0)
            timestamps.append(timestamp)
            if session.span.contains(timestamp) { inside += 1 }
            distance = min(
                distance, max(session.span.lowerBound - timestamp, timestamp - session.span.upperBound, 0))
        }
        return Candidate(meaning: meaning, timestamps: timestamps, inside: inside, distance: distance)
    }

    // MARK: - Errors

    private func withoutWallClock(_ meaning: LabelTimeMeaning) -> SwingError {
        let session = entries.first { $0.session.wallClockOffset == nil }?.session.id ?? ""
        let kind = meaning.utcOffset == nil ? meaning.text : meaning.choice == .day ? "times of day" : "dates"
        return SwingError(
            .badData, at: path,
            "found \(kind), but session \(VisibleText.quoted(session)) has no wall clock (start_time in /sessions); "
                + "expected seconds since the session's start; convert the times, or record when the session began and "
                + "analyse it again")
    }

    private func outside(_ best: Candidate) -> SwingError {
        let times = entries.map(\.label.time.seconds)
        let session = entries[0].session
        let (low, high) = (times.min() ?? .nan, times.max() ?? .nan)
        let place =
            Set(entries.map(\.session.index)).count == 1
            ? "session \(VisibleText.quoted(session.id)) (\(session.duration.fixed(1)) s, sensor clock "
                + "\(session.span.lowerBound.fixed(1)) to \(session.span.upperBound.fixed(1)) s\(Self.beginning(of: session)))"
            : "their sessions"
        return SwingError(
            .badData, at: path,
            "found times from \(text(of: low)) to \(text(of: high)), of which \(best.inside) of \(entries.count) "
                + "lie in \(place) if they are \(name(of: best)); expected labels of this session; \(remedy)")
    }

    /// The meaning in words; of dates without a zone that no zone places in a session, without the nearest zone.
    private func name(of candidate: Candidate) -> String {
        if case .localDate = candidate.meaning, utcOffset == nil, candidate.inside == 0 { return "dates in any zone" }
        return candidate.meaning.text
    }

    /// A time as in the labels.
    private func text(of seconds: Double) -> String {
        switch entries[0].label.time.form {
        case .clock where (0..<86_400).contains(seconds):
            return UTCText.second(seconds).map { String($0.dropFirst(11).prefix(8)) } ?? Self.short(seconds)
        case .date: return UTCText.second(seconds) ?? Self.short(seconds)
        case .localDate: return UTCText.second(seconds).map { String($0.dropLast()) } ?? Self.short(seconds)
        case .number, .elapsed, .clock: return Self.short(seconds)
        }
    }

    /// When a session began, as the end of a list; empty without a wall clock.
    private static func beginning(of session: LabelledSession) -> String {
        session.wallClockOffset.flatMap { UTCText.second(session.start + $0) }.map { ", begun at \($0)" } ?? ""
    }

    private func ambiguous(_ one: Candidate, _ other: Candidate) -> SwingError {
        let options =
            one.meaning.choice == other.meaning.choice
            ? "the zone with --utc-offset, such as --utc-offset=\(LabelTimeMeaning.zone(one.meaning.utcOffset ?? 0))"
            : "the meaning with --times \(one.meaning.choice.rawValue) or --times \(other.meaning.choice.rawValue)"
        return SwingError(
            .badData, at: path,
            "found times that may be \(one.meaning.text) (\(one.inside) of \(entries.count) in the session) or "
                + "\(other.meaning.text) (\(other.inside) of \(entries.count)); expected one meaning; name \(options)")
    }

    private static func short(_ number: Double) -> String {
        abs(number) < 1e15 && number == number.rounded() ? number.fixed(0) : number.fixed(3)
    }
}
