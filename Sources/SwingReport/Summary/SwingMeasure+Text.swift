internal import SwingMotion
package import SwingResults
internal import SwingSignal

extension SwingMeasure {
    /// The name in a sentence.
    package var name: String { rawValue.replacing("-", with: " ") }

    /// The name of a column.
    package var column: String { rawValue.replacing("-", with: "_") }

    /// The unit of values in text.
    package var unit: String {
        switch self {
        case .timeToContact, .forwardSwingDuration: "ms"
        case .contactRate: "%"
        case .peakRotationRate: "rad/s"
        case .tempo: ": 1"
        }
    }

    /// The unit of differences in text.
    package var differenceUnit: String { self == .contactRate ? "percentage points" : unit }

    /// The unit of values in files; `nil` for a number without one.
    package var baseUnit: String? {
        switch self {
        case .timeToContact, .forwardSwingDuration: "s"
        case .contactRate, .tempo: nil
        case .peakRotationRate: "rad/s"
        }
    }

    /// The number of ``unit`` in the unit of values.
    var scale: Double {
        switch self {
        case .timeToContact, .forwardSwingDuration: 1000
        case .contactRate: 100
        case .peakRotationRate, .tempo: 1
        }
    }

    /// The decimals of values and differences in text.
    private var decimals: Int {
        switch self {
        case .timeToContact, .forwardSwingDuration, .contactRate: 0
        case .peakRotationRate: 1
        case .tempo: 2
        }
    }

    /// The words for smaller and for larger values.
    var directions: (smaller: String, larger: String) {
        [.timeToContact, .forwardSwingDuration].contains(self) ? ("shorter", "longer") : ("lower", "higher")
    }

    /// The limits of possible values.
    var limits: ClosedRange<Double> { 0...(self == .contactRate ? 1 : Double.infinity) }

    /// What the number of a session is.
    var sessionValueName: String { self == .contactRate ? "contact rate" : "median" }

    /// Whether the number of a session is a median of its swings, so that quartiles describe it too.
    package var hasQuartiles: Bool { self != .contactRate }

    /// Returns the number of a session; `nil` with fewer than three known values.
    func sessionValue(of values: [Double]) -> SessionValue? {
        self == .contactRate
            ? SessionValue(part: Int(values.reduce(0, +)), of: values.count) : SessionValue(medianOf: values)
    }

    /// Returns the group of some sessions.
    func group(_ sessions: [(player: String?, swings: SwingValues)]) -> PlayerGroup {
        PlayerGroup(sessions.map { ($0.player, sessionValue(of: $0.swings[self])) }, limits: limits)
    }

    /// Returns a value or a difference as text in ``unit``, without it.
    package func text(_ value: Double) -> String { text(value, decimals: decimals) }

    private func text(_ value: Double, decimals: Int) -> String {
        let text = (value * scale).fixed(decimals)
        guard text.contains(where: { ("1"..."9").contains($0) }) else { return text.replacing("-", with: "") }
        return text.replacing("-", with: "−")
    }

    /// Returns a value or a difference with one decimal or more in ``unit``, without it.
    package func precise(_ value: Double) -> String {
        (value * scale).fixed(max(decimals, 1)).replacing("-", with: "−")
    }

    /// Returns a range of values with its unit.
    package func text(_ range: ClosedRange<Double>) -> String { "\(limits(range)) \(unit)" }

    /// Returns a range of differences with its unit.
    package func text(difference range: ClosedRange<Double>) -> String { "\(limits(range)) \(differenceUnit)" }

    /// Returns a difference with its sign and unit.
    package func text(difference: Double) -> String {
        let text = text(difference)
        let isPositive = difference > 0 && text.contains { ("1"..."9").contains($0) }
        return "\(isPositive ? "+" : "")\(text) \(unit(ofDifference: text))"
    }

    /// Returns a difference without its sign, with its unit.
    func text(size difference: Double) -> String {
        let text = text(difference.magnitude, decimals: decimals(of: [difference.magnitude]))
        return "\(text) \(unit(ofDifference: text))"
    }

    private func unit(ofDifference text: String) -> String {
        self == .contactRate && ["1", "−1"].contains(text) ? "percentage point" : differenceUnit
    }

    /// Returns a range that does not contain 0, as its sizes without signs.
    func text(sizes range: ClosedRange<Double>) -> String {
        let sizes = [range.lowerBound.magnitude, range.upperBound.magnitude].sorted()
        return text(difference: sizes[0]...sizes[1])
    }

    /// Returns the limits of a range, without the unit.
    func limits(_ range: ClosedRange<Double>) -> String {
        // A limit that is not 0 must not look like it: whether a range contains 0 is what a reader looks for.
        let limits = [range.lowerBound, range.upperBound]
        let decimals = decimals(of: limits)
        return limits.map { text($0, decimals: decimals) }.joined(separator: " to ")
    }

    /// Returns the decimals with which no value but 0 looks like it.
    private func decimals(of values: [Double]) -> Int {
        (decimals...4).first { decimals in
            values.allSatisfy { $0 == 0 || Double(text($0, decimals: decimals)) != 0 }
        } ?? decimals
    }
}

extension SwingMeasure {
    /// Whether smaller or larger values are better.
    enum Better: Sendable {
        case smaller, larger
        /// Neither is better in itself.
        case neither
    }

    /// Returns which values are better in a sport.
    func better(in sport: String?) -> Better {
        switch self {
        case .contactRate: .larger
        // A batter has to hit a ball in flight: the shorter the swing, the longer it can be watched.
        case .timeToContact: sport.flatMap(Sport.named) == .baseball ? .smaller : .neither
        case .peakRotationRate, .tempo, .forwardSwingDuration: .neither
        }
    }

    /// Returns which values are better in a sport, in one sentence.
    func purpose(in sport: String?) -> String {
        let place = sport.map { " in \($0)" } ?? ""
        return switch (self, better(in: sport)) {
        case (.contactRate, _): "A higher contact rate is better\(place), as long as the balls are equally hard to hit."
        case (.timeToContact, .smaller):
            "A shorter time to contact is better\(place), because it leaves more time to watch the ball; a lower contact "
                + "rate can outweigh it."
        case (.timeToContact, _): "Neither a shorter nor a longer time to contact is better in itself\(place)."
        case (.peakRotationRate, _):
            "Neither a lower nor a higher peak rotation rate is better in itself\(place): it is the wrist's, and not the "
                + "speed of a bat, club or racket."
        case (.tempo, _):
            "Neither a lower nor a higher tempo is better in itself\(place); a steady one shows that backswing and forward "
                + "swing keep their proportion."
        case (.forwardSwingDuration, _):
            "Neither a shorter nor a longer forward swing is better in itself\(place)."
        }
    }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
