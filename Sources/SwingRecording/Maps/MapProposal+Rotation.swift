import SwingMotion
import SwingTables

/// What a proposal infers about the unit of rotation rates that the header does not name.
extension MapProposal {
    /// The duration of the mean over which acceleration is mostly gravity, in seconds.
    private static let span = 0.25

    /// Sets the unit of rotation rates, and notes what shows it.
    ///
    /// - Parameters:
    ///   - rotation: The columns.
    ///   - motion: Device motion, with the rates as in the table.
    ///   - total: The columns of total acceleration in the table, if it has any.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    mutating func settleUnit(
        of rotation: inout ColumnMap.AxisColumns, _ motion: DeviceMotionChunk, total: [Int]?
    ) throws(SwingError) {
        guard rotation.unit == nil else { return }
        let name = header.isAbsent ? "column \(places[.rotationRate]?.first.map { $0 + 1 } ?? 0)" : cell(.rotationRate)
        switch GyroscopeRange(motion.rotationRate) {
        case .counts:
            notes.append(
                "\(name) exceeds any rate in rad/s or deg/s, as counts of a converter do; settle rotationRate: write its "
                    + "unit, and as scale the deg/s per count, such as 0.061 for 2000 deg/s in 16 bits")
        case .degrees:
            rotation.unit = "deg/s"
            notes.append("\(name) is assumed to be in deg/s because no gyroscope measures as much in rad/s")
        case .unclear:
            guard let total, let factor = try turningFactor(motion, total) else {
                notes.append(
                    "\(name) is assumed to be in rad/s because no unit is named; if it is in deg/s, write \"unit\": "
                        + "\"deg/s\" in rotationRate")
                return
            }
            // The limit is between the two: their geometric mean.
            if factor.magnitude < 0.132 { rotation.unit = "deg/s" }
            let unit = rotation.unit ?? "rad/s"
            let isClear = [1, Double.pi / 180].contains { (0.5...2).contains(factor.magnitude / $0) }
            notes.append(
                isClear
                    ? "\(name) is assumed to be in \(unit) because its product with \(Float(factor)) fits the acceleration's "
                        + "rotation (1 for rad/s, 0.0175 for deg/s)"
                    : "\(name) is in neither rad/s nor deg/s by its values: its product with \(Float(factor)) fits the "
                        + "acceleration's rotation best (1 for rad/s, 0.0175 for deg/s); settle rotationRate: \(unit) is "
                        + "assumed")
        }
    }

    /// Returns the factor of the rates that best explains how the mean acceleration rotates; `nil` if it is not determined.
    private func turningFactor(_ motion: DeviceMotionChunk, _ total: [Int]) throws(SwingError) -> Double? {
        let acceleration = try sample(total)
        guard acceleration.count == motion.count, motion.count > 2 else { return nil }
        let steps = zip(motion.time, motion.time.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        guard !steps.isEmpty else { return nil }
        let count = Int(clamped: (Self.span / steps[steps.count / 2]).rounded())
        guard count > 1, motion.count > 4 * count else { return nil }
        let mean = DeviceMotionChunk(
            time: Array(motion.time.dropFirst(count / 2).prefix(motion.count - count + 1)),
            rotationRate: motion.rotationRate.means(of: count), gravity: acceleration.axes.means(of: count),
            userAcceleration: Triaxial())
        return TurningGravity(mean).factor
    }

    private func cell(_ quantity: ColumnMeaning.Quantity) -> String {
        places[quantity]?.first.map { header.cells[$0] } ?? ""
    }
}

extension Triaxial {
    /// Returns the means of a number of consecutive values of each axis.
    fileprivate func means(of count: Int) -> Triaxial {
        func means(_ values: [Float]) -> [Float] {
            var sum = values[..<(count - 1)].reduce(0.0) { $0 + Double($1) }
            var found: [Float] = []
            for i in (count - 1)..<values.count {
                sum += Double(values[i])
                found.append(Float(sum / Double(count)))
                sum -= Double(values[i - count + 1])
            }
            return found
        }
        return Triaxial(x: means(Array(x)), y: means(Array(y)), z: means(Array(z)))
    }
}
