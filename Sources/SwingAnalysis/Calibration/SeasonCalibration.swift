package import SwingMotion

/// A calibration from several sessions, of which single ones may be odd: another player, another sport, wrong units.
///
/// Each session with a gap of its own has one vote, however long it is. The medians of the lower and upper ends of these
/// gaps are the season's gap. A session is odd if it has values in the middle third of the season's gap. The sessions that
/// are not odd are pooled, as in ``Calibration``. They must be more than half of the sessions, otherwise no value is
/// proposed. If no session has a gap of its own, all of them are pooled, unless most sessions have enough fast movements
/// to show one, or no movement of the pool is slower than its gap: then the gap is one of chance.
///
/// Both parameters are treated in this way: first the peak rates of all movements, then the bursts of the swings.
package struct SeasonCalibration: Sendable {
    /// A session whose values disagree with those of most sessions.
    package struct OddSession: Hashable, Sendable {
        /// The session's index.
        package let index: Int
        /// The name of the parameter for which the session is omitted.
        package let parameter: String
        /// The unit of the values.
        package let unit: String
        /// The number of the session's values in the middle of the season's gap.
        package let count: Int
        /// The number of all values of the session.
        package let total: Int
        /// The middle third of the season's gap.
        package let middle: ClosedRange<Double>
        /// The session's own gap, if it has one.
        package let split: CalibrationSplit?
        /// The season's gap: the medians of the sessions' gaps.
        package let season: ClosedRange<Double>

        /// What differs, in words.
        package var finding: String {
            func text(_ value: Double) -> String { CalibrationRules.text(value) }
            let place = "\(text(middle.lowerBound)) to \(text(middle.upperBound)) \(unit)"
            let (values, upper) =
                parameter == "minimumPeakRate" ? ("movements", "swings") : ("bursts in swings", "contacts")
            let found = "\(count) of \(total) \(values) are from \(place), the middle of the season's gap"
            guard let split else { return found + "; this session has no gap" }
            return found + "; \(upper) begin at \(text(split.weakestAbove)) \(unit) here, and at "
                + "\(text(season.upperBound)) \(unit) in the median session"
        }
    }

    /// The calibration from the sessions that agree.
    package let calibration: Calibration
    /// The omitted sessions, in their order, first those of the minimum peak rate.
    package let oddSessions: [OddSession]

    /// Creates a calibration from the evidence of each session.
    ///
    /// - Parameters:
    ///   - sessions: The sessions' evidence, collected with `base`.
    ///   - base: The profile to start from.
    /// - Complexity: O(*n* log *n*), where *n* is the number of movements and quiet seconds.
    package init(_ sessions: [CalibrationEvidence], base: SwingProfile) {
        let rates = Agreement(
            sessions.map { $0.movements.map(\.peakRate) },
            sessions.map { CalibrationRules.minimumPeakRate($0.movements, base).split }, everyone: sessions.indices,
            full: sessions.count { session in
                session.movements.count { $0.peakRate >= base.minimumPeakRate } >= CalibrationRules.minimumSwings
            })
        let pool = Self.pool(rates.isMajority ? rates.indices.map { sessions[$0] } : sessions)
        let pooled = CalibrationRules.minimumPeakRate(pool.movements, base)
        let isByChance = rates.hasNoVote && pooled.split?.below == 0
        var bursts: Agreement?
        if rates.isMajority, !isByChance, let floor = pooled.proposed {
            let swings = sessions.map { $0.movements.filter { $0.peakRate >= floor } }
            bursts = Agreement(
                swings.map { $0.map(\.burst).filter { $0 > 0 } },
                sessions.indices.map { i in
                    CalibrationRules.contactThreshold(
                        swings[i], restGate: .nan, slowRates: sessions[i].slowRates, base
                    ).split
                }, everyone: rates.indices)
        }
        calibration = Calibration(
            pool, base: base,
            contacts: bursts.map { Self.pool($0.indices.map { sessions[$0] }) } ?? pool,
            disagreement: (isByChance ? Self.nothingSlower : rates.disagreement, bursts?.disagreement))
        oddSessions = rates.odd("minimumPeakRate", "rad/s") + (bursts?.odd("contactThreshold", "g") ?? [])
    }

    /// The reason why a gap below all movements is not proposed if no session alone has one.
    private static let nothingSlower =
        "no session has a gap of its own, and together they have no movement slower than the gap, so nothing shows what "
        + "swings are to be distinguished from; record other movements too, or longer sessions"

    private static func pool(_ sessions: [CalibrationEvidence]) -> CalibrationEvidence {
        sessions.reduce(into: CalibrationEvidence()) { $0.append($1) }
    }
}

