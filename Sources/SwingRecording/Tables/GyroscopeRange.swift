import SwingMotion

/// What the largest rotation rates of a table show about their unit.
enum GyroscopeRange {
    /// No gyroscope measures as much in rad/s, so that the rates are in deg/s.
    case degrees(largest: Float)
    /// No gyroscope measures as much in deg/s either, so that the rates are counts of a converter.
    case counts
    /// The rates can be in rad/s, or in deg/s of slow movement.
    case unclear

    /// The largest rate of a gyroscope in rad/s and in deg/s, with a margin.
    private static let (limit, degreeLimit): (Float, Float) = (72, 4500)
    /// The number of samples beyond a limit that are no outliers.
    private static let count = 40

    /// Compares rates with what gyroscopes measure.
    ///
    /// - Parameter rates: The rates, as in the table.
    init(_ rates: Triaxial) {
        let sizes = rates.x.indices.map { max(abs(rates.x[$0]), abs(rates.y[$0]), abs(rates.z[$0])) }.filter(\.isFinite)
        if sizes.count(where: { $0 > Self.degreeLimit }) > Self.count {
            self = .counts
        } else if sizes.count(where: { $0 > Self.limit }) > Self.count {
            self = .degrees(largest: sizes.filter { $0 <= Self.degreeLimit }.max() ?? 0)
        } else {
            self = .unclear
        }
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
