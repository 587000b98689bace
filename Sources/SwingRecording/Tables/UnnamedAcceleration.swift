import SwingMotion
import SwingTables

/// What the values of total acceleration show about their unit, which columns do not name, or name wrongly.
///
/// Without a name, the unit is assumed to be g. Gravity contradicts that in any movement: the median of the component
/// along recorded gravity is 1 g. Without recorded gravity, three of four samples of a worn device are shorter than a
/// few g.
struct UnnamedAcceleration {
    private let axes: Triaxial
    private let typical: Double
    private let measure: String
    /// The unit that another acceleration of the table names instead of g, such as `m/s^2`; `nil` if none does.
    private let sibling: String?

    /// The smallest typical value that is not in g.
    private static let limit = 5.0
    /// The same if another acceleration of the table names another unit.
    private static let siblingLimit = 2.0
    /// The minimum number of samples from which anything follows.
    private static let minimumCount = 16
    /// The typical values that confirm g.
    private static let usual = 0.7...1.4

    /// Measures samples.
    ///
    /// - Parameters:
    ///   - samples: The acceleration, as if it were in g.
    ///   - motion: Device motion at the same time; `nil` if the recording has none.
    ///   - sibling: The unit of gravity or user acceleration in the same table; `nil` if it is not named.
    init(_ samples: AccelerometerChunk, beside motion: DeviceMotionChunk?, sibling: String? = nil) {
        axes = samples.acceleration
        let chunk = TriaxialChunk(time: Array(samples.time), axes: axes)
        let isEnough = samples.count >= Self.minimumCount
        if let motion, isEnough, let along = AccelerationKind.median(of: chunk, along: motion) {
            // The signs of the axes are checked elsewhere.
            (typical, measure) = (along.magnitude, "has a median along gravity of")
        } else {
            let norms = axes.norms
            typical = norms.isEmpty || !isEnough ? .nan : norms[norms.count / 4]
            measure = "has a lower quartile of its length of"
        }
        let isOther = sibling.flatMap(CSVUnit.standardGravity.factor(from:)).map { $0 != 1 } ?? false
        self.sibling = isOther ? sibling : nil
    }

    /// Returns the error about values that are not in g; `nil` if they can be.
    ///
    /// - Parameters:
    ///   - name: The first column's name, in quotation marks.
    ///   - unit: The unit that the name states; `nil` if it states none.
    ///   - place: The table's name in messages.
    /// - Returns: The error.
    func error(of name: String, in unit: String? = nil, at place: String) -> SwingError? {
        let factor = unit.flatMap(CSVUnit.standardGravity.factor(from:)) ?? 1
        let isInG = factor < 0.5 && axes.includesGravity(of: factor)
        let limit = sibling == nil || unit != nil ? Self.limit : Self.siblingLimit
        guard typical > limit || isInG else { return nil }
        let metric = CSVUnit.standardGravityInMetersPerSecondSquared
        let looks = (0.5...2).contains(typical / metric) ? ", as in m/s^2" : ""
        if unit != nil {
            return SwingError(
                .badData, at: place,
                "the acceleration in \(name) \(measure) \(Float(typical)) g\(isInG ? ", as in g" : ""); expected about 1 g; correct the unit in the "
                    + "columns' names, or state it with --map, which swing inspect --suggest-map proposes")
        }
        let other = sibling.map { ", and another acceleration of the table is in \(VisibleText.escaped($0))" } ?? ""
        return SwingError(
            .badData, at: place,
            "the acceleration in \(name) \(measure) \(Float(typical))\(looks)\(other); expected about 1 g, as no unit is "
                + "named; state the unit after the columns' names, such as accelerometerX (m/s^2), or with --map, which "
                + "swing inspect --suggest-map proposes")
    }

    /// The assumption about a unit that the values do not confirm; `nil` if they do, or there are no values.
    var assumption: String? {
        guard typical.isFinite, !Self.usual.contains(typical) else { return nil }
        return "accelerations are assumed to be in g because no unit is named"
    }
}