/// Which sessions agree on one parameter.
private struct Agreement {
    /// The sessions that agree, by index.
    let indices: [Int]
    private let values: [[Double]]
    private let splits: [CalibrationSplit?]
    private let everyone: [Int]
    /// The season's gap, or `nil` if no session has one or they do not overlap.
    private let season: ClosedRange<Double>?
    private let votes: Int
    /// The number of sessions with enough values to show a gap of their own.
    private let full: Int

    init(_ values: [[Double]], _ splits: [CalibrationSplit?], everyone: some Sequence<Int>, full: Int = 0) {
        (self.values, self.splits, self.everyone, self.full) = (values, splits, Array(everyone), full)
        let gaps = self.everyone.compactMap { splits[$0] }
        votes = gaps.count
        let (lower, upper) = (Self.median(gaps.map(\.strongestBelow)), Self.median(gaps.map(\.weakestAbove)))
        guard let lower, let upper, upper >= CalibrationSplit.minimumMargin * lower else {
            season = nil
            indices = self.everyone
            return
        }
        season = lower...upper
        let middle = Self.middle(lower...upper)
        indices = self.everyone.filter { i in !values[i].contains { middle.contains($0) } }
    }

    /// Whether several sessions have no gap of their own.
    var hasNoVote: Bool { votes == 0 && everyone.count > 1 }

    /// Whether no session has a gap, although most of several sessions could show one.
    private var hasNoGap: Bool { hasNoVote && 2 * full > everyone.count }

    /// Whether more than half of the sessions agree.
    var isMajority: Bool { (season != nil || votes == 0) && !hasNoGap && 2 * indices.count > everyone.count }

    /// The reason why nothing can be proposed, or `nil` if the sessions agree.
    var disagreement: String? {
        guard !isMajority, everyone.count > 1 else { return nil }
        guard !hasNoGap else {
            return
                "none of the \(everyone.count) sessions has a gap of its own, although \(full) of them have at least "
                + "\(CalibrationRules.minimumSwings) movements as fast as swings; record sessions with clear pauses "
                + "between swings"
        }
        let found =
            season == nil
            ? "the gaps of \(votes) of them do not overlap"
            : "\(everyone.count - indices.count) of them have values in the middle of the season's gap"
        return "the \(everyone.count) sessions disagree: \(found); calibrate each one alone, then name those that agree"
    }

    /// Returns what is odd about each session that does not agree.
    func odd(_ parameter: String, _ unit: String) -> [SeasonCalibration.OddSession] {
        guard let season else { return [] }
        let middle = Self.middle(season)
        return everyone.filter { !indices.contains($0) }.map { i in
            SeasonCalibration.OddSession(
                index: i, parameter: parameter, unit: unit, count: values[i].count { middle.contains($0) },
                total: values[i].count, middle: middle, split: splits[i], season: season)
        }
    }

    /// Returns the middle third of a gap on a logarithmic scale.
    private static func middle(_ gap: ClosedRange<Double>) -> ClosedRange<Double> {
        let step = CalibrationRules.cubeRoot(gap.upperBound / gap.lowerBound)
        return gap.lowerBound * step...gap.upperBound / step
    }

    /// Returns the median, or the mean of the two middle ones on a logarithmic scale; `nil` without values.
    private static func median(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return nil }
        return (sorted[(sorted.count - 1) / 2] * sorted[sorted.count / 2]).squareRoot()
    }
}
