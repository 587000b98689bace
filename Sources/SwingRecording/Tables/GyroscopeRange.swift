import SwingMotion

/// What the largest rotation rates of a table show about their unit.
enum GyroscopeRange {
    /// No gyroscope measures as much in rad/s, so the rates are in deg/s.
    case degrees(largest: Float)
    /// No gyroscope measures as much in deg/s either, so the rates are counts of a converter.
    case counts
    /// The rates can be in rad/s, or in deg/s of slow movement.
    case unclear

    /// What is assumed of rates without a unit, as a sentence without a full stop.
    static let assumption = "rotation rates are assumed to be in rad/s because no unit is named"

    /// The largest rate of a gyroscope in rad/s and in deg/s, with a margin.
    private static let (limit, degreeLimit): (Float, Float) = (72, 4500)
    /// The number of samples beyond a limit that outliers alone do not reach.
    private static let count = 40

    /// Compares rates with what gyroscopes measure.
    ///
    /// - Parameter rates: The rates, as in the table.
    init(_ rates: Triaxial) {
        var counts = Counts()
        counts.add(rates)
        self = counts.range
    }

    /// The numbers of rates beyond the limits.
    struct Counts {
        private var (total, beyondLimit, beyondDegrees) = (0, 0, 0)
        private var largest: Float = 0

        /// Adds rates.
        mutating func add(_ rates: Triaxial) {
            for i in rates.x.indices {
                let size = max(abs(rates.x[i]), abs(rates.y[i]), abs(rates.z[i]))
                guard size.isFinite else { continue }
                total += 1
                if size > GyroscopeRange.limit { beyondLimit += 1 }
                if size > GyroscopeRange.degreeLimit { beyondDegrees += 1 } else { largest = max(largest, size) }
            }
        }

        /// What the rates show about their unit.
        var range: GyroscopeRange {
            let least = max(GyroscopeRange.count, Int(clamped: Double(total) * GyroscopeRange.leastShare))
            return beyondDegrees > least ? .counts : beyondLimit > least ? .degrees(largest: largest) : .unclear
        }
    }

    /// The share of samples that outliers do not reach in a long recording.
    private static let leastShare = 0.002

    /// The share of samples beyond a limit from which a stated unit is wrong; sensors with faults have fewer.
    private static let share = 0.05

    /// Returns whether rates in rad/s exceed what gyroscopes measure so often that their unit must be another one.
    ///
    /// - Parameter rates: The rates in rad/s.
    /// - Returns: Whether they do.
    static func areImpossible(_ rates: Triaxial) -> Bool {
        let sizes = rates.x.indices.map { max(abs(rates.x[$0]), abs(rates.y[$0]), abs(rates.z[$0])) }.filter(\.isFinite)
        let found = sizes.count { $0 > limit }
        return found > count && Double(found) > share * Double(sizes.count)
    }

    /// Returns the error about rates that can't be in the unit that their columns name; `nil` if they can.
    ///
    /// - Parameters:
    ///   - rates: The rates in rad/s, as converted from that unit.
    ///   - name: The first column's name, in quotation marks.
    ///   - place: The table's name in messages.
    /// - Returns: The error.
    static func errorOfStated(_ rates: Triaxial, _ name: String, at place: String) -> SwingError? {
        guard areImpossible(rates) else { return nil }
        let largest = [rates.x, rates.y, rates.z].joined().filter(\.isFinite).map(abs).max() ?? 0
        return SwingError(
            .badData, at: place,
            "the rotation rate in \(name) reaches \(largest) rad/s; expected at most 70 rad/s for a gyroscope; correct the "
                + "unit in the columns' names, or state it with --map, which swing inspect --suggest-map proposes")
    }

    /// Returns the error about rates in deg/s in columns that name no unit; `nil` if they can be in rad/s.
    ///
    /// - Parameters:
    ///   - name: The first column's name, in quotation marks.
    ///   - place: The table's name in messages.
    /// - Returns: The error.
    func error(of name: String, at place: String) -> SwingError? {
        guard case .degrees(let largest) = self else { return nil }
        return SwingError(
            .badData, at: place,
            "the rotation rate in \(name) reaches \(largest), which looks like deg/s; expected rad/s, at most 70 for a "
                + "gyroscope; state the unit after the columns' names, such as gyroX (deg/s), or with --map, which swing "
                + "inspect --suggest-map proposes")
    }
}
